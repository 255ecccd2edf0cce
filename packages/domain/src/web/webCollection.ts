// Collections in responses of the web side as cards, front page and whole collections (docs/contract/companion.md 7.18).
import { maxTagLength, maxTags, readRating, type Tag } from '../entities/artwork.ts'
import type { Collection, CollectionCard, CollectionFront, CollectionPart } from '../entities/collection.ts'
import { parseId, parseLongId } from '../entities/ids.ts'
import { count, isBlank, list, record, text, writtenText } from '../tolerance.ts'
import { normaliseWebNovel } from './webNovel.ts'
import { normaliseWebWork, type TagTranslations } from './webWork.ts'

/** Limits on remote arrays and texts. Anything above them is dropped. */
const maxTiles = 1000
const maxTextLength = 5000
const maxTagRows = 20

/** Translations of tags, and upstream's name of the language to take from them. */
export interface WebLanguageOptions {
  readonly translations?: TagTranslations
  readonly language?: string
}

/** Reads one collection of a list. Undefined without a usable id. Never throws. */
export function normaliseWebCollection(wire: unknown, options: WebLanguageOptions = {}): CollectionCard | undefined {
  const item = record(wire)
  const id = parseLongId(item.id)
  if (id === undefined) return undefined
  return {
    id,
    title: writtenText(item.title),
    author: { id: parseId(item.userId) ?? '0', name: writtenText(item.userName), avatar: text(item.profileImageUrl) },
    cover: text(item.thumbnailImageUrl),
    tags: readTags(list(item.tags), options),
    x_restrict: readRating(item.xRestrict),
    like: count(item.bookmarkCount),
    view: count(item.viewCount),
    created: japaneseTime(text(item.publishedDateTime)),
  }
}

/** Reads the front page. Undefined when the response has no collections. Never throws. */
export function readCollectionFront(wire: unknown, language = ''): CollectionFront | undefined {
  const response = record(wire)
  const wires = record(response.thumbnails).collection
  if (!Array.isArray(wires)) return undefined
  const options = { translations: record(response.tagTranslation), language }
  const known = new Map(wires.flatMap((item) => normaliseWebCollection(item, options) ?? []).map((card) => [card.id, card]))
  const named = (ids: unknown) => [...new Set(list(ids))].flatMap((id) => known.get(text(id)) ?? [])
  const page = record(response.page)
  return {
    recommended: named(page.recommendCollectionIds),
    everyone: named(page.everyoneCollectionIds),
    tagged: list(page.tagRecommendCollectionIds)
      .slice(0, maxTagRows)
      .flatMap((row) => {
        const [tag] = readTags([record(row).tag], options)
        const collections = named(record(row).ids)
        return tag && collections.length > 0 ? [{ tag, collections }] : []
      }),
  }
}

/**
 * Reads a whole collection. Undefined when the response does not describe it. `spare` is the collection in a list, for responses that have
 * only its tiles. Never throws.
 */
export function readWebCollection(id: string, wire: unknown, language = '', spare?: unknown): Collection | undefined {
  const response = record(wire)
  const { detail, userCollections } = record(response.data)
  const options = { translations: record(response.tagTranslation), language }
  const thumbnails = record(response.thumbnails)
  const item =
    list(thumbnails.collection).find((entry) => record(entry).id === id) ?? record(userCollections)[id] ?? spare ?? undefined
  const card = normaliseWebCollection(item, options)
  if (card?.id !== id) return undefined
  const written = list(record(record(detail).tags).tags).map((entry) => record(entry).tag)
  return {
    ...card,
    caption: text(record(item).caption),
    tags: written.length > 0 ? readTags(written, options) : card.tags,
    parts: readParts(list(record(detail).tiles), thumbnails, options),
  }
}

/** The tiles in reading order: by row, then by column. */
function readParts(
  tiles: readonly unknown[],
  thumbnails: Readonly<Record<string, unknown>>,
  { translations, language }: WebLanguageOptions,
): CollectionPart[] {
  const byId = (works: unknown) => new Map(list(works).map((work) => [text(record(work).id), work]))
  const artworks = byId(thumbnails.illust)
  const novels = byId(thumbnails.novel)
  const part = (wire: unknown): CollectionPart | undefined => {
    const tile = record(wire)
    if (tile.type === 'Text') {
      const words = writtenText(tile.text).slice(0, maxTextLength)
      return words.trim() === '' ? undefined : { kind: 'text', text: words }
    }
    if (tile.type !== 'Work') return undefined
    const workId = text(tile.workId)
    if (tile.workType === 'novel') {
      const work = normaliseWebNovel(novels.get(workId), translations, language)
      return work ? { kind: 'novel', work } : { kind: 'unavailable' }
    }
    const work = normaliseWebWork(artworks.get(workId), translations, language)
    return work ? { kind: 'artwork', work } : { kind: 'unavailable' }
  }
  return tiles
    .slice(0, maxTiles)
    .map((tile) => ({ tile, ...positionOf(tile) }))
    .sort((one, two) => one.y - two.y || one.x - two.x)
    .flatMap(({ tile }) => part(tile) ?? [])
}

function positionOf(tile: unknown): { readonly x: number; readonly y: number } {
  const { x, y } = record(record(record(tile).layout).position)
  return { x: count(x), y: count(y) }
}

/** Tags are texts, some with a leading #. */
function readTags(names: readonly unknown[], { translations, language = '' }: WebLanguageOptions): Tag[] {
  return names
    .slice(0, maxTags)
    .map((name) => writtenText(name).replace(/^#/, '').slice(0, maxTagLength))
    .filter((name) => !isBlank(name))
    .map((name) => ({ name, translated_name: writtenText(record(translations?.[name])[language]) || null }))
}

/** "YYYY-MM-DD HH:mm:ss" in Japan as ISO 8601. */
const japaneseTime = (written: string): string =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) ? `${written.replace(' ', 'T')}+09:00` : ''
