// How old what stands on the screen is: the age of its oldest answer.

/** When the oldest of the answers on the screen came, in ms; 0 without any. */
export function oldestUpdate(queries: readonly { readonly state: { readonly dataUpdatedAt: number } }[]): number {
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}
