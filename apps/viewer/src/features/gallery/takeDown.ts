// Take-down: cards of lists that nobody sees any more leave the document a few a task, so that the change of screen behind them is a short one.

/** So many cards leave in one task. */
const atOnce = 8

/** A list whose cards can be taken down. */
export interface StandingList {
  /** How many of its cards are in the document. */
  count(): number
  /** Draws its first `most` cards and no others, at once. */
  keep(most: number): void
}

const standing = new Set<StandingList>()

/** Lets a list be taken down; the answer takes it out again. */
export function stand(list: StandingList): () => void {
  standing.add(list)
  return () => standing.delete(list)
}

/** Takes all lists down, then calls `done`. The answer puts those that are still there back, at once; `done` is called all the same. */
export function takeDown(done: () => void): () => void {
  const lists = [...standing]
  let isBack = false
  const step = () => {
    const next = isBack ? undefined : lists.find((list) => standing.has(list) && list.count() > 0)
    if (!next) return done()
    next.keep(Math.max(0, next.count() - atOnce))
    setTimeout(step)
  }
  step()
  return () => {
    isBack = true
    for (const list of lists) if (standing.has(list)) list.keep(Number.POSITIVE_INFINITY)
  }
}
