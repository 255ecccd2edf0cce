// How downloads stand: a badge over the page while some are unfinished, and the panel behind it.
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../i18n/useT.ts'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './Downloads.module.css'
import { queue } from './downloads.ts'
import { isOpen, jobShare } from './job.ts'
import { sharesOf } from './queue.ts'

const DownloadsPanel = lazy(() => import('./DownloadsPanel.tsx').then((module) => ({ default: module.DownloadsPanel })))

export function Downloads() {
  const t = useT()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const count = useStore(queue.state, ({ jobs }) => jobs.filter(isOpen).length)
  const hasFailed = useStore(queue.state, ({ jobs }) => jobs.some(({ state }) => state === 'failed'))
  const share = useStore(queue.state, (state) => {
    const open = state.jobs.filter(isOpen)
    return open.reduce((sum, job) => sum + jobShare(job, sharesOf(state, job.id)), 0) / Math.max(1, open.length)
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
          <span className={styles.ring} style={{ '--share': share }} aria-hidden="true" />
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
