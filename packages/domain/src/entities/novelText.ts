// Novel text with the URLs of its pictures and its neighbours in the series. The source is the object of the novel web page
// (docs/contract/app-api.md 2.13) or the web side's detail (docs/contract/companion.md 7.8).

import { novelPictureKey } from '../novelMarkup/novelOutline.ts'
import { count, list, record, text } from '../tolerance.ts'
import { parseId } from './ids.ts'
import type { SeriesNeighbour } from './seriesPlace.ts'

/** URLs of a picture in the text, as upstream sends them. */
export interface NovelPictureUrls {
  readonly '1200x1200': string
  readonly original: string
}

/** The novel text object of docs/spec/product.md 3. */
export interface NovelText {
  readonly text: string
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  /**
   * Pictures uploaded with the novel, as pairs keyed by `novelPictureKey`. A name from the text never becomes a property.
   * Works that the text embeds are requested as works, so that the content rules apply to them.
   */
  readonly embedImgs: readonly (readonly [string, NovelPictureUrls])[]
  /** BCP 47 tag from upstream, or empty. */
  readonly language: string
  /** Number in the series, from 1. Absent when upstream does not send it. */
  readonly order?: number
}

/** Reads either response. Undefined without a text, which counts as a failed call. An empty text is valid. */
export function normaliseNovelText(answer: unknown): NovelText | undefined {
  const novel = record(answer)
  const words = typeof novel.text === 'string' ? novel.text : novel.content
  if (typeof words !== 'string') return undefined
  const series = record(novel.seriesNavigation)
  const place = record(novel.seriesNavData)
  const order = count(place.order) || orderBeside(series.prevNovel, series.nextNovel)
  return {
    text: words,
    prev: readNeighbour(series.prevNovel ?? place.prev),
    next: readNeighbour(series.nextNovel ?? place.next),
    embedImgs: [
      ...members(novel.images).flatMap(([key, image]) => uploaded(key, image)),
      ...members(novel.textEmbeddedImages).flatMap(([key, image]) => uploaded(key, image)),
    ],
    language: text(novel.language),
    ...(order > 0 ? { order } : {}),
  }
}

/** The page sends only the neighbours' numbers, including those of hidden neighbours. No neighbours means number 1; 0 means unknown. */
function orderBeside(prev: unknown, next: unknown): number {
  if (prev === null && next === null) return 1
  const before = count(record(prev).contentOrder)
  return before > 0 ? before + 1 : Math.max(0, count(record(next).contentOrder) - 1)
}

/** Upstream sends an empty map as an empty list. */
const members = (wire: unknown): [string, unknown][] => (list(wire).length > 0 ? [] : Object.entries(record(wire)))

function uploaded(key: string, wire: unknown): [string, NovelPictureUrls][] {
  const urls = record(record(wire).urls)
  const large = text(urls['1200x1200']) || text(urls['480mw'])
  const original = text(urls.original)
  if (large === '' && original === '') return []
  return [[novelPictureKey({ kind: 'upload', id: key }), { '1200x1200': large || original, original: original || large }]]
}

/** A part that the reader may not see is no neighbour. */
function readNeighbour(wire: unknown): SeriesNeighbour | undefined {
  const part = record(wire)
  const id = parseId(part.id)
  if (id === undefined || part.viewable === false || part.available === false) return undefined
  return { id, title: text(part.title) }
}
