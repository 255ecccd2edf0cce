// Movement: types of a transition between screens (app/navigation/transition.css), and delays of its screen change.

export type TransitionDirection = 'forward' | 'back' | 'across'

/**
 * The types of a view transition: its direction and style (setting pageTransition); false for no transition.
 * Main screens always fade into each other (docs/spec/product.md 2.1).
 */
export function transitionTypes(
  move: TransitionDirection | undefined,
  style: string,
  hasReducedMotion: boolean,
): string[] | false {
  if (move === undefined || style === 'none' || hasReducedMotion) return false
  return move === 'across' ? [move] : [move, style]
}

let isChanging = false
const awaited = new Set<Promise<void>>()

/** Whether the browser shows a snapshot of the previous screen and waits for the next one. What renders now is not visible. */
export const isScreenChanging = (): boolean => isChanging

/** Delays the current view transition until the returned function is called, so that the next screen can render in stages. */
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

/** Runs the screen change of a view transition, then waits for all delays. */
export async function runScreenChange(change: () => unknown): Promise<void> {
  isChanging = true
  try {
    await change()
    while (awaited.size > 0) await Promise.all(awaited)
  } finally {
    isChanging = false
  }
}
