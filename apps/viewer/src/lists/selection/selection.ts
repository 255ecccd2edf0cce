// The selected works of a list. Only one list can have a selection at a time.
import type { Artwork } from '@emaki/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** Name of the list within its screen; undefined without a selection. */
  readonly list: string | undefined
  /** Ids of the selected works. */
  readonly ids: ReadonlySet<string>
}

const nothing: Selection = { list: undefined, ids: new Set() }

export const selection = createStore<Selection>(() => nothing)

/** Ids of the selected works of `list`; undefined while it has no selection. */
export const useSelection = (list: string | undefined): ReadonlySet<string> | undefined =>
  useStore(selection, (state) => (list !== undefined && state.list === list ? state.ids : undefined))

/** Starts a selection and ends that of another list. */
export const startSelection = (list: string): void => selection.setState({ list, ids: new Set() })

/** Ends the selection of `list`; does nothing for another list. */
export function endSelection(list: string): void {
  if (selection.getState().list === list) selection.setState(nothing)
}

export function toggleSelected(id: string): void {
  const ids = new Set(selection.getState().ids)
  if (!ids.delete(id)) ids.add(id)
  selection.setState({ ids })
}

export const selectOnly = (works: readonly Artwork[]): void => selection.setState({ ids: new Set(works.map(({ id }) => id)) })

/** True for visible works with pages. Ugoira can only be saved from their own page (docs/spec/product.md 5). */
export const isSelectable = (artwork: Artwork, isHidden: boolean): boolean => !isHidden && artwork.type !== 'ugoira'
