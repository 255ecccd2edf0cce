// The list on the screen that can have a selection: its button stands in bars outside of the list.
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { endSelection } from './selection.ts'

/** The last mounted list with items. */
export const selectableList = createStore<{ readonly name?: string | undefined }>(() => ({}))

/** Offers a selection of the list while it has items, and ends it with the list. */
export function useSelectableList(name: string, hasItems: boolean): void {
  useEffect(() => {
    if (hasItems) selectableList.setState({ name })
    return () => {
      if (selectableList.getState().name === name) selectableList.setState({ name: undefined })
    }
  }, [name, hasItems])
  useEffect(() => () => endSelection(name), [name])
}
