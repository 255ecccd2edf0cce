// Metadata files of download tools. Each reader accepts any text and returns what it recognises; it never throws.
import { type AiType, count, list, parseId, parseJson, record, text, type XRestrict } from '@emaki/domain'
import type { FoundWork } from './foundWork.ts'

/** Works of the value of a JSON file: of gallery-dl, PixivUtil2 or PixivBatchDownloader; empty for other files. */
export function worksIn(value: unknown): FoundWork[] {
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((one) => readOne(record(one)) ?? [])
}

/** Whether a tool has written the value about something that is no work, such as gallery-dl about an avatar. */
export const isToolMetadata = (value: unknown): boolean => isGalleryDl(record(value))

const isGalleryDl = ({ category }: Readonly<Record<string, unknown>>): boolean =>
  category === 'pixiv' || category === 'pixiv-novel'

function readOne(value: Readonly<Record<string, unknown>>): FoundWork | undefined {
  if (isGalleryDl(value)) return galleryDl(value)
  if ('Image ID' in value && 'Artist ID' in value) return pixivUtil(value)
  if ('illustId' in value && 'userId' in value) return pixivUtilRaw(value)
  if ('idNum' in value && 'original' in value && 'ext' in value) return batchDownloader(value)
  return undefined
}

/** A rating; undefined when the tool has written none that is known (docs/contract/site-2026.md 10). */
export function rating(value: unknown): XRestrict | undefined {
  const name = typeof value === 'number' || (typeof value === 'string' && /^\d$/.test(value)) ? Number(value) : value
  return name === 0 || name === 1 || name === 2 ? name : undefined
}

const aiTypes = (value: unknown): AiType => rating(value) ?? 0

function galleryDl(value: Readonly<Record<string, unknown>>): FoundWork | undefined {
  const id = parseId(value.id)
  const isNovel = value.category === 'pixiv-novel' || 'novel_ai_type' in value || 'text_length' in value
  if (id === undefined || value.type === 'avatar' || value.type === 'background') return undefined
  const user = record(value.user)
  const artistId = parseId(user.id)
  const series = record(value.series)
  const seriesId = parseId(series.id)
  return {
    key: { kind: isNovel ? 'novel' : 'illust', id },
    tool: 'gallery-dl',
    title: text(value.title),
    caption: text(value.caption),
    // User 1 stands for an unknown artist of the web side.
    artist:
      artistId === undefined || artistId === '1'
        ? undefined
        : { id: artistId, name: text(user.name), account: text(user.account) },
    tags: list(value.tags).flatMap(tagOf),
    created: text(value.create_date) || undefined,
    type: value.type === 'manga' || value.type === 'ugoira' ? value.type : 'illust',
    pages: count(value.page_count) || undefined,
    width: count(value.width) || undefined,
    height: count(value.height) || undefined,
    rating: rating(value.x_restrict),
    ai: aiTypes(isNovel ? value.novel_ai_type : value.illust_ai_type),
    series: seriesId === undefined ? undefined : { id: seriesId, title: text(series.title) },
    bookmarks: count(value.total_bookmarks),
    views: count(value.total_view),
    isOriginal: value.is_original === true,
    textLength: count(value.text_length) || undefined,
    frames: framesOf(value.frames),
    page: typeof value.num === 'number' ? count(value.num) : undefined,
  }
}

function tagOf(tag: unknown): { name: string; translated?: string }[] {
  const name = typeof tag === 'string' ? tag : text(record(tag).name)
  const translated = text(record(tag).translated_name)
  return name === '' ? [] : [{ name, ...(translated === '' ? {} : { translated }) }]
}

/** PixivUtil2 puts this before the tags of AI works. */
const aiMark = 'AI-generated'

function pixivUtil(value: Readonly<Record<string, unknown>>): FoundWork | undefined {
  const id = parseId(value['Image ID'])
  const artistId = parseId(value['Artist ID'])
  if (id === undefined) return undefined
  const tags = list(value.Tags).map(text)
  const series = record(value['Series Data'])
  const seriesId = parseId(series.seriesId)
  const frames = parseJson(text(value['Ugoira Data']))
  const mode = text(value['Image Mode'])
  return {
    key: { kind: 'illust', id },
    tool: 'PixivUtil2',
    title: text(value.Title),
    caption: text(value.Caption),
    artist: artistId === undefined ? undefined : { id: artistId, name: text(value['Artist Name']) },
    tags: tags.filter((tag) => tag !== aiMark && tag !== '').map((name) => ({ name })),
    created: text(value.Date) || undefined,
    // The mode tells one page from several, not illustrations from manga.
    type: mode === 'ugoira_view' ? 'ugoira' : undefined,
    pages: count(value.Pages) || undefined,
    ...sizeOf(text(value.Resolution)),
    ai: tags.includes(aiMark) ? 2 : undefined,
    series: seriesId === undefined ? undefined : { id: seriesId, title: text(series.title) },
    bookmarks: count(value.BookmarkCount) || undefined,
    frames: frames.ok ? framesOf(record(frames.value).frames) : undefined,
  }
}

