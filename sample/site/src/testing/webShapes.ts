// Schemas of the web API's responses as in the contract (docs/contract/companion.md 3, 5, 7, 8): stated fields must exist with their types.

export { collectionDetail, collections, foundCollections, longId, topCollections } from './webShapes/collections.ts'
export { replies, roots } from './webShapes/comments.ts'
export { cards, discoveryArtworks, discoveryUsers, followLatest, newWorks, ranking } from './webShapes/feeds.ts'
export {
  bookmarks,
  following,
  memberTags,
  profileOverview,
  session,
  tagWorks,
  userDetail,
  userSummary,
} from './webShapes/people.ts'
export { series } from './webShapes/series.ts'
export { emptyMap, envelope, mapOf, refusal } from './webShapes/values.ts'
export { illustDetail, novelDetail, novelWork, pages, ugoiraMeta, work, works } from './webShapes/works.ts'
