// The actions of a novel: bookmark, download, comments, like, offline copy, share, menu.
import type { Novel } from '@emaki/domain'
import { NovelDownload } from '../../novel/files/NovelDownload.tsx'
import { OfflineButton } from '../../saving/offline/OfflineButton.tsx'
import { BookmarkButton } from '../../works/bookmark/BookmarkButton.tsx'
import { CommentsButton } from '../../works/comments/CommentsButton.tsx'
import { LikeButton } from '../../works/like/LikeButton.tsx'
import styles from './NovelActions.module.css'

/** Components that load after the first lines. */
export type LateParts = Pick<
  typeof import('./NovelSurroundings.tsx'),
  'NovelShare' | 'PartsButton' | 'WatchButton' | 'WorkLibrary' | 'entryOfWork'
>

interface NovelActionsProps {
  readonly novel: Novel
  /** The lazy components, once they are loaded. */
  readonly late: LateParts | undefined
}

export function NovelActions({ novel, late }: NovelActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <BookmarkButton work={novel} />
      </div>
      <div className={styles.row}>
        <NovelDownload novel={novel} />
      </div>
      <div className={`${styles.row} ${styles.icons}`}>
        <CommentsButton kind="novel" id={novel.id} authorId={novel.author.id} total={undefined} />
        <LikeButton work={novel} />
        <OfflineButton novel={novel} />
        {late && <late.WorkLibrary part="button" kind="novel" id={novel.id} title={novel.title} />}
        {late && <late.NovelShare novel={novel} />}
      </div>
    </div>
  )
}
