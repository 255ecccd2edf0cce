// A pure function of OfflineNotice: the age of stale data.

/** When the oldest of the shown responses was received, ms since 1970; 0 without any. */
export function oldestUpdate(queries: readonly { readonly state: { readonly dataUpdatedAt: number } }[]): number {
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}
