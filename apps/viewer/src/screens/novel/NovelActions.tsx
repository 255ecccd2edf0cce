// What one can do with a novel: save it, talk about it, see it at its source, share it, copy its id.
import type { Novel } from '@emaki/domain'
import { BookmarkButton } from '../../features/bookmark/BookmarkButton.tsx'
import { CommentsEntry } from '../../features/comments/CommentsEntry.tsx'
import { NovelDownload } from '../../features/novelFiles/NovelDownload.tsx'
import { OfflineButton } from '../../features/offline/OfflineButton.tsx'
import { copyText } from '../../features/share/copyText.ts'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { sharedNovel } from '../../features/share/sharedNovel.ts'
import { useT } from '../../i18n/useT.ts'
import { IconButton, iconButtonClass } from '../../ui/IconButton.tsx'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { CopyIcon } from '../../ui/icons/works.tsx'
import styles from './NovelActions.module.css'

export function NovelActions({ novel }: { readonly novel: Novel }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <NovelDownload novel={novel} />
      </div>
      <div className={styles.row}>
        <BookmarkButton work={novel} />
      </div>
      <div className={styles.row}>
        <CommentsEntry kind="novel" id={novel.id} authorId={novel.author.id} total={undefined} />
        <a
          className={iconButtonClass()}
          href={`https://www.pixiv.net/novel/show.php?id=${novel.id}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('artwork.source')}
          title={t('artwork.source')}
        >
          <LeaveIcon />
        </a>
        <OfflineButton novel={novel} />
        <ShareButton shared={sharedNovel(novel)} />
        <IconButton icon={CopyIcon} label={t('novel.copyId')} onClick={() => void copyText(novel.id)} />
      </div>
    </div>
  )
}
