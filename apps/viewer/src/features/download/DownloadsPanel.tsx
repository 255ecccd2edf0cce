// The downloads of this page one by one: what each is doing, why it stopped, and what can be done about it.
import { useStore } from 'zustand'
import { useT } from '../../i18n/useT.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import styles from './DownloadsPanel.module.css'
import { queue } from './downloads.ts'
import type { FailureKind } from './failure.ts'
import { inListOrder, isActive, type Job, jobShare } from './job.ts'
import { sharesOf } from './queue.ts'

export function DownloadsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const jobs = useStore(queue.state, (state) => state.jobs)
  const active = jobs.filter(isActive)
  const stopped = jobs.filter(({ state }) => state === 'paused' || state === 'failed')
  const done = jobs.filter(({ state }) => state === 'done')
  return (
    <Sheet open onClose={onClose} title={t('downloads.title')}>
      <div className={styles.all}>
        {active.length > 0 && <Button onClick={() => each(active.toReversed(), queue.pause)}>{t('downloads.pauseAll')}</Button>}
        {stopped.length > 0 && (
          <Button onClick={() => each(stopped, (id) => queue.resume(id))}>{t('downloads.resumeAll')}</Button>
        )}
        {done.length > 0 && (
          <Button kind="plain" className={styles.clear} onClick={() => each(done, queue.remove)}>
            {t('downloads.clear')}
          </Button>
        )}
      </div>
      {jobs.length === 0 && <p className={styles.empty}>{t('downloads.empty')}</p>}
      <ul className={styles.jobs}>
        {inListOrder(jobs).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </Sheet>
  )
}

function each(jobs: readonly Job[], act: (id: string) => unknown): void {
  for (const { id } of jobs) act(id)
}

/** Faults of the place that files go to: the browser's own way of saving is then the way round. */
const placeFaults: readonly (FailureKind | null)[] = ['folder', 'permission', 'asleep', 'full', 'helper']

function JobRow({ job }: { readonly job: Job }) {
  const t = useT()
  const share = useStore(queue.state, (state) => jobShare(job, sharesOf(state, job.id)))
  const title = job.title || t('card.untitled')
  const [file] = job.files
  const hasSettled = job.state === 'done'
  return (
    <li className={styles.job} aria-label={title}>
      {job.picture === '' ? <span className={styles.picture} /> : <img className={styles.picture} src={job.picture} alt="" />}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.state} data-state={job.state}>
          {job.failure ? job.said || t(`download.failure.${job.failure}`) : <StateWords job={job} share={share} />}
        </p>
        {!hasSettled && (
          <span
            className={styles.bar}
            role="progressbar"
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(share * 100)}
            style={{ '--share': share }}
          />
        )}
      </div>
      <div className={styles.acts}>
        {isActive(job) && <IconButton icon={PauseIcon} label={t('downloads.pause')} onClick={() => queue.pause(job.id)} />}
        {job.state === 'paused' && (
          <IconButton icon={PlayIcon} label={t('download.resume')} onClick={() => queue.resume(job.id)} />
        )}
        {job.state === 'failed' && (
          <IconButton icon={RetryIcon} label={t('download.retry')} onClick={() => queue.resume(job.id)} />
        )}
        <IconButton
          icon={CloseIcon}
          label={hasSettled ? t('downloads.remove') : t('downloads.cancel')}
          onClick={() => void queue.remove(job.id)}
        />
      </div>
      {placeFaults.includes(job.failure) && (
        <Button className={styles.way} onClick={() => queue.resume(job.id, 'browser')}>
          {t('downloads.byBrowser')}
        </Button>
      )}
      {job.failure === 'refused' && job.files.length === 1 && file && (
        <a className={buttonClass('quiet', styles.way)} href={file.url} target="_blank" rel="noopener noreferrer">
          {t('downloads.inTab')}
        </a>
      )}
    </li>
  )
}

function StateWords({ job, share }: { readonly job: Job; readonly share: number }) {
  const t = useT()
  const count = job.files.length
  if (job.state === 'running' && job.wish) return t('state.loading')
  if (job.state === 'running') return t('downloads.running', { percent: Math.floor(share * 100), saved: job.saved.length, count })
  if (job.state === 'done') return t('artwork.download.done', { count })
  return t(job.state === 'paused' ? 'downloads.paused' : 'downloads.waiting')
}
