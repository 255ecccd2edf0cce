// The shapes of the web side's answers as the contract states them (companion-api 3, 5, 7, 8): what is stated must be there, in its type.
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
export { replies, roots } from './webShapes/talk.ts'
export { envelope, refusal } from './webShapes/values.ts'
export { illustDetail, novelDetail, novelWork, pages, ugoiraMeta, work, works } from './webShapes/works.ts'
