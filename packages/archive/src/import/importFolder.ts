// Brings the works of a folder into the archive: copied, or indexed in place. A second run adds nothing. The folder itself is only read.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type ZipPart, zipArchive } from '@emaki/books'
import { failed, type Result, succeeded } from '@emaki/domain'
import { describeFile, hashBody } from '../files/describeFile.ts'
import { openRegularFile } from '../files/regularFile.ts'
import { isInsideName } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import { parseSidecar, type Sidecar, type SidecarFile } from '../sidecar.ts'
import type { Staging } from '../store/staging.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { type PackedBytes, type PlannedFile, type PlannedWork, wireOf } from './foundWork.ts'
import { readNovelFile } from './novelFile.ts'
import { openPacked, type PackedArchive } from './packedArchive.ts'
import type { ImportPlan } from './planImport.ts'
import { type ReadError, type ReaderOptions, readFolder } from './readFolder.ts'
import { registerRoot } from './roots.ts'

export interface ImportOptions {
  readonly archive: Archive
  /** Absolute path. */
  readonly folder: string
  /** `index` leaves the files where they are. Pages in comic archives are copied in both modes. */
  readonly mode: 'index' | 'copy'
  readonly isDryRun: boolean
  readonly signal?: AbortSignal | undefined
  /** Called with the number of imported works and of all. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined
  /** Limits of the process that looks through the folder. */
  readonly reader?: ReaderOptions | undefined
}

export interface ImportReport {
  readonly plan: ImportPlan
  readonly added: readonly string[]
  /** Works that the archive has already, with the same files. */
  readonly present: readonly string[]
  /** Works that the archive has with other files. They stay as they are. */
  readonly conflicting: readonly string[]
  /** Works whose files changed or vanished while they were imported. */
  readonly failed: readonly string[]
  /** Imported works whose metadata must be asked for. */
  readonly needMetadata: readonly WorkKey[]
}

/**
 * `notFound`: there is no such folder. `unreadable`: the system refuses to read it. `inside`: the folder is part of the archive, or the archive part of
 * the folder.
 */
export type ImportError = 'notFound' | 'unreadable' | 'inside' | ReadError

/** Imports a folder, or says with `isDryRun` what an import would do. Rejects when the archive's disk fails, or when `signal` aborts. */
export async function importFolder(options: ImportOptions): Promise<Result<ImportReport, ImportError>> {
  const { archive, mode, isDryRun, signal, onProgress, reader } = options
  const root = await checkedFolder(options)
  if (!root.ok) return root
  const knows = (key: WorkKey) => archive.index.find(key) !== undefined
  const known = [...archive.index.places().values()].map(workKeyText)
  const read = await readFolder({ root: root.value, known, signal, ...reader })
  if (!read.ok) return read
  const plan = read.value
  const report = {
    added: [] as string[],
    present: [] as string[],
    conflicting: [] as string[],
    failed: [] as string[],
    needMetadata: [] as WorkKey[],
  }
  if (isDryRun) {
    for (const work of plan.works) (knows(work.key) ? report.present : report.added).push(workKeyText(work.key))
    return succeeded({ plan, ...report })
  }
  const name = mode === 'index' ? await registerRoot(archive.directory, root.value) : ''
  let done = 0
  const outcomes = await mapParallel(plan.works, async (work) => {
    signal?.throwIfAborted()
    const outcome = await importWork({ archive, root: root.value, rootName: name }, work)
    onProgress?.(++done, plan.works.length)
    return outcome
  })
  for (const [position, { key, needsMetadata }] of plan.works.entries()) {
    const outcome = outcomes[position] ?? 'failed'
    report[outcome].push(workKeyText(key))
    if (outcome === 'added' && needsMetadata) report.needMetadata.push(key)
  }
  return succeeded({ plan, ...report })
}

/** Works that are imported at the same time: one alone waits for the disk and the decoder most of the time. */
const parallelWorks = 4

