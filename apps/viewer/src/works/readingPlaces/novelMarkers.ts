// What this browser knows of the accounts' markers in novels. A marker has a page but no time, so this browser remembers what it wrote or saw,
// when, and where it read then: a marker that differs was set elsewhere since.
import { count, list, parseId, record } from '@emaki/domain'
import { traceValue } from '../../platform/settings/storage.ts'
import { novelMarkersKey } from '../../platform/settings/storageKeys.ts'
import type { ReadingProgress } from './novelProgress.ts'

/** The last marker of a novel that this browser wrote or saw. */
export interface KnownMarker {
  /** From 1; 0 for no marker. */
  readonly page: number
  /** When, in ms since 1970. */
  readonly at: number
  /** The place in the text then, as an offset in the source. */
  readonly place: number
}

const maxKept = 1000
const pageTag = '[newpage]'

/** The page of a place in the source, from 1. */
export const pageAt = (source: string, at: number): number => source.slice(0, at).split(pageTag).length

/** Where a page begins, as an offset in the source. A page beyond the last one is the last one. */
export function placeOfPage(source: string, page: number): number {
  let at = 0
  for (let number = 1; number < page; number++) {
    const found = source.indexOf(pageTag, at)
    if (found < 0) break
    at = found + pageTag.length
  }
  return at
}

export interface MarkerState {
  /** The page of the account's marker now; 0 without one. It may lie beyond the last page. */
  readonly marker: number
  /** The source of the novel. */
  readonly source: string
  /** The place of this browser; undefined for an unread novel. */
  readonly progress: ReadingProgress | undefined
  readonly known: KnownMarker | undefined
}

/**
 * The page to offer because the marker was set elsewhere, from 1; undefined if this browser's place is the newer one, or the same page. A
 * page before this browser's place is offered only if nothing was read here since the last marker that it knows.
 */
export function offeredPage({ marker, source, progress, known }: MarkerState): number | undefined {
  if (marker === 0 || marker === known?.page) return undefined
  const page = pageAt(source, placeOfPage(source, marker))
  if (!progress || (progress.at === 0 && !progress.isRead)) return page > 1 ? page : undefined
  const here = pageAt(source, progress.at)
  if (page > here) return page
  return page < here && known?.place === progress.at ? page : undefined
}

const stored = traceValue(novelMarkersKey)

const nameOf = (owner: string, novelId: string): string => `${owner} ${novelId}`

function readAll(): Map<string, KnownMarker> {
  return new Map(
    list(record(stored.read()).markers).flatMap((entry) => {
      const [name, page, at, place] = list(entry)
      return typeof name === 'string' ? [[name, { page: count(page), at: count(at), place: count(place) }] as const] : []
    }),
  )
}

const isAsked = (): boolean => record(stored.read()).isAsked === true

function save(markers: ReadonlyMap<string, KnownMarker>, asked = isAsked()): void {
  const entries = [...markers].slice(-maxKept).map(([name, { page, at, place }]) => [name, page, at, place])
  stored.write({ markers: entries, isAsked: asked })
}

/** `owner` names the account, as in `ownerOf`. */
export const knownMarker = (owner: string, novelId: string): KnownMarker | undefined => readAll().get(nameOf(owner, novelId))

/** Remembers a marker that this browser wrote, or that the user answered. */
export function rememberMarker(owner: string, novelId: string, marker: KnownMarker): void {
  const markers = readAll()
  markers.delete(nameOf(owner, novelId))
  save(markers.set(nameOf(owner, novelId), marker))
}

/** The markers of an account that this browser knows, the latest first. */
export const knownMarkers = (owner: string): readonly (KnownMarker & { readonly id: string })[] =>
  [...readAll()]
    .flatMap(([name, marker]) => {
      const id = name.startsWith(`${owner} `) ? parseId(name.slice(owner.length + 1)) : undefined
      return id !== undefined && marker.page > 0 ? [{ id, ...marker }] : []
    })
    .reverse()

/** True once: the first call asks the user whether to set markers, later ones do not. */
export function takeMarkerQuestion(): boolean {
  if (isAsked()) return false
  save(readAll(), true)
  return !stored.refused
}
