// Figures of the works of a query.
import { japanOffsetMs, type LibraryStatistics, libraryKinds, upstreamStates } from '@emaki/domain'
import type { WorkColumns } from './columns.ts'
import { artistFacet, createTagCounts, type FacetNames, inTableOrder } from './facets.ts'
import { type CompiledFilter, forEachMatch } from './filter.ts'

const dayMs = 86_400_000

export function countStatistics(table: WorkColumns, filter: CompiledFilter, names: FacetNames): LibraryStatistics {
  const { columns } = table
  let [works, files, bytes] = [0, 0, 0]
  const [keptDays, madeDays, artists] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const kinds = new Uint32Array(libraryKinds.length)
  const states = new Uint32Array(upstreamStates.length)
  const tags = createTagCounts(table)
  forEachMatch(filter, table.size, (row) => {
    works++
    files += columns.files[row] ?? 0
    bytes += columns.bytes[row] ?? 0
    count(keptDays, japanDayNumber(columns.kept[row] ?? 0))
    if (columns.made[row] !== 0) count(madeDays, japanDayNumber(columns.made[row] ?? 0))
    count(artists, columns.artist[row] ?? 0)
    const [kind, state] = [columns.kind[row] ?? 0, columns.upstream[row] ?? 0]
    kinds[kind] = (kinds[kind] ?? 0) + 1
    states[state] = (states[state] ?? 0) + 1
    tags.add(row)
  })
  return {
    works,
    files,
    bytes,
    keptByMonth: byPeriod(keptDays, 7).map(([month, number]) => ({ month, count: number })),
    madeByYear: byPeriod(madeDays, 4).map(([year, number]) => ({ year: Number(year), count: number })),
    artists: artistFacet(artists, names),
    tags: tags.facet(names),
    kinds: inTableOrder(libraryKinds, kinds),
    states: inTableOrder(upstreamStates, states),
  }
}

const japanDayNumber = (time: number): number => Math.floor((time + japanOffsetMs) / dayMs)

/** Sums of days by the first characters of their dates, oldest first. */
function byPeriod(days: ReadonlyMap<number, number>, length: number): [string, number][] {
  const sums = new Map<string, number>()
  for (const [day, number] of [...days].sort(([a], [b]) => a - b)) {
    const period = new Date(day * dayMs).toISOString().slice(0, length)
    sums.set(period, (sums.get(period) ?? 0) + number)
  }
  return [...sums]
}

const count = (counts: Map<number, number>, value: number): void => void counts.set(value, (counts.get(value) ?? 0) + 1)
