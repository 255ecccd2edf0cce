// A small plot: bars as SVG with a text for screen readers, and the same numbers as a table.
import { useId } from 'react'
import { formatMoment, formatTime } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import styles from './Plot.module.css'

export interface PlotPoint {
  /** Start and end of the bar, in ms since 1970. */
  readonly at: number
  readonly end: number
  /** Undefined where nothing was measured. */
  readonly value: number | undefined
  /** The part of the value that failed. */
  readonly failed?: number
}

export interface PlotProps {
  readonly title: string
  readonly points: readonly PlotPoint[]
  /** The figure beside the title, such as a total. */
  readonly figure: string
  /** Name of the failed part; without it there is none. */
  readonly failedName?: string
  /** The value at the upper edge; the largest value by default. */
  readonly maximum?: number
  readonly format: (value: number) => string
}

const height = 100
/** From this length on, the scale begins with the date: the times of both ends are the same. */
const dayMs = 24 * 3600 * 1000

/** Bars over the width of the plot, 10 units each. */
function barsPath(values: readonly (number | undefined)[], maximum: number): string {
  const bars = values.map((value, index) => {
    const size = value === undefined || maximum === 0 ? 0 : (Math.min(value, maximum) / maximum) * height
    // A bar that is not zero stays visible.
    return size === 0 ? '' : `M${index * 10 + 1} ${height}h8v${-Math.max(size, 1.5).toFixed(1)}h-8z`
  })
  return bars.join('')
}

export function Plot({ title, points, figure, failedName, maximum, format }: PlotProps) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const largest = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const top = maximum ?? largest
  const isEmpty = points.every(({ value }) => value === undefined)
  const [first] = points
  const last = points.at(-1)
  const failed = failedName === undefined ? 0 : points.reduce((sum, point) => sum + (point.failed ?? 0), 0)
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span className={styles.figure}>{isEmpty ? '–' : figure}</span>
        {failedName !== undefined && failed > 0 && (
          <span className={styles.failed}>
            <span className={styles.key} aria-hidden="true" />
            {failedName}: {format(failed)}
          </span>
        )}
      </figcaption>
      <div className={styles.frame}>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${points.length * 10} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id} ${id}-text`}
        >
          <title id={`${id}-text`}>{isEmpty ? t('operator.none') : t('operator.most', { value: format(largest) })}</title>
          <path
            className={styles.value}
            d={barsPath(
              points.map(({ value }) => value),
              top,
            )}
          />
          <path
            className={styles.error}
            d={barsPath(
              points.map((point) => point.failed),
              top,
            )}
          />
        </svg>
        <span className={styles.top} aria-hidden="true">
          {isEmpty ? t('operator.none') : format(top)}
        </span>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{first && last && (last.end - first.at < dayMs ? formatTime : formatMoment)(new Date(first.at), language)}</span>
        <span>{last && formatTime(new Date(last.end), language)}</span>
      </div>
      <PointTable id={id} title={title} points={points} failedName={failedName} format={format} />
    </figure>
  )
}

interface PointTableProps extends Pick<PlotProps, 'title' | 'points' | 'format'> {
  /** Id of the element with the title. */
  readonly id: string
  readonly failedName: string | undefined
}

function PointTable({ id, title, points, failedName, format }: PointTableProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <details className={styles.details}>
      <summary>{t('operator.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('operator.time')}</th>
              <th scope="col">{title}</th>
              {failedName !== undefined && <th scope="col">{failedName}</th>}
            </tr>
          </thead>
          <tbody>
            {points
              .filter(({ value }) => value !== undefined)
              .map(({ at, value, failed: part }) => (
                <tr key={at}>
                  <th scope="row">{formatMoment(new Date(at), language)}</th>
                  <td>{format(value ?? 0)}</td>
                  {failedName !== undefined && <td>{format(part ?? 0)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
