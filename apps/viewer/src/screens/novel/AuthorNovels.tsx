// The author's other novels as a strip, and a link to all of them.
import { type Novel, previewItems } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { NovelStrip } from '../../lists/novels/NovelStrip.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import styles from './NovelLists.module.css'

export interface AuthorNovelsProps {
  readonly authorId: string
  /** Visible novels, newest first, without the open one. */
  readonly novels: readonly Novel[]
}

export function AuthorNovels({ authorId, novels }: AuthorNovelsProps) {
  const t = useT()
  if (novels.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="author-novels">
      <h2 id="author-novels" className={styles.title}>
        {t('novel.author.works')}
      </h2>
      <NovelStrip
        label={t('novel.author.works')}
        novels={novels.slice(0, previewItems)}
        last={
          novels.length > previewItems && (
            <Link to="/users/$id/novels" params={{ id: authorId }} className={buttonClass('quiet', styles.more)}>
              {t('artwork.author.more')}
              <ForwardIcon size={18} />
            </Link>
          )
        }
      />
    </section>
  )
}
