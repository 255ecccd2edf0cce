// Related novels; at most two pages of the list (docs/spec/product.md 4).
import { useFeed } from '../../data/query/feed.ts'
import { relatedNovelsQuery } from '../../data/works/novel.ts'
import { RelatedSection } from '../../features/lists/RelatedSection.tsx'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { useT } from '../../i18n/useT.ts'

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
