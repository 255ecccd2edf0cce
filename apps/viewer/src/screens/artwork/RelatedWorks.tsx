// Works related to the open one.

import { useFeed } from '../../data/query/feed.ts'
import { relatedQuery } from '../../data/works/artwork.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { RelatedSection } from '../../features/lists/RelatedSection.tsx'
import { useT } from '../../i18n/useT.ts'

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
