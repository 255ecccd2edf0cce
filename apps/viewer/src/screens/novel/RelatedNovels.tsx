// Related novels; at most two pages of the list (docs/spec/product.md 4).

import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { RelatedSection } from '../../lists/RelatedSection.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { relatedNovelsQuery } from '../../works/queries/novel.ts'

export function RelatedNovels({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <RelatedSection title={t('novel.related')}>
      <Related id={id} />
    </RelatedSection>
  )
}

function Related({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedNovelsQuery(id))
  return <NovelGallery feed={feed} name={`related-novels-${id}`} label={t('novel.related')} />
}
