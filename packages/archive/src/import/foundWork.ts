// What an import finds out about a work before it is put into the archive, and its form as the app API would send it.
import type { AiType, WorkType, XRestrict } from '@emaki/domain'
import type { FileRole, Sidecar } from '../sidecar.ts'
import type { WorkKey } from '../workKey.ts'
import type { ContentProblem } from './fileContent.ts'
import type { SkipReason, WalkedFile } from './walkFolder.ts'

/**
 * Programs whose files are recognised. `ComicInfo`: ComicInfo.xml in a comic archive says it. `tags`: a list of tags beside the file, of gallery-dl or
 * Hydrus, says it. `names`: only the file names say it.
 */
export type ImportTool =
  | 'gallery-dl'
  | 'PixivUtil2'
  | 'PixivBatchDownloader'
  | 'emaki'
  | 'PixivDownloader'
  | 'ComicInfo'
  | 'tags'
  | 'names'

/** Metadata of a work, as far as a tool has written it. */
export interface FoundWork {
  readonly key: WorkKey
  readonly tool: ImportTool
  readonly title?: string | undefined
  /** HTML as the site sends it. */
  readonly caption?: string | undefined
  readonly artist?: { readonly id: string; readonly name?: string | undefined; readonly account?: string | undefined } | undefined
  readonly tags?: readonly { readonly name: string; readonly translated?: string | undefined }[] | undefined
  /** ISO 8601. */
  readonly created?: string | undefined
  readonly type?: WorkType | undefined
  readonly pages?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly rating?: XRestrict | undefined
  readonly ai?: AiType | undefined
  readonly series?: { readonly id: string; readonly title: string } | undefined
  readonly bookmarks?: number | undefined
  readonly views?: number | undefined
  readonly isOriginal?: boolean | undefined
  readonly textLength?: number | undefined
  /** Frames with delays in ms. */
  readonly frames?: readonly { readonly file: string; readonly delay: number }[] | undefined
  /** The page that the metadata of one file is about, from 0. */
  readonly page?: number | undefined
}

/** Why a file is not imported although it may belong to a work. */
export type DoubtReason =
  | ContentProblem
  | SkipReason
  /** Metadata or a text of more bytes than are read. */
  | 'tooLarge'
  /** Its number may be something else, and nothing else names the work. */
  | 'unsureName'
  /** Another file is this page already. */
  | 'copy'
  /** A size that the site made, while the original is there. */
  | 'derived'
  /** An animation that a tool converted, or its single frames: delays or frames are lost. */
  | 'converted'
  /** Packed pages of several works, or of none that anything names. */
  | 'packed'
  /** A comic archive with entries that are not safe to unpack. */
  | 'unsafe'

export interface PlannedFile extends WalkedFile {
  readonly role: FileRole
  readonly page?: number | undefined
  /** Where the file's bytes are when they are not those of the path. */
  readonly packed?: PackedBytes | undefined
}

/**
 * Bytes that are taken out of a file, or put together. `entry`: an entry of a comic archive. `text`: the text of a novel in a page or a book of a
 * tool. `frames`: a ZIP of single frames, by the paths of the files and their names in it.
 */
export type PackedBytes =
  | { readonly kind: 'entry'; readonly entry: string; readonly sha256: string }
  | { readonly kind: 'text'; readonly sha256: string }
  | { readonly kind: 'frames'; readonly frames: readonly { readonly path: string; readonly name: string }[] }

export interface PlannedWork {
  readonly key: WorkKey
  readonly tool: ImportTool
  readonly work: FoundWork
  readonly files: readonly PlannedFile[]
  /** True when nothing but names says what the work is, so that its metadata must be asked for. */
  readonly needsMetadata: boolean
  /** True when bytes are taken out of files. They are copied into the archive, whatever the mode of the import. */
  readonly isPacked: boolean
  /** The sidecar of a work that Emaki itself has exported. */
  readonly sidecar?: Sidecar | undefined
}

export interface Doubt {
  readonly path: string
  readonly reason: DoubtReason
  /** The work that the file seems to belong to. */
  readonly key?: WorkKey | undefined
}

/** Limits of what is taken from hostile metadata. The site's own are far lower. */
const maxTitle = 500
const maxCaption = 50_000
const maxTags = 200
const maxFrames = 5000

const cut = (text: string | undefined, length: number): string | undefined =>
  text === undefined || text.length <= length ? text : text.slice(0, length)

/** Metadata of a tool without what no work has: endless texts and lists. */
export function boundedWork(found: FoundWork): FoundWork {
  const { artist, series } = found
  return {
    ...found,
    title: cut(found.title, maxTitle),
    caption: cut(found.caption, maxCaption),
    created: cut(found.created, 50),
    artist: artist && { ...artist, name: cut(artist.name, maxTitle), account: cut(artist.account, maxTitle) },
    tags: found.tags
      ?.slice(0, maxTags)
      .map(({ name, translated }) => ({ name: name.slice(0, maxTitle), translated: cut(translated, maxTitle) })),
    series: series && { ...series, title: series.title.slice(0, maxTitle) },
    frames: found.frames?.slice(0, maxFrames),
  }
}

/** Metadata of several sources for one work: the first one that has a field wins. */
export function mergedWork(found: readonly FoundWork[]): FoundWork | undefined {
  const [first, ...others] = found
  if (!first) return undefined
  const merged: Record<string, unknown> = { ...first }
  for (const other of others)
    for (const [name, value] of Object.entries(other)) if (merged[name] === undefined) merged[name] = value
  return { ...first, ...merged }
}

/** The rating. Tools that have none often have the tag that the site adds. A work of which nothing tells the rating counts as adult. */
function ratingOf({ rating, tags = [] }: FoundWork): XRestrict {
  if (rating !== undefined) return rating
  return tags.some(({ name }) => name === 'R-18G') ? 2 : 1
}

/** The work in the app API's shape (docs/contract/app-api.md 2.2, 2.8). Unknown fields get neutral values; there are no addresses. */
export function wireOf(found: FoundWork): Record<string, unknown> {
  const { key, artist } = found
  const shared = {
    id: Number(key.id),
    title: found.title ?? '',
    caption: found.caption ?? '',
    restrict: 0,
    user: {
      id: Number(artist?.id ?? 0),
      name: artist?.name ?? '',
      account: artist?.account ?? '',
      profile_image_urls: { medium: '' },
    },
    tags: (found.tags ?? []).map(({ name, translated }) => ({ name, translated_name: translated ?? null })),
    create_date: found.created ?? '',
    page_count: found.pages ?? 1,
    x_restrict: ratingOf(found),
    series: found.series ? { id: Number(found.series.id), title: found.series.title } : null,
    total_view: found.views ?? 0,
    total_bookmarks: found.bookmarks ?? 0,
    visible: true,
    image_urls: { square_medium: '', medium: '', large: '' },
  }
  if (key.kind === 'novel')
    return {
      ...shared,
      is_original: found.isOriginal ?? false,
      text_length: found.textLength ?? 0,
      total_comments: 0,
      novel_ai_type: found.ai ?? 0,
      series: shared.series ?? {},
    }
  return {
    ...shared,
    type: found.type ?? 'illust',
    tools: [],
    width: found.width ?? 0,
    height: found.height ?? 0,
    sanity_level: 2,
    illust_ai_type: found.ai ?? 0,
    illust_book_style: 0,
    meta_single_page: {},
    meta_pages: [],
  }
}
