// Exports works of the archive: as a ZIP of their folders, as CBZ for comic readers, and as EPUB for novels. One work gives one file, several a ZIP
// of files, and the parts of a novel series one book.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cbzType, comicInfoXml, type EpubNovel, epubBlob, epubType, type ZipPart, zipArchive } from '@emaki/books'
import {
  count,
  failed,
  htmlAsText,
  novelPictureKey,
  parseNovel,
  type Result,
  readAuthor,
  readTags,
  record,
  safeFileName,
  succeeded,
  text,
  urlExtension,
  writtenText,
} from '@emaki/domain'
import type { FileRow, WorkRow } from '../index/archiveIndex.ts'
import { sidecarName } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import { type Sidecar, sidecarForVisitors, sidecarText } from '../sidecar.ts'
import type { WorkKey } from '../workKey.ts'

export type ExportFormat = 'zip' | 'cbz' | 'epub'

export interface ExportedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly open: () => AsyncIterable<Uint8Array>
}

/** `empty`: no work can be exported in this format. `tooMany`: more than `maxExported`. */
export type ExportError = 'empty' | 'tooMany'

export interface ExportOptions {
  readonly signal?: AbortSignal
  /** True for sidecars that say nothing of private bookmarks. The caller chooses the works. */
  readonly isForVisitors?: boolean
}

/** Maximum number of works in one export. */
export const maxExported = 5000

/**
 * Exports works. Those that the format does not have are left out: novels in CBZ, artworks in EPUB. Rejects when a file cannot be read, or with
 * the reason of `signal`. The files are read before this resolves, for checksums, and again when the export is sent.
 */
export async function exportWorks(
  archive: Archive,
  keys: readonly WorkKey[],
  format: ExportFormat,
  { signal = new AbortController().signal, isForVisitors = false }: ExportOptions = {},
): Promise<Result<ExportedFile, ExportError>> {
  if (keys.length > maxExported) return failed('tooMany')
  if (format === 'zip') return zipOfFolders(archive, keys, signal, isForVisitors)
  const kind = format === 'cbz' ? 'illust' : 'novel'
  const wanted = keys.filter((key) => key.kind === kind)
  const [only] = wanted
  if (!only) return failed('empty')
  const series = format === 'epub' ? await commonSeries(archive, wanted) : undefined
  if (series && wanted.length > 1) return bookOf(archive, wanted, signal, series)
  const files: ExportedFile[] = []
  for (const key of wanted) {
    signal.throwIfAborted()
    const file = format === 'cbz' ? await comicOf(archive, key, signal) : await bookOf(archive, [key], signal)
    if (file.ok) files.push(file.value)
  }
  const [first] = files
  if (!first) return failed('empty')
  return succeeded(files.length === 1 ? first : await zipOf(files, `emaki-${format}.zip`, signal))
}

const zipType = 'application/zip'

/** A ZIP of files, whose names are made distinct. */
async function zipOf(files: readonly ExportedFile[], name: string, signal: AbortSignal): Promise<ExportedFile> {
  const taken = new Set<string>()
  const parts = files.map((file): ZipPart => {
    const distinct = taken.has(file.name) ? `${taken.size}-${file.name}` : file.name
    taken.add(distinct)
    return { name: distinct, open: file.open }
  })
  return { name, type: zipType, ...(await zipArchive(parts, signal)) }
}

/** The folders of works as they are in the archive, with sidecars and all versions. */
async function zipOfFolders(
  archive: Archive,
  keys: readonly WorkKey[],
  signal: AbortSignal,
  isForVisitors: boolean,
): Promise<Result<ExportedFile, ExportError>> {
  const parts: ZipPart[] = []
  for (const key of keys) {
    signal.throwIfAborted()
    const row = archive.index.find(key)
    const sidecar = row && (await archive.store.sidecar(key))
    if (!row || !sidecar) continue
    const files = [...sidecar.files, ...sidecar.versions.flatMap((version) => version.files)]
    const add = (name: string, open: ZipPart['open']) =>
      parts.push({ name: `${row.folder}/${name}`, modified: sidecar.keptAt, open })
    const fileOf = (name: string) => () => createReadStream(archive.path(row.folder, name))
    const text = isForVisitors ? new TextEncoder().encode(sidecarText(sidecarForVisitors(sidecar))) : undefined
    add(sidecarName, text ? () => onlyBytes(text) : fileOf(sidecarName))
    for (const { name } of files) add(name, fileOf(name))
  }
  if (parts.length === 0) return failed('empty')
  return succeeded({ name: 'emaki-archive.zip', type: zipType, ...(await zipArchive(parts, signal)) })
}

/** The pages of an artwork with ComicInfo.xml (archive formats of comic readers: stored, names of equal length, the first page is the cover). */
async function comicOf(archive: Archive, key: WorkKey, signal: AbortSignal): Promise<Result<ExportedFile, ExportError>> {
  const row = archive.index.find(key)
  const pages = archive.index.files(key).filter(({ role }) => role === 'page')
  if (!row || pages.length === 0) return failed('empty')
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
    restrict: ([0, 1, 2] as const)[count(work.x_restrict)] ?? 0,
  })
  const parts: ZipPart[] = [
    { name: 'ComicInfo.xml', open: () => onlyBytes(new TextEncoder().encode(info)) },
    ...pages.map(({ folder, name }, page) => ({
      name: `${String(page + 1).padStart(length, '0')}.${urlExtension(name)}`,
      open: () => createReadStream(archive.path(folder, name)),
    })),
  ]
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
  let first: { readonly key: WorkKey; readonly work: Readonly<Record<string, unknown>>; readonly sidecar: Sidecar } | undefined
  for (const key of keys) {
    signal.throwIfAborted()
    const row = archive.index.find(key)
    const sidecar = row && (await archive.store.sidecar(key))
    const novel = sidecar && (await epubNovel(archive, key, sidecar))
    if (!novel || !sidecar) continue
    novels.push(novel)
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
      caption: htmlAsText(writtenText(work.caption)),
      tags: readTags(work.tags).map(({ name }) => name),
      created: text(work.create_date),
      modified: archive.now(),
      ...(series ? { series } : own.title ? { series: { title: writtenText(own.title) } } : {}),
      isVertical: false,
      ...(cover ? { cover } : {}),
      novels,
      words: { contents: 'Contents', picture: 'Picture', cover: 'Cover' },
    },
    signal,
  )
  const name = series ? safeFileName(`${series.title}_${series.id}`, 'epub') : fileName(key, work, 'epub')
  return succeeded({ name, type: epubType, size: blob.size, open: () => blob.stream() })
}

async function epubNovel(archive: Archive, key: WorkKey, sidecar: Sidecar): Promise<EpubNovel | undefined> {
  const files = archive.index.files(key)
  const markup = files.find(({ role }) => role === 'text')
  if (!markup) return undefined
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
    tree: parseNovel(await readFile(archive.path(markup.folder, markup.name), 'utf8')),
    pictures,
  }
}

async function pictureOf(archive: Archive, file: FileRow | undefined): Promise<Blob | undefined> {
  if (!file) return undefined
  return new Blob([new Uint8Array(await readFile(archive.path(file.folder, file.name)))], { type: file.type })
}

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
