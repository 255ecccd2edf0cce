// The object in a novel's page, nearly the same as in the web API.
import * as v from 'valibot'
import { id, rating, text, upstreamUrl, whole } from './values.ts'

const numeral = v.pipe(text, v.regex(/^[1-9]\d*$/))
const neighbour = v.nullable(
  v.strictObject({
    id,
    viewable: v.boolean(),
    contentOrder: v.string(),
    title: v.nullable(text),
    coverUrl: v.nullable(upstreamUrl),
    viewableMessage: v.nullable(text),
  }),
)
const emptyList = v.strictTuple([])
export const webviewNovel = v.strictObject({
  id: numeral,
  title: text,
  userId: numeral,
  seriesId: v.nullable(numeral),
  seriesTitle: v.nullable(text),
  seriesIsWatched: v.nullable(v.boolean()),
  coverUrl: upstreamUrl,
  tags: v.array(text),
  caption: text,
  cdate: v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/)),
  rating: v.strictObject({ like: whole, bookmark: whole, view: whole }),
  text: v.pipe(text, v.minLength(1)),
  marker: v.nullable(v.strictObject({ page: id })),
  illusts: v.union([
    emptyList,
    v.record(
      v.pipe(text, v.regex(/^\d+(-\d+)?$/)),
      v.nullable(
        v.strictObject({
          visible: v.boolean(),
          availableMessage: v.nullable(text),
          illust: v.strictObject({
            title: text,
            description: text,
            restrict: whole,
            xRestrict: rating,
            sl: whole,
            tags: v.array(v.strictObject({ tag: text, userId: numeral })),
            images: v.strictObject({ small: v.nullable(upstreamUrl), medium: upstreamUrl, original: v.nullable(upstreamUrl) }),
          }),
          user: v.strictObject({ id: numeral, name: text, image: upstreamUrl }),
          id: numeral,
          page: id,
        }),
      ),
    ),
  ]),
  images: v.union([
    emptyList,
    v.record(
      numeral,
      v.strictObject({
        novelImageId: numeral,
        sl: text,
        urls: v.strictObject({
          '240mw': upstreamUrl,
          '480mw': upstreamUrl,
          '1200x1200': upstreamUrl,
          '128x128': upstreamUrl,
          original: upstreamUrl,
        }),
      }),
    ),
  ]),
  seriesNavigation: v.nullable(v.strictObject({ prevNovel: neighbour, nextNovel: neighbour })),
  glossaryItems: emptyList,
  replaceableItemIds: emptyList,
  aiType: rating,
  isOriginal: v.boolean(),
  language: text,
})
