// The actions of an artwork: bookmark, download, comments, like, offline copy, share, menu.
import type { Artwork } from '@emaki/domain'
import { WorkLibrary } from '../../library/WorkLibrary.tsx'
import { WorkMenu } from '../../lists/workActions/WorkMenu.tsx'
import { SaveUgoiraButton } from '../../pictures/ugoira/SaveUgoiraButton.tsx'
import { DownloadButton } from '../../saving/downloadControls/DownloadButton.tsx'
import { OfflineButton } from '../../saving/offline/OfflineButton.tsx'
import { BookmarkButton, useBookmarkAccount } from '../../works/bookmark/BookmarkButton.tsx'
import { CommentsButton } from '../../works/comments/CommentsButton.tsx'
import { LikeButton } from '../../works/like/LikeButton.tsx'
import { ShareButton } from '../../works/share/ShareButton.tsx'
import { sharedArtwork } from '../../works/share/shareSources.ts'
import styles from './ArtworkActions.module.css'

export function ArtworkActions({ artwork }: { readonly artwork: Artwork }) {
  const kind = useBookmarkAccount(artwork) ? 'quiet' : 'primary'
  return (
    <div className={styles.actions}>
      <BookmarkButton work={artwork} />
      {artwork.type === 'ugoira' ? (
        <SaveUgoiraButton artworkId={artwork.id} kind={kind} />
      ) : (
        <DownloadButton artwork={artwork} kind={kind} />
      )}
      <div className={styles.small}>
        <CommentsButton kind="artwork" id={artwork.id} authorId={artwork.author.id} total={artwork.totalComment} />
        <LikeButton work={artwork} />
        <OfflineButton artwork={artwork} />
        <WorkLibrary part="button" kind="illust" id={artwork.id} title={artwork.title} />
        <ShareButton shared={sharedArtwork(artwork)} />
        <WorkMenu subject={{ artwork }} />
      </div>
    </div>
  )
}
