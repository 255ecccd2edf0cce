// The mixed feed of home: works, novels, and rows of tags, ranked works and articles (docs/contract/app-api.md 3.9).

import { type Day, parseDay } from '../rankings/japanDay.ts'
import { list, record, text, writtenText } from '../tolerance.ts'
import { type Artwork, normaliseArtwork } from './artwork.ts'
import { type Novel, normaliseNovel } from './novel.ts'
import { readSpotlightCard, type SpotlightCard } from './spotlight.ts'

/** A tag of the feed. */
export interface HomeTag {
  readonly name: string
  /** Empty without a translation. */
  readonly tname: string
  /** The work with the picture of the tag. */
  readonly artwork: Artwork | undefined
}

/** A part of the feed: one work, or a row. `id` is unique among different parts. */
export type HomeBlock = { readonly id: string } & (
  | { readonly kind: 'artwork'; readonly artwork: Artwork }
  | { readonly kind: 'novel'; readonly novel: Novel }
  | { readonly kind: 'tags'; readonly tags: readonly HomeTag[] }
  | { readonly kind: 'ranking'; readonly artworks: readonly Artwork[]; readonly day: Day | undefined }
  | { readonly kind: 'articles'; readonly articles: readonly SpotlightCard[] }
)

/** One page of the feed. */
export interface HomeFeedPage {
  readonly blocks: readonly HomeBlock[]
  /** Number of parts that are unreadable or of an unknown kind. */
  readonly dropped: number
  /** The body of the next request, as JSON. Null at the end. */
  readonly next: string | null
}

/** Limits on remote arrays. Anything above them is dropped. */
const maxBlocks = 200
const maxInRow = 50

/** Reads one page. Undefined without a list of parts. Drops and counts parts of unknown kinds and parts without content. */
export function readHomeFeed(wire: unknown): HomeFeedPage | undefined {
  const { contents, next_params, states } = record(wire)
  if (!Array.isArray(contents)) return undefined
  const blocks = contents.slice(0, maxBlocks).flatMap((content) => readHomeBlock(content) ?? [])
  return { blocks, dropped: contents.length - blocks.length, next: contents.length === 0 ? null : bodyOf(next_params, states) }
}

/** Reads one part. Undefined for an unknown kind, and for a part without content. */
function readHomeBlock(wire: unknown): HomeBlock | undefined {
  const content = record(wire)
  const models = list(content.thumbnails)
    .slice(0, maxInRow)
    .map((thumbnail) => record(thumbnail).app_model)
  switch (content.kind) {
    case 'illust':
    case 'manga': {
      const artwork = normaliseArtwork(models[0])
      return artwork && { kind: 'artwork', id: `artwork ${artwork.id}`, artwork }
    }
    case 'novel': {
      const novel = normaliseNovel(models[0])
      return novel && { kind: 'novel', id: `novel ${novel.id}`, novel }
    }
    case 'tags_carousel':
      return rowOf(
        readTags(content.trend_tags, models),
        ({ name }) => name,
        (tags, id) => ({ kind: 'tags', id, tags }),
      )
    case 'ranking': {
      const day = parseDay(content.ranking_date)
      return rowOf(each(models, normaliseArtwork), idOf, (artworks, id) => ({ kind: 'ranking', id, artworks, day }))
    }
    case 'pixivision':
      return rowOf(each(models, readSpotlightCard), idOf, (articles, id) => ({ kind: 'articles', id, articles }))
    default:
      return undefined
  }
}

const idOf = ({ id }: { readonly id: string }): string => id

/** The readable items, without repeated ids. */
function each<T extends { readonly id: string }>(models: readonly unknown[], read: (model: unknown) => T | undefined): T[] {
  const items = models.flatMap((model) => read(model) ?? [])
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** A row, identified by its items. Undefined without items. */
function rowOf<T>(items: readonly T[], nameOf: (item: T) => string, create: (items: readonly T[], id: string) => HomeBlock) {
  if (items.length === 0) return undefined
  const block = create(items, '')
  return { ...block, id: [block.kind, ...items.map(nameOf)].join(' ') }
}

/** Tags with their works, which come in the same order. Drops tags without a name and repeated ones. */
function readTags(wire: unknown, models: readonly unknown[]): HomeTag[] {
  const tags = list(wire)
    .slice(0, maxInRow)
    .flatMap((item, index): HomeTag[] => {
      const { name, translated_name } = record(item)
      if (text(name) === '') return []
      return [{ name: text(name), tname: writtenText(translated_name), artwork: normaliseArtwork(models[index]) }]
    })
  return [...new Map(tags.map((tag) => [tag.name, tag])).values()]
}

/** The state of the feed as the next request sends it back. Null when upstream sent none. */
function bodyOf(nextParams: unknown, states: unknown): string | null {
  const members = Object.entries({ next_params: nextParams, states }).filter(
    ([, value]) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return members.length === 0 ? null : JSON.stringify(Object.fromEntries(members))
}
