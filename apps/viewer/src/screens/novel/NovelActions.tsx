// The actions of a novel: bookmark, download, comments, like, offline copy, share, menu.
import type { Novel } from '@emaki/domain'
import { BookmarkButton } from '../../features/bookmark/BookmarkButton.tsx'
import { CommentsButton } from '../../features/comments/CommentsButton.tsx'
import type { WorkLibrary } from '../../features/library/WorkLibrary.tsx'
import { LikeButton } from '../../features/like/LikeButton.tsx'
import { NovelDownload } from '../../features/novelFiles/NovelDownload.tsx'
import { OfflineButton } from '../../features/offline/OfflineButton.tsx'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { sharedNovel } from '../../features/share/shareSources.ts'
import { WorkMenu } from '../../features/share/WorkMenu.tsx'
import styles from './NovelActions.module.css'

interface NovelActionsProps {
  readonly novel: Novel
  /** The parts of the library, once they are loaded. */
  readonly Library: typeof WorkLibrary | undefined
}

export function NovelActions({ novel, Library }: NovelActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <BookmarkButton work={novel} />
      </div>
      <div className={styles.row}>
        <NovelDownload novel={novel} />
      </div>
      <div className={styles.row}>
        <CommentsButton kind="novel" id={novel.id} authorId={novel.author.id} total={undefined} />
        <LikeButton work={novel} />
        <OfflineButton novel={novel} />
        {Library && <Library part="button" kind="novel" id={novel.id} title={novel.title} />}
        <ShareButton shared={sharedNovel(novel)} />
        <WorkMenu
          subject={{ novel }}
          source={`https://www.pixiv.net/novel/show.php?id=${novel.id}`}
          shared={sharedNovel(novel)}
        />
      </div>
    </div>
  )
}
