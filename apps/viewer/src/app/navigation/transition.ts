// The direction of a view transition between screens: forward, back, or across between the main screens.
import type { TransitionDirection } from '../../ui/viewTransition.ts'

export interface Step {
  readonly from: string | undefined
  readonly to: string
  readonly fromIndex: number
  readonly toIndex: number
}

const mainScreens: readonly RegExp[] = [
  /^\/(?:home_all|home_manga|home_novel)?$/,
  /^\/search(?:_novel|_user)?$/,
  /^\/rank(?:_novel)?\/[^/]+$/,
  /^\/following$/,
  /^\/library(?:\/(?:novels|artists|series|statistics))?$/,
  /^\/setting$/,
]

/** The number of the main screen that `path` belongs to, or -1. */
export const mainScreenOf = (path: string): number => mainScreens.findIndex((pattern) => pattern.test(path))

/** The direction of a step; undefined for no transition: the first screen, or another query of the same page. */
export function directionOf({ from, to, fromIndex, toIndex }: Step): TransitionDirection | undefined {
  if (from === undefined || from === to) return undefined
  if (mainScreenOf(from) >= 0 && mainScreenOf(to) >= 0) return 'across'
  return toIndex < fromIndex ? 'back' : 'forward'
}

/**
 * Handles the rejection of a skipped transition: the browser skips one when the viewport is resized meanwhile, and the router ignores its
 * promise. The screen has changed anyway, so this is no error.
 */
export function patchViewTransitions(page: Partial<Pick<Document, 'startViewTransition'>>): void {
  if (!page.startViewTransition) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (asked) => {
    const transition = start(asked)
    transition.ready.catch(() => undefined)
    return transition
  }
}
