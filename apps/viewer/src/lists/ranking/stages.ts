// Splits the first render of a ranking into several tasks while a view transition shows the previous screen and waits.
import { startTransition, useLayoutEffect, useState } from 'react'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { delayViewTransition, isScreenChanging } from '../../ui/viewTransition.ts'

/** False in the first render of a change of screens. Then true, in a task of its own, for which the transition waits. */
export function useStageOfChange(): boolean {
  const [isDue, setDue] = useState(() => !isScreenChanging())
  useLayoutEffect(() => {
    if (isDue) return
    const release = delayViewTransition()
    startTransition(() => setDue(true))
    return release
  }, [isDue])
  return isDue
}

/** A ref callback like `revealInBar`, which forces layout: in a task of its own while a transition waits. */
export function revealLater(item: HTMLElement | null): void {
  if (item === null || !isScreenChanging()) {
    revealInBar(item)
    return
  }
  const release = delayViewTransition()
  setTimeout(() => {
    if (item.isConnected) revealInBar(item)
    release()
  })
}