/** The body of the web side's detail. */
function pixivUtilRaw(value: Readonly<Record<string, unknown>>): FoundWork | undefined {
  const id = parseId(value.illustId)
  const artistId = parseId(value.userId)
  if (id === undefined) return undefined
  return {
    key: { kind: 'illust', id },
    tool: 'PixivUtil2',
    title: text(value.illustTitle),
    caption: text(value.illustComment),
    artist: artistId === undefined ? undefined : { id: artistId, name: text(value.userName), account: text(value.userAccount) },
    tags: list(record(value.tags).tags).flatMap((tag) => tagOf(record(tag).tag)),
    created: text(value.createDate) || undefined,
    type: (['illust', 'manga', 'ugoira'] as const)[count(value.illustType)],
    pages: count(value.pageCount) || undefined,
    width: count(value.width) || undefined,
    height: count(value.height) || undefined,
    rating: rating(value.xRestrict),
    ai: aiTypes(value.aiType),
    bookmarks: count(value.bookmarkCount) || undefined,
    views: count(value.viewCount) || undefined,
  }
}

function batchDownloader(value: Readonly<Record<string, unknown>>): FoundWork | undefined {
  const id = parseId(value.idNum)
  const artistId = parseId(value.userId)
  const isNovel = value.type === 3
  if (id === undefined) return undefined
  const translations = list(value.tagsTranslOnly).map(text)
  const names = list(value.tags).map(text)
  const seriesId = parseId(value.seriesId)
  const novel = record(value.novelMeta)
  return {
    key: { kind: isNovel ? 'novel' : 'illust', id },
    tool: 'PixivBatchDownloader',
    title: text(value.title),
    caption: text(value.description),
    artist: artistId === undefined ? undefined : { id: artistId, name: text(value.user) },
    tags: names.filter(Boolean).map((name, place) => ({
      name,
      ...(names.length === translations.length && translations[place] ? { translated: translations[place] } : {}),
    })),
    created: text(value.date) || undefined,
    type: (['illust', 'manga', 'ugoira'] as const)[count(value.type)],
    pages: count(value.pageCount) || undefined,
    // The sizes are those of the page that the element is about.
    ...(count(value.index) === 0
      ? { width: count(value.fullWidth) || undefined, height: count(value.fullHeight) || undefined }
      : {}),
    rating: rating(value.xRestrict),
    ai: aiTypes(value.aiType),
    series: seriesId === undefined ? undefined : { id: seriesId, title: text(value.seriesTitle) },
    bookmarks: count(value.bmk) || undefined,
    views: count(value.viewCount) || undefined,
    isOriginal: value.isOriginal === true,
    textLength: count(novel.charCount) || text(novel.content).length || undefined,
    frames: framesOf(record(value.ugoiraInfo).frames),
    page: count(value.index),
  }
}

/** Frames with usable names and delays; undefined when there is none. */
export function framesOf(value: unknown): { file: string; delay: number }[] | undefined {
  const frames = list(value).flatMap((frame) => {
    const { file, delay } = record(frame)
    return typeof file === 'string' && /^[\w.-]{1,60}$/.test(file) && count(delay) > 0 ? [{ file, delay: count(delay) }] : []
  })
  return frames.length > 0 ? frames : undefined
}

function sizeOf(resolution: string): { width?: number; height?: number } {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(resolution.trim()) ?? []
  return width === undefined ? {} : { width: Number(width), height: Number(height) }
}

const infoKeys = [
  'ArtistID',
  'ArtistName',
  'ImageID',
  'Title',
  'SeriesTitle',
  'SeriesOrder',
  'SeriesId',
  'Caption',
  'Tags',
  'Image Mode',
  'Pages',
  'Date',
  'Resolution',
  'BookmarkCount',
  'Link',
  'Ugoira Data',
  'Urls',
  'Translated Title',
  'Translated Caption',
]
const infoLine = new RegExp(`^(${infoKeys.join('|')})\\s*= ?(.*)$`)

