// Plots of the last hour or the last day: requests, the share of the caches, calls to upstream, refused requests, memory.
import { useState } from 'react'
import type { ActivitySample } from '../../library/operator/operatorPage.ts'
import { formatBytes, formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { panelId, Tabs } from '../../ui/controls/Tabs.tsx'
import evenColumns from '../../ui/evenColumns.module.css'
import { type Bucket, bucketsOf, hitRatio, type Range } from './buckets.ts'
import styles from './OperatorScreen.module.css'
import { Plot, type PlotPoint } from './Plot.tsx'

export interface ActivityPlotsProps {
  readonly samples: readonly ActivitySample[]
  /** The gateway's time, in ms since 1970. */
  readonly now: number
}

type Counts = NonNullable<Bucket['total']>

export function ActivityPlots({ samples, now }: ActivityPlotsProps) {
  const t = useT()
  const language = useLanguage()
  const [range, setRange] = useState<Range>('day')
  const buckets = bucketsOf(samples, now, range)
  const points = (value: (total: Counts) => number | undefined, failed?: (total: Counts) => number): readonly PlotPoint[] =>
    buckets.map(({ at, end, total }) => ({
      at,
      end,
      value: total && value(total),
      ...(failed && total ? { failed: failed(total) } : {}),
    }))
  const sumOf = (value: (total: Counts) => number) => buckets.reduce((sum, { total }) => sum + (total ? value(total) : 0), 0)
  const number = (value: number) => formatNumber(value, language)
  const bytes = (value: number) => formatBytes(value, language)
  const percent = (value: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(value)
  const hits = sumOf((total) => total.hits)
  const lookups = hits + sumOf((total) => total.misses)
  const latest = buckets.findLast(({ total }) => total !== undefined)?.total
  return (
    <section className={styles.section} aria-label={t('search.duration')}>
      <Tabs
        id="operator-range"
        label={t('search.duration')}
        chosen={range}
        onChoose={setRange}
        tabs={[
          { key: 'day', label: t('operator.range.day') },
          { key: 'hour', label: t('operator.range.hour') },
        ]}
      />
      <div
        id={panelId('operator-range')}
        role="tabpanel"
        aria-labelledby={`operator-range-${range}`}
        className={`${evenColumns.columns} ${styles.plots}`}
      >
        <Plot
          title={t('operator.requests')}
          points={points(
            (total) => total.requests,
            (total) => total.errors,
          )}
          figure={number(sumOf((total) => total.requests))}
          failedName={t('operator.failed')}
          format={number}
        />
        <Plot
          title={t('operator.cached')}
          points={points(hitRatio)}
          figure={lookups === 0 ? '–' : percent(hits / lookups)}
          maximum={1}
          format={percent}
        />
        <Plot
          title={t('operator.upstream')}
          points={points(
            (total) => total.upstreamCalls,
            (total) => total.upstreamErrors,
          )}
          figure={number(sumOf((total) => total.upstreamCalls))}
          failedName={t('operator.failed')}
          format={number}
        />
        <Plot
          title={t('operator.refused')}
          points={points((total) => total.refused)}
          figure={number(sumOf((total) => total.refused))}
          format={number}
        />
        <Plot
          title={t('operator.memory')}
          points={points((total) => total.memoryBytes)}
          figure={bytes(latest?.memoryBytes ?? 0)}
          format={bytes}
        />
      </div>
    </section>
  )
}
