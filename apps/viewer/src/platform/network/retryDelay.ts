// The pause before the next automatic retry of what could not be reached.

const firstDelayMs = 15_000
const maxDelayMs = 240_000

/** Delay in ms before the next automatic retry after `tries` retries: exponential backoff. 0 when the host has responded again meanwhile. */
export const retryDelayMs = (tries: number, isUnreachable: boolean): number =>
  tries === 0 && !isUnreachable ? 0 : Math.min(firstDelayMs * 2 ** tries, maxDelayMs)
