// Schemas of upstream's responses as in the contract (docs/contract/app-api.md 2 and 3). They are strict: additional fields fail, as
// missing ones do.

export { comment, commentAdded, commentReplies, commentsV1, commentsV2, commentsV3 } from './shapes/comments.ts'
export {
  autocompleteV1,
  autocompleteV2,
  illustPreview,
  illustRecommended,
  illustSearch,
  lives,
  mangaRecommended,
  novelPreview,
  novelRecommended,
  novelSearch,
  spotlights,
  trendTags,
} from './shapes/lists.ts'
export { webviewNovel } from './shapes/novelPage.ts'
export {
  followDetail,
  showAi,
  userDetail,
  userDetailV2,
  userIllusts,
  userNovels,
  userPreviews,
  userState,
  users,
} from './shapes/people.ts'
export { illustSeriesContext, illustSeriesPage, novelSeriesPage, userIllustSeries, userNovelSeries } from './shapes/series.ts'
export { appApiError, token, tokenError } from './shapes/tokens.ts'
export { empty } from './shapes/values.ts'
export {
  bookmarkDetail,
  bookmarkRanges,
  bookmarkTags,
  illust,
  illustDetail,
  illusts,
  novel,
  novels,
  ugoiraMetadata,
} from './shapes/works.ts'
