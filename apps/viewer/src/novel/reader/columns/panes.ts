// Panes of a text in columns: the open view, and its neighbours on both sides for a finger that turns pages. A turn changes roles, so that
// nothing is laid out again.
import type { OpenView } from './columns.ts'

export interface Pane {
  readonly id: number
  /** Place on the track: panes stand side by side in this order. */
  readonly index: number
  readonly openView: OpenView
  /** The position of the view to open; undefined once the view is found. */
  readonly target: number | undefined
  /** `found`: its view is laid out and stays. `none`: a neighbour beyond the start or the end of the text, which is not shown. */
  readonly state: 'finding' | 'found' | 'none'
}

export interface Panes {
  readonly current: Pane
  readonly previous: Pane | undefined
  readonly next: Pane | undefined
  readonly lastId: number
}

export const openPanes = (openView: OpenView, target: number): Panes => ({
  current: { id: 0, index: 0, openView, target, state: 'finding' },
  previous: undefined,
  next: undefined,
  lastId: 0,
})

/** The panes that are shown, in the order of the track. */
export const shownPanes = ({ previous, current, next }: Panes): readonly Pane[] =>
  [previous, current, next].flatMap((pane) => (pane === undefined || pane.state === 'none' ? [] : [pane]))

/** The neighbour forwards (1) or back (-1). */
export const neighbourOf = ({ previous, next }: Panes, by: 1 | -1): Pane | undefined => (by > 0 ? next : previous)

/** Opens another view in the current pane. The neighbours no longer fit. */
export const openElsewhere = (panes: Panes, openView: OpenView, target?: number): Panes => ({
  ...panes,
  current: { ...panes.current, openView, target, state: 'finding' },
  previous: undefined,
  next: undefined,
})

/** The view beside a view. Its flow may end before it. */
export const viewBeside = ({ flow, view }: OpenView, by: 1 | -1): OpenView | undefined =>
  view === 'last' ? undefined : { flow, view: view + by }

/**
 * Adds a neighbour, whose view is then found. Returns the same object if it exists or the current view is not found. `openView`: the view
 * where the measured flow of the current view continues, if it is known.
 */
export function addNeighbour(panes: Panes, by: 1 | -1, openView = viewBeside(panes.current.openView, by)): Panes {
  const { current, lastId } = panes
  if (neighbourOf(panes, by) || current.state !== 'found' || openView === undefined) return panes
  const pane: Pane = { id: lastId + 1, index: current.index + by, openView, target: undefined, state: 'finding' }
  return { ...panes, lastId: lastId + 1, ...(by > 0 ? { next: pane } : { previous: pane }) }
}

/** Turns to the neighbour, or in the current pane while the neighbour is not found. */
export function turnPanes(panes: Panes, by: 1 | -1): Panes {
  const { current } = panes
  const neighbour = neighbourOf(panes, by)
  if (neighbour?.state === 'found')
    return by > 0
      ? { ...panes, previous: current, current: neighbour, next: undefined }
      : { ...panes, next: current, current: neighbour, previous: undefined }
  const { flow, view } = current.openView
  return view === 'last' || neighbour?.state === 'none' ? panes : openElsewhere(panes, { flow, view: view + by })
}

/** Whether the view of a pane is found, so that settling it changes nothing. */
export const isSettled = ({ state, target }: Pane): boolean => state === 'found' && target === undefined

/**
 * Replaces the view `from` of a pane. Returns the same object if the pane no longer opens `from`: React may apply the update again
 * after a turn that was delayed.
 */
export const movePane = (panes: Panes, id: number, from: OpenView, to: OpenView): Panes =>
  changePane(panes, id, (pane) => (isSameView(pane.openView, from) ? { ...pane, openView: to, target: undefined } : pane))

/** The view `found` of a pane is found. A neighbour that found the current view does not exist. */
export const settlePane = (panes: Panes, id: number, found: OpenView): Panes =>
  changePane(panes, id, (pane) => {
    if (!isSameView(pane.openView, found)) return pane
    const state = id !== panes.current.id && isSameView(pane.openView, panes.current.openView) ? 'none' : 'found'
    return pane.state === state && pane.target === undefined ? pane : { ...pane, state, target: undefined }
  })

const isSameView = (a: OpenView, b: OpenView): boolean => a.flow.chunk === b.flow.chunk && a.view === b.view

function changePane(panes: Panes, id: number, change: (pane: Pane) => Pane): Panes {
  for (const role of ['current', 'next', 'previous'] as const) {
    const pane = panes[role]
    if (pane?.id !== id) continue
    const changed = change(pane)
    return changed === pane ? panes : { ...panes, [role]: changed }
  }
  return panes
}
