// Recognises the files of a folder: which work and page each is, and how sure that is. It reads only and changes nothing.
import { basename, dirname, extname, join } from 'node:path'
import { parseId } from '@emaki/domain'
import type { FileRole } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { countedFolders, type FolderPages, namedByFolder } from './countedFolders.ts'
import { contentProblem, mediaKind } from './fileContent.ts'
import { artistOf, type NamedFile, readFileName, titleOf } from './fileName.ts'
import type { Doubt, DoubtReason, FoundWork, PlannedWork } from './foundWork.ts'
import { type Attribution, groupWorks } from './groupWorks.ts'
import { type FolderMetadata, readMetadata } from './metadata.ts'
import { readNovelFile } from './novelFile.ts'
import { attributePacked, type PackedContext } from './packedWork.ts'
import { framesInZip } from './ugoiraFrames.ts'
import { type WalkedFile, walkFolder } from './walkFolder.ts'

export interface ImportPlan {
  readonly works: readonly PlannedWork[]
  readonly doubtful: readonly Doubt[]
  /** Files of no known tool or kind. */
  readonly unknown: readonly string[]
  /** Number of metadata files. */
  readonly metadataFiles: number
}

export interface PlanOptions {
  readonly root: string
  /** Whether the archive, or anything else, knows a work. */
  readonly knows?: ((key: WorkKey) => boolean) | undefined
  /** Files that an earlier attempt could not read. */
  readonly skip?: ReadonlySet<string>
  /** Called before a file is read that may take long. */
  readonly onRead?: (path: string) => Promise<void>
}

/** Looks through a folder. Rejects when it cannot be read, and with a TooManyFilesError. */
export async function planImport({
  root,
  knows = () => false,
  skip = new Set(),
  onRead = async () => undefined,
}: PlanOptions): Promise<ImportPlan> {
  const { files, skipped } = await walkFolder(root)
  const metadata = await readMetadata({ root, files, skip, onRead })
  const doubtful: Doubt[] = [...skipped, ...metadata.doubtful.values()]
  const unknown: string[] = []
  const attributed: Attribution[] = []
  const keptFiles = new Set(metadata.kept.flatMap(({ folder, sidecar }) => sidecar.files.map(({ name }) => joined(folder, name))))
  const context: Context = { root, metadata, knows, novels: novelTexts(files), folders: countedFolders(files), onRead }
  for (const file of files) {
    const { path } = file
    if (metadata.files.has(path) || metadata.doubtful.has(path) || keptFiles.has(path)) continue
    const found = skip.has(path) ? 'unreadable' : await attributions(file, context).catch(() => 'unreadable' as const)
    if (found === undefined) unknown.push(path)
    else if (typeof found === 'string') doubtful.push({ path, reason: found, key: likelyWork(file, context) })
    else attributed.push(...found)
  }
  const works = await withFrames(root, groupWorks(withCovers(attributed), metadata, doubtful))
  return { works: [...keptWorks(metadata, files), ...works], doubtful, unknown, metadataFiles: metadata.files.size }
}

interface Context extends PackedContext {
  /** Ids of novels whose text has the name of a page, by their folder. */
  readonly novels: ReadonlySet<string>
  /** Folders whose files have page numbers for names. */
  readonly folders: FolderPages
}

/** The pages of a file, a reason to doubt it, or undefined for a file of nothing known. Rejects when it cannot be read. */
async function attributions(file: WalkedFile, context: Context): Promise<readonly Attribution[] | DoubtReason | undefined> {
  const { root, onRead } = context
  const extension = extensionOf(file.path)
  const media = mediaKind(extension)
  if (media === undefined) return undefined
  if (extension === 'cbz') {
    await onRead(file.path)
    return attributePacked(file, context)
  }
  if (media === 'text' || media === 'book') {
    await onRead(file.path)
    const novel = await novelAttribution(file, context)
    // A page or a book of nothing known is no novel in the site's markup.
    if (novel || extension !== 'txt') return novel && [novel]
  }
  const found = attribute(file, context)
  if (found === undefined || typeof found === 'string') return found
  const problem = await contentProblem(join(root, file.path), media)
  return problem ?? [found]
}

