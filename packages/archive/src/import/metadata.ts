// All metadata of a folder: sidecars of works and files, databases and records of downloads. It is hostile: every file has a limit.
import { basename, dirname, extname, join } from 'node:path'
import { parseJson } from '@emaki/domain'
import { readRegularText } from '../files/regularFile.ts'
import { sidecarName } from '../layout.ts'
import { parseSidecar, type Sidecar } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { mediaKind } from './fileContent.ts'
import { readFileName } from './fileName.ts'
import { boundedWork, type Doubt, type FoundWork, mergedWork } from './foundWork.ts'
import { type DatabaseFile, readPixivUtilDatabase } from './pixivUtilDatabase.ts'
import { isTagList, readTagJson, readTagText, type TagSidecar } from './tagSidecars.ts'
import { isToolMetadata, readDelays, readInfoText, readMetaText, recordIn, worksIn } from './toolSidecars.ts'
import type { WalkedFile } from './walkFolder.ts'

export interface FolderMetadata {
  /** Metadata of a work from all sources: of each field, what the first source says. */
  of(key: WorkKey): FoundWork | undefined
  /** Metadata that belongs to a file by its name; undefined without any. */
  ofFile(path: string): FoundWork | undefined
  /** The place of a file in the database of PixivUtil2. */
  inDatabase(path: string): DatabaseFile | undefined
  /** Whether any source names the work. */
  knows(key: WorkKey): boolean
  /** Sidecars of Emaki with the folder that they are in. */
  readonly kept: readonly { readonly folder: string; readonly sidecar: Sidecar }[]
  /** Paths of the files that hold metadata. They are no works. */
  readonly files: ReadonlySet<string>
  /** Metadata files that are damaged or too large. */
  readonly doubtful: ReadonlyMap<string, Doubt>
}

/** Maximum length of a metadata file in bytes. */
const maxMetadataBytes = 16 * 1024 * 1024

export interface MetadataOptions {
  readonly root: string
  readonly files: readonly WalkedFile[]
  /** Files that an earlier attempt could not read. */
  readonly skip: ReadonlySet<string>
  /** Called before a file is read that may take long. */
  readonly onRead: (path: string) => Promise<void>
}

/** Reads the metadata files among `files`. Never rejects. */
export async function readMetadata({ root, files, skip, onRead }: MetadataOptions): Promise<FolderMetadata> {
  const found = createFound(files)
  for (const { path, bytes } of files) {
    const kind = metadataKind(path)
    if (kind === undefined || skip.has(path)) continue
    if (kind === 'database') {
      await onRead(path)
      const read = readPixivUtilDatabase(join(root, path), found)
      if (read) found.addDatabase(path, read)
      continue
    }
    if (bytes > maxMetadataBytes) {
      found.doubtful.set(path, { path, reason: 'tooLarge' })
      continue
    }
    if (bytes > largeBytes) await onRead(path)
    const body = await readRegularText(join(root, path), maxMetadataBytes)
    if (body === undefined) found.doubtful.set(path, { path, reason: 'unreadable' })
    else if (kind === 'text') readText(found, path, body)
    else readJson(found, path, body)
  }
  return found
}

/** Smaller files are read in no time, whatever they hold. */
const largeBytes = 64 * 1024

function metadataKind(path: string): 'json' | 'text' | 'database' | undefined {
  if (/\.json$/i.test(path) || /\.zip\.js$/i.test(path)) return 'json'
  if (/\.(?:sqlite3?|db)$/i.test(path)) return 'database'
  return /\.txt$/i.test(path) ? 'text' : undefined
}

type Found = ReturnType<typeof createFound>

/** What is found, as it is read. */
function createFound(all: readonly WalkedFile[]) {
  const stems = new Set(all.flatMap(({ path }) => (isWorkFile(path) ? [withoutExtension(path.normalize('NFC'))] : [])))
  const numbers = new Set(all.flatMap(({ path }) => basename(path).match(digits) ?? []))
  for (const { path } of all) for (const number of basename(dirname(path)).match(digits) ?? []) numbers.add(number)
  const names = new Set(all.map(({ path }) => nameKey(path)))
  const byWork = new Map<string, FoundWork>()
  const byFile = new Map<string, FoundWork>()
  const records = new Set<string>()
  const database = new Map<string, DatabaseFile[]>()
  const kept: { folder: string; sidecar: Sidecar }[] = []
  const used = new Set<string>()
  const doubtful = new Map<string, Doubt>()
  const add = (work: FoundWork): void => {
    const key = workKeyText(work.key)
    const known = byWork.get(key)
    byWork.set(key, known ? (mergedWork([known, work]) ?? work) : boundedWork(work))
  }
  return {
    kept,
    files: used,
    doubtful,
    add,
    /** Whether a name in the folder has the number. Lists of tools name many works that are not there. */
    isNumber: (id: string): boolean => numbers.has(id),
    /** Whether the folder has a file of this name. */
    isName: (path: string): boolean => names.has(nameKey(path)),
    /** The file that a text or JSON of this path is beside of, if there is one. */
    subject: (path: string): string | undefined => {
      const subject = subjectOf(path)
      return stems.has(subject) || isWorkFile(subject) ? subject : undefined
    },
    addToFile(path: string, work: FoundWork) {
      const subject = subjectOf(path)
      const known = byFile.get(subject)
      byFile.set(subject, known ? (mergedWork([known, work]) ?? work) : boundedWork(work))
    },
    addRecord: (id: string) => void (numbers.has(id) && records.add(id)),
    addDatabase(path: string, read: NonNullable<ReturnType<typeof readPixivUtilDatabase>>) {
      used.add(path)
      for (const work of read.works) add(work)
      for (const file of read.files)
        for (const key of [nameKey(file.path), folderKey(file.path)]) {
          const files = database.get(key)
          if (!files) database.set(key, [file])
          else if (files.length <= maxEqualNames) files.push(file)
        }
    },
    of: (key: WorkKey) => byWork.get(workKeyText(key)),
    ofFile: (path: string) => byFile.get(path.normalize('NFC')) ?? byFile.get(withoutExtension(path.normalize('NFC'))),
    inDatabase(path: string) {
      const files = database.get(folderKey(path)) ?? database.get(nameKey(path)) ?? []
      return files.length > maxEqualNames ? undefined : bestMatch(files, path)
    },
    knows: (key: WorkKey) => byWork.has(workKeyText(key)) || (key.kind === 'illust' && records.has(key.id)),
  }
}