/** The info file of PixivUtil2: `Key = value` lines, of which the caption may have several. Undefined for other texts. */
export function readInfoText(body: string): FoundWork | undefined {
  if (!/^ArtistID\s*= ?\d/m.test(body.slice(0, 1000))) return undefined
  const fields = new Map<string, string[]>()
  let last: string[] | undefined
  for (const line of body.split(/\r?\n/)) {
    const [, key, value = ''] = infoLine.exec(line) ?? []
    if (key === undefined) last?.push(line)
    else {
      last = [value.trim()]
      fields.set(key, last)
    }
  }
  const get = (key: string) => (fields.get(key) ?? []).join('\n').trimEnd()
  return pixivUtil({
    'Image ID': get('ImageID'),
    'Artist ID': get('ArtistID'),
    'Artist Name': get('ArtistName'),
    Title: get('Title'),
    Caption: get('Caption'),
    Tags: get('Tags').split(', '),
    'Image Mode': get('Image Mode'),
    Pages: get('Pages'),
    Date: get('Date'),
    Resolution: get('Resolution'),
    BookmarkCount: get('BookmarkCount'),
    'Ugoira Data': get('Ugoira Data'),
    'Series Data': { seriesId: get('SeriesId'), title: get('SeriesTitle') },
  })
}

const ages: ReadonlyMap<string, XRestrict> = new Map([
  ['AllAges', 0],
  ['R-18', 1],
  ['R-18G', 2],
])

/** The `-meta.txt` of PixivBatchDownloader: a line with the name, the value on the next lines, a blank line. Undefined for other texts. */
export function readMetaText(body: string): FoundWork | undefined {
  const fields = new Map<string, string>()
  for (const block of body.replace(/^\ufeff/, '').split(/\r?\n\r?\n/)) {
    const [name = '', ...value] = block.trim().split(/\r?\n/)
    // Earlier versions wrote `Id` and `UserId`.
    if (name.length < 20) fields.set(name.trim().toLowerCase(), value.join('\n').trim())
  }
  const id = parseId(fields.get('id'))
  if (id === undefined || !fields.has('userid') || !fields.has('title')) return undefined
  const isNovel = /\/(?:novel\/|n\/\d)/.test(fields.get('url') ?? '')
  const artistId = parseId(fields.get('userid'))
  return {
    key: { kind: isNovel ? 'novel' : 'illust', id },
    tool: 'PixivBatchDownloader',
    title: fields.get('title'),
    caption: fields.get('description'),
    artist: artistId === undefined ? undefined : { id: artistId, name: fields.get('user') },
    tags: (fields.get('tags') ?? '')
      .split(/\s+/)
      .map((tag) => tag.replace(/^#/, ''))
      .filter(Boolean)
      .map((name) => ({ name })),
    created: fields.get('date') || undefined,
    rating: ages.get(fields.get('xrestrict') ?? ''),
    ai: fields.get('ai') === 'Yes' ? 2 : undefined,
    bookmarks: count(fields.get('bookmark')) || undefined,
    ...sizeOf(fields.get('size') ?? ''),
  }
}

/** Ids of a download record: PixivBatchDownloader's `[{ id: "93364702_p0" }]`. Empty for other values. */
export function recordIn(value: unknown): string[] {
  return list(value).flatMap((entry) => {
    const { id, n } = record(entry)
    const found = typeof id === 'string' && typeof n === 'string' ? parseId(/^(\d+)(?:_p\d+)?$/.exec(id)?.[1]) : undefined
    return found === undefined ? [] : [found]
  })
}

/**
 * The delays that PixivUtil2 writes beside the ZIP of a ugoira, as `<name>.zip.js`: an object with the frames and the address of the ZIP. The id is
 * that of the address. Undefined for other values.
 */
export function readDelays(
  value: unknown,
): { readonly id: string | undefined; readonly frames: NonNullable<FoundWork['frames']> } | undefined {
  const { src, originalSrc, frames } = record(value)
  const found = framesOf(frames)
  const address = text(originalSrc) || text(src)
  return found && { id: parseId(/\/(\d{1,12})(?:-[0-9a-f]{32})?_ugoira[^/]*$/.exec(address)?.[1]), frames: found }
}
