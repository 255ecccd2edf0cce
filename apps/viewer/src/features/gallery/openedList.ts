// Opened list: the list that the open work was chosen from, so that one can go on to its neighbours (docs/spec/product.md 2.9). Lasts for the visit of this tab.
import { type Artwork, parseId } from '@emaki/domain'
import { storedList, storedText } from '../../settings/storage.ts'
import { openedListKey } from '../../settings/storageKeys.ts'

const stored = storedText(openedListKey, () => sessionStorage)

/** The longest list that outlasts a reload: enough works around the open one for hours of going on. */
const maxKept = 1000

let works: readonly Artwork[] = []
let ids: readonly string[] | undefined

/** Remembers the works that may be gone on to, in the order of their list. */
export function rememberOpenedList(shown: readonly Artwork[]): void {
  works = shown
  ids = shown.map(({ id }) => id)
  stored.write(JSON.stringify(ids.slice(0, maxKept)))
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

const storedIds = (): readonly string[] => storedList(stored.read()).flatMap((id) => parseId(id) ?? [])
