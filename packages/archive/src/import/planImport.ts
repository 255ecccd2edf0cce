// Recognises the files of a folder: which work and page each is, and how sure that is. It reads only and changes nothing.
import { basename, dirname, extname, join } from 'node:path'
import { parseId } from '@emaki/domain'
import type { FileRole } from '../sidecar.ts'
import type { WorkKey } from '../workKey.ts'
import { contentProblem, mediaKind } from './fileContent.ts'
import { artistOf, type NamedFile, readFileName, titleOf } from './fileName.ts'
import type { DoubtReason, FoundWork, PlannedWork } from './foundWork.ts'
import { type Attribution, groupWorks } from './groupWorks.ts'
import { type FolderMetadata, readMetadata } from './metadata.ts'
import { attributePacked, type PackedContext } from './packedWork.ts'
import { type WalkedFile, walkFolder } from './walkFolder.ts'

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
    const context = { root, metadata, knows, novels, signal }
    const found = extensionOf(file.path) === 'cbz' ? await attributePacked(file, context) : attribute(file, context)
    if (found === undefined) unknown.push(file.path)
    else if (typeof found === 'string') doubtful.push({ path: file.path, reason: found })
    else if (Array.isArray(found)) attributed.push(...found)
    else {
      const problem = await contentProblem(join(root, file.path), media)
      if (problem) doubtful.push({ path: file.path, reason: problem })
      else attributed.push(found)
    }
  }
  const works = groupWorks(attributed, metadata, doubtful)
  return { works: [...keptWorks(metadata, files), ...works], doubtful, unknown, metadataFiles: metadata.files.size }
}

interface Context extends PackedContext {
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
    return [
      {
        key,
        tool: 'emaki' as const,
        work: { key, tool: 'emaki' as const },
        files: found,
        needsMetadata: false,
        isPacked: false,
        sidecar,
      },
    ]
  })
}

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase()
