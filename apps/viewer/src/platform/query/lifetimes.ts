// How long each kind of data stays fresh, in ms, from the table of docs/spec/product.md 9.

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const days = (count: number) => hours(24 * count)

export const lifetimes = {
  latest: minutes(10),
  recommended: hours(12),
  related: days(2),
  searchSuggestions: days(3),
  userSearch: days(1),
  searchOptions: days(1),
  spotlights: hours(12),
  ranking: days(14),
  /** Cached for this visit only. */
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
  /** Not in the table: like the other lists of the web side. */
  comments: minutes(10),
  /** Stamps and emoji of an account. */
  commentPictures: days(1),
  favouriteFlag: minutes(30),
  toggledArtwork: hours(6),
  profile: hours(6),
  /** Works that came as limited stubs. Only complete works never expire (docs/reliability.md 3). */
  incomplete: minutes(10),
  /**
   * Random works differ on each visit (docs/spec/behaviours.md 3). They stay in memory for going back, and persist only as
   * offline fallback.
   */
  random: 0,
  /** Never persisted: a live stream is over by the next visit. */
  live: -1,
} as const
