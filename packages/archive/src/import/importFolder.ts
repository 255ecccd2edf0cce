// Brings the works of a folder into the archive: copied, or indexed in place. A second run adds nothing. The folder itself is only read.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { failed, type Result, succeeded } from '@emaki/domain'
import { describeFile, hashFile } from '../files/describeFile.ts'
import { isInsideName } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import { parseSidecar, type Sidecar, type SidecarFile } from '../sidecar.ts'
import type { Staging } from '../store/staging.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { type PlannedFile, type PlannedWork, wireOf } from './foundWork.ts'
import { openPacked, type PackedArchive } from './packedArchive.ts'
import { type ImportPlan, planImport } from './planImport.ts'
import { readZip } from './readZip.ts'
import { registerRoot } from './roots.ts'
import { framesOf } from './toolSidecars.ts'

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

/** `notFound`: there is no such folder. `inside`: the folder is part of the archive, or the archive part of the folder. */
export type ImportError = 'notFound' | 'inside'

/** Imports a folder, or says with `isDryRun` what an import would do. Rejects when the archive's disk fails, or when `signal` aborts. */
export async function importFolder(options: ImportOptions): Promise<Result<ImportReport, ImportError>> {
  const { archive, mode, isDryRun, signal, onProgress } = options
  const root = await checkedFolder(options)
  if (!root.ok) return root
  const knows = (key: WorkKey) => archive.index.find(key) !== undefined
  const plan = await planImport({ root: root.value, knows, signal })
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
  for (const [position, work] of plan.works.entries()) {
    signal?.throwIfAborted()
    const outcome = await importWork({ archive, root: root.value, rootName: name }, work)
    report[outcome].push(workKeyText(work.key))
    if (outcome === 'added' && work.needsMetadata) report.needMetadata.push(work.key)
    onProgress?.(position + 1, plan.works.length)
  }
  return succeeded({ plan, ...report })
}

async function checkedFolder({ archive, folder }: ImportOptions): Promise<Result<string, ImportError>> {
  if (!isAbsolute(folder)) return failed('notFound')
  try {
    const [path, own] = await Promise.all([realpath(folder), realpath(archive.directory)])
    if (!(await stat(path)).isDirectory()) return failed('notFound')
    return contains(path, own) || contains(own, path) ? failed('inside') : succeeded(path)
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
  const { archive, root } = target
  const { key } = planned
  const kept = archive.index.find(key)
  if (kept) return (await hasSameFiles(target, planned)) ? 'present' : 'conflicting'
  const work = await completed(root, planned)
  return target.rootName === '' || work.isPacked ? copyWork(target, work) : indexWork(target, work)
}

/** A planned work whose ugoira has frames, with what its archive says when no metadata has delays. */
async function completed(root: string, planned: PlannedWork): Promise<PlannedWork> {
  const zip = planned.files.find(({ role }) => role === 'ugoira')
  if (!zip || planned.work.frames) return planned
  const content = await readZip(join(root, zip.path), new Set([animationFile]))
  const inside = content?.texts.get(animationFile)
  const frames = inside === undefined ? undefined : framesIn(inside)
  const guessed = content?.names
    .filter((name) => /^[\w-]+\.(?:jpe?g|png)$/i.test(name))
    .map((file) => ({ file, delay: guessedDelayMs }))
  return { ...planned, work: { ...planned.work, type: 'ugoira', frames: frames ?? guessed } }
}

const animationFile = 'animation.json'
/** Delay of frames whose delays are lost, in ms. */
const guessedDelayMs = 100

/** `animation.json`: a list of frames, or an object with one. */
function framesIn(text: string): ReturnType<typeof framesOf> {
  try {
    const value: unknown = JSON.parse(text)
    return framesOf(
      Array.isArray(value) ? value : typeof value === 'object' && value !== null && 'frames' in value ? value.frames : undefined,
    )
  } catch {
    return undefined
  }
}

async function hasSameFiles({ archive, root }: Target, { key, files }: PlannedWork): Promise<boolean> {
  const kept = new Set((await archive.store.sidecar(key))?.files.map(({ sha256 }) => sha256))
  for (const { path, role, packed } of files) {
    if (role !== 'page' && role !== 'ugoira' && role !== 'text') continue
    if (!kept.has(packed?.sha256 ?? (await hashFile(join(root, path)).catch(() => '')))) return false
  }
  return true
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
  const [first] = named
  const opened = first?.file.packed && (await openPacked(join(root, first.file.path)))
  if (opened && !opened.ok) return false
  try {
    for (const { file, name } of named) {
      const body = file.packed && opened ? unpacked(opened.value, file.packed) : createReadStream(join(root, file.path))
      await staging.write(name, body)
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) throw error
    return false
  } finally {
    opened?.value.close()
  }
}

/** A page of a comic archive. Throws at its end when it is not the page of the plan. */
async function* unpacked(
  archive: PackedArchive,
  { entry, sha256 }: NonNullable<PlannedFile['packed']>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of archive.read(entry)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new RangeError('The page changed')
}

/** The name of a file as the archive writes it (docs/archive-layout.md). */
function nameInArchive({ id }: WorkKey, { path, role, page = 0, packed }: PlannedFile): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(packed?.entry ?? path)?.[1]?.toLowerCase() ?? 'bin'
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
    const description = await describeFile(resolve(root, path)).catch(() => undefined)
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
