import { useState } from 'react'

/** Returns `value`, or the last value from before `isFrozen` became true. */
export function useFrozenValue<Value>(value: Value, isFrozen: boolean): Value {
  const [lastValue, setLastValue] = useState(value)
  if (isFrozen) return lastValue
  if (lastValue !== value) setLastValue(() => value)
  return value
}
