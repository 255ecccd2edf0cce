// Bookmarks of works that are gone from the site: how many, what can be found again, and their removal.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { LazyBulkDialog } from '../../saving/bulk/LazyBulkDialog.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import type { BookmarkIndex } from '../bookmarks/bookmarkIndex.ts'
import type { IndexedBookmark } from '../bookmarks/indexedBookmark.ts'
import styles from './BookmarkSearch.module.css'

export interface GoneBookmarksProps {
  readonly index: BookmarkIndex
  readonly gone: readonly IndexedBookmark[]
  /** True while the list shows only such bookmarks. */
  readonly isShown: boolean
  readonly onShow: () => void
}

export function GoneBookmarks({ index, gone, isShown, onShow }: GoneBookmarksProps) {
  const t = useT()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className={styles.gone}>
      <p>{t('bookmarks.gone', { count: gone.length })}</p>
      {!isShown && (
        <Button kind="plain" onClick={onShow}>
          {t('bookmarks.gone.show')}
        </Button>
      )}
      {isShown && <RescueButton index={index} bookmarks={gone} />}
      {isShown && (
        <Button kind="plain" onClick={() => setRemoving(true)}>
          {t('bookmarks.gone.remove')}
        </Button>
      )}
      {isRemoving && (
        <LazyBulkDialog
          action="remove"
          targets={gone.map(({ work }) => work)}
          onStarted={() => setRemoving(false)}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

interface RescueButtonProps {
  readonly index: BookmarkIndex
  readonly bookmarks: readonly IndexedBookmark[]
}

/** Looks for the works that are known by their id only. */
function RescueButton({ index, bookmarks }: RescueButtonProps) {
  const t = useT()
  const client = useQueryClient()
  const mayRecover = useSetting('r18')
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const rescue = async () => {
    const own = new AbortController()
    aborter.current = own
    try {
      const { isLost, rescueBookmarks } = await import('./rescueBookmarks.ts')
      const lost = bookmarks.filter(isLost)
      const onProgress = (done: number) => setProgress({ done, total: lost.length })
      onProgress(0)
      const found = await rescueBookmarks(lost, { index, client, mayRecover, signal: own.signal, onProgress })
      if (!own.signal.aborted) showToast(t('bookmarks.rescue.done', { found, total: lost.length }))
    } catch {
      // The code failed to load.
      showToast(t('error.network'), { kind: 'error' })
    }
    setProgress(undefined)
  }
  return (
    <Button kind="plain" busy={progress !== undefined} onClick={() => void rescue()}>
      {progress ? t('bookmarks.rescue.progress', progress) : t('bookmarks.rescue')}
    </Button>
  )
}
