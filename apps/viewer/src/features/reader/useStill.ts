// Still: a value that does not change for as long as it is held.
import { useState } from 'react'

/** The value; while `isHeld` the one from before. */
export function useStill<Value>(value: Value, isHeld: boolean): Value {
  const [kept, keep] = useState(value)
  if (isHeld) return kept
  if (kept !== value) keep(() => value)
  return value
}
