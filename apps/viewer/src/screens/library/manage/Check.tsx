// The check of all files of the archive, and its report.
import type { FileProblem, LibraryCheck } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { startVerify, verifyQuery } from '../../../library/queries/libraryManagement.ts'
import { formatMoment, formatNumber } from '../../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './Management.module.css'
import { useSend } from './useSend.ts'
import { WorkLink } from './WorkLink.tsx'

export function Check() {
  const t = useT()
  return (
    <>
      <p className={styles.hint}>{t('library.check.hint')}</p>
      <Loaded query={verifyQuery()}>{(check) => <Report check={check} />}</Loaded>
    </>
  )
}

const problems: Readonly<Record<FileProblem['problem'], MessageKey>> = {
  missing: 'library.check.missing',
  changed: 'library.check.changed',
}

function Report({ check: { isRunning, report } }: { readonly check: LibraryCheck }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { isBusy, send } = useSend()
  const start = async () => {
    if (await send(startVerify)) await client.invalidateQueries(verifyQuery())
  }
  const files = report ? { count: report.files, number: formatNumber(report.files, language) } : undefined
  return (
    <>
      {isRunning && (
        <p className={styles.running} role="status">
          <Spinner size={18} />
          {t('library.check.running', { files: files?.number ?? '0' })}
        </p>
      )}
      {report && files && !isRunning && (
        <p className={report.problemCount === 0 ? undefined : styles.danger} role="status">
          {report.problemCount === 0
            ? t('library.check.good', { ...files, date: formatMoment(report.finishedAt ?? report.startedAt, language) })
            : t('library.check.bad', {
                count: report.problemCount,
                date: formatMoment(report.finishedAt ?? report.startedAt, language),
              })}
        </p>
      )}
      <Button kind="primary" className={styles.start} busy={isBusy} disabled={isRunning} onClick={() => void start()}>
        {t('library.check.start')}
      </Button>
      <ul className={styles.list}>
        {report?.problems.map(({ work, name, problem, isRepaired }) => (
          <li key={`${work} ${name}`} className={styles.row}>
            <WorkLink work={work} title="" />
            <bdi dir="ltr" className={styles.hint}>
              {name}
            </bdi>
            <span className={isRepaired ? styles.hint : styles.danger}>
              {t(problems[problem])}
              {isRepaired && ` · ${t('library.check.repaired')}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
