// How long answers of each class may be kept, by browsers and by whoever stands in front of the companion (docs/contract/companion.md 2.5).

/** In milliseconds. Error answers, and answers to anyone who says who they are, are never kept. */
export const lifetimes = {
  /** One work, one novel, one user, or what belongs to it. */
  detail: 3_600_000,
  /** Lists that grow by the minute, and random batches. */
  feed: 600_000,
  ranking: 86_400_000,
  spotlight: 21_600_000,
  recovery: 86_400_000,
  translation: 31_536_000_000,
  /** A session's own, or of this moment: never kept. */
  own: 0,
} as const
export type Lifetime = keyof typeof lifetimes

/** The Cache-Control header of a class. */
export const cacheControl = (lifetime: Lifetime): string =>
  lifetimes[lifetime] === 0 ? 'no-store' : `public, max-age=${lifetimes[lifetime] / 1000}`
