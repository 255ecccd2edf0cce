import { useEffect, useState } from 'react'
import { isUnrested, whenRested } from './scrollWatch.ts'

/**
 * False in a component that is mounted during a scroll, until the page rests, the focus enters a card, or a mouse moves over the list. True
 * from then on.
 */
export function useRested(): boolean {
  const [isRested, setRested] = useState(() => !isUnrested())
  useEffect(() => (isRested ? undefined : whenRested(() => setRested(true))), [isRested])
  return isRested
}
