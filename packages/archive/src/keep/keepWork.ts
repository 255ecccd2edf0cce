// Loads one work and puts it into the archive. Files that are already there, complete in staging or in the kept version, are not loaded again.
import { copyFile, link } from 'node:fs/promises'
import { join } from 'node:path'
import {
  count,
  endsZip,
  failed,
  fileHeadBytes,
  fileTailBytes,
  hasFileEnd,
  novelLength,
  parseId,
  type Result,
  record,
  succeeded,
  text,
} from '@emaki/domain'
import type { Archive } from '../openArchive.ts'
import type { Sidecar } from '../sidecar.ts'
import type { Staging } from '../store/staging.ts'
import type { CommitOutcome, NewWork } from '../store/workStore.ts'
import type { WorkKey } from '../workKey.ts'
import type { KeepError, KeepSource } from './keepSource.ts'
import { illustFiles, novelFiles, type WantedFile } from './workFiles.ts'

export interface KeepWorkOptions {
  readonly archive: Archive
  readonly source: KeepSource
  readonly key: WorkKey
  /** Why it is kept: `pressed` or `rule:<id>`. */
  readonly keptBy: string
  readonly signal: AbortSignal
  /** Waits before each call, to be polite. */
  readonly pace: (kind: 'call' | 'picture') => Promise<void>
  /** Called with the number of complete files and of all files. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined
}

/** What was loaded: the bytes are those that came from the source in this run. */
export interface KeptWork {
  readonly outcome: CommitOutcome
  readonly files: number
}

interface LoadedWork {
  readonly work: Readonly<Record<string, unknown>>
  readonly files: readonly WantedFile[]
  readonly ugoira?: Readonly<Record<string, unknown>> | undefined
  readonly novelPage?: Readonly<Record<string, unknown>> | undefined
  /** A novel's markup. */
  readonly text?: string | undefined
}

/** Keeps a work or brings a kept one up to date. Rejects only when the disk fails or `signal` aborts. */
export async function keepWork(options: KeepWorkOptions): Promise<Result<KeptWork, KeepError>> {
  const { archive, keptBy } = options
  const ready = await loadWithFiles(options)
  if (!ready.ok) return ready
  const { staging, fetched } = ready.value
  const { work, files, ugoira, novelPage, text: markup } = ready.value.loaded
  if (markup !== undefined) await staging.write('novel.txt', markup)
  const staged: NewWork['files'][number][] = files
    .filter(({ name }) => fetched.names.has(name))
    .map(({ name, role, page, url }) => ({ name, role, url, ...(page === undefined ? {} : { page }) }))
  if (markup !== undefined) staged.unshift({ name: 'novel.txt', role: 'text' })
  const outcome = await archive.store.commit(staging, { keptBy, work, ugoira, novelPage, files: staged })
  return succeeded({ outcome, files: fetched.count })
}

interface ReadyWork {
  readonly loaded: LoadedWork
  readonly staging: Staging
  readonly fetched: FetchedFiles
}

/**
 * Loads a work and its files. An original that is gone may belong to an upload that was replaced meanwhile, so the work is loaded once
 * more: other addresses are those of the new upload, and equal ones mean that it is gone.
 */
async function loadWithFiles(options: KeepWorkOptions): Promise<Result<ReadyWork, KeepError>> {
  let before: string | undefined
  for (;;) {
    const loaded = options.key.kind === 'illust' ? await loadIllust(options) : await loadNovel(options)
    if (!loaded.ok) return loaded
    const addresses = loaded.value.files.map(({ url }) => url).join(' ')
    if (addresses === before) return failed({ kind: 'gone', state: 'deleted' })
    const staging = await options.archive.stage(options.key)
    const fetched = await stageFiles(options, staging, loaded.value.files)
    if (fetched.ok) return succeeded({ loaded: loaded.value, staging, fetched: fetched.value })
    if (fetched.error.kind !== 'gone' || before !== undefined) return fetched
    before = addresses
  }
}

const call = async ({ source, signal, pace }: KeepWorkOptions, path: string, parameters: Record<string, string>) => {
  await pace('call')
  return source.call(path, parameters, { account: 'shared', signal })
}

async function loadIllust(options: KeepWorkOptions): Promise<Result<LoadedWork, KeepError>> {
  const { id } = options.key
  const detail = await call(options, '/illust', { id })
  if (!detail.ok) return detail
  const work = record(detail.value.illust)
  if (parseId(work.id) !== id) return failed({ kind: 'failed', reason: 'The response is not about this work' })
  // A placeholder has no pictures of the work (docs/contract/app-api.md 2.4).
  if (work.visible === false) return failed({ kind: 'gone', state: 'restricted' })
  if (work.type !== 'ugoira') return succeeded({ work, files: illustFiles(work, undefined) })
  const frames = await call(options, '/ugoira_metadata', { id })
  if (!frames.ok) return frames
  const ugoira = record(frames.value.ugoira_metadata)
  return succeeded({ work, ugoira, files: illustFiles(work, ugoira) })
}

async function loadNovel(options: KeepWorkOptions): Promise<Result<LoadedWork, KeepError>> {
  const { id } = options.key
  const detail = await call(options, '/novel_detail', { id })
  if (!detail.ok) return detail
  const work = record(detail.value.novel)
  if (parseId(work.id) !== id) return failed({ kind: 'failed', reason: 'The response is not about this novel' })
  if (work.visible === false) return failed({ kind: 'gone', state: 'restricted' })
  const page = await call(options, '/webview_novel', { id })
  if (!page.ok) return page
  const { text: markup, ...novelPage } = page.value
  if (typeof markup !== 'string') return failed({ kind: 'failed', reason: 'The page of the novel has no text' })
  const counted = { ...work, text_length: count(work.text_length) || novelLength(markup) }
  return succeeded({ work: counted, novelPage, text: markup, files: novelFiles(work, novelPage) })
}

/** Previews and pictures in novels may be missing. Without an original, a work is not complete. */
const isOptional = ({ role }: WantedFile): boolean => role === 'preview' || role === 'cover' || role === 'image'

/** Names of the files in staging. `count` is the number that came from the source. */
interface FetchedFiles {
  readonly names: ReadonlySet<string>
  readonly count: number
}

/** Brings all files into staging. */
async function stageFiles(
  options: KeepWorkOptions,
  staging: Staging,
  files: readonly WantedFile[],
): Promise<Result<FetchedFiles, KeepError>> {
  await staging.setAddresses(new Map(files.map(({ name, url }) => [name, url])))
  const names = new Set(await staging.names())
  const before = await options.archive.store.sidecar(options.key)
  let count = 0
  let done = 0
  for (const file of files) {
    if (!names.has(file.name) && !(await linkKept(options, before, staging, file))) {
      const loaded = await loadFile(options, staging, file)
      if (loaded.ok) count++
      else if (loaded.error.kind !== 'gone' || !isOptional(file)) return loaded
      else continue
    }
    names.add(file.name)
    options.onProgress?.(++done, files.length)
  }
  return succeeded({ names, count })
}

/** Links a file of the kept version with the same address into staging. False when there is none. */
async function linkKept(
  { archive, key }: KeepWorkOptions,
  before: Sidecar | undefined,
  staging: Staging,
  file: WantedFile,
): Promise<boolean> {
  const kept = before?.external ? undefined : before?.files.find(({ url, role }) => url === file.url && role === file.role)
  const row = kept && archive.index.find(key)
  if (!row) return false
  // A link in the folder would bring a file from outside into the archive.
  const from = (await archive.files.find({ folder: row.folder, name: kept.name }))?.path
  if (from === undefined) return false
  const to = join(staging.directory, file.name)
  return link(from, to)
    .catch(() => copyFile(from, to))
    .then(
      () => true,
      () => false,
    )
}

async function loadFile(options: KeepWorkOptions, staging: Staging, file: WantedFile): Promise<Result<undefined, KeepError>> {
  const loaded = await loadAddress(options, staging, file.name, file.url)
  const isGone = !loaded.ok && loaded.error.kind === 'gone'
  return isGone && file.fallback !== undefined ? loadAddress(options, staging, file.name, file.fallback) : loaded
}

/**
 * Loads a file into staging. A transfer that breaks off is repeated once at once: the job would wait minutes for each such page of a long
 * work.
 */
async function loadAddress(
  { source, signal, pace }: KeepWorkOptions,
  staging: Staging,
  name: string,
  url: string,
): Promise<Result<undefined, KeepError>> {
  let cutAt: number | undefined
  for (let isRepeated = false; ; isRepeated = true) {
    await pace('picture')
    const body = await source.picture(url, signal)
    if (!body.ok) return body
    try {
      await staging.write(name, wholeBody(body.value, name.endsWith('.zip'), cutAt))
      return succeeded(undefined)
    } catch (error) {
      signal.throwIfAborted()
      if (isDiskError(error)) throw error
      if (isRepeated) return failed({ kind: 'unreachable', reason: text(error instanceof Error ? error.message : error) })
      cutAt = error instanceof CutPicture ? error.bytes : undefined
    }
  }
}

/** A picture without its end. */
class CutPicture extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super('The picture is not complete')
    this.bytes = bytes
  }
}

