// From a sidecar to the rows of the index. Total: missing and mistyped fields of the work get defaults.
import {
  count,
  foldText,
  htmlAsText,
  indexTokens,
  isAiWork,
  type LibraryKind,
  type LibraryShape,
  libraryShapeOf,
  libraryTexts,
  list,
  parseId,
  readAiType,
  readAuthor,
  readRating,
  readTags,
  record,
  type Tag,
  text,
  textSeparator,
  type UpstreamState,
  writtenText,
} from '@emaki/domain'
import { isPrivateOnly, type Sidecar, upstreamState } from '../sidecar.ts'

export interface IndexedWork {
  readonly kind: Sidecar['kind']
  readonly id: number
  readonly type: LibraryKind
  readonly title: string
  readonly titleOrder: string
  readonly artist: number
  readonly artistOrder: string
  readonly artistName: string
  readonly artistAccount: string
  readonly artistAvatar: string
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
  /** 1 for works that only rules of private bookmarks keep. */
  readonly isPrivate: number
  readonly bytes: number
  readonly files: number
  readonly wire: string
  readonly tags: readonly { readonly name: string; readonly translations: readonly string[] }[]
  /** The largest share first, separated by commas. */
  readonly colours: string
  /** The tokens of `libraryTexts`, separated by blanks. */
  readonly words: string
}

/** Longest text that orders compare, in UTF-16 units. Titles upstream are shorter. */
const maxOrderText = 200
/** Longest text that is searched, in UTF-16 units. Captions upstream are shorter. */
const maxSearchedText = 20_000

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
  const colours = first?.colours ?? sidecar.files.find(({ role }) => role === 'cover')?.colours ?? []
  const allFiles = [sidecar.files, ...sidecar.versions.map(({ files }) => files)].flat()
  return {
    kind: sidecar.kind,
    id: Number(sidecar.id),
    type: isNovel ? 'novel' : work.type === 'manga' || work.type === 'ugoira' ? work.type : 'illust',
    title,
    titleOrder: foldText(title).slice(0, maxOrderText),
    artist: Number(author.id),
    artistOrder: foldText(author.name).slice(0, maxOrderText),
    artistName: author.name,
    artistAccount: account,
    artistAvatar: author.avatar,
    made: Date.parse(text(work.create_date)) || 0,
    kept: Date.parse(sidecar.keptAt),
    pages: Math.max(1, count(work.page_count), sidecar.files.filter(({ role }) => role === 'page').length),
    width: isNovel ? 0 : width,
    height: isNovel ? 0 : height,
    shape: isNovel ? null : (libraryShapeOf({ width, height }) ?? null),
    rating: readRating(work.x_restrict),
    ai: isAiWork({ tags: readTags(work.tags) }) ? 2 : readAiType(isNovel ? work.novel_ai_type : work.illust_ai_type),
    series: Number(parseId(record(work.series).id) ?? 0) || null,
    bookmarks: count(work.total_bookmarks),
    upstream: upstreamState(sidecar),
    versions: sidecar.version,
    isPrivate: Number(isPrivateOnly(sidecar)),
    bytes: allFiles.reduce((sum, { bytes }) => sum + bytes, 0),
    files: allFiles.length,
    wire: JSON.stringify(work),
    tags,
    colours: [...new Set(colours)].join(),
    words: libraryTexts({ title, artist: { name: author.name, account: text(record(work.user).account) }, tags, caption })
      .map((part) => indexTokens(part.slice(0, maxSearchedText)).join(' '))
      .join(` ${textSeparator} `),
  }
}

const translationsOf = (tag: Tag, { tagNames }: Sidecar): string[] => {
  const known = Object.hasOwn(tagNames ?? {}, tag.name) ? list(tagNames?.[tag.name]) : []
  const names = [tag.translated_name, ...known].flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []))
  return [...new Set(names)].filter((name) => name !== tag.name).sort()
}
