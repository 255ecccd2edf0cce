// Runs a job: fetches its files, a few at a time, and saves each file, or all of them in one archive.

import { zipBlob } from '@emaki/books'
import type { Semaphore } from '@emaki/domain'
import type { Saver } from '../savers/saver.ts'
import { DownloadError, failureKindOf } from './failure.ts'
import type { Archive, Job } from './job.ts'
import { abandonedMs, type PartialFileStore } from './partialFiles.ts'
import { fetchResumable } from './resumableFetch.ts'

export interface RunOptions {
  readonly saver: Saver
  readonly partialFiles: PartialFileStore
  readonly semaphore: Semaphore
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
  /** `progress`: 0 to 1. */
  readonly onProgress: (file: number, progress: number) => void
  /** Called when a file is saved, or completely fetched for an archive. */
  readonly onSaved: (file: number) => void
}

/** Fetches and saves the remaining files. Rejects with the first error. A file that the server refuses does not stop the other files. */
export async function runJob(job: Job, options: RunOptions): Promise<void> {
  const stopper = new AbortController()
  const signal = AbortSignal.any([options.signal, stopper.signal])
  const errors: unknown[] = []
  const remaining = await remainingFiles(job, options.partialFiles)
  await Promise.all(
    remaining.map(async (index) => {
      try {
        const release = await options.semaphore.acquire(signal)
        try {
          await (job.archive ? fetchOne(job, index, { ...options, signal }) : saveOne(job, index, { ...options, signal }))
        } finally {
          release()
        }
        options.onSaved(index)
      } catch (error) {
        errors.push(error)
        // A refused file concerns only itself; any other error would also stop the next file.
        if (failureKindOf(error) !== 'refused') stopper.abort(error)
      }
    }),
  )
  options.signal.throwIfAborted()
  if (errors.length > 0) throw errors[0]
  if (job.archive) await saveArchive(job, job.archive, options)
}

/** Indexes of the files that are not finished. A fetched file of an archive counts only while its data is still stored. */
async function remainingFiles(job: Job, partialFiles: PartialFileStore): Promise<number[]> {
  const saved = new Set(job.saved)
  if (job.archive) {
    for (const index of job.saved) if ((await partialFiles.of(job.id, index).size()) === 0) saved.delete(index)
  }
  return job.files.map((_, index) => index).filter((index) => !saved.has(index))
}

async function saveOne(job: Job, index: number, options: RunOptions): Promise<void> {
  const file = job.files[index]
  if (!file) return
  const { saver, signal } = options
  const onProgress = (progress: number) => options.onProgress(index, progress)
  const saveOptions = { name: file.name, folder: job.folder, signal }
  if (saver.fetchAndSave) return saver.fetchAndSave(absolute(file.url), saveOptions, onProgress)
  const partial = options.partialFiles.of(job.id, index)
  const whole = await fetchResumable(file.url, partial, {
    signal,
    onProgress,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
  await saver.save(whole, saveOptions)
  if (saver.readsAfterSave) setTimeout(() => void partial.clear(), abandonedMs)
  else await partial.clear()
}

/** Fetches a file of an archive without saving it. */
async function fetchOne(job: Job, index: number, options: RunOptions): Promise<void> {
  const file = job.files[index]
  if (!file) return
  await fetchResumable(file.url, options.partialFiles.of(job.id, index), {
    signal: options.signal,
    onProgress: (progress) => options.onProgress(index, progress),
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
}

async function saveArchive(job: Job, archive: Archive, { partialFiles, saver, signal }: RunOptions): Promise<void> {
  const files = []
  if (archive.metadata) files.push({ name: archive.metadata.name, file: new Blob([archive.metadata.text]) })
  for (const [index, { name }] of job.files.entries()) {
    const file = await partialFiles.of(job.id, index).whole('')
    if (file.size === 0) throw new DownloadError('unknown', `the stored data of ${name} is missing`)
    files.push({ name, file })
  }
  const type = archive.name.endsWith('.cbz') ? 'application/vnd.comicbook+zip' : 'application/zip'
  await saver.save(await zipBlob(files, type, signal), { name: archive.name, folder: job.folder, signal })
  if (saver.readsAfterSave) setTimeout(() => void partialFiles.clear(job.id), abandonedMs)
  else await partialFiles.clear(job.id)
}

const absolute = (url: string): string => new URL(url, location.href).href
