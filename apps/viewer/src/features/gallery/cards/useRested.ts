import { useEffect, useState } from 'react'
import { isScrolling, whenStill } from './scrollWatch.ts'

/** False in a component that is mounted during a scroll, until the scroll ends or the focus enters a card. True from then on. */
export function useRested(): boolean {
  const [isRested, setRested] = useState(() => !isScrolling())
  useEffect(() => (isRested ? undefined : whenStill(() => setRested(true))), [isRested])
  return isRested
}
