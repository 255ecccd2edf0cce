// Collections in the web API (docs/contract/companion.md 7.18).
import * as v from 'valibot'
import { novelWork, works } from './works.ts'

export const longId = v.pipe(v.string(), v.regex(/^[1-9]\d{19}$/))
export const collection = v.object({
  id: longId,
  userId: v.pipe(v.string(), v.regex(/^\d+$/)),
  userName: v.string(),
  profileImageUrl: v.string(),
  title: v.pipe(v.string(), v.minLength(1)),
  tags: v.array(v.string()),
  caption: v.string(),
  xRestrict: v.picklist([0, 1, 2]),
  bookmarkCount: v.number(),
  viewCount: v.number(),
  thumbnailImageUrl: v.pipe(v.string(), v.regex(/^https:\/\/embed\.pixiv\.net\/next\/collection\/\d+$/)),
  publishedDateTime: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
})
export const collections = v.array(collection)
const listed = { tagTranslation: v.unknown(), thumbnails: v.object({ collection: collections }) }
export const topCollections = v.object({
  ...listed,
  page: v.object({
    recommendCollectionIds: v.array(longId),
    everyoneCollectionIds: v.array(longId),
    tagRecommendCollectionIds: v.array(v.object({ tag: v.string(), ids: v.array(longId) })),
  }),
})
export const foundCollections = v.object({ ...listed, data: v.object({ ids: v.array(longId), total: v.number() }) })
const tile = v.variant('type', [
  v.object({ type: v.literal('Text'), text: v.string(), layout: v.unknown() }),
  v.object({ type: v.literal('Work'), workType: v.picklist(['illust', 'novel']), workId: v.string(), layout: v.unknown() }),
])
export const collectionDetail = v.object({
  thumbnails: v.object({ illust: works, novel: v.array(novelWork), collection: collections }),
  data: v.object({
    detail: v.object({ tags: v.object({ tags: v.array(v.object({ tag: v.string() })) }), tiles: v.array(tile) }),
    userCollections: v.record(v.string(), collection),
  }),
})
