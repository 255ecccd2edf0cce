// What the client reads from responses of the web side (docs/contract/companion.md 5 and 7). Unknown fields are dropped and missing or
// mistyped ones have a default, so that a change upstream costs a field and never a list.
import * as v from 'valibot'
import { address, bookmark, flag, id, listOf, mapOf, rating, translations, whole, words } from './fields.ts'

/** A work of a list (docs/contract/companion.md 5.2). */
export const work = v.object({
  id,
  title: words,
  illustType: whole(),
  xRestrict: rating,
  restrict: whole(),
  sl: whole(2),
  url: words,
  tags: listOf(v.string()),
  userId: words,
  userName: words,
  profileImageUrl: words,
  width: whole(1),
  height: whole(1),
  pageCount: whole(1),
  bookmarkData: bookmark,
  createDate: words,
  updateDate: words,
  isMasked: flag,
  aiType: whole(),
  seriesId: words,
  seriesTitle: words,
})

/** A novel of a list (docs/contract/companion.md 5.3). */
export const novel = v.object({
  id,
  title: words,
  description: words,
  xRestrict: rating,
  restrict: whole(),
  url: words,
  tags: listOf(v.string()),
  userId: words,
  userName: words,
  profileImageUrl: words,
  textCount: whole(),
  bookmarkCount: whole(),
  bookmarkData: bookmark,
  isOriginal: flag,
  createDate: words,
  isMasked: flag,
  aiType: whole(),
  seriesId: words,
  seriesTitle: words,
})

const tags = v.fallback(
  v.object({ tags: listOf(v.object({ tag: v.string(), translation: v.fallback(v.object({ en: words }), { en: '' }) })) }),
  { tags: [] },
)
const noUrls = { mini: null, thumb: null, small: null, regular: null, original: null }
const neighbour = v.fallback(v.nullable(v.object({ id, title: words, order: whole(), available: flag })), null)
const seriesPlace = v.fallback(
  v.nullable(v.object({ seriesId: id, title: words, order: whole(), isWatched: flag, prev: neighbour, next: neighbour })),
  null,
)

/** A work's own page. All addresses are null for a work that the session may not see (docs/contract/companion.md 7.5). */
export const illustDetail = v.object({
  illustId: id,
  illustTitle: words,
  illustComment: words,
  illustType: whole(),
  createDate: words,
  restrict: whole(),
  xRestrict: rating,
  sl: whole(2),
  urls: v.fallback(v.object({ mini: address, thumb: address, small: address, regular: address, original: address }), noUrls),
  tags,
  userId: words,
  userName: words,
  userAccount: words,
  userIllusts: mapOf(work),
  width: whole(1),
  height: whole(1),
  pageCount: whole(1),
  bookmarkCount: whole(),
  commentCount: whole(),
  viewCount: whole(),
  bookStyle: whole(),
  bookmarkData: bookmark,
  commentOff: whole(),
  aiType: whole(),
  isLoginOnly: flag,
  seriesNavData: seriesPlace,
})

/** The pages in order. An unreadable one is empty, so that the others keep their numbers. Sizes in pixels, 0 when unknown. */
export const illustPages = listOf(
  v.fallback(
    v.object({
      urls: v.object({ thumb_mini: words, small: words, regular: words, original: words }),
      width: whole(),
      height: whole(),
    }),
    { urls: { thumb_mini: '', small: '', regular: '', original: '' }, width: 0, height: 0 },
  ),
)

/** Frames with delays in ms (docs/contract/companion.md 7.7). */
export const ugoiraMeta = v.object({
  src: v.string(),
  originalSrc: words,
  frames: listOf(v.object({ file: v.string(), delay: whole() })),
})

/** A novel's own page with its text (docs/contract/companion.md 7.8). */
export const novelDetail = v.object({
  id,
  title: words,
  description: words,
  content: words,
  coverUrl: words,
  createDate: words,
  userId: words,
  userName: words,
  pageCount: whole(1),
  characterCount: whole(),
  bookmarkCount: whole(),
  likeCount: whole(),
  viewCount: whole(),
  commentCount: whole(),
  xRestrict: rating,
  restrict: whole(),
  isOriginal: flag,
  bookmarkData: bookmark,
  aiType: whole(),
  tags,
  userNovels: mapOf(novel),
  seriesNavData: seriesPlace,
  textEmbeddedImages: mapOf(v.object({ novelImageId: words, sl: words, urls: mapOf(v.string()) })),
})

const personal = v.fallback(v.nullable(v.object({ name: words, privacyLevel: words })), null)

