// List of bulk changes and of the downloads of this tab, with state, failure and buttons: for the panel and for the page of downloads.
import { useStore } from 'zustand'
import { useT } from '../../platform/i18n/useT.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { PauseIcon } from '../../ui/icons/workActions.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import { BulkList, useCurrentRuns } from '../bulk/BulkList.tsx'
import { queue } from '../download/downloads.ts'
import type { FailureKind } from '../queue/failure.ts'
import { inListOrder, isActive, type Job, jobProgress } from '../queue/job.ts'
import { progressOf } from '../queue/queue.ts'
import styles from './DownloadList.module.css'

export function DownloadList() {
  const t = useT()
  const jobs = useStore(queue.state, (state) => state.jobs)
  const hasRuns = useCurrentRuns().length > 0
  const active = jobs.filter(isActive)
  const stopped = jobs.filter(({ state }) => state === 'paused' || state === 'failed')
  const done = jobs.filter(({ state }) => state === 'done')
  return (
    <>
      {hasRuns && <BulkList />}
      <div className={styles.all}>
        {active.length > 0 && (
          <Button onClick={() => forEachJob(active.toReversed(), queue.pause)}>{t('downloads.pauseAll')}</Button>
        )}
        {stopped.length > 0 && (
          <Button onClick={() => forEachJob(stopped, (id) => queue.resume(id))}>{t('downloads.resumeAll')}</Button>
        )}
        {done.length > 0 && (
          <Button kind="plain" className={styles.clear} onClick={() => forEachJob(done, queue.remove)}>
            {t('downloads.clear')}
          </Button>
        )}
      </div>
      {jobs.length === 0 && !hasRuns && <p className={styles.empty}>{t('downloads.empty')}</p>}
      <ul className={styles.jobs}>
        {inListOrder(jobs).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </>
  )
}

function forEachJob(jobs: readonly Job[], action: (id: string) => unknown): void {
  for (const { id } of jobs) action(id)
}

/** Failures of the configured saver. The row then offers the browser's own downloads. */
const saverFailures: readonly (FailureKind | null)[] = ['folder', 'permission', 'needsClick', 'full', 'helper']

function JobRow({ job }: { readonly job: Job }) {
  const t = useT()
  const progress = useStore(queue.state, (state) => jobProgress(job, progressOf(state, job.id)))
  const title = job.title || t('card.untitled')
  const [file] = job.files
  const isDone = job.state === 'done'
  return (
    <li className={styles.job} aria-label={title}>
      {job.picture === '' ? <span className={styles.picture} /> : <img className={styles.picture} src={job.picture} alt="" />}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.state} data-state={job.state}>
          {job.failure ? job.siteMessage || t(`download.failure.${job.failure}`) : <StateText job={job} progress={progress} />}
        </p>
        {!isDone && (
          <span
            className={styles.bar}
            role="progressbar"
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(progress * 100)}
            style={{ '--progress': progress }}
          />
        )}
      </div>
      <div className={styles.actions}>
        {isActive(job) && <IconButton icon={PauseIcon} label={t('downloads.pause')} onClick={() => queue.pause(job.id)} />}
        {job.state === 'paused' && (
          <IconButton icon={PlayIcon} label={t('download.resume')} onClick={() => queue.resume(job.id)} />
        )}
        {job.state === 'failed' && (
          <IconButton icon={RetryIcon} label={t('download.retry')} onClick={() => queue.resume(job.id)} />
        )}
        <IconButton
          icon={CloseIcon}
          label={isDone ? t('downloads.remove') : t('downloads.cancel')}
          onClick={() => void queue.remove(job.id)}
        />
      </div>
      {saverFailures.includes(job.failure) && (
        <Button className={styles.fallback} onClick={() => queue.resume(job.id, 'browser')}>
          {t('downloads.byBrowser')}
        </Button>
      )}
      {job.failure === 'refused' && job.files.length === 1 && file && (
        <a className={buttonClass('quiet', styles.fallback)} href={file.url} target="_blank" rel="noopener noreferrer">
          {t('downloads.inTab')}
        </a>
      )}
    </li>
  )
}

function StateText({ job, progress }: { readonly job: Job; readonly progress: number }) {
  const t = useT()
  const count = job.files.length
  if (job.state === 'running' && job.deferred) return t('state.loading')
  if (job.state === 'running')
    return t('downloads.running', { percent: Math.floor(progress * 100), saved: job.saved.length, count })
  if (job.state === 'done') return t('artwork.download.done', { count })
  return t(job.state === 'paused' ? 'downloads.paused' : 'downloads.waiting')
}
