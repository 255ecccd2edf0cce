// The jobs of the archive: their state, what is being loaded, and what failed.
import type { KeeperState, LibraryJobs } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { controlJobs, type JobAction, libraryJobsQuery } from '../../../library/queries/libraryManagement.ts'
import { formatMoment, formatNumber } from '../../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { JobError } from './JobError.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './Management.module.css'
import { useSend } from './useSend.ts'
import { WorkLink } from './WorkLink.tsx'

export const Jobs = () => <Loaded query={libraryJobsQuery()}>{(jobs) => <JobList jobs={jobs} />}</Loaded>

const states: Readonly<Record<KeeperState, MessageKey>> = {
  idle: 'library.jobs.idle',
  working: 'library.jobs.running',
  paused: 'downloads.paused',
  limited: 'library.jobs.limited',
  full: 'library.jobs.full',
  elsewhere: 'library.jobs.elsewhere',
  readOnly: 'notice.archiveReadOnlyText',
  damaged: 'notice.archiveBrokenText',
}

function JobList({ jobs }: { readonly jobs: LibraryJobs }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { isBusy, send } = useSend()
  const act = async (action: JobAction) => {
    await send(() => controlJobs(action))
    await client.invalidateQueries(libraryJobsQuery())
  }
  const { waiting, running, failed, done } = jobs.queue
  const facts: readonly (readonly [MessageKey, number])[] = [
    ['state.loading', running],
    ['downloads.waiting', waiting],
    ['library.jobs.done', done],
    ['operator.failed', failed],
  ]
  return (
    <>
      <p className={styles.state} role="status">
        {t(states[jobs.state])}
        {jobs.until !== null && ` · ${t('library.jobs.until', { time: formatMoment(jobs.until, language) })}`}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formatNumber(value, language)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button kind="primary" busy={isBusy} onClick={() => void act('run')}>
          {t('library.jobs.run')}
        </Button>
        {jobs.state === 'paused' ? (
          <Button disabled={isBusy} onClick={() => void act('resume')}>
            {t('downloads.resumeAll')}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void act('pause')}>
            {t('downloads.pauseAll')}
          </Button>
        )}
        {failed > 0 && (
          <Button disabled={isBusy} onClick={() => void act('retry')}>
            {t('state.retry')}
          </Button>
        )}
      </div>
      {jobs.current && (
        <div className={styles.row}>
          <WorkLink work={jobs.current.work} title="" />
          <progress
            className={styles.progress}
            max={Math.max(1, jobs.current.files)}
            value={jobs.current.done}
            aria-label={t('state.loading')}
          />
        </div>
      )}
      {jobs.errors.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('library.jobs.errors')}</h3>
          <ul className={styles.list}>
            {jobs.errors.map(({ work, error, attempts }) => (
              <li key={work} className={styles.row}>
                <WorkLink work={work} title="" />
                <JobError error={error} />
                <span className={styles.hint}>{t('operator.log.count', { count: attempts })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
