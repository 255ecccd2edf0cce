// Movement: which way a change of screen moves, the view transition that draws it (app/navigation/transition.css), and what it waits for.

export type TransitionDirection = 'forward' | 'back' | 'across'

/**
 * The view-transition types for a move: where it goes and in which style (setting pageTransition); false when nothing should move.
 * Main screens always fade into each other (docs/spec/product.md 2.1).
 */
export function transitionTypes(move: TransitionDirection | undefined, style: string, isCalm: boolean): string[] | false {
  if (move === undefined || style === 'none' || isCalm) return false
  return move === 'across' ? [move] : [move, style]
}

let isChanging = false
const awaited = new Set<Promise<void>>()

/** Whether the browser shows the last screen's picture and waits for the next screen: nobody sees what is drawn now. */
export const isScreenChanging = (): boolean => isChanging

/** Makes the movement that is waiting for the next screen wait until the answer is called, so that the screen may come in pieces. */
export function delayViewTransition(): () => void {
  let release = () => {}
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  awaited.add(hold)
  return () => {
    awaited.delete(hold)
    release()
  }
}

/** Makes the change of a movement, and waits for all that is held up until then. */
export async function runScreenChange(change: () => unknown): Promise<void> {
  isChanging = true
  try {
    await change()
    while (awaited.size > 0) await Promise.all(awaited)
  } finally {
    isChanging = false
  }
}
