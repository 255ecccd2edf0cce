// The artists and the series of a library.
import { foldText, type LibraryArtist, type LibrarySeries, readAuthor, record, text } from '@emaki/domain'
import { novelCode, type WorkColumns } from './columns.ts'
import { type CompiledFilter, forEachMatch } from './filter.ts'
import type { ListedWorks } from './listedWorks.ts'

/** A part of a list of groups. `next` is undefined at the end. */
export interface GroupPage<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly next: GroupPosition | undefined
}

/** Where a group stands: its rank, the largest first, then its id, the smallest first. */
export type GroupPosition = readonly [rank: number, id: number]

export interface GroupRange {
  readonly from?: GroupPosition | undefined
  /** Groups to leave out after `from`. Default: 0. */
  readonly skip?: number | undefined
  readonly count: number
}

interface Group {
  readonly id: number
  works: number
  unread: number
  /** Row of the work kept last. */
  newest: number
  /** Instant of it. */
  kept: number
}

/** Artists with the most works first. `words`: their name or account contains all of them, without case. */
export function listArtists(
  table: WorkColumns,
  filter: CompiledFilter,
  listed: ListedWorks,
  { words, ...range }: GroupRange & { readonly words: string },
): GroupPage<LibraryArtist> {
  const { artist } = table.columns
  const wanted = foldText(words).split(/\s+/).filter(Boolean)
  const groups = groupWorks(table, filter, (row) => artist[row] ?? 0).filter(({ id, newest }) => {
    // Imported works whose artist has no known id are of different artists.
    if (id === 0) return false
    const name = `${table.artists[newest] ?? ''} ${foldText(table.accounts[newest] ?? '')}`
    return wanted.every((word) => name.includes(word))
  })
  return part(
    groups,
    ({ works }) => works,
    range,
    ({ id, works, newest, kept }) => {
      const [work] = listed.read([newest])
      const { name, avatar } = readAuthor(work?.work.user)
      const account = text(record(work?.work.user).account)
      return { id: String(id), name, account, avatar, works, newest: new Date(kept).toISOString() }
    },
  )
}

/** Series, the one of the work kept last first. */
export function listSeries(
  table: WorkColumns,
  filter: CompiledFilter,
  listed: ListedWorks,
  range: GroupRange,
): GroupPage<LibrarySeries> {
  const { series, kind } = table.columns
  // Series of artworks and of novels have separate number spaces.
  const keyOf = (row: number) => (series[row] ?? 0) * 2 + Number(kind[row] === novelCode)
  const groups = groupWorks(table, filter, keyOf).filter(({ id }) => id > 1)
  return part(
    groups,
    ({ kept }) => kept,
    range,
    ({ id, works, unread, newest, kept }) => {
      const [work] = listed.read([newest])
      const author = readAuthor(work?.work.user)
      return {
        kind: id % 2 === 1 ? 'novel' : 'manga',
        id: String(Math.floor(id / 2)),
        title: text(record(work?.work.series).title),
        artist: { id: author.id, name: author.name },
        works,
        unread,
        cover: text(record(work?.work.image_urls).medium),
        newest: new Date(kept).toISOString(),
      }
    },
  )
}

function groupWorks(table: WorkColumns, filter: CompiledFilter, keyOf: (row: number) => number): Group[] {
  const { kept, isRead } = table.columns
  const groups = new Map<number, Group>()
  forEachMatch(filter, table.size, (row) => {
    const id = keyOf(row)
    const keptAt = kept[row] ?? 0
    const group = groups.get(id) ?? { id, works: 0, unread: 0, newest: row, kept: keptAt }
    groups.set(id, group)
    group.works++
    if (isRead[row] !== 1) group.unread++
    if (keptAt <= group.kept) return
    group.newest = row
    group.kept = keptAt
  })
  return [...groups.values()]
}

function part<T>(
  groups: readonly Group[],
  rankOf: (group: Group) => number,
  { from, skip = 0, count }: GroupRange,
  itemOf: (group: Group) => T,
): GroupPage<T> {
  const compare = (a: GroupPosition, b: GroupPosition) => b[0] - a[0] || a[1] - b[1]
  const position = (group: Group): GroupPosition => [rankOf(group), group.id]
  const rest = groups
    .filter((group) => from === undefined || compare(position(group), from) > 0)
    .sort((a, b) => compare(position(a), position(b)))
  const shown = rest.slice(skip, skip + count)
  const last = shown.at(-1)
  return { items: shown.map(itemOf), total: groups.length, next: last && rest.length > skip + count ? position(last) : undefined }
}
