// The part below an artwork: comments, the author's works, related works. Loaded lazily, because it renders last.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense } from 'react'
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { CommentsPreview } from '../../works/comments/CommentsPreview.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { memberWorksQuery } from '../../works/queries/author.ts'
import { AuthorStrip } from './AuthorStrip.tsx'
import { RelatedWorks } from './RelatedWorks.tsx'

const SimilarWorks = lazy(() => import('../../lists/SimilarWorks.tsx').then((module) => ({ default: module.SimilarWorks })))

export function ArtworkSurroundings({ artwork }: { readonly artwork: Artwork }) {
  const hiddenBy = useContentRule()
  const authorWorks = useFeed(memberWorksQuery(artwork.author.id)).items
  return (
    <>
      <CommentsPreview kind="artwork" id={artwork.id} authorId={artwork.author.id} total={artwork.totalComment} />
      <AuthorStrip authorId={artwork.author.id} works={authorWorks.filter((work) => !hiddenBy(work))} currentId={artwork.id} />
      {hasLibrary() && (
        <Suspense>
          <SimilarWorks id={artwork.id} />
        </Suspense>
      )}
      <RelatedWorks id={artwork.id} />
    </>
  )
}