const digits = /\d{1,12}/g
/** Files of a database with the same name. Nothing distinguishes more of them. */
const maxEqualNames = 1000

const nameKey = (path: string): string => basename(path).normalize('NFC').toLowerCase()
/** The name with that of the folder, which differ in layouts such as `123456/0.jpg`. */
const folderKey = (path: string): string => path.normalize('NFC').toLowerCase().split('/').slice(-2).join('/')
const isWorkFile = (path: string): boolean => {
  const media = mediaKind(extname(path).slice(1).toLowerCase())
  return media !== undefined && media !== 'text'
}

function readJson(found: Found, path: string, body: string): void {
  const sidecar = basename(path) === sidecarName ? parseSidecar(body) : undefined
  if (sidecar?.ok) {
    found.files.add(path)
    found.kept.push({ folder: path.slice(0, -sidecarName.length - 1), sidecar: sidecar.value })
    return
  }
  const parsed = parseJson(body)
  if (!parsed.ok) return void found.doubtful.set(path, { path, reason: 'truncated' })
  const { value } = parsed
  const delays = /\.js$/i.test(path) ? readDelays(value) : undefined
  const delayed = delays && (delays.id ?? readFileName(basename(path).replace(/\.zip\.js$/i, ''))?.id)
  if (delayed !== undefined)
    return void addOne(found, path, {
      key: { kind: 'illust', id: delayed },
      tool: 'PixivUtil2',
      type: 'ugoira',
      frames: delays?.frames,
    })
  const works = worksIn(value)
  const ids = recordIn(value)
  for (const id of ids) found.addRecord(id)
  const [only] = works
  if (only && works.length === 1) return void addOne(found, path, only)
  // A list of several works, such as a crawl result, belongs to no file.
  for (const work of works) if (found.isNumber(work.key.id)) found.add(work)
  if (works.length > 0 || ids.length > 0 || isToolMetadata(value)) return void found.files.add(path)
  if (found.subject(path) !== undefined) addTags(found, path, readTagJson(value))
}

function readText(found: Found, path: string, body: string): void {
  const work = readInfoText(body) ?? readMetaText(body)
  if (work) return void addOne(found, path, work)
  const subject = found.subject(path)
  // `1_p0.jpg.txt` is about a file, and `1_p0.txt` beside `1_p0.jpg` about that page. `1-Title.txt` beside `1-Title.jpg` may be a novel with its cover.
  const isOfPage = subject !== undefined && (isWorkFile(subject) || /_p\d+$/.test(subject))
  if (subject !== undefined && (isOfPage || isTagList(body))) addTags(found, path, readTagText(body))
  else if (/\.txt\.txt$/i.test(path)) addTags(found, path, readTagText(body))
}

function addOne(found: Found, path: string, work: FoundWork): void {
  found.files.add(path)
  found.add(work)
  found.addToFile(path, work)
}

/** Adds tags that lie beside a file. Without an address of a work, the name of the file says which work they are of. */
function addTags(found: Found, path: string, tags: TagSidecar | undefined): void {
  if (!tags) return
  found.files.add(path)
  const subject = subjectOf(path)
  const named = readFileName(basename(isWorkFile(subject) ? withoutExtension(subject) : subject))
  const kind = /\.txt\.txt$/i.test(path) ? 'novel' : 'illust'
  const key: WorkKey | undefined = tags.key ?? (named && !named.isUnsure ? { kind, id: named.id } : undefined)
  if (!key) return
  const work: FoundWork = { key, tool: 'tags', ...tags.work }
  found.add(work)
  if (tags.key) found.addToFile(path, work)
}

/** What a metadata file is about: the path of a file, with or without its extension. */
const subjectOf = (path: string): string =>
  path
    .normalize('NFC')
    .replace(/-meta\.(?:json|txt)$/i, '')
    .replace(/(?:\.(?:urls|tags))?\.(?:json|txt|js)$/i, '')

const withoutExtension = (path: string): string => path.slice(0, path.length - extname(path).length)

/** The entry whose path has the most segments in common with the end of `path`; undefined when two are equally good. */
function bestMatch(entries: readonly DatabaseFile[], path: string): DatabaseFile | undefined {
  const segments = path.normalize('NFC').toLowerCase().split('/').reverse()
  let best: { readonly entry: DatabaseFile; readonly score: number; readonly isOnly: boolean } | undefined
  for (const entry of entries) {
    const other = entry.path.toLowerCase().split('/').reverse()
    const differs = segments.findIndex((segment, place) => segment !== other[place])
    const score = differs === -1 ? segments.length : differs
    if (!best || score > best.score) best = { entry, score, isOnly: true }
    else if (score === best.score) best = { ...best, isOnly: false }
  }
  return best?.isOnly ? best.entry : undefined
}
