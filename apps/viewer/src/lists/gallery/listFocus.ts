// Lets keys move the focus in lists that mount only a part of their cards.

/** Moves the focus to the card `index`, which need not be mounted, and scrolls to it. Returns false beyond the ends. */
type FocusCard = (index: number) => unknown

const lists = new Map<Element, FocusCard>()

/** Registers a list. Returns a function that removes it again. */
export function registerFocus(list: Element | null, focus: FocusCard): () => void {
  if (list) lists.set(list, focus)
  return () => list && lists.delete(list)
}

/** Moves the focus in a list to the card `index`. Returns false for an unknown list. */
export const focusCard = (list: Element, index: number): boolean => {
  const focus = lists.get(list)
  focus?.(index)
  return focus !== undefined
}
