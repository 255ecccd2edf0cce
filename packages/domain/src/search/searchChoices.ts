// The choices of filters that addresses name (docs/spec/product.md 2.4).

const commonModes = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption'] as const
/** `tags_and_titles` is upstream's search without a target; only own mirrors know it. */
export const illustSearchModes = [...commonModes, 'tags_and_titles'] as const
export const novelSearchModes = [...commonModes, 'text', 'keyword'] as const
/** R-18 only, or safe only. Absent means all. */
export const searchRatings = ['r18', 'safe'] as const
/** Kinds of works, by upstream's names of `content_type` (docs/contract/app-api.md 3.2). Absent means all. */
export const searchWorkTypes = ['illust_and_ugoira', 'illust', 'ugoira', 'manga'] as const

export type SearchMode = (typeof novelSearchModes | typeof illustSearchModes)[number]
export type SearchRating = (typeof searchRatings)[number]
export type SearchWorkType = (typeof searchWorkTypes)[number]
