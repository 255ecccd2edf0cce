// From a sidecar to the rows of the index. Total: missing and mistyped fields of the work get defaults.
import {
  count,
  foldText,
  htmlAsText,
  indexTokens,
  type LibraryColour,
  type LibraryKind,
  type LibraryShape,
  list,
  parseId,
  readAuthor,
  readTags,
  record,
  type Tag,
  text,
  type UpstreamState,
  writtenText,
} from '@emaki/domain'
import { type Sidecar, upstreamState } from '../sidecar.ts'

export interface IndexedWork {
  readonly kind: Sidecar['kind']
  readonly id: number
  readonly type: LibraryKind
  readonly title: string
  readonly titleOrder: string
  readonly artist: { readonly id: number; readonly name: string; readonly account: string; readonly avatar: string }
  readonly artistOrder: string
  readonly made: number
  readonly kept: number
  readonly pages: number
  readonly width: number
  readonly height: number
  readonly shape: LibraryShape | null
  readonly rating: number
  readonly ai: number
  readonly series: number | null
  readonly bookmarks: number
  readonly upstream: UpstreamState
  readonly versions: number
  readonly bytes: number
  readonly wire: string
  readonly tags: readonly { readonly name: string; readonly translations: readonly string[] }[]
  readonly colours: readonly LibraryColour[]
  /** Tokens of title, tags, caption and artist, separated by blanks. */
  readonly words: string
}

/** Token between two texts, so that no phrase matches across them. No text has it: symbols have the code points of pictographs. */
const fieldEnd = ' x0x '

/** How much longer the longer side of a square may be. */
const squareTolerance = 1.05

/** The shape of a picture; null when the size is unknown. */
export function shapeOf(width: number, height: number): LibraryShape | null {
  if (width <= 0 || height <= 0) return null
  if (Math.max(width, height) <= Math.min(width, height) * squareTolerance) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

/** Everything that the index has of a work. Never throws. */
export function indexedWork(sidecar: Sidecar): IndexedWork {
  const { work } = sidecar
  const author = readAuthor(work.user)
  const account = text(record(work.user).account)
  const tags = readTags(work.tags).map((tag) => ({ name: tag.name, translations: translationsOf(tag, sidecar) }))
  const title = writtenText(work.title)
  const caption = htmlAsText(writtenText(work.caption))
  const first = sidecar.files.find(({ role, page }) => role === 'page' && page === 0)
  const width = count(work.width) || (first?.width ?? 0)
  const height = count(work.height) || (first?.height ?? 0)
  const isNovel = sidecar.kind === 'novel'
  const searched = [title, ...tags.flatMap(({ name, translations }) => [name, ...translations]), caption, author.name, account]
  return {
    kind: sidecar.kind,
    id: Number(sidecar.id),
    type: isNovel ? 'novel' : work.type === 'manga' || work.type === 'ugoira' ? work.type : 'illust',
    title,
    titleOrder: foldText(title).slice(0, 80),
    artist: { id: Number(author.id), name: author.name, account, avatar: author.avatar },
    artistOrder: foldText(author.name).slice(0, 80),
    made: Date.parse(text(work.create_date)) || 0,
    kept: Date.parse(sidecar.keptAt),
    pages: Math.max(1, count(work.page_count), sidecar.files.filter(({ role }) => role === 'page').length),
    width: isNovel ? 0 : width,
    height: isNovel ? 0 : height,
    shape: isNovel ? null : shapeOf(width, height),
    rating: Math.min(2, count(work.x_restrict)),
    ai: Math.min(2, count(isNovel ? work.novel_ai_type : work.illust_ai_type)),
    series: Number(parseId(record(work.series).id) ?? 0) || null,
    bookmarks: count(work.total_bookmarks),
    upstream: upstreamState(sidecar),
    versions: sidecar.version,
    bytes: [sidecar.files, ...sidecar.versions.map(({ files }) => files)].flat().reduce((sum, { bytes }) => sum + bytes, 0),
    wire: JSON.stringify(work),
    tags,
    colours: first?.colours ?? sidecar.files.find(({ role }) => role === 'cover')?.colours ?? [],
    words: searched.map((part) => indexTokens(part).join(' ')).join(fieldEnd),
  }
}

const translationsOf = (tag: Tag, { tagNames }: Sidecar): string[] => {
  const known = Object.hasOwn(tagNames ?? {}, tag.name) ? list(tagNames?.[tag.name]) : []
  const names = [tag.translated_name, ...known].flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []))
  return [...new Set(names)].filter((name) => name !== tag.name).sort()
}
