// Bars that lead to their works: rows for names, columns for times.
import { useId } from 'react'
import { formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './Statistics.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Path and query of its works. */
  readonly href: string
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
}

/** Rows are limited: the filters of the list find the rest. */
const maxRows = 12

export function Bars({ title, bars }: BarsProps) {
  const language = useLanguage()
  const id = useId()
  const shown = bars.slice(0, maxRows)
  const largest = Math.max(1, ...shown.map(({ count }) => count))
  if (shown.length === 0) return null
  return (
    <section className={styles.plot} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {shown.map(({ key, label, count, href }) => (
          <li key={key}>
            <a className={styles.bar} href={withBasePath(href)}>
              <span className={styles.fill} style={{ inlineSize: `${(count / largest) * 100}%` }} />
              <bdi className={styles.label} {...textAttributes(label)}>
                {label}
              </bdi>{' '}
              <span className={styles.count}>{formatNumber(count, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Columns({ title, bars }: BarsProps) {
  const t = useT()
  const id = useId()
  const largest = Math.max(1, ...bars.map(({ count }) => count))
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last) return null
  return (
    <section className={styles.plot} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.columns}>
        {bars.map(({ key, label, count, href }) => {
          const name = `${label} · ${t('series.works', { count })}`
          return (
            <li key={key}>
              <a className={styles.column} href={withBasePath(href)} aria-label={name} title={name}>
                <span className={styles.columnFill} style={{ blockSize: `${(count / largest) * 100}%` }} />
              </a>
            </li>
          )
        })}
      </ul>
      <div className={styles.axis} aria-hidden="true">
        <span>{first.label}</span>
        {last !== first && <span>{last.label}</span>}
      </div>
    </section>
  )
}
