// The part below an artwork: comments, the author's works, related works. Loaded lazily, because it renders last.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense } from 'react'
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { RelatedSection } from '../../lists/RelatedSection.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { CommentsPreview } from '../../works/comments/CommentsPreview.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { relatedQuery } from '../../works/queries/artwork.ts'
import { memberWorksQuery } from '../../works/queries/author.ts'
import { AuthorStrip } from './AuthorStrip.tsx'

const SimilarWorks = lazy(() => import('../../lists/SimilarWorks.tsx').then((module) => ({ default: module.SimilarWorks })))

export function ArtworkSurroundings({ artwork }: { readonly artwork: Artwork }) {
  const hiddenBy = useContentRule()
  const { items: authorWorks, state } = useFeed(memberWorksQuery(artwork.author.id))
  return (
    <>
      <CommentsPreview kind="artwork" id={artwork.id} authorId={artwork.author.id} total={artwork.totalComment} />
      {/* Whether there is a strip is known with the works: what is below it would move. */}
      {state !== 'loading' && (
        <>
          <AuthorStrip
            authorId={artwork.author.id}
            works={authorWorks.filter((work) => !hiddenBy(work))}
            currentId={artwork.id}
          />
          {hasLibrary() && (
            <Suspense>
              <SimilarWorks id={artwork.id} />
            </Suspense>
          )}
          <RelatedWorks id={artwork.id} />
        </>
      )}
    </>
  )
}

/** Works related to the open one. */
function RelatedWorks({ id }: { readonly id: string }) {
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
