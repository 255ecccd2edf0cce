// The types of a transition between screens (app/navigation/transition.css).

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
