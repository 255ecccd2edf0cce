// Users and their lists in the web API, and the session's user (docs/contract/companion.md 7).
import * as v from 'valibot'
import { collection, longId } from './collections.ts'
import { illustSeries, novelSeries } from './series.ts'
import { emptyMap, idText, image, mapOf, rating, whole } from './values.ts'
import { novelWork, work, works } from './works.ts'

const userEntries = {
  userId: idText,
  name: v.string(),
  image,
  imageBig: image,
  premium: v.boolean(),
  isFollowed: v.boolean(),
  isMypixiv: v.boolean(),
  isBlocking: v.boolean(),
  background: v.nullable(
    v.strictObject({ url: v.nullable(v.string()), color: v.null(), repeat: v.null(), isPrivate: v.boolean() }),
  ),
  sketchLiveId: v.nullable(v.string()),
  acceptRequest: v.boolean(),
  commission: v.null(),
}
export const userSummary = v.strictObject({ ...userEntries, partial: v.literal(0) })
export const userDetail = v.looseObject({
  ...userEntries,
  partial: v.literal(1),
  following: whole,
  mypixivCount: whole,
  followedBack: v.boolean(),
  comment: v.string(),
  commentHtml: v.string(),
  webpage: v.nullable(v.string()),
  social: mapOf(v.strictObject({ url: v.pipe(v.string(), v.url()) })),
  region: v.nullable(v.looseObject({ name: v.nullable(v.string()) })),
  workspace: v.nullable(v.record(v.pipe(v.string(), v.regex(/^userWorkspace[A-Z]/)), v.string())),
})
const idMap = mapOf(v.null())
const bookmarkCounts = v.strictObject({ illust: whole, novel: whole })
export const profileOverview = v.strictObject({
  illusts: idMap,
  manga: idMap,
  novels: idMap,
  mangaSeries: v.array(illustSeries),
  novelSeries: v.array(novelSeries),
  collections: v.array(collection),
  collectionIds: v.array(longId),
  pickup: emptyMap,
  bookmarkCount: v.strictObject({ public: bookmarkCounts, private: bookmarkCounts }),
  externalSiteWorksStatus: v.record(v.string(), v.boolean()),
  request: v.looseObject({ showRequestTab: v.boolean(), postWorks: v.strictObject({ artworks: emptyMap, novels: emptyMap }) }),
})
export const memberTags = v.array(
  v.strictObject({
    tag: v.string(),
    tag_translation: v.string(),
    tag_yomigana: v.string(),
    cnt: v.pipe(v.number(), v.minValue(1)),
  }),
)
export const tagWorks = v.strictObject({ works, total: whole })
export const following = v.strictObject({
  users: v.array(
    v.looseObject({
      userId: idText,
      userName: v.string(),
      profileImageUrl: image,
      userComment: v.string(),
      following: v.boolean(),
      illusts: v.pipe(v.array(work), v.maxLength(4)),
      novels: v.array(novelWork),
    }),
  ),
  total: whole,
  followUserTags: v.array(v.string()),
})
export const bookmarks = v.strictObject({ works, total: whole, bookmarkTags: mapOf(v.array(v.string())) })
export const session = v.strictObject({
  userData: v.nullable(
    v.looseObject({
      id: idText,
      pixivId: v.string(),
      name: v.string(),
      profileImg: image,
      profileImgBig: image,
      premium: v.boolean(),
      xRestrict: rating,
      adult: v.boolean(),
    }),
  ),
  token: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})
