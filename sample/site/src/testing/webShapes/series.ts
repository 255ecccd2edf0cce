// Series in the web API.
import * as v from 'valibot'
import { date, idText, image, rating, whole } from './values.ts'
import { bundle } from './works.ts'

const item = {
  id: idText,
  userId: idText,
  title: v.string(),
  caption: v.string(),
  total: whole,
  createDate: date,
  updateDate: date,
  watchCount: v.null(),
  isWatched: v.boolean(),
  isNotifying: v.boolean(),
}
export const illustSeries = v.strictObject({
  ...item,
  description: v.string(),
  content_order: v.null(),
  url: v.nullable(image),
  coverImageSl: v.nullable(whole),
  firstIllustId: idText,
  latestIllustId: idText,
})
export const novelSeries = v.looseObject({
  ...item,
  firstNovelId: idText,
  latestNovelId: idText,
  publishedContentCount: whole,
  publishedTotalCharacterCount: whole,
  isOriginal: v.boolean(),
  isConcluded: v.boolean(),
  aiType: rating,
})
export const series = v.strictObject({
  ...bundle,
  illustSeries: v.array(illustSeries),
  users: v.array(v.looseObject({ userId: idText, name: v.string(), image, imageBig: image })),
  page: v.strictObject({
    series: v.array(v.strictObject({ workId: idText, order: v.pipe(v.number(), v.minValue(1)) })),
    isSetCover: v.boolean(),
    seriesId: v.number(),
    otherSeriesId: v.string(),
    recentUpdatedWorkIds: v.array(v.number()),
    total: whole,
    isWatched: v.boolean(),
    isNotifying: v.boolean(),
  }),
})
