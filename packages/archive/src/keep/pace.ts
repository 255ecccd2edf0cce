// Spacing of calls: a minimum time between two calls of one kind, longer by a random part, so that instances do not call at the same moment.
import { sleepByClock } from '@emaki/domain'

export interface KeepPace {
  /** Milliseconds between two calls, and between two pictures. */
  readonly callMs: number
  readonly pictureMs: number
}

/** For the real site. */
export const politeKeepPace: KeepPace = { callMs: 1500, pictureMs: 400 }

/** Share of the time by which a pause is longer at most. */
const jitter = 0.5

/** Waits until the next call of a kind may start. Rejects when `signal` aborts. */
export function createPace({ callMs, pictureMs }: KeepPace, now: () => number, random: () => number) {
  const next = { call: 0, picture: 0 }
  return async (kind: 'call' | 'picture', signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    const start = Math.max(now(), next[kind])
    const spacing = kind === 'call' ? callMs : pictureMs
    next[kind] = start + spacing * (1 + random() * jitter)
    if (start > now()) await sleepByClock(start - now(), signal)
  }
}
