// Pure functions of OfflineNotice: the age of stale data, and the delay before the next retry.

/** When the oldest of the shown responses was received, ms since 1970; 0 without any. */
export function oldestUpdate(queries: readonly { readonly state: { readonly dataUpdatedAt: number } }[]): number {
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}

const firstDelayMs = 15_000
const maxDelayMs = 240_000

/** Delay before the next automatic retry after `tries` retries: exponential backoff. 0 when the host has responded again meanwhile. */
export const retryDelayMs = (tries: number, isUnreachable: boolean): number =>
  tries === 0 && !isUnreachable ? 0 : Math.min(firstDelayMs * 2 ** tries, maxDelayMs)
