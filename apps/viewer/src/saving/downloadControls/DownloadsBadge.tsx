// Badge with the progress of unfinished downloads and bulk changes. It opens their panel.
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../platform/i18n/useT.ts'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon, HeartIcon } from '../../ui/icons/works.tsx'
import { useCurrentRuns } from '../bulk/BulkList.tsx'
import { isUnfinished } from '../bulk/bulk.ts'
import { settledCount } from '../bulk/bulkRun.ts'
import { queue } from '../download/downloads.ts'
import { showTransfers } from '../download/unfinishedDownloads.ts'
import { isUnfinished as isUnfinishedJob, jobProgress } from '../queue/job.ts'
import { progressOf } from '../queue/queue.ts'
import styles from './DownloadsBadge.module.css'

const DownloadsPanel = lazy(() => import('./DownloadsPanel.tsx').then((module) => ({ default: module.DownloadsPanel })))

export function DownloadsBadge() {
  const t = useT()
  const isPanelOpen = useStore(showTransfers, ({ isOpen }) => isOpen)
  const setPanelOpen = (isOpen: boolean) => showTransfers.setState({ isOpen })
  const runs = useCurrentRuns().filter(isUnfinished)
  const downloads = useStore(queue.state, ({ jobs }) => jobs.filter(isUnfinishedJob).length)
  const hasFailedJob = useStore(queue.state, ({ jobs }) => jobs.some(({ state }) => state === 'failed'))
  const hasFailed = hasFailedJob || runs.some((run) => run.cause !== undefined || run.state === 'ended')
  const loaded = useStore(queue.state, (state) =>
    state.jobs.filter(isUnfinishedJob).reduce((sum, job) => sum + jobProgress(job, progressOf(state, job.id)), 0),
  )
  const count = downloads + runs.length
  const progress = runs.reduce((sum, run) => sum + settledCount(run) / run.items.length, loaded) / Math.max(1, count)
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={styles.badge}
          aria-label={t(runs.length > 0 ? 'bulk.open' : 'downloads.open', { count })}
          onClick={() => setPanelOpen(true)}
        >
          <span className={styles.ring} style={{ '--progress': progress }} aria-hidden="true" />
          {hasFailed ? (
            <AlertIcon size={20} className={styles.alert} />
          ) : downloads > 0 ? (
            <DownloadIcon size={20} />
          ) : (
            <HeartIcon size={20} />
          )}
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        </button>
      )}
      {isPanelOpen && (
        <Suspense>
          <DownloadsPanel onClose={() => setPanelOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
