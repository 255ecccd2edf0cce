// The state of the index in one line: progress with a pause button, or its size and age with a button to update it.

import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { BookmarkIndex, BookmarkIndexState } from '../bookmarks/bookmarkIndex.ts'
import styles from './BookmarkSearch.module.css'

export interface IndexStatusProps {
  readonly index: BookmarkIndex
  readonly state: BookmarkIndexState
}

export function IndexStatus({ index, state }: IndexStatusProps) {
  const t = useT()
  const language = useLanguage()
  const { status, seen, reason, isRateLimited, finishedAt } = state
  if (status === 'running') {
    return (
      <div className={styles.status}>
        <Spinner size={18} />
        <p role="status">{t('bookmarks.index.running', { count: seen })}</p>
        <Button kind="plain" onClick={index.pause}>
          {t('bookmarks.index.pause')}
        </Button>
      </div>
    )
  }
  if (status === 'paused') {
    return (
      <div className={styles.status}>
        <p role="status">{pauseText()}</p>
        <Button kind="plain" onClick={() => void index.start()}>
          {t('bookmarks.index.continue')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.status}>
      <p role="status">
        {t('bookmarks.index.ready', { count: index.library.size, date: formatDate(new Date(finishedAt), language) })}
      </p>
      <Button kind="plain" onClick={() => void index.start()}>
        {t('bookmarks.index.update')}
      </Button>
      <Button kind="plain" title={t('bookmarks.index.again.hint')} onClick={() => void index.start(true)}>
        {t('bookmarks.index.again')}
      </Button>
    </div>
  )

  function pauseText(): string {
    if (isRateLimited) return t('bookmarks.index.limited', { count: seen })
    const paused = t('bookmarks.index.paused', { count: seen })
    return reason === undefined ? paused : `${reason} ${paused}`
  }
}
