// Movement: which way a change of screen moves, and the view transition that draws it (app/transition.css).

export type Move = 'forward' | 'back' | 'across'

/**
 * The view-transition types for a move: where it goes and in which style (setting pageTransition); false when nothing should move.
 * Main screens always fade into each other (spec 2.1).
 */
export function transitionTypes(move: Move | undefined, style: string, isCalm: boolean): string[] | false {
  if (move === undefined || style === 'none' || isCalm) return false
  return move === 'across' ? [move] : [move, style]
}
