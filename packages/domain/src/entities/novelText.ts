// Novel text: a novel's words with its pictures' addresses and its neighbours in the series, out of the novel web page's object
// (docs/contract/app-api.md 2.13) or of the web side's detail (docs/contract/companion.md 7.8).

import { novelPictureKey } from '../novelMarkup/novelOutline.ts'
import { count, list, record, text } from '../tolerance.ts'
import { parseId } from './ids.ts'
import type { SeriesNeighbour } from './seriesPlace.ts'

/** Where a picture of the text is, as upstream gives it. */
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
   * Pictures uploaded with the novel by `novelPictureKey`, one pair each: a name out of the text never becomes a property. Works that the text
   * shows are asked for as works, so that they are hidden as works are.
   */
  readonly embedImgs: readonly (readonly [string, NovelPictureUrls])[]
  /** BCP 47 as upstream says it; empty when it does not. */
  readonly language: string
  /** Its number in its series, from 1; left out where upstream does not tell it. */
  readonly order?: number
}

/** Reads either answer. Undefined without a text: then the call counts as failed; an empty one is a text with nothing to read. */
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

/** The page tells only its neighbours' numbers, those of neighbours that may not be seen as well; without any it stands alone. 0: not told. */
function orderBeside(prev: unknown, next: unknown): number {
  if (prev === null && next === null) return 1
  const before = count(record(prev).contentOrder)
  return before > 0 ? before + 1 : Math.max(0, count(record(next).contentOrder) - 1)
}

/** An empty map arrives as an empty list. */
const members = (wire: unknown): [string, unknown][] => (list(wire).length > 0 ? [] : Object.entries(record(wire)))

function uploaded(key: string, wire: unknown): [string, NovelPictureUrls][] {
  const urls = record(record(wire).urls)
  const large = text(urls['1200x1200']) || text(urls['480mw'])
  const original = text(urls.original)
  if (large === '' && original === '') return []
  return [[novelPictureKey({ kind: 'upload', id: key }), { '1200x1200': large || original, original: original || large }]]
}

/** A part that may not be seen is no neighbour. */
function readNeighbour(wire: unknown): SeriesNeighbour | undefined {
  const part = record(wire)
  const id = parseId(part.id)
  if (id === undefined || part.viewable === false || part.available === false) return undefined
  return { id, title: text(part.title) }
}
