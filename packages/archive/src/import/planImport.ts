// Recognises the files of a folder: which work and page each is, and how sure that is. It reads only and changes nothing.
import { basename, dirname, extname, join } from 'node:path'
import { parseId } from '@emaki/domain'
import type { FileRole, Sidecar } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { type ContentProblem, contentProblem, mediaKind } from './fileContent.ts'
import { type NamedFile, readArtistFolder, readFileName } from './fileName.ts'
import { type FoundWork, type ImportTool, mergedWork } from './foundWork.ts'
import { type FolderMetadata, readMetadata } from './metadata.ts'
import { type WalkedFile, walkFolder } from './walkFolder.ts'

/** Why a file is not imported although it may belong to a work. */
export type DoubtReason =
  | ContentProblem
  /** Its number may be something else, and nothing else names the work. */
  | 'unsureName'
  /** Another file is this page already. */
  | 'copy'
  /** A size that the site made, while the original is there. */
  | 'derived'
  /** An animation that a tool converted, or its single frames: delays or frames are lost. */
  | 'converted'
  /** Packed pages; unpack them first. */
  | 'packed'

export interface PlannedFile extends WalkedFile {
  readonly role: FileRole
  readonly page?: number | undefined
}

export interface PlannedWork {
  readonly key: WorkKey
  readonly tool: ImportTool
  readonly work: FoundWork
  readonly files: readonly PlannedFile[]
  /** True when nothing but names says what the work is, so that its metadata must be asked for. */
  readonly needsMetadata: boolean
  /** The sidecar of a work that Emaki itself has exported. */
  readonly sidecar?: Sidecar | undefined
}

export interface ImportPlan {
  readonly works: readonly PlannedWork[]
  readonly doubtful: readonly { readonly path: string; readonly reason: DoubtReason }[]
  /** Files of no known tool or kind. */
  readonly unknown: readonly string[]
  /** Number of metadata files. */
  readonly metadataFiles: number
}

export interface PlanOptions {
  readonly root: string
  /** Whether the archive, or anything else, knows a work. */
  readonly knows?: ((key: WorkKey) => boolean) | undefined
  readonly signal?: AbortSignal | undefined
}

interface Attribution {
  readonly file: WalkedFile
  readonly key: WorkKey
  readonly role: FileRole
  readonly page: number
  readonly tool: ImportTool
  readonly isDerived: boolean
  readonly isCopy: boolean
  /** The title that the name of the file has. */
  readonly title: string
  readonly artist: ReturnType<typeof readArtistFolder>
}

/** Looks through a folder. Rejects when it cannot be read, or when `signal` aborts. */
export async function planImport({ root, knows = () => false, signal }: PlanOptions): Promise<ImportPlan> {
  const files = await walkFolder(root, signal)
  const metadata = await readMetadata(root, files, signal)
  const doubtful: { path: string; reason: DoubtReason }[] = metadata.damaged.map((path) => ({ path, reason: 'truncated' }))
  const unknown: string[] = []
  const attributed: Attribution[] = []
  const keptFiles = new Set(metadata.kept.flatMap(({ folder, sidecar }) => sidecar.files.map(({ name }) => joined(folder, name))))
  const novels = novelTexts(files)
  for (const file of files) {
    signal?.throwIfAborted()
    if (metadata.files.has(file.path) || metadata.damaged.includes(file.path) || keptFiles.has(file.path)) continue
    const media = mediaKind(extensionOf(file.path))
    if (media === undefined) {
      unknown.push(file.path)
      continue
    }
    const found = attribute(file, { metadata, knows, novels })
    if (found === undefined) unknown.push(file.path)
    else if (typeof found === 'string') doubtful.push({ path: file.path, reason: found })
    else {
      const problem = await contentProblem(join(root, file.path), media)
      if (problem) doubtful.push({ path: file.path, reason: problem })
      else attributed.push(found)
    }
  }
  const works = groupWorks(attributed, metadata, doubtful)
  return { works: [...keptWorks(metadata, files), ...works], doubtful, unknown, metadataFiles: metadata.files.size }
}

