// Intent: whether a pointer that entered something means it: it has to stay a moment. Pure but for its timer.

/** How long a pointer rests on a card before the card counts as meant, in milliseconds. */
export const intentMs = 90

export interface Intent<T> {
  /** Something was entered; what was entered before no longer counts. Undefined: nothing that could be meant. */
  enter(thing: T | undefined): void
}

/** Calls `onMeant` with what is still entered after `intentMs`, once for each stay. */
export function createIntent<T extends NonNullable<unknown>>(onMeant: (thing: T) => void): Intent<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: T | undefined
  return {
    enter(thing) {
      if (thing === current) return
      current = thing
      clearTimeout(timer)
      if (thing !== undefined) timer = setTimeout(() => onMeant(thing), intentMs)
    },
  }
}
