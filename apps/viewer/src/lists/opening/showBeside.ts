// Lets galleries show an opened work beside the list. The late parts of the app provide the implementation.
import { createStore } from 'zustand/vanilla'

/**
 * Shows the artwork `id` beside the list, while the setting and the width of the window allow it. `link` was pressed; undefined when a key goes
 * on to the next work. Returns false when it cannot: the caller then opens the page of the work.
 */
export type ShowBeside = (id: string, link: Element | undefined) => boolean

const cannot: ShowBeside = () => false
const current = createStore<{ readonly show: ShowBeside }>(() => ({ show: cannot }))

/** Called by the late parts. Without an implementation works open on pages of their own. */
export function setShowBeside(implementation: ShowBeside = cannot): void {
  current.setState({ show: implementation })
}

export const showBeside: ShowBeside = (id, link) => current.getState().show(id, link)
