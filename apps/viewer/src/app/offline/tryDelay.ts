// How long the strip waits before it asks again by itself for what kept answers stand in for.

const firstMs = 15_000
const longestMs = 240_000

/** Before the next try, ms, after `tries` of them: twice as long each time, for a service that is down has enough to do. At once when somebody has answered since. */
export const retryDelayMs = (tries: number, isAway: boolean): number =>
  tries === 0 && !isAway ? 0 : Math.min(firstMs * 2 ** tries, longestMs)
