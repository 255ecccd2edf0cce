// Choice: the works of a list that a person is picking out, to do something with all of them at once. One list at a time.
import type { Artwork } from '@emaki/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface Choice {
  /** The list's name within its screen; undefined while nothing is being picked. */
  readonly list: string | undefined
  /** Ids of the picked works. */
  readonly ids: ReadonlySet<string>
}

const nothing: Choice = { list: undefined, ids: new Set() }

export const choice = createStore<Choice>(() => nothing)

/** The ids picked so far in `list`; undefined while nothing is being picked there. */
export const useChosen = (list: string | undefined): ReadonlySet<string> | undefined =>
  useStore(choice, (state) => (list !== undefined && state.list === list ? state.ids : undefined))

/** Begins to pick works of a list; what was picked elsewhere is forgotten. */
export const beginChoice = (list: string): void => choice.setState({ list, ids: new Set() })

/** Ends picking; in a list that is not the one being picked from, does nothing. */
export function endChoice(list: string): void {
  if (choice.getState().list === list) choice.setState(nothing)
}

/** Picks a work, or puts a picked one back. */
export function turnChoice(id: string): void {
  const ids = new Set(choice.getState().ids)
  if (!ids.delete(id)) ids.add(id)
  choice.setState({ ids })
}

/** Picks exactly these. */
export const chooseOnly = (works: readonly Artwork[]): void => choice.setState({ ids: new Set(works.map(({ id }) => id)) })

/** True for works whose pages can be saved from a list: ugoira are saved from their own page (docs/spec/product.md 5), hidden ones not at all. */
export const canChoose = (artwork: Artwork, isHidden: boolean): boolean => !isHidden && artwork.type !== 'ugoira'