/** The results of a function for all items, in their order. Rejects with the first error, once the calls in progress have ended. */
async function mapParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const entries = items.entries()
  let hasFailed = false
  const runNext = async () => {
    for (const [position, item] of entries) {
      if (hasFailed) return
      try {
        results[position] = await run(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: parallelWorks }, runNext))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}

async function checkedFolder({ archive, folder }: ImportOptions): Promise<Result<string, ImportError>> {
  if (!isAbsolute(folder)) return failed('notFound')
  try {
    const [path, own] = await Promise.all([realpath(folder), realpath(archive.directory)])
    if (!(await stat(path)).isDirectory()) return failed('notFound')
    if (contains(path, own) || contains(own, path)) return failed('inside')
    const isReadable = await access(path, constants.R_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    return isReadable ? succeeded(path) : failed('unreadable')
  } catch {
    return failed('notFound')
  }
}

function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return path === '' || (!path.startsWith(`..${sep}`) && path !== '..' && !isAbsolute(path))
}

type Outcome = 'added' | 'present' | 'conflicting' | 'failed'

interface Target {
  readonly archive: Archive
  readonly root: string
  /** Name of the registered folder; empty for copies. */
  readonly rootName: string
}

async function importWork(target: Target, planned: PlannedWork): Promise<Outcome> {
  const { key } = planned
  const kept = target.archive.index.find(key)
  if (kept) return (await hasSameFiles(target, planned)) ? 'present' : 'conflicting'
  return target.rootName === '' || planned.isPacked ? copyWork(target, planned) : indexWork(target, planned)
}

async function hasSameFiles({ archive, root }: Target, { key, files }: PlannedWork): Promise<boolean> {
  const kept = new Set((await archive.store.sidecar(key))?.files.map(({ sha256 }) => sha256))
  for (const { path, role, packed } of files) {
    if (role !== 'page' && role !== 'ugoira' && role !== 'text') continue
    const hash = packed ? hashOfPacked(root, packed) : hashBody(plainBytes(join(root, path)))
    if (!kept.has(await hash.catch(() => ''))) return false
  }
  return true
}

async function hashOfPacked(root: string, packed: PackedBytes): Promise<string> {
  return packed.kind === 'frames' ? hashBody(zipOfFrames(root, packed.frames)) : packed.sha256
}

/** The ZIP of single frames, which has the same bytes each time. */
async function* zipOfFrames(
  root: string,
  frames: readonly { readonly path: string; readonly name: string }[],
): AsyncGenerator<Uint8Array> {
  const parts = frames.map(({ path, name }): ZipPart => ({ name, modified: firstDay, open: () => plainBytes(join(root, path)) }))
  yield* (await zipArchive(parts)).open()
}

/** The earliest time that a ZIP can have. */
const firstDay = '1980-01-01T00:00:00Z'

async function* plainBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await openRegularFile(path)
  if (!file) throw new RangeError('The file cannot be read')
  yield* file.handle.createReadStream()
}

const keptBy = ({ tool }: PlannedWork): string => `import:${tool}`

async function copyWork({ archive, root }: Target, planned: PlannedWork): Promise<Outcome> {
  const { key, files, work } = planned
  const staging = await archive.stage(key)
  const named = files.map((file) => ({ file, name: nameInArchive(key, file) }))
  if (!(await stageCopies(staging, root, named))) {
    await staging.discard()
    return 'failed'
  }
  const staged = named.map(({ file, name }) => ({
    name,
    role: file.role,
    ...(file.page === undefined ? {} : { page: file.page }),
  }))
  const wire = planned.sidecar?.work ?? wireOf(work)
  const ugoira = planned.sidecar?.ugoira ?? ugoiraOf(planned)
  await archive.store.commit(staging, {
    keptBy: keptBy(planned),
    work: wire,
    ugoira,
    novelPage: planned.sidecar?.novelPage,
    files: staged,
  })
  return 'added'
}

