// The actions of an artwork: bookmark, download, comments, like, offline copy, share, menu.
import type { Artwork } from '@emaki/domain'
import { BookmarkButton, useBookmarkAccount } from '../../features/bookmark/BookmarkButton.tsx'
import { CommentsButton } from '../../features/comments/CommentsButton.tsx'
import { DownloadButton } from '../../features/download/components/DownloadButton.tsx'
import { WorkLibrary } from '../../features/library/WorkLibrary.tsx'
import { LikeButton } from '../../features/like/LikeButton.tsx'
import { OfflineButton } from '../../features/offline/OfflineButton.tsx'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { sharedArtwork } from '../../features/share/shareSources.ts'
import { WorkMenu } from '../../features/share/WorkMenu.tsx'
import { SaveUgoiraButton } from '../../features/ugoira/SaveUgoiraButton.tsx'
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
        <WorkMenu subject={{ artwork }} source={`https://www.pixiv.net/artworks/${artwork.id}`} shared={sharedArtwork(artwork)} />
      </div>
    </div>
  )
}
