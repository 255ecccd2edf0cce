// Cache lifetimes of responses by class, for browsers and caches in front of the companion (docs/contract/companion.md 2.5).

/** In milliseconds. Errors, and responses to requests with credentials, are never cached. */
export const lifetimes = {
  /** One work, novel or user, or a part of it. */
  detail: 3_600_000,
  /** Lists that change every minute, and random batches. */
  feed: 600_000,
  ranking: 86_400_000,
  spotlight: 21_600_000,
  recovery: 86_400_000,
  translation: 31_536_000_000,
  /** Belongs to a session, or changes constantly. Never cached. */
  own: 0,
} as const
export type Lifetime = keyof typeof lifetimes

/** The Cache-Control header of a class. */
export const cacheControl = (lifetime: Lifetime): string =>
  lifetimes[lifetime] === 0 ? 'no-store' : `public, max-age=${lifetimes[lifetime] / 1000}`
