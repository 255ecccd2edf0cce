// The direction of a view transition between screens: forward, back, or across between the main screens.
import { runScreenChange, type TransitionDirection } from '../../ui/viewTransition.ts'

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
 * Patches `startViewTransition` in two ways. A transition waits for a screen that renders in stages (`delayViewTransition`). And the rejection
 * of a skipped transition is handled: the browser skips one when the viewport is resized meanwhile, and the router ignores its promise.
 * The screen has changed anyway, so this is no error.
 */
export function patchViewTransitions(page: Partial<Pick<Document, 'startViewTransition'>>): void {
  if (!page.startViewTransition) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (asked) => {
    const options = typeof asked === 'function' ? { update: asked } : asked
    const { update } = options ?? {}
    const change = update && (() => runScreenChange(update))
    const transition = change ? start(options && 'types' in options ? { ...options, update: change } : change) : start(asked)
    transition.ready.catch(() => undefined)
    return transition
  }
}
