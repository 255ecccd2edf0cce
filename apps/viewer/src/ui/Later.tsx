// Content that renders after the content around it, in interruptible steps.
import { type ReactNode, useDeferredValue, useState } from 'react'

interface LaterProps {
  /** Whether the HTML of a first visit shows this content. It then renders at once, because it must not disappear. */
  readonly isInHtml?: boolean
  readonly children: ReactNode
}

/**
 * Renders `children` right after the rest of a screen: the router renders a new screen in one step, which takes a third of a second on a slow
 * phone when the screen is long.
 */
export function Later({ isInHtml = false, children }: LaterProps) {
  const [isAtOnce] = useState(() => isInHtml && document.getElementById('first-screen') !== null)
  return useDeferredValue(true, isAtOnce) && children
}
