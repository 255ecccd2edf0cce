// Lists without an owner, discovery and the ranking (docs/contract/companion.md 8).
import * as v from 'valibot'
import { emptyMap, idText, image, rating, whole } from './values.ts'
import { bundle, works } from './works.ts'

export const followLatest = v.strictObject({
  page: v.strictObject({ ids: v.array(whole), isLastPage: v.boolean(), tags: emptyMap }),
  ...bundle,
  users: emptyMap,
})
export const newWorks = v.strictObject({ illusts: works, lastId: v.pipe(v.string(), v.digits()) })
export const cards = v.strictObject({ illusts: works })
export const discoveryArtworks = v.strictObject({
  recommendedIllusts: v.array(
    v.looseObject({ illustId: idText, recommendMethods: v.array(v.string()), recommendScore: v.number() }),
  ),
  ...bundle,
  users: emptyMap,
})
export const discoveryUsers = v.strictObject({
  recommendedUsers: v.array(
    v.strictObject({ userId: idText, recentIllustIds: v.array(idText), recentNovelIds: v.array(idText) }),
  ),
  ...bundle,
  users: v.array(
    v.looseObject({ userId: idText, name: v.string(), image, imageBig: image, comment: v.string(), isFollowed: v.boolean() }),
  ),
})
const day = v.pipe(v.string(), v.regex(/^\d{8}$/))
const pageOrFalse = v.union([v.literal(false), v.number()])
export const ranking = v.strictObject({
  contents: v.pipe(
    v.array(
      v.looseObject({
        illust_id: v.number(),
        title: v.string(),
        date: v.string(),
        tags: v.array(v.string()),
        url: v.pipe(v.string(), v.regex(/^https:\/\/i\.pximg\.net\/c\/240x480\/img-master\//)),
        illust_type: v.picklist(['0', '1', '2']),
        illust_page_count: v.pipe(v.string(), v.digits()),
        user_id: v.number(),
        user_name: v.string(),
        profile_img: image,
        illust_content_type: v.looseObject({ sexual: rating, original: v.boolean() }),
        illust_series: v.union([v.literal(false), v.looseObject({ illust_series_title: v.string() })]),
        width: whole,
        height: whole,
        rank: v.pipe(v.number(), v.minValue(1)),
        yes_rank: whole,
        rating_count: whole,
        view_count: whole,
        illust_upload_timestamp: whole,
        attr: v.string(),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
  mode: v.string(),
  content: v.string(),
  page: v.number(),
  prev: pageOrFalse,
  next: pageOrFalse,
  date: day,
  prev_date: v.union([v.literal(false), day]),
  next_date: v.union([v.literal(false), day]),
  rank_total: whole,
})
