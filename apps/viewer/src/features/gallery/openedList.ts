// Opened list: the list that the open work was chosen from, so that one can go on to its neighbours (docs/spec/product.md 2.9). Lasts for the visit of this tab.
import { type Artwork, list, parseId } from '@emaki/domain'
import { openedListKey } from '../../settings/keys.ts'

/** The longest list that outlasts a reload: enough works around the open one for hours of going on. */
const maxKept = 1000

let works: readonly Artwork[] = []
let ids: readonly string[] | undefined

/** Remembers the works that may be gone on to, in the order of their list. */
export function rememberOpenedList(shown: readonly Artwork[]): void {
  works = shown
  ids = shown.map(({ id }) => id)
  try {
    sessionStorage.setItem(openedListKey, JSON.stringify(ids.slice(0, maxKept)))
  } catch {
    // Refused or full: the list is then forgotten by a reload.
  }
}

export interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The works before and after one in the list it was opened from; neither for a work that is not of that list. */
export function neighboursOf(id: string): Neighbours {
  ids ??= storedIds()
  const at = ids.indexOf(id)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: ids[at - 1], next: ids[at + 1] }
}

/** A work of the list, as the list showed it; undefined after a reload. */
export const listedArtwork = (id: string): Artwork | undefined => works.find((work) => work.id === id)

function storedIds(): readonly string[] {
  try {
    return list(JSON.parse(sessionStorage.getItem(openedListKey) ?? '[]')).flatMap((id) => parseId(id) ?? [])
  } catch {
    // Refused or garbage: the work stands alone.
    return []
  }
}
