// Exports works of the archive: as a ZIP of their folders, as CBZ for comic readers, and as EPUB for novels. One work gives one file, several a ZIP
// of files, and the parts of a novel series one book.
import { cbzType, comicInfoXml, type EpubNovel, epubBlob, epubType, type ZipPart, zipArchive } from '@emaki/books'
import {
  count,
  failed,
  htmlAsText,
  normaliseNovelText,
  novelPictureKey,
  parseNovel,
  type Result,
  readAuthor,
  readRating,
  readTags,
  record,
  safeFileName,
  succeeded,
  text,
  urlExtension,
  writtenText,
} from '@emaki/domain'
import type { FileRow, WorkRow } from '../index/archiveIndex.ts'
import { sidecarName, workFolder } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import { type Sidecar, sidecarForVisitors, sidecarText } from '../sidecar.ts'
import { folderWork } from '../store/workStore.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'

export type ExportFormat = 'zip' | 'cbz' | 'epub'

export interface ExportedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly open: () => AsyncIterable<Uint8Array>
}

/** `empty`: no work can be exported in this format. `tooMany`: more than `maxExported`. `unreadable`: files are missing or must not be read. */
export type ExportError = 'empty' | 'tooMany' | 'unreadable'

export interface ExportOptions {
  readonly signal?: AbortSignal
}

/** A series that claims more parts is not described: its numbers are wrong. */
const maxNamedPart = 10_000

/** Maximum number of works in one export. */
export const maxExported = 5000

/**
 * Exports works. Those that the format does not have are left out: novels in CBZ, artworks in EPUB. An export of several works names files that
 * are missing in `missing.txt`. Rejects when the disk fails, or with the reason of `signal`. The files are read before this resolves, for
 * checksums, and again when the export is sent.
 */
export async function exportWorks(
  archive: Archive,
  keys: readonly WorkKey[],
  format: ExportFormat,
  { signal = new AbortController().signal }: ExportOptions = {},
): Promise<Result<ExportedFile, ExportError>> {
  if (keys.length > maxExported) return failed('tooMany')
  if (format === 'zip') return zipOfFolders(archive, keys, signal)
  const kind = format === 'cbz' ? 'illust' : 'novel'
  const wanted = keys.filter((key) => key.kind === kind)
  const [only] = wanted
  if (!only) return failed('empty')
  const series = format === 'epub' ? await commonSeries(archive, wanted) : undefined
  if (series && wanted.length > 1) return bookOf(archive, wanted, signal, series)
  const files: ExportedFile[] = []
  const missing: string[] = []
  for (const key of wanted) {
    signal.throwIfAborted()
    const file = format === 'cbz' ? await comicOf(archive, key, signal) : await bookOf(archive, [key], signal)
    if (file.ok) files.push(file.value)
    else if (file.error === 'unreadable') missing.push(workKeyText(key))
  }
  const [first] = files
  if (!first) return failed(missing.length > 0 ? 'unreadable' : 'empty')
  if (files.length === 1 && missing.length === 0) return succeeded(first)
  return succeeded(await zipOf(files, `emaki-${format}.zip`, missing, signal))
}

const zipType = 'application/zip'

/** A ZIP of files, whose names are made distinct. */
async function zipOf(
  files: readonly ExportedFile[],
  name: string,
  missing: readonly string[],
  signal: AbortSignal,
): Promise<ExportedFile> {
  const taken = new Set<string>()
  const parts = files.map((file): ZipPart => {
    const distinct = taken.has(file.name) ? `${taken.size}-${file.name}` : file.name
    taken.add(distinct)
    return { name: distinct, open: file.open }
  })
  return { name, type: zipType, ...(await zipArchive([...parts, ...missingPart(missing)], signal)) }
}

/** The list of what an export lacks. */
const missingPart = (missing: readonly string[]): ZipPart[] =>
  missing.length === 0 ? [] : [textPart('missing.txt', `${missing.join('\n')}\n`)]

const textPart = (name: string, content: string, modified?: string): ZipPart => ({
  name,
  modified,
  open: () => onlyBytes(new TextEncoder().encode(content)),
})

/**
 * The folders of works as they are in the archive, with sidecars and all versions. Sidecars say nothing of private bookmarks, because people
 * pass exports on. Works whose files are in a registered folder look like the
 * others, so that the export is complete.
 */