interface Context {
  readonly metadata: FolderMetadata
  readonly knows: (key: WorkKey) => boolean
  /** Ids of novels whose text has the name of a page, by their folder. */
  readonly novels: ReadonlySet<string>
}

/** The work and page of a file, a reason to doubt it, or undefined for a file of nothing known. */
function attribute(file: WalkedFile, { metadata, knows, novels }: Context): Attribution | DoubtReason | undefined {
  const extension = extensionOf(file.path)
  const parent = basename(dirname(file.path))
  const named = readFileName(basename(file.path, extname(file.path)), parent === '.' ? '' : parent)
  const own = metadata.ofFile(file.path)
  const inDatabase = metadata.inDatabase(file.path)
  const artist = artistOf(file.path)
  const media = mediaKind(extension)
  const shared = { file, isDerived: named?.isDerived ?? false, isCopy: named?.isCopy ?? false, title: titleOf(named), artist }
  if (own) {
    if (isConverted(own, named, media)) return 'converted'
    const page = own.page ?? (named?.id === own.key.id ? named.page : 0)
    return { ...shared, key: own.key, tool: own.tool, page, role: roleOf(own.key, media, page) }
  }
  if (inDatabase)
    return {
      ...shared,
      key: { kind: 'illust', id: inDatabase.id },
      tool: 'PixivUtil2',
      page: inDatabase.page,
      role: roleOf({ kind: 'illust', id: inDatabase.id }, media, inDatabase.page),
    }
  if (!named) return undefined
  const kind = isNovelFile(file.path, named, extension, novels) ? 'novel' : named.kind
  const key: WorkKey = { kind, id: named.id }
  const isKnown = metadata.knows(key) || knows(key)
  if (extension === 'cbz') return isKnown || !named.isUnsure ? 'packed' : undefined
  if (named.isUnsure && !isKnown && !(named.pattern === 'bare' && artist)) return 'unsureName'
  if (media === 'video') return 'converted'
  if (media === 'text' && kind !== 'novel') return undefined
  const tool = metadata.of(key)[0]?.tool ?? 'names'
  return { ...shared, key, tool, page: named.page, role: roleOf(key, media, named.page) }
}

function roleOf({ kind }: WorkKey, media: ReturnType<typeof mediaKind>, page: number): FileRole {
  if (kind === 'novel') return media === 'text' ? 'text' : page <= 1 ? 'cover' : 'image'
  return media === 'zip' ? 'ugoira' : 'page'
}

/** A picture or video of a ugoira: single frames, GIF, APNG or a video. Only the ZIP has all frames. */
const isConverted = (own: FoundWork, named: NamedFile | undefined, media: ReturnType<typeof mediaKind>): boolean =>
  media === 'video' || (own.type === 'ugoira' && media === 'picture' && named?.pattern !== 'ugoira')

/** Names of novel texts that look like pages: folder and id. */
const novelTexts = (files: readonly WalkedFile[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ path }) => {
      const id = /^(\d+)_p0\.txt$/i.exec(basename(path))?.[1]
      return id === undefined ? [] : [`${dirname(path)}/${id}`]
    }),
  )

/** gallery-dl names a novel's text like a page, and its cover and pictures like later pages. */
function isNovelFile(path: string, named: NamedFile, extension: string, novels: ReadonlySet<string>): boolean {
  if (named.kind === 'novel' || ((extension === 'txt' || extension === 'html') && named.pattern !== 'ugoira')) return true
  return named.pattern === 'page' && named.page > 0 && novels.has(`${dirname(path)}/${named.id}`)
}

/** The artist by the nearest folder whose name has one. */
function artistOf(path: string): ReturnType<typeof readArtistFolder> {
  const segments = dirname(path).split('/')
  for (const segment of segments.reverse().slice(0, 3)) {
    const artist = readArtistFolder(segment)
    if (artist) return artist
  }
  return undefined
}

