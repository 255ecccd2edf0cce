// The order of a slideshow: random, and stable while the list grows. Pure functions.

export interface SlideOrder {
  /** Ids in the order of the slideshow. */
  readonly ids: readonly string[]
  readonly index: number
}

/** Returns a number from 0 to 1, without 1. */
type RandomNumber = () => number

export const firstOrder: SlideOrder = { ids: [], index: 0 }

/** Adds the works that are new, shuffled, at the end. Returns the same order without new works. */
export function withWorks(order: SlideOrder, ids: readonly string[], random: RandomNumber): SlideOrder {
  const known = new Set(order.ids)
  const added = ids.filter((id) => !known.has(id))
  if (added.length === 0) return order
  const shuffled = added.map((id) => ({ id, at: random() })).sort((a, b) => a.at - b.at)
  return { ...order, ids: [...order.ids, ...shuffled.map(({ id }) => id)] }
}

/** Moves by one work, from the last one to the first and back. */
export function turned(order: SlideOrder, by: 1 | -1): SlideOrder {
  const count = order.ids.length
  return count === 0 ? order : { ...order, index: (order.index + by + count) % count }
}

/** Leaves a work out whose picture does not load. The next work takes its place. */
export function withoutWork(order: SlideOrder, id: string): SlideOrder {
  const at = order.ids.indexOf(id)
  if (at < 0) return order
  const ids = order.ids.filter((one) => one !== id)
  const index = at < order.index ? order.index - 1 : order.index
  return { ids, index: ids.length === 0 ? 0 : index % ids.length }
}

/** Seconds that a work is shown, for the choice of the speed. */
export const slideSeconds = [4, 6, 8, 12, 20, 40] as const
export const defaultSeconds: number = 8

/** The next faster or slower time; the same one at the end. */
export function changedSeconds(seconds: number, by: 1 | -1): number {
  const at = slideSeconds.findIndex((one) => one >= seconds) + by
  return slideSeconds[at] ?? seconds
}
