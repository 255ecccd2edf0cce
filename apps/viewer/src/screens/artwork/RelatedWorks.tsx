// Works related to the open one.

import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { RelatedSection } from '../../lists/RelatedSection.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { relatedQuery } from '../../works/queries/artwork.ts'

export function RelatedWorks({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <RelatedSection title={t('artwork.related')}>
      <RelatedGallery id={id} />
    </RelatedSection>
  )
}

function RelatedGallery({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedQuery(id))
  return <ArtworkGallery feed={feed} name={`related-${id}`} label={t('artwork.related')} />
}
