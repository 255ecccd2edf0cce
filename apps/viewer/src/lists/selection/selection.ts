// The selected items of a list: works or artists. Only one list can have a selection at a time.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** Name of the list within its screen; undefined without a selection. */
  readonly list: string | undefined
  /** Ids of the selected items. */
  readonly ids: ReadonlySet<string>
  /** The item that was pressed last, where a range begins. */
  readonly anchor?: string | undefined
}

const nothing: Selection = { list: undefined, ids: new Set(), anchor: undefined }

export const selection = createStore<Selection>(() => nothing)

/** Ids of the selected items of `list`; undefined while it has no selection. */
export const useSelection = (list: string | undefined): ReadonlySet<string> | undefined =>
  useStore(selection, (state) => (list !== undefined && state.list === list ? state.ids : undefined))

/** Starts a selection and ends that of another list. */
export const startSelection = (list: string): void => selection.setState({ ...nothing, list })

/** Ends the selection of `list`; does nothing for another list. */
export function endSelection(list: string): void {
  if (selection.getState().list === list) selection.setState(nothing)
}

export function toggleSelected(id: string): void {
  const ids = new Set(selection.getState().ids)
  if (!ids.delete(id)) ids.add(id)
  selection.setState({ ids, anchor: id })
}

/** Selects everything between the last pressed item and `id`, both included. `order`: the ids of the list that can be selected. */
export function selectRange(id: string, order: readonly string[]): void {
  const { ids, anchor = id } = selection.getState()
  const [from, to] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b)
  if (from === undefined || to === undefined || to < 0) return
  const range = order.slice(from < 0 ? to : from, to + 1)
  selection.setState({ ids: new Set([...ids, ...range]), anchor: id })
}

export const selectOnly = (items: readonly { readonly id: string }[]): void =>
  selection.setState({ ids: new Set(items.map(({ id }) => id)), anchor: undefined })
