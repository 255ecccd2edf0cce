// List of the bulk changes of the account, with progress, failures, Undo and a retry.
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { formatTime } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { PauseIcon } from '../../ui/icons/workActions.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from '../downloadControls/DownloadList.module.css'
import own from './BulkList.module.css'
import { bulkQueue, isCurrentAccount, startBulk } from './bulk.ts'
import { type BulkRun, countOf, settledCount, undoItems } from './bulkRun.ts'

/** The runs of the account that is logged in, and those that need none, newest first. */
export function useCurrentRuns(): readonly BulkRun[] {
  useSession()
  useEffect(startBulk, [])
  return useStore(bulkQueue.state, ({ runs }) => runs)
    .filter(({ account }) => isCurrentAccount(account))
    .toReversed()
}

export function BulkList() {
  const runs = useCurrentRuns()
  return (
    <ul className={styles.jobs}>
      {runs.map((run) => (
        <RunRow key={run.id} run={run} />
      ))}
    </ul>
  )
}

function RunRow({ run }: { readonly run: BulkRun }) {
  const t = useT()
  const total = run.items.length
  const settled = settledCount(run)
  const failed = countOf(run, 'failed')
  const title = `${t(`bulk.action.${run.action}`)} · ${total}`
  const canUndo = run.state !== 'running' && run.action !== 'undo' && undoItems(run).length > 0
  return (
    <li className={`${styles.job} ${own.run}`} aria-label={title}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p
          className={styles.state}
          data-state={run.cause ? 'failed' : run.state === 'ended' && failed === 0 ? 'done' : undefined}
        >
          <StateText run={run} settled={settled} />
        </p>
        {run.state !== 'ended' && (
          <span
            className={styles.bar}
            role="progressbar"
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor((settled / total) * 100)}
            style={{ '--progress': settled / total }}
          />
        )}
      </div>
      <div className={styles.actions}>
        {run.state === 'running' && (
          <IconButton icon={PauseIcon} label={t('bookmarks.remove.stop')} onClick={() => bulkQueue.stop(run.id)} />
        )}
        {run.state === 'stopped' && (
          <IconButton icon={PlayIcon} label={t('bulk.continue')} onClick={() => bulkQueue.resume(run.id)} />
        )}
        <IconButton icon={CloseIcon} label={t('downloads.remove')} onClick={() => bulkQueue.remove(run.id)} />
      </div>
      {(failed > 0 || canUndo) && (
        <div className={own.after}>
          {failed > 0 && run.state !== 'running' && (
            <Button onClick={() => bulkQueue.retryFailed(run.id)}>{t('bulk.retry')}</Button>
          )}
          {canUndo && <Button onClick={() => bulkQueue.undo(run.id)}>{t('action.undo')}</Button>}
          {failed > 0 && <Failures run={run} count={failed} />}
        </div>
      )}
    </li>
  )
}

function StateText({ run, settled }: { readonly run: BulkRun; readonly settled: number }) {
  const t = useT()
  const language = useLanguage()
  const pausedUntil = useStore(bulkQueue.state, (state) => state.pausedUntil)
  if (run.cause) return run.cause.reason
  if (run.state === 'ended') return t('bulk.done', { count: countOf(run, 'done') })
  const progress = t('bookmarks.remove.progress', { done: settled, total: run.items.length })
  if (run.state === 'stopped') return `${t('downloads.paused')} · ${progress}`
  return pausedUntil === undefined
    ? progress
    : `${progress} · ${t('bulk.limited', { time: formatTime(new Date(pausedUntil), language) })}`
}

/** Most failures that the list names. */
const maxNamed = 200

function Failures({ run, count }: { readonly run: BulkRun; readonly count: number }) {
  const t = useT()
  const failures = run.items.flatMap((item, index) => {
    const settled = run.states[index]
    return settled?.state === 'failed' ? [{ ...item, reason: settled.reason }] : []
  })
  return (
    <details className={own.failures}>
      <summary>{t('bulk.failed', { count })}</summary>
      <ul>
        {failures.slice(0, maxNamed).map(({ target, id, title, reason }) => (
          <li key={`${target} ${id}`}>
            <bdi {...textAttributes(title)}>{title || t('bookmarks.untitled', { id })}</bdi>
            <span className={own.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