async function zipOfFolders(
  archive: Archive,
  keys: readonly WorkKey[],
  signal: AbortSignal,
): Promise<Result<ExportedFile, ExportError>> {
  const parts: ZipPart[] = []
  const missing: string[] = []
  for (const key of keys) {
    signal.throwIfAborted()
    const row = archive.index.find(key)
    const sidecar = row && (await archive.store.sidecar(key))
    if (!row || !sidecar) continue
    const { external, ...own } = sidecarForVisitors(sidecar)
    const folder = external ? workFolder(folderWork(sidecar)) : row.folder
    const modified = sidecar.keptAt
    const addFile = async (name: string) => {
      const file = await archive.files.find({ folder: row.folder, name })
      if (file) parts.push({ name: `${folder}/${name}`, modified, open: () => file.stream() })
      else missing.push(`${folder}/${name}`)
    }
    const isWhole = !external && own.keptBy.length === sidecar.keptBy.length
    if (isWhole) await addFile(sidecarName)
    else parts.push(textPart(`${folder}/${sidecarName}`, sidecarText(own), modified))
    for (const { name } of [...sidecar.files, ...sidecar.versions.flatMap(({ files }) => files)]) await addFile(name)
  }
  if (parts.length === 0) return failed('empty')
  const archived = await zipArchive([...parts, ...missingPart(missing)], signal)
  return succeeded({ name: 'emaki-archive.zip', type: zipType, ...archived })
}

/** The pages of an artwork with ComicInfo.xml (archive formats of comic readers: stored, names of equal length, the first page is the cover). */
async function comicOf(archive: Archive, key: WorkKey, signal: AbortSignal): Promise<Result<ExportedFile, ExportError>> {
  const row = archive.index.find(key)
  const pages = archive.index.files(key).filter(({ role }) => role === 'page')
  if (!row || pages.length === 0) return failed('empty')
  const files = await Promise.all(pages.map((page) => archive.files.find(page)))
  const work = workOf(row)
  const author = readAuthor(work.user)
  const length = Math.max(4, String(pages.length).length)
  const info = comicInfoXml({
    title: writtenText(work.title),
    writer: author.name,
    series: writtenText(record(work.series).title) || author.name,
    summary: htmlAsText(writtenText(work.caption)),
    tags: readTags(work.tags).map(({ name }) => name),
    web: siteAddress(key),
    created: text(work.create_date),
    pages: pages.length,
    isManga: work.type === 'manga',
    restrict: readRating(work.x_restrict),
  })
  const parts: ZipPart[] = [textPart('ComicInfo.xml', info)]
  for (const [page, file] of files.entries()) {
    if (!file) return failed('unreadable')
    parts.push({
      name: `${String(page + 1).padStart(length, '0')}.${urlExtension(pages[page]?.name ?? '')}`,
      open: () => file.stream(),
    })
  }
  return succeeded({ name: fileName(key, work, 'cbz'), type: cbzType, ...(await zipArchive(parts, signal)) })
}

/** Novels as one book, in the given order. */
async function bookOf(
  archive: Archive,
  keys: readonly WorkKey[],
  signal: AbortSignal,
  series?: { readonly id: string; readonly title: string },
): Promise<Result<ExportedFile, ExportError>> {
  const novels: EpubNovel[] = []
  const places: SeriesPlaces[] = []
  let first: { readonly key: WorkKey; readonly work: Readonly<Record<string, unknown>>; readonly sidecar: Sidecar } | undefined
  for (const key of keys) {
    signal.throwIfAborted()
    const row = archive.index.find(key)
    const sidecar = row && (await archive.store.sidecar(key))
    const novel = sidecar && (await epubNovel(archive, key, sidecar))
    if (novel === 'unreadable') return failed('unreadable')
    if (!novel || !sidecar) continue
    novels.push(novel)
    places.push(seriesPlaces(sidecar.novelPage))
    first ??= { key, work: sidecar.work, sidecar }
  }
  if (!first) return failed('empty')
  const { key, work, sidecar } = first
  const own = record(work.series)
  const cover = await pictureOf(
    archive,
    archive.index.files(key).find(({ role }) => role === 'cover'),
  )
  const blob = await epubBlob(
    {
      identifier: series ? `https://www.pixiv.net/novel/series/${series.id}` : siteAddress(key),
      title: series?.title ?? writtenText(work.title),
      author: readAuthor(work.user).name,
      language: text(record(sidecar.novelPage).language),
      caption: [htmlAsText(writtenText(work.caption)).trim(), series ? missingParts(places) : ''].filter(Boolean).join('\n\n'),
      tags: readTags(work.tags).map(({ name }) => name),
      created: text(work.create_date),
      modified: archive.now(),
      ...(series ? { series } : own.title ? { series: { title: writtenText(own.title) } } : {}),
      isVertical: false,
      ...(cover ? { cover } : {}),
      novels,
      words: { contents: 'Contents', picture: 'Picture', cover: 'Cover', missing: 'Missing pictures' },
    },
    signal,
  )
  const name = series ? safeFileName(`${series.title}_${series.id}`, 'epub') : fileName(key, work, 'epub')
  return succeeded({ name, type: epubType, size: blob.size, open: () => blob.stream() })
}

