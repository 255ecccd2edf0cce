// The report of an import: what was recognised, what is doubtful and what is unknown.
import type { ImportedFile, LibraryImport } from '@emaki/domain'
import { formatMoment, formatNumber } from '../../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './Management.module.css'
import { WorkLink } from './WorkLink.tsx'

interface ImportReportProps {
  readonly report: LibraryImport
  readonly isBusy: boolean
  /** Runs the import after a dry run. */
  readonly onRun: () => void
}

export function ImportReport({ report, isBusy, onRun }: ImportReportProps) {
  const t = useT()
  const language = useLanguage()
  const { counts, state, isDryRun } = report
  return (
    <article className={styles.report} aria-label={report.folder}>
      <div className={styles.text}>
        <bdi className={styles.strong} dir="ltr">
          {report.folder}
        </bdi>
        <span className={styles.hint}>
          {[
            t(isDryRun ? 'library.imports.dry' : 'library.imports.run'),
            t(`library.imports.${report.mode}`),
            formatMoment(report.startedAt, language),
          ].join(' · ')}
        </span>
      </div>
      {state === 'running' && (
        <p className={styles.running} role="status">
          <Spinner size={18} />
          {t('library.imports.running')}
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.danger} role="alert">
          {report.message || t('error.unknown')}
        </p>
      )}
      <dl className={styles.facts}>
        {(['recognised', 'doubtful', 'unknown', ...(isDryRun ? [] : (['imported'] as const))] as const).map((name) => (
          <div key={name}>
            <dt>{t(`library.imports.${name}`)}</dt>
            <dd>{formatNumber(counts[name], language)}</dd>
          </div>
        ))}
      </dl>
      {(['recognised', 'doubtful', 'unknown'] as const).map((name) => (
        <Files key={name} title={t(`library.imports.${name}`)} files={report[name]} total={counts[name]} />
      ))}
      {isDryRun && state === 'done' && counts.recognised + counts.doubtful > 0 && (
        <Button kind="primary" className={styles.start} busy={isBusy} onClick={onRun}>
          {t('library.imports.start', { count: counts.recognised, number: formatNumber(counts.recognised, language) })}
        </Button>
      )}
    </article>
  )
}

interface FilesProps {
  readonly title: string
  readonly files: readonly ImportedFile[]
  readonly total: number
}

function Files({ title, files, total }: FilesProps) {
  const t = useT()
  if (files.length === 0) return null
  const more = total - files.length
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.path} className={styles.text}>
            <bdi dir="ltr">{file.path}</bdi>
            {file.work !== '' && <WorkLink work={file.work} title={file.title} />}
            {file.reason !== '' && <Reason reason={file.reason} />}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.hint}>{t('library.more', { count: more })}</p>}
    </details>
  )
}

/** Reasons of the gateway (packages/archive/src/import/foundWork.ts, apps/gateway/src/library/imports.ts). */
const reasons: ReadonlyMap<string, MessageKey> = new Map([
  ['truncated', 'library.doubt.truncated'],
  ['foreign', 'library.doubt.foreign'],
  ['empty', 'library.doubt.empty'],
  ['unsureName', 'library.doubt.unsureName'],
  ['copy', 'library.doubt.copy'],
  ['derived', 'library.doubt.derived'],
  ['converted', 'library.doubt.converted'],
  ['packed', 'library.doubt.packed'],
  ['unsafe', 'library.doubt.unsafe'],
  ['link', 'library.doubt.link'],
  ['unreadable', 'library.doubt.unreadable'],
  ['unfinished', 'library.doubt.unfinished'],
  ['tooLarge', 'library.doubt.tooLarge'],
  ['unpacked', 'library.imports.unpacked'],
  ['conflict', 'library.doubt.conflict'],
])

function Reason({ reason }: { readonly reason: string }) {
  const t = useT()
  const key = reasons.get(reason)
  return (
    <span className={styles.hint} lang={key === undefined ? 'en' : undefined}>
      {key === undefined ? reason : t(key)}
    </span>
  )
}
