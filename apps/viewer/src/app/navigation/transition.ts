// Which way a change of screen moves: forward, back, or across between the main screens.
import { runScreenChange, type TransitionDirection } from '../../ui/viewTransition.ts'

export interface Step {
  readonly from: string | undefined
  readonly to: string
  readonly fromIndex: number
  readonly toIndex: number
}

const mainScreens: readonly RegExp[] = [
  /^\/(?:home_manga|home_novel)?$/,
  /^\/search(?:_novel|_user)?$/,
  /^\/rank(?:_novel)?\/[^/]+$/,
  /^\/following$/,
  /^\/setting$/,
]

/** The number of the main screen that `path` belongs to, or -1. */
export const mainScreenOf = (path: string): number => mainScreens.findIndex((pattern) => pattern.test(path))

/** How to move; undefined for no movement: the first screen, or another query of the same page. */
export function directionOf({ from, to, fromIndex, toIndex }: Step): TransitionDirection | undefined {
  if (from === undefined || from === to) return undefined
  if (mainScreenOf(from) >= 0 && mainScreenOf(to) >= 0) return 'across'
  return toIndex < fromIndex ? 'back' : 'forward'
}

/**
 * Teaches movements two things. They wait for a screen that comes in pieces (`delayViewTransition`). And they may be cut short: when the window is turned or a phone's bars come while screens change, the browser drops the movement and
 * says so by a promise that the router leaves alone. The screen has changed all the same, so nobody is told of a fault.
 */
export function patchViewTransitions(page: Partial<Pick<Document, 'startViewTransition'>>): void {
  if (!page.startViewTransition) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (asked) => {
    const options = typeof asked === 'function' ? { update: asked } : asked
    const { update } = options ?? {}
    const change = update && (() => runScreenChange(update))
    const movement = change ? start(options && 'types' in options ? { ...options, update: change } : change) : start(asked)
    movement.ready.catch(() => undefined)
    return movement
  }
}
