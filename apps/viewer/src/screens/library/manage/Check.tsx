// The check of all files of the archive, and its report.
import type { VerifyProblem, VerifyReport } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { startVerify, verifyQuery } from '../../../data/library/libraryManagement.ts'
import { formatMoment, formatNumber } from '../../../i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './Management.module.css'
import { useSend } from './useSend.ts'
import { WorkLink } from './WorkLink.tsx'

export function Check() {
  const t = useT()
  return (
    <>
      <p className={styles.hint}>{t('library.check.hint')}</p>
      <Loaded query={verifyQuery()}>{(report) => <Report report={report} />}</Loaded>
    </>
  )
}

const problems: Readonly<Record<VerifyProblem['problem'], MessageKey>> = {
  missing: 'library.check.missing',
  changed: 'library.check.changed',
  unreadable: 'library.check.unreadable',
}

function Report({ report }: { readonly report: VerifyReport }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { isBusy, send } = useSend()
  const isRunning = report.state === 'running'
  const start = async () => {
    if (await send(startVerify)) await client.invalidateQueries(verifyQuery())
  }
  const figures = { checked: formatNumber(report.checked, language), total: formatNumber(report.total, language) }
  return (
    <>
      {isRunning && (
        <div className={styles.field} role="status">
          <span>{t('library.check.running', figures)}</span>
          <progress
            className={styles.progress}
            max={Math.max(1, report.total)}
            value={report.checked}
            aria-label={t('library.check')}
          />
        </div>
      )}
      {report.state === 'done' && (
        <p className={report.problems.length === 0 ? undefined : styles.danger} role="status">
          {report.problems.length === 0
            ? t('library.check.good', {
                count: report.checked,
                number: figures.checked,
                date: formatMoment(report.endedAt, language),
              })
            : t('library.check.bad', { count: report.problems.length, date: formatMoment(report.endedAt, language) })}
        </p>
      )}
      <Button kind="primary" className={styles.start} busy={isBusy} disabled={isRunning} onClick={() => void start()}>
        {t('library.check.start')}
      </Button>
      <ul className={styles.list}>
        {report.problems.map(({ work, title, file, problem }) => (
          <li key={`${work} ${file}`} className={styles.row}>
            <WorkLink work={work} title={title} />
            <bdi dir="ltr" className={styles.hint}>
              {file}
            </bdi>
            <span className={styles.danger}>{t(problems[problem])}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