/** A novel whose file says itself which one it is. */
async function novelAttribution(file: WalkedFile, { root }: Context): Promise<Attribution | undefined> {
  const novel = await readNovelFile(join(root, file.path))
  if (!novel) return undefined
  const { found, sha256 } = novel
  const artist = artistOf(file.path)
  const named = readFileName(stemOf(file.path))
  // A file may have the name of the artist only, and its folder the id.
  const work = found.artist?.id === '0' && artist ? { ...found, artist: { ...found.artist, id: artist.id } } : found
  return {
    file,
    key: found.key,
    role: 'text',
    page: 0,
    tool: found.tool,
    isDerived: false,
    isCopy: named?.isCopy ?? false,
    title: '',
    artist,
    found: [work],
    packed: { kind: 'text', sha256 },
  }
}

/** The work and page of a file, a reason to doubt it, or undefined for a file of nothing known. */
function attribute(file: WalkedFile, { metadata, knows, novels, folders }: Context): Attribution | DoubtReason | undefined {
  const extension = extensionOf(file.path)
  const own = metadata.ofFile(file.path)
  const inDatabase = metadata.inDatabase(file.path)
  const named = nameOf(file.path, folders, (key) => metadata.knows(key) || knows(key))
  const artist = artistOf(file.path)
  const media = mediaKind(extension)
  const counter = named?.pattern === 'bare' ? /(?:^|[ _-])(\d{1,3})$/.exec(named.rest)?.[1] : undefined
  const shared = {
    file,
    isDerived: named?.isDerived ?? false,
    isCopy: named?.isCopy ?? false,
    title: titleOf(named),
    artist,
    counter: counter === undefined ? undefined : Number(counter),
  }
  if (own) {
    if (media === 'video') return 'converted'
    const page = own.page ?? (named?.id === own.key.id ? named.page : 0)
    const isFrame = own.type === 'ugoira' && media === 'picture' && named?.pattern !== 'ugoira'
    return { ...shared, key: own.key, tool: own.tool, page, role: roleOf(own.key, media, page), isFrame }
  }
  if (inDatabase) {
    const key: WorkKey = { kind: 'illust', id: inDatabase.id }
    const isFrame = media === 'picture' && metadata.of(key)?.type === 'ugoira'
    return { ...shared, key, tool: 'PixivUtil2', page: inDatabase.page, role: roleOf(key, media, inDatabase.page), isFrame }
  }
  if (!named) return undefined
  const kind = isNovelFile(file.path, named, extension, novels) ? 'novel' : named.kind
  const key: WorkKey = { kind, id: named.id }
  const isKnown = metadata.knows(key) || knows(key)
  if (named.isUnsure && !isKnown && !(named.isArtistEnough && artist)) return 'unsureName'
  if (media === 'video') return 'converted'
  if (media === 'text' && (kind !== 'novel' || named.page > 0)) return undefined
  const known = metadata.of(key)
  const isFrame = known?.type === 'ugoira' && media === 'picture' && named.pattern === 'page' && !named.isDerived
  return { ...shared, key, tool: known?.tool ?? 'names', page: named.page, role: roleOf(key, media, named.page), isFrame }
}

/** PixivBatchDownloader gives the cover of a novel the name of the novel, which reads like the page of an artwork. */
function withCovers(attributed: readonly Attribution[]): readonly Attribution[] {
  const novels = new Map(
    attributed.flatMap(({ role, file, key }) => (role === 'text' ? [[stemPath(file.path), key] as const] : [])),
  )
  return attributed.map((one): Attribution => {
    const key = one.role === 'page' && !one.packed ? novels.get(stemPath(one.file.path)) : undefined
    return key ? { ...one, key, role: 'cover', page: 0, isFrame: false } : one
  })
}