/**
 * A body that throws at its end when it cannot be a whole file: an empty one, a ZIP without its directory, and a picture without its end.
 * A picture that was cut at the same length before (`cutAt`) is as the site has it.
 */
async function* wholeBody(
  body: AsyncIterable<Uint8Array>,
  isZip: boolean,
  cutAt: number | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (head.byteLength < fileHeadBytes) head = Buffer.concat([head, chunk]).subarray(0, fileHeadBytes)
    tail = Buffer.concat([tail, chunk.subarray(-fileTailBytes)]).subarray(-fileTailBytes)
    yield chunk
  }
  if (bytes === 0) throw new Error('The file is empty')
  if (isZip && !endsZip(tail, bytes)) throw new Error('The archive of frames is not complete')
  if (!isZip && bytes !== cutAt && !hasFileEnd(head, tail, bytes)) throw new CutPicture(bytes)
}

/** Whether the disk is full or cannot be written. Then no other file can be kept either. */
const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'].includes(String(error.code))

/** Records what the site said of a kept work, at most once a day for the same state. */
export const observe = (archive: Archive, key: WorkKey, state: Sidecar['observations'][number]['state']): Promise<boolean> =>
  archive.store.update(key, (sidecar) => {
    const at = archive.now().toISOString()
    const last = sidecar.observations.at(-1)
    if (last?.state === state && last.at.slice(0, 10) === at.slice(0, 10)) return sidecar
    return { ...sidecar, observations: [...sidecar.observations, { at, state }] }
  })
