// Clock that tests can replace.
import { type Sleep, sleepByClock } from '@emaki/domain'

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly sleep: Sleep
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: sleepByClock,
}
