// Confirms and runs the removal of several bookmarks: lists them, shows progress, and offers a retry for those that failed. Load it lazily.
import { isGone } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../platform/account/account.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { undoToastOptions } from '../../works/block/undoToastOptions.ts'
import { showMarkFailure } from '../../works/bookmark/markFailure.ts'
import type { BookmarkIndex } from '../bookmarks/bookmarkIndex.ts'
import { bookmarkKey, type IndexedBookmark } from '../bookmarks/indexedBookmark.ts'
import styles from './RemoveDialog.module.css'
import { type RemovalOptions, removeBookmarks, restoreBookmarks } from './removeBookmarks.ts'

export interface RemoveDialogProps {
  readonly account: Account
  readonly index: BookmarkIndex
  readonly bookmarks: readonly IndexedBookmark[]
  readonly onClose: () => void
}

/** Closing the dialog stops the removal. What is removed stays removed. */
export function RemoveDialog({ account, index, bookmarks, onClose }: RemoveDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [listed, setListed] = useState(bookmarks)
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [reason, setReason] = useState<string>()
  const aborter = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    aborter.current = current
    return () => current.abort()
  }, [])

  const chosen = listed.filter((bookmark) => !unchecked.has(bookmarkKey(bookmark)))
  const remove = async () => {
    const options: RemovalOptions = {
      account,
      index,
      client,
      signal: aborter.current.signal,
      onProgress: (done) => setProgress({ done, total: chosen.length }),
    }
    setProgress({ done: 0, total: chosen.length })
    const { done, left, reason: failure } = await removeBookmarks(chosen, options)
    if (done.length > 0) announce(done, options)
    setProgress(undefined)
    setListed(left)
    setReason(failure)
    if (left.length === 0) onClose()
  }
  const toggle = (key: string) => {
    const next = new Set(unchecked)
    if (!next.delete(key)) next.add(key)
    setUnchecked(next)
  }
  return (
    <Dialog open onClose={onClose} title={t('bookmarks.remove.title', { count: chosen.length })}>
      <div className={styles.content}>
        {reason !== undefined && (
          <p role="alert" className={styles.reason}>
            {t('bookmarks.remove.failed', { count: listed.length, reason })}
          </p>
        )}
        <ul className={styles.list}>
          {listed.map((bookmark) => {
            const key = bookmarkKey(bookmark)
            return (
              <li key={key}>
                <label className={styles.row}>
                  <input
                    type="checkbox"
                    checked={!unchecked.has(key)}
                    disabled={progress !== undefined}
                    onChange={() => toggle(key)}
                  />
                  <Title bookmark={bookmark} />
                </label>
              </li>
            )
          })}
        </ul>
        <div className={styles.foot}>
          {progress && (
            <p role="status" className={styles.progress}>
              {t('bookmarks.remove.progress', progress)}
            </p>
          )}
          <Button onClick={onClose}>{t(progress ? 'bookmarks.remove.stop' : 'dialog.cancel')}</Button>
          <Button kind="danger" busy={progress !== undefined} disabled={chosen.length === 0} onClick={() => void remove()}>
            {t(reason === undefined ? 'bookmarks.remove.yes' : 'state.retry', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Title({ bookmark: { work, upstream } }: { readonly bookmark: IndexedBookmark }) {
  const t = useT()
  return (
    <span className={styles.title}>
      <bdi {...textAttributes(work.title)}>{work.title || t('bookmarks.untitled', { id: work.id })}</bdi>
      {isGone(upstream) && <span className={styles.state}>{t(`library.state.${upstream}`)}</span>}
    </span>
  )
}

/** Says what was removed. The site adds bookmarks again only for works that are still there. */
function announce(done: readonly IndexedBookmark[], options: RemovalOptions): void {
  const back = done.filter(({ upstream }) => !isGone(upstream))
  const undo = async () => {
    const { left, reason } = await restoreBookmarks(back, {
      ...options,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    if (left.length > 0) showMarkFailure(translate('artwork.fav_fail'), reason)
  }
  const text = translate('bookmarks.removed', { count: done.length })
  showToast(text, back.length > 0 ? undoToastOptions(() => void undo()) : { kind: 'success' })
}