/** The numbers in the series, from 1, that the page of a kept part names. Hidden neighbours have numbers too. */
interface SeriesPlaces {
  /** 0 when the site did not send it. */
  readonly own: number
  /** The highest number of the part and its neighbours. */
  readonly last: number
}

function seriesPlaces(page: unknown): SeriesPlaces {
  const own = normaliseNovelText({ text: '', ...record(page) })?.order ?? 0
  const navigation = record(record(page).seriesNavigation)
  return { own, last: Math.max(own, count(record(navigation.nextNovel).contentOrder)) }
}

/** The note of a book about parts of its series that it does not have: locked, deleted or not kept. Empty when all are there, or unknown. */
function missingParts(places: readonly SeriesPlaces[]): string {
  const kept = new Set(places.map(({ own }) => own))
  const last = Math.max(...places.map((place) => place.last))
  if (kept.has(0) || last > maxNamedPart) return ''
  const ranges: { from: number; to: number }[] = []
  for (let number = 1; number <= last; number++) {
    const open = ranges.at(-1)
    if (kept.has(number)) continue
    if (open?.to === number - 1) open.to = number
    else ranges.push({ from: number, to: number })
  }
  const [first] = ranges
  if (!first) return ''
  const isOne = ranges.length === 1 && first.from === first.to
  const numbers = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return `${isOne ? 'Part' : 'Parts'} ${numbers} of the series ${isOne ? 'is' : 'are'} missing from this book.`
}

/** Undefined for a novel without text. Pictures that cannot be read are left out, as those that the site did not have. */
async function epubNovel(archive: Archive, key: WorkKey, sidecar: Sidecar): Promise<EpubNovel | 'unreadable' | undefined> {
  const files = archive.index.files(key)
  const text = files.find(({ role }) => role === 'text')
  if (!text) return undefined
  const markup = await readFile(archive, text)
  if (!markup) return 'unreadable'
  const pictures = new Map<string, Blob>()
  for (const file of files) {
    const [, kind, id, page] = /^(?:.*\/)?(image|work)_(\d+)(?:-(\d+))?\.\w+$/.exec(file.name) ?? []
    const picture = id !== undefined && (await pictureOf(archive, file))
    if (!picture) continue
    const named =
      kind === 'image' ? ({ kind: 'upload', id } as const) : ({ kind: 'artwork', id, page: Number(page ?? 1) } as const)
    pictures.set(novelPictureKey(named), picture)
  }
  return {
    title: writtenText(sidecar.work.title),
    caption: htmlAsText(writtenText(sidecar.work.caption)),
    tree: parseNovel(new TextDecoder().decode(markup)),
    pictures,
  }
}

async function pictureOf(archive: Archive, file: FileRow | undefined): Promise<Blob | undefined> {
  const bytes = file && (await readFile(archive, file))
  return bytes && new Blob([bytes], { type: file.type })
}

/** Undefined when the file is missing or must not be read. */
const readFile = async (archive: Archive, file: FileRow): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  (await archive.files.find(file))?.read()

/** The series that all novels belong to. */
async function commonSeries(
  archive: Archive,
  keys: readonly WorkKey[],
): Promise<{ readonly id: string; readonly title: string } | undefined> {
  const found = keys.map((key) => {
    const row = archive.index.find(key)
    const series = row && record(workOf(row).series)
    return { id: text(series?.id), title: writtenText(series?.title) }
  })
  const [first] = found
  return first && first.id !== '' && found.every(({ id }) => id === first.id) ? first : undefined
}

const workOf = ({ wire }: WorkRow): Readonly<Record<string, unknown>> => record(JSON.parse(wire))

const siteAddress = ({ kind, id }: WorkKey): string =>
  kind === 'illust' ? `https://www.pixiv.net/artworks/${id}` : `https://www.pixiv.net/novel/show.php?id=${id}`

const fileName = (key: WorkKey, work: Readonly<Record<string, unknown>>, extension: string): string =>
  safeFileName(`${readAuthor(work.user).name}_${writtenText(work.title)}_${key.id}`, extension)

async function* onlyBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
