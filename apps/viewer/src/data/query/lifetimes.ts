// Lifetimes: how long each kind of data is kept, as the table of docs/spec/product.md 9 has it. Milliseconds.

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const days = (count: number) => hours(24 * count)

export const lifetimes = {
  latest: minutes(10),
  recommended: hours(12),
  related: days(2),
  searchSuggestions: days(3),
  userSearch: days(1),
  spotlights: hours(12),
  ranking: days(14),
  /** Kept for the session only. */
  search: hours(1),
  artwork: Number.POSITIVE_INFINITY,
  novel: Number.POSITIVE_INFINITY,
  ugoira: Number.POSITIVE_INFINITY,
  spotlight: Number.POSITIVE_INFINITY,
  member: days(1),
  memberTags: days(1),
  memberWorks: hours(6),
  series: hours(12),
  favourites: hours(12),
  webFeeds: minutes(10),
  /** Not in the table: as the other lists of the web side. */
  comments: minutes(10),
  favouriteFlag: minutes(30),
  toggledArtwork: hours(6),
  profile: hours(6),
  /** Details that came back as placeholders: "never expire" is for complete works only (docs/reliability.md 3). */
  incomplete: minutes(10),
  /** Random works are drawn anew each visit (docs/spec/behaviours.md 3): in memory, for going back, and beyond it only for times without a network. */
  random: 0,
  /** Never kept beyond the visit: what is live is over by the next one. */
  live: -1,
} as const
