// What one can do with a work: keep it, see it at its source, copy its id.
import type { Artwork } from '@emaki/domain'
import { BookmarkButton } from '../../features/bookmark/BookmarkButton.tsx'
import { CommentsEntry } from '../../features/comments/CommentsEntry.tsx'
import { DownloadButton } from '../../features/download/DownloadButton.tsx'
import { OfflineButton } from '../../features/offline/OfflineButton.tsx'
import { copyText } from '../../features/share/copyText.ts'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { sharedArtwork } from '../../features/share/sharedArtwork.ts'
import { SaveUgoiraButton } from '../../features/ugoira/SaveUgoiraButton.tsx'
import { useT } from '../../i18n/useT.ts'
import { IconButton, iconButtonClass } from '../../ui/IconButton.tsx'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { CopyIcon } from '../../ui/icons/works.tsx'
import styles from './ArtworkActions.module.css'

export function ArtworkActions({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      {artwork.type === 'ugoira' ? <SaveUgoiraButton artworkId={artwork.id} /> : <DownloadButton artwork={artwork} />}
      <BookmarkButton work={artwork} />
      <div className={styles.small}>
        <CommentsEntry kind="artwork" id={artwork.id} authorId={artwork.author.id} total={artwork.totalComment} />
        <a
          className={iconButtonClass()}
          href={`https://www.pixiv.net/artworks/${artwork.id}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('artwork.source')}
          title={t('artwork.source')}
        >
          <LeaveIcon />
        </a>
        <OfflineButton artwork={artwork} />
        <ShareButton shared={sharedArtwork(artwork)} />
        <IconButton icon={CopyIcon} label={t('artwork.copyId')} onClick={() => void copyText(artwork.id)} />
      </div>
    </div>
  )
}
