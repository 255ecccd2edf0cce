// Which part of a watched series the user saw last: the site has no such mark, so this browser compares the newest part with a stored one.
import { list, parseId, type SeriesKind, type WatchedSeries } from '@emaki/domain'
import { storedList, traceText } from '../../platform/settings/storage.ts'
import { seenPartsKey } from '../../platform/settings/storageKeys.ts'
import { readStateOf } from '../readingPlaces/readState.ts'

/** The series that were met least recently are forgotten first: their parts then count as seen. */
const maxKept = 3000
const stored = traceText(seenPartsKey)

type Series = Pick<WatchedSeries, 'id' | 'latestId'>

const nameOf = (owner: string, kind: SeriesKind, id: string): string => `${owner} ${kind} ${id}`

function readAll(): Map<string, string> {
  return new Map(
    storedList(stored.read()).flatMap((entry) => {
      const [name, wireId] = list(entry)
      const id = parseId(wireId)
      return typeof name === 'string' && id !== undefined ? [[name, id] as const] : []
    }),
  )
}

const save = (seen: ReadonlyMap<string, string>): void => void stored.write(JSON.stringify([...seen].slice(-maxKept)))

/** Remembers the newest parts of series that are met for the first time: they are not new. `owner` as in `ownerOf`. */
export function meetParts(owner: string, kind: SeriesKind, series: readonly Series[]): void {
  const seen = readAll()
  const before = seen.size
  for (const { id, latestId } of series) {
    const name = nameOf(owner, kind, id)
    if (latestId !== undefined && !seen.has(name)) seen.set(name, latestId)
  }
  if (seen.size > before) save(seen)
}

/** True when this browser has met a watched series of the kind. Without one, no part can be new. */
export const hasMetSeries = (owner: string, kind: SeriesKind): boolean => {
  const start = nameOf(owner, kind, '')
  return [...readAll().keys()].some((name) => name.startsWith(start))
}

/** The user has opened the series: if it was met, its newest part is no longer new. */
export function seeParts(owner: string, kind: SeriesKind, { id, latestId }: Series): void {
  const seen = readAll()
  const name = nameOf(owner, kind, id)
  if (latestId === undefined || !seen.has(name) || seen.get(name) === latestId) return
  seen.delete(name)
  save(seen.set(name, latestId))
}

/** The ids of series with a part that is newer than the one the user saw, and that was not read here. */
export function seriesWithNewParts(owner: string, kind: SeriesKind, series: readonly Series[]): ReadonlySet<string> {
  const seen = readAll()
  const isNew = ({ id, latestId }: Series) => {
    const known = seen.get(nameOf(owner, kind, id))
    if (latestId === undefined || known === undefined || known === latestId) return false
    return readStateOf(kind === 'illust' ? 'artwork' : 'novel', latestId) === undefined
  }
  return new Set(series.filter(isNew).map(({ id }) => id))
}
