// The history as a file: a JSON array of artworks, novels and users, most recent first (docs/spec/behaviours.md 13). Imported files are untrusted (H6).
import {
  type Artwork,
  isBlank,
  list,
  maxTagLength,
  maxTags,
  type Novel,
  parseId,
  readAiType,
  readRating,
  record,
  text,
} from '@emaki/domain'
import type { VisitedUser } from './history.ts'

export interface HistoryFile {
  readonly artworks: readonly Artwork[]
  readonly novels: readonly Novel[]
  readonly users: readonly VisitedUser[]
}

/** Places in works by id: for artworks page, pages and flags, for novels position, length and flags. Their stores check the values. */
export interface FilePlaces {
  readonly artworks: ReadonlyMap<string, readonly unknown[]>
  readonly novels: ReadonlyMap<string, readonly unknown[]>
}

/** A read file. `unreadable` entries of it are left out. */
export interface ReadHistoryFile extends HistoryFile {
  readonly places: FilePlaces
  readonly unreadable: number
}

/** Maximum length of a file, in characters. */
export const maxHistoryFileLength = 40_000_000
/** Maximum number of entries of each kind (H6). */
const maxEntries = 5000
/** Maximum length of titles and names, in characters. */
const maxTitleLength = 300
/** Maximum length of a picture address, in characters. */
const maxAddressLength = 1000

const noPlaces: FilePlaces = { artworks: new Map(), novels: new Map() }

/** The content of an exported file. A started work has its place as `reading`, which other clients ignore. */
export function writeHistoryFile({ artworks, novels, users }: HistoryFile, places: FilePlaces = noPlaces): string {
  const withPlace = <Work extends { readonly id: string }>(work: Work, known: ReadonlyMap<string, readonly unknown[]>) => {
    const reading = known.get(work.id)
    return reading ? { ...work, reading } : work
  }
  return JSON.stringify([
    artworks.map((work) => withPlace(work, places.artworks)),
    novels.map((novel) => withPlace(novel, places.novels)),
    users,
  ])
}

/**
 * Reads a file. A list that another client left empty is null. Undefined when it is not three lists, or when no entry is readable: 'Data incorrect' (docs/spec/calls.md
 * 8). Never throws.
 */
export function readHistoryFile(json: string): ReadHistoryFile | undefined {
  if (json.length > maxHistoryFileLength) return undefined
  const value = parsed(json)
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const lists = value.map((entries: unknown) => (entries === null ? [] : entries))
  if (!lists.every(Array.isArray)) return undefined
  const [artworks, novels, users] = lists
  const places = { artworks: readPlaces(artworks), novels: readPlaces(novels) }
  const file = { artworks: read(artworks, readArtwork), novels: read(novels, readNovel), users: read(users, readUser) }
  const found = file.artworks.length + file.novels.length + file.users.length
  const given = lists.reduce((sum, entries) => sum + entries.length, 0)
  return found === 0 && given > 0 ? undefined : { ...file, places, unreadable: given - found }
}

/** The readable entries, each id once. */
function read<Item extends { readonly id: string }>(entries: unknown, readOne: (entry: unknown) => Item | undefined): Item[] {
  const items = new Map<string, Item>()
  for (const entry of list(entries).slice(0, maxEntries)) {
    const item = readOne(entry)
    if (item && !items.has(item.id)) items.set(item.id, item)
  }
  return [...items.values()]
}

/** The places of a list of works. */
function readPlaces(entries: unknown): ReadonlyMap<string, readonly unknown[]> {
  const places = new Map<string, readonly unknown[]>()
  for (const entry of list(entries).slice(0, maxEntries)) {
    const work = record(entry)
    const id = parseId(work.id)
    if (id !== undefined && Array.isArray(work.reading)) places.set(id, work.reading.slice(0, 3))
  }
  return places
}

function readArtwork(value: unknown): Artwork | undefined {
  const work = readWork(value)
  const own = record(value)
  // A card shows only the first page. Opening the work requests all pages.
  const images = list(own.images)
    .slice(0, 1)
    .map((page) => ({ ...readSizes(page), o: '' }))
  if (work === undefined || images.length === 0) return undefined
  const type = own.type === 'manga' || own.type === 'ugoira' ? own.type : 'illust'
  return {
    ...work,
    images,
    tools: [],
    width: number(own.width),
    height: number(own.height),
    illust_ai_type: readAiType(own.illust_ai_type),
    type,
  }
}

function readNovel(value: unknown): Novel | undefined {
  const work = readWork(value)
  const own = record(value)
  // The existing viewer stores a novel's cover as the picture of its only page.
  const cover = readSizes(own.cover ?? list(own.images)[0])
  return work && { ...work, cover, text_length: number(own.text_length), novel_ai_type: readAiType(own.novel_ai_type) }
}

function readUser(value: unknown): VisitedUser | undefined {
  const user = record(value)
  const id = parseId(user.id)
  return id === undefined ? undefined : { id, name: short(user.name), avatar: address(user.avatar) }
}

/** The common fields of artworks and novels. */
function readWork(value: unknown) {
  const work = record(value)
  const id = parseId(work.id)
  if (id === undefined) return undefined
  const author = record(work.author)
  const tags = list(work.tags)
    .slice(0, maxTags)
    .map((tag) => ({ name: text(record(tag).name || tag).slice(0, maxTagLength), translated_name: null }))
  return {
    id,
    title: short(work.title),
    caption: '',
    author: { id: parseId(author.id) ?? '0', name: short(author.name), avatar: address(author.avatar) },
    created: isoDate(work.created),
    tags: tags.filter(({ name }) => !isBlank(name)),
    count: Math.max(1, number(work.count)),
    view: number(work.view),
    like: number(work.like),
    x_restrict: readRating(work.x_restrict),
    is_bookmarked: false,
    series: null,
  }
}

function readSizes(value: unknown) {
  const sizes = record(value)
  return { s: address(sizes.s), m: address(sizes.m), l: address(sizes.l) }
}

const short = (value: unknown): string => text(value).slice(0, maxTitleLength)

/** Folders of the site's picture host. */
const pictureFolder = /\/(?:c|img-master|img-original|custom-thumb|user-profile|novel-cover-(?:master|original))\//

/**
 * The address of a picture on the site's own host. Other clients store addresses of the picture proxy that they used, which this reader
 * has not chosen (docs/spec/behaviours.md 13).
 */
function address(value: unknown): string {
  const url = URL.canParse(text(value)) ? new URL(text(value)) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return ''
  if (url.hostname.endsWith('.pximg.net')) return url.href.slice(0, maxAddressLength)
  const start = url.pathname.search(pictureFolder)
  return start < 0 ? '' : `https://i.pximg.net${url.pathname.slice(start)}`.slice(0, maxAddressLength)
}
const number = (value: unknown): number => (typeof value === 'number' && value > 0 && value < 1e9 ? Math.floor(value) : 0)

/** An ISO date between 2000 and 2200, or empty. */
function isoDate(value: unknown): string {
  const date = new Date(text(value) || Number.NaN)
  const year = date.getUTCFullYear()
  return year >= 2000 && year < 2200 ? date.toISOString() : ''
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Invalid JSON is not a history.
    return undefined
  }
}
