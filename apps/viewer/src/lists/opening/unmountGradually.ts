// Unmounts the cards of covered lists a few per task, so that the change of screen that follows is a short task.

/** Number of cards that are unmounted in one task. */
const cardsPerTask = 8

/** A list whose cards can be unmounted while another screen covers it. */
export interface CoveredList {
  /** Number of its cards in the document. */
  count(): number
  /** Renders only the first `max` cards, synchronously. */
  limit(max: number): void
}

const lists = new Set<CoveredList>()

/** Registers a mounted list. Returns a function that removes it again. */
export function registerList(list: CoveredList): () => void {
  lists.add(list)
  return () => lists.delete(list)
}

/** Unmounts the cards of all lists, then calls `done`. Returns a function that renders them again; `done` is called in that case, too. */
export function unmountLists(done: () => void): () => void {
  const covered = [...lists]
  let isCancelled = false
  const step = () => {
    const next = isCancelled ? undefined : covered.find((list) => lists.has(list) && list.count() > 0)
    if (!next) return done()
    next.limit(Math.max(0, next.count() - cardsPerTask))
    setTimeout(step)
  }
  step()
  return () => {
    isCancelled = true
    for (const list of covered) if (lists.has(list)) list.limit(Number.POSITIVE_INFINITY)
  }
}