/** Copies files into staging; pages of a comic archive are unpacked. False when one changed or vanished. Rejects when the disk is full. */
async function stageCopies(
  staging: Staging,
  root: string,
  named: readonly { readonly file: PlannedFile; readonly name: string }[],
): Promise<boolean> {
  const comic = named.find(({ file }) => file.packed?.kind === 'entry')
  const opened = comic && (await openPacked(join(root, comic.file.path)))
  if (opened && !opened.ok) return false
  try {
    for (const { file, name } of named) {
      await staging.write(name, bytesOf(root, file, opened?.value))
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) throw error
    return false
  } finally {
    opened?.value.close()
  }
}

/** The bytes of a planned file. Throws when they are not those of the plan. */
function bytesOf(root: string, { path, packed }: PlannedFile, comic: PackedArchive | undefined): AsyncIterable<Uint8Array> {
  if (!packed) return plainBytes(join(root, path))
  if (packed.kind === 'frames') return zipOfFrames(root, packed.frames)
  if (packed.kind === 'text') return textOfNovel(join(root, path), packed.sha256)
  if (!comic) throw new RangeError('The comic archive is not open')
  return checked(comic.read(packed.entry), packed.sha256)
}

async function* checked(body: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new RangeError('The file changed')
}

async function* textOfNovel(path: string, sha256: string): AsyncGenerator<Uint8Array> {
  const novel = await readNovelFile(path)
  if (novel?.sha256 !== sha256) throw new RangeError('The file changed')
  yield Buffer.from(novel.text)
}

/** The name of a file as the archive writes it (docs/archive-layout.md). */
function nameInArchive({ id }: WorkKey, { path, role, page = 0, packed }: PlannedFile): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(packed?.kind === 'entry' ? packed.entry : path)?.[1]?.toLowerCase() ?? 'bin'
  switch (role) {
    case 'page':
      return `${id}_p${page}.${extension === 'jpeg' ? 'jpg' : extension}`
    case 'ugoira':
      return `${id}_ugoira1920x1080.zip`
    case 'text':
      return 'novel.txt'
    case 'cover':
      return `cover.${extension}`
    default:
      return basename(path)
  }
}

const ugoiraOf = ({ work }: PlannedWork): Record<string, unknown> | undefined =>
  work.frames ? { zip_urls: { medium: '' }, frames: work.frames } : undefined

async function indexWork({ archive, root, rootName }: Target, planned: PlannedWork): Promise<Outcome> {
  const { key, files } = planned
  const folder = commonFolder(files.map(({ path }) => path))
  const described: SidecarFile[] = []
  for (const { path, role, page } of files) {
    // A link may have taken the place of the file since the folder was looked through.
    const file = await openRegularFile(resolve(root, path))
    await file?.handle.close()
    const description = file && (await describeFile(resolve(root, path)).catch(() => undefined))
    if (!description) return 'failed'
    const name = folder === '' ? path : path.slice(folder.length + 1)
    if (!isInsideName(name)) return 'failed'
    described.push({ name, role, ...(page === undefined ? {} : { page }), ...description })
  }
  const time = archive.now().toISOString()
  const ugoira = planned.sidecar?.ugoira ?? ugoiraOf(planned)
  const sidecar = {
    format: 'emaki-work',
    schema: 1,
    ...key,
    keptAt: time,
    keptBy: [keptBy(planned)],
    version: 1,
    work: planned.sidecar?.work ?? wireOf(planned.work),
    ...(ugoira ? { ugoira } : {}),
    files: described,
    versions: [],
    observations: [],
    external: { root: rootName, folder },
  } as const satisfies Sidecar
  const checked = parseSidecar(JSON.stringify(sidecar))
  if (!checked.ok) return 'failed'
  await archive.store.putExternal({ ...checked.value, external: sidecar.external })
  return 'added'
}

/** The deepest folder that all paths are in; empty for the root. */
function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1))
  const length = first.findIndex((segment, place) => others.some((other) => other[place] !== segment))
  return (length === -1 ? first : first.slice(0, length)).join('/')
}
