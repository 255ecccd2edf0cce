// Badge with the progress of unfinished downloads. It opens the downloads panel.
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../platform/i18n/useT.ts'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { queue } from '../download/downloads.ts'
import { isUnfinished, jobProgress } from '../queue/job.ts'
import { progressOf } from '../queue/queue.ts'
import styles from './DownloadsBadge.module.css'

const DownloadsPanel = lazy(() => import('./DownloadsPanel.tsx').then((module) => ({ default: module.DownloadsPanel })))

export function DownloadsBadge() {
  const t = useT()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const count = useStore(queue.state, ({ jobs }) => jobs.filter(isUnfinished).length)
  const hasFailed = useStore(queue.state, ({ jobs }) => jobs.some(({ state }) => state === 'failed'))
  const progress = useStore(queue.state, (state) => {
    const unfinished = state.jobs.filter(isUnfinished)
    return unfinished.reduce((sum, job) => sum + jobProgress(job, progressOf(state, job.id)), 0) / Math.max(1, unfinished.length)
  })
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={styles.badge}
          aria-label={t('downloads.open', { count })}
          onClick={() => setPanelOpen(true)}
        >
          <span className={styles.ring} style={{ '--progress': progress }} aria-hidden="true" />
          {hasFailed ? <AlertIcon size={20} className={styles.alert} /> : <DownloadIcon size={20} />}
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