/** What the name of a file says, or that of its folder where the file has a page number for a name. */
function nameOf(path: string, folders: FolderPages, isKnown: (key: WorkKey) => boolean): NamedFile | undefined {
  const parent = basename(dirname(path))
  const named = readFileName(stemOf(path), parent === '.' ? '' : parent)
  return named ?? namedByFolder(path, folders, isKnown)
}

/** The work that a doubtful file may belong to, so that people can look at it. */
function likelyWork(file: WalkedFile, { metadata, folders }: Context): WorkKey | undefined {
  const own = metadata.ofFile(file.path)
  if (own) return own.key
  const named = nameOf(file.path, folders, metadata.knows)
  return named && !named.isUnsure ? { kind: named.kind, id: named.id } : undefined
}

function roleOf({ kind }: WorkKey, media: ReturnType<typeof mediaKind>, page: number): FileRole {
  if (kind === 'novel') return media === 'text' ? 'text' : page <= 1 ? 'cover' : 'image'
  return media === 'zip' ? 'ugoira' : 'page'
}

/** Works with the frames that their ZIP names, where no metadata has delays. */
async function withFrames(root: string, works: readonly PlannedWork[]): Promise<PlannedWork[]> {
  const all: PlannedWork[] = []
  for (const planned of works) {
    const zip = planned.files.find(({ role, packed }) => role === 'ugoira' && !packed)
    const frames = zip && !planned.work.frames ? await framesInZip(join(root, zip.path)) : undefined
    all.push(frames ? { ...planned, work: { ...planned.work, type: 'ugoira', frames } } : planned)
  }
  return all
}

/** Names of novel texts that look like pages: folder and id. */
const novelTexts = (files: readonly WalkedFile[]): ReadonlySet<string> => {
  const pictures = new Set(
    files.filter(({ path }) => mediaKind(extensionOf(path)) === 'picture').map(({ path }) => stemPath(path)),
  )
  return new Set(
    files.flatMap(({ path }) => {
      const id = /^(\d+)_p0\.txt$/i.exec(basename(path))?.[1]
      // Beside a picture of the same name it is a list of tags.
      return id === undefined || pictures.has(stemPath(path)) ? [] : [`${dirname(path)}/${id}`]
    }),
  )
}

/** gallery-dl names a novel's text like a page, and its cover and pictures like later pages. */
function isNovelFile(path: string, named: NamedFile, extension: string, novels: ReadonlySet<string>): boolean {
  if (named.kind === 'novel' || (extension === 'txt' && named.pattern !== 'ugoira')) return true
  return named.pattern === 'page' && named.page > 0 && novels.has(`${dirname(path)}/${named.id}`)
}

/** Works that Emaki itself has exported: their sidecars say everything. */
function keptWorks(metadata: FolderMetadata, files: readonly WalkedFile[]): PlannedWork[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const taken = new Set<string>()
  return metadata.kept.flatMap(({ folder, sidecar }) => {
    const found = sidecar.files.flatMap(({ name, role, page }) => {
      const file = byPath.get(joined(folder, name))
      return file ? [{ ...file, role, ...(page === undefined ? {} : { page }) }] : []
    })
    const id = parseId(sidecar.id)
    if (id === undefined || found.length < sidecar.files.length) return []
    const key: WorkKey = { kind: sidecar.kind, id }
    if (taken.has(workKeyText(key))) return []
    taken.add(workKeyText(key))
    const work: FoundWork = { key, tool: 'emaki' }
    return [{ key, tool: 'emaki' as const, work, files: found, needsMetadata: false, isPacked: false, sidecar }]
  })
}

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase()
const stemOf = (path: string): string => basename(path, extname(path))
const stemPath = (path: string): string => path.slice(0, path.length - extname(path).length)
