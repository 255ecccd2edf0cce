// Groups one-minute samples into the bars of a plot.
import type { ActivitySample } from '../../library/operator/operatorPage.ts'

export type Range = 'hour' | 'day'

/** Bars of a range, and the length of one in ms: minutes of an hour, quarters of an hour of a day. */
const lengths: Readonly<Record<Range, { readonly bars: number; readonly barMs: number }>> = {
  hour: { bars: 60, barMs: 60_000 },
  day: { bars: 96, barMs: 15 * 60_000 },
}

export interface Bucket {
  /** Start and end, in ms since 1970. */
  readonly at: number
  readonly end: number
  /** Undefined where nothing was measured. */
  readonly total: Omit<ActivitySample, 'at'> | undefined
}

/** The bars of the range that ends at `now` (ms since 1970), the oldest first. Counts are summed, memory is the last value. */
export function bucketsOf(samples: readonly ActivitySample[], now: number, range: Range): readonly Bucket[] {
  const { bars, barMs } = lengths[range]
  const start = now - bars * barMs
  const totals: (Bucket['total'] | undefined)[] = Array.from({ length: bars }, () => undefined)
  for (const { at, ...counts } of samples) {
    const index = Math.ceil((at - start) / barMs) - 1
    if (index < 0 || index >= bars) continue
    const known = totals[index]
    totals[index] = known === undefined ? counts : sum(known, counts)
  }
  return totals.map((total, index) => ({ at: start + index * barMs, end: start + (index + 1) * barMs, total }))
}

type Counts = NonNullable<Bucket['total']>

const sum = (a: Counts, b: Counts): Counts => ({
  requests: a.requests + b.requests,
  errors: a.errors + b.errors,
  refused: a.refused + b.refused,
  hits: a.hits + b.hits,
  misses: a.misses + b.misses,
  upstreamCalls: a.upstreamCalls + b.upstreamCalls,
  upstreamErrors: a.upstreamErrors + b.upstreamErrors,
  memoryBytes: b.memoryBytes,
})

/** The share of look-ups that needed no call, from 0 to 1; undefined without look-ups. */
export function hitRatio(total: Bucket['total']): number | undefined {
  const lookups = (total?.hits ?? 0) + (total?.misses ?? 0)
  return total === undefined || lookups === 0 ? undefined : total.hits / lookups
}