const titleOf = (named: NamedFile | undefined): string => (named?.rest ?? '').replace(/\.(?:[a-z0-9]{2,4})$/i, '').trim()

/** Works with the files of each, one file a page. */
function groupWorks(
  attributed: readonly Attribution[],
  metadata: FolderMetadata,
  doubtful: { path: string; reason: DoubtReason }[],
): PlannedWork[] {
  const groups = new Map<string, Attribution[]>()
  for (const one of attributed) groups.set(workKeyText(one.key), [...(groups.get(workKeyText(one.key)) ?? []), one])
  const works: PlannedWork[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const found = metadata.of(first.key)
    const files = filesOfWork(group, mergedWork(found), doubtful)
    if (files.length === 0) continue
    const title = group.map((one) => one.title).find((text) => text !== '')
    const artist = group.map((one) => one.artist).find((one) => one !== undefined)
    const stub: FoundWork = { key: first.key, tool: first.tool, title, artist, type: typeOf(files), pages: pagesOf(files) }
    const work = mergedWork([...found, stub]) ?? stub
    works.push({ key: first.key, tool: found[0]?.tool ?? first.tool, work, files, needsMetadata: found.length === 0 })
  }
  return works
}

const typeOf = (files: readonly PlannedFile[]) => (files.some(({ role }) => role === 'ugoira') ? 'ugoira' : undefined)
const pagesOf = (files: readonly PlannedFile[]) => Math.max(1, files.filter(({ role }) => role === 'page').length)

/** One file for each role and page: originals before sizes that the site made, named files before copies. */
function filesOfWork(
  group: readonly Attribution[],
  known: FoundWork | undefined,
  doubtful: { path: string; reason: DoubtReason }[],
): PlannedFile[] {
  const shift = firstPage(group, known)
  const taken = new Map<string, PlannedFile>()
  const sorted = [...group].sort(
    (a, b) => Number(a.isDerived) - Number(b.isDerived) || Number(a.isCopy) - Number(b.isCopy) || b.file.bytes - a.file.bytes,
  )
  for (const { file, role, page, isDerived } of sorted) {
    const place = role === 'page' || role === 'image' ? `${role} ${page}` : role
    if (taken.has(place)) doubtful.push({ path: file.path, reason: isDerived ? 'derived' : 'copy' })
    else taken.set(place, { ...file, role, ...(role === 'page' ? { page: page - shift } : {}) })
  }
  return [...taken.values()].sort((a, b) => (a.page ?? 0) - (b.page ?? 0) || (a.path < b.path ? -1 : 1))
}

/** 1 when the names count pages from 1: there is no page 0, and as many pages as the work has. */
function firstPage(group: readonly Attribution[], known: FoundWork | undefined): 0 | 1 {
  const pages = new Set(group.filter(({ role }) => role === 'page').map(({ page }) => page))
  return pages.size > 0 && !pages.has(0) && pages.has(1) && known?.pages === pages.size && Math.max(...pages) === pages.size
    ? 1
    : 0
}

/** Works that Emaki itself has exported: their sidecars say everything. */
function keptWorks(metadata: FolderMetadata, files: readonly WalkedFile[]): PlannedWork[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return metadata.kept.flatMap(({ folder, sidecar }) => {
    const found = sidecar.files.flatMap(({ name, role, page }) => {
      const file = byPath.get(joined(folder, name))
      return file ? [{ ...file, role, ...(page === undefined ? {} : { page }) }] : []
    })
    const id = parseId(sidecar.id)
    if (id === undefined || found.length < sidecar.files.length) return []
    const key: WorkKey = { kind: sidecar.kind, id }
    return [{ key, tool: 'emaki' as const, work: { key, tool: 'emaki' as const }, files: found, needsMetadata: false, sidecar }]
  })
}

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase()
