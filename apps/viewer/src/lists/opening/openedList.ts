// The list from which the current work was opened, for the links to its neighbours (docs/spec/product.md 2.9). Stored for this tab.
import { type Artwork, parseId } from '@emaki/domain'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { storedList, traceText } from '../../platform/settings/storage.ts'
import { openedListKey } from '../../platform/settings/storageKeys.ts'

const stored = traceText(openedListKey, () => sessionStorage)

/** Maximum number of ids that are stored for a reload. */
const maxStored = 1000

/** The list in memory. `ids` is undefined until it is set or read from storage. */
const opened = perAccount((): { works: readonly Artwork[]; ids: readonly string[] | undefined } => ({
  works: [],
  ids: undefined,
}))

/** Stores the visible works of a list, in order. */
export function rememberOpenedList(shown: readonly Artwork[]): void {
  const ids = shown.map(({ id }) => id)
  Object.assign(opened, { works: shown, ids })
  stored.write(JSON.stringify(ids.slice(0, maxStored)))
}

export interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** Ids of the works before and after `id`; both undefined for a work outside of the list. */
export function neighboursOf(id: string): Neighbours {
  opened.ids ??= storedIds()
  const { ids } = opened
  const index = ids.indexOf(id)
  return index < 0 ? { previous: undefined, next: undefined } : { previous: ids[index - 1], next: ids[index + 1] }
}

/** A work with the data of the list; undefined after a reload. */
export const listedArtwork = (id: string): Artwork | undefined => opened.works.find((work) => work.id === id)

const storedIds = (): readonly string[] => storedList(stored.read()).flatMap((id) => parseId(id) ?? [])