/** A user with the profile of `full=1` (docs/contract/companion.md 7.9). */
export const userDetail = v.object({
  userId: id,
  name: words,
  image: words,
  imageBig: words,
  premium: flag,
  isFollowed: flag,
  background: v.fallback(v.nullable(v.object({ url: address })), null),
  following: whole(),
  mypixivCount: whole(),
  comment: words,
  webpage: address,
  social: mapOf(v.object({ url: v.string() })),
  birthDay: personal,
  gender: personal,
  job: personal,
  region: v.fallback(v.nullable(v.object({ name: words, region: words, prefecture: whole(), privacyLevel: words })), null),
  workspace: mapOf(v.string()),
})

/** A manga series. `url` is the address of its cover (docs/contract/app-api.md 2.10). */
const mangaSeries = v.object({
  id,
  userId: words,
  title: words,
  caption: words,
  total: whole(),
  url: address,
  firstIllustId: words,
  createDate: words,
  isWatched: flag,
})

/** A novel series without its parts. */
export const novelSeries = v.object({
  id,
  userId: words,
  userName: words,
  profileImageUrl: words,
  title: words,
  caption: words,
  isOriginal: flag,
  isConcluded: flag,
  publishedContentCount: whole(),
  publishedTotalCharacterCount: whole(),
  firstNovelId: words,
  latestNovelId: words,
  aiType: whole(),
  isWatched: flag,
})

/** The parts of a novel series in their order, at most 30. Each one has its item in the thumbnails. */
export const novelSeriesContent = v.object({
  page: v.object({
    seriesContents: listOf(v.object({ id, series: v.fallback(v.object({ contentOrder: whole() }), { contentOrder: 0 }) })),
  }),
  thumbnails: v.object({ novel: listOf(novel) }),
  tagTranslation: translations,
})

/** A page of a manga series, newest first. The thumbnails have further works; `page.series` names those of the series. */
export const mangaSeriesPage = v.object({
  illustSeries: listOf(mangaSeries),
  page: v.object({ series: listOf(v.object({ workId: id, order: whole() })), total: whole() }),
  thumbnails: v.object({ illust: listOf(work) }),
  users: listOf(v.object({ userId: id, name: words, image: words, imageBig: words })),
  tagTranslation: translations,
})

/** The ids of all works of a user, which the map has as its keys. R-18 works are missing without a session. */
export const profileAll = v.object({
  illusts: mapOf(v.unknown()),
  manga: mapOf(v.unknown()),
  novels: mapOf(v.unknown()),
  mangaSeries: listOf(mangaSeries),
  novelSeries: listOf(novelSeries),
  bookmarkCount: v.fallback(v.object({ public: v.object({ illust: whole(), novel: whole() }) }), {
    public: { illust: 0, novel: 0 },
  }),
})

export const workMap = mapOf(work)
export const novelMap = mapOf(novel)
export const workList = v.object({ illusts: listOf(work), nextIds: listOf(id) })
export const newWorks = v.object({ illusts: listOf(work), lastId: words })
export const novelList = v.object({ novels: listOf(novel), nextIds: listOf(id) })
export const newNovelList = v.object({ novels: listOf(novel), lastId: words })

/** Bookmarks, or the works of a user with one tag. */
export const countedWorks = v.object({ works: listOf(work), total: whole() })
export const countedNovels = v.object({ works: listOf(novel), total: whole() })

/** Users whom a user follows, with some works of each (docs/contract/companion.md 7.12). */
export const followedUsers = v.object({
  users: listOf(v.object({ userId: id, userName: words, profileImageUrl: words, illusts: listOf(work), novels: listOf(novel) })),
  total: whole(),
})

/** Comments with their time in Japan, `YYYY-MM-DD HH:mm` (docs/contract/companion.md 7.17). */
export const commentPage = v.object({
  comments: listOf(
    v.object({
      id,
      userId: words,
      userName: words,
      img: words,
      comment: words,
      stampId: words,
      commentDate: words,
      isDeletedUser: flag,
      hasReplies: flag,
    }),
  ),
  hasNext: flag,
})

export type ListedWork = v.InferOutput<typeof work>
export type ListedNovel = v.InferOutput<typeof novel>
export type IllustDetail = v.InferOutput<typeof illustDetail>
export type IllustPages = v.InferOutput<typeof illustPages>
export type UgoiraMeta = v.InferOutput<typeof ugoiraMeta>
export type NovelDetail = v.InferOutput<typeof novelDetail>
export type UserDetail = v.InferOutput<typeof userDetail>
export type ProfileAll = v.InferOutput<typeof profileAll>
export type MangaSeries = v.InferOutput<typeof mangaSeries>
export type NovelSeries = v.InferOutput<typeof novelSeries>
export type CommentPage = v.InferOutput<typeof commentPage>
/** Translations of tag names by language; `en` stands for the requested one in some responses. */
export type TagTranslations = v.InferOutput<typeof translations>
