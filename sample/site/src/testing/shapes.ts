// The shapes of upstream's answers as the contract states them (docs/contract/app-api.md 2 and 3), strict: a member too many is as wrong as one missing.
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
export { followDetail, showAi, userDetail, userIllusts, userNovels, userPreviews, userState } from './shapes/people.ts'
export { illustSeriesContext, illustSeriesPage, novelSeriesPage, userIllustSeries, userNovelSeries } from './shapes/series.ts'
export { comment, commentAdded, commentReplies, commentsV1, commentsV2, commentsV3 } from './shapes/talk.ts'
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
