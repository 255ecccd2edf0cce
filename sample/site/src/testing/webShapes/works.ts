// Works in the web API: in lists and on their own pages (docs/contract/companion.md 5).
import * as v from 'valibot'
import { address, bookmarkData, date, emptyMap, idText, image, mapOf, rating, tags, translation, whole } from './values.ts'

const workEntries = {
  title: v.string(),
  illustType: rating,
  xRestrict: rating,
  restrict: rating,
  sl: v.picklist([0, 2, 4, 6]),
  url: image,
  description: v.string(),
  tags: v.array(v.string()),
  width: whole,
  height: whole,
  pageCount: whole,
  isBookmarkable: v.boolean(),
  bookmarkData,
  alt: v.string(),
  titleCaptionTranslation: v.nullable(translation),
  createDate: date,
  updateDate: date,
  isUnlisted: v.boolean(),
  aiType: rating,
  userName: v.string(),
  profileImageUrl: image,
  seriesId: v.optional(idText),
  seriesTitle: v.optional(v.string()),
}
export const work = v.strictObject({ id: idText, userId: idText, isMasked: v.literal(false), ...workEntries })
const masked = v.strictObject({
  id: v.union([idText, v.number()]),
  userId: v.string(),
  ...workEntries,
  isMasked: v.literal(true),
  url: v.pipe(v.string(), v.regex(/^https:\/\/s\.pximg\.net\/common\/images\/limit_\w+_360\.png$/)),
})
const advertisement = v.strictObject({ isAdContainer: v.literal(true) })
export const works = v.array(v.union([work, masked, advertisement]))
export const novelWork = v.looseObject({
  id: idText,
  title: v.string(),
  url: image,
  tags: v.array(v.string()),
  userId: idText,
  userName: v.string(),
  profileImageUrl: image,
  textCount: whole,
  readingTime: whole,
  description: v.string(),
  bookmarkData,
  bookmarkCount: v.nullable(whole),
  isOriginal: v.boolean(),
  aiType: rating,
  createDate: date,
})
export const bundle = {
  tagTranslation: mapOf(v.record(v.picklist(['en', 'ko', 'zh', 'zh_tw', 'romaji']), v.string())),
  thumbnails: v.strictObject({
    illust: works,
    novel: v.array(novelWork),
    novelSeries: emptyMap,
    novelDraft: emptyMap,
    collection: emptyMap,
  }),
  illustSeries: emptyMap,
  requests: emptyMap,
}
const step = v.nullable(v.looseObject({ id: idText, title: v.string(), order: v.pipe(v.number(), v.minValue(1)) }))
export const illustDetail = v.looseObject({
  illustId: idText,
  illustTitle: v.string(),
  illustComment: v.string(),
  id: idText,
  title: v.string(),
  description: v.string(),
  illustType: rating,
  createDate: date,
  uploadDate: date,
  restrict: rating,
  xRestrict: rating,
  sl: whole,
  urls: v.strictObject({ mini: address, thumb: address, small: address, regular: address, original: address }),
  tags,
  alt: v.string(),
  userId: idText,
  userName: v.string(),
  userAccount: v.string(),
  userIllusts: mapOf(v.nullable(v.union([work, masked]))),
  likeData: v.boolean(),
  width: whole,
  height: whole,
  pageCount: whole,
  bookmarkCount: whole,
  likeCount: whole,
  commentCount: whole,
  responseCount: whole,
  viewCount: whole,
  isOriginal: v.boolean(),
  seriesNavData: v.nullable(
    v.looseObject({ seriesType: v.string(), seriesId: idText, title: v.string(), order: whole, prev: step, next: step }),
  ),
  isBookmarkable: v.boolean(),
  bookmarkData,
  titleCaptionTranslation: translation,
  isUnlisted: v.boolean(),
  commentOff: v.picklist([0, 1]),
  aiType: rating,
})
export const pages = v.pipe(
  v.array(
    v.strictObject({
      urls: v.strictObject({ thumb_mini: image, small: image, regular: image, original: image }),
      width: whole,
      height: whole,
    }),
  ),
  v.minLength(1),
)
export const ugoiraMeta = v.strictObject({
  src: v.pipe(v.string(), v.endsWith('_ugoira600x600.zip')),
  originalSrc: v.pipe(v.string(), v.endsWith('_ugoira1920x1080.zip')),
  mime_type: v.string(),
  frames: v.pipe(v.array(v.strictObject({ file: v.pipe(v.string(), v.regex(/^\d{6}\.jpg$/)), delay: whole })), v.minLength(1)),
})
export const novelDetail = v.looseObject({
  id: idText,
  title: v.string(),
  content: v.pipe(v.string(), v.minLength(1)),
  coverUrl: image,
  userId: idText,
  bookmarkCount: whole,
  pageCount: whole,
  characterCount: whole,
  xRestrict: rating,
  isOriginal: v.boolean(),
  language: v.string(),
  bookmarkData: v.nullable(v.strictObject({ id: v.number(), private: v.boolean() })),
  tags,
  seriesNavData: v.nullable(
    v.looseObject({ seriesType: v.literal('novel'), seriesId: whole, title: v.string(), order: whole, prev: step, next: step }),
  ),
  userNovels: mapOf(v.nullable(novelWork)),
  textEmbeddedImages: v.nullable(
    mapOf(
      v.strictObject({
        novelImageId: idText,
        sl: v.string(),
        urls: v.strictObject({ '240mw': image, '480mw': image, '1200x1200': image, '128x128': image, original: image }),
      }),
    ),
  ),
  aiType: rating,
})
