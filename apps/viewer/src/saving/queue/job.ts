// A download job: the files to save and the state of the job. Pure functions over plain data, so that jobs can be persisted.
import { type FailureKind, failureKinds } from './failure.ts'

/** Single files, or all files in one archive. */
export type DownloadFormat = (typeof downloadFormats)[number]
export const downloadFormats = ['files', 'zip', 'cbz'] as const

/** All pages of a work whose page URLs are not known yet. The queue loads the work when the job starts. */
export interface DeferredPlan {
  /** Id of the work. */
  readonly work: string
  readonly format: DownloadFormat
}

/** One file of a job, fetched from `url` and saved as `name`. */
export interface JobFile {
  readonly url: string
  /** With extension, without folder. */
  readonly name: string
}

/** An archive of all files of a job. */
export interface Archive {
  /** With extension. */
  readonly name: string
  /** A text file at the start of the archive, such as ComicInfo.xml. */
  readonly metadata: { readonly name: string; readonly text: string } | null
}

/**
 * - `waiting`: in the queue; `running`: being fetched or saved; `paused`: by the person
 * - `failed`: stopped by `failure`, can be retried; `done`: all files are saved
 */
export type JobState = 'waiting' | 'running' | 'paused' | 'failed' | 'done'

export interface Job {
  readonly id: string
  /** Id of the work (or of anything else) that the files belong to. `useDownload` finds the job by it. */
  readonly subject: string
  readonly title: string
  /** URL of a small picture; empty when there is none. */
  readonly picture: string
  /** Empty while the plan is deferred. */
  readonly files: readonly JobFile[]
  /** The plan that is still to be resolved; null once the files are known. */
  readonly deferred: DeferredPlan | null
  /** Folders below the download folder, outermost first. */
  readonly folder: readonly string[]
  readonly archive: Archive | null
  /** Indexes of the files that are saved already. */
  readonly saved: readonly number[]
  readonly state: JobState
  readonly failure: FailureKind | null
  /** The error message of the site; empty when there is none. */
  readonly siteMessage: string
  /** The saver of the settings, or the browser's own downloads when the person selected them after a failure. */
  readonly saveWith: 'configured' | 'browser'
}

export type JobPlan = Pick<Job, 'subject' | 'title' | 'picture' | 'files' | 'folder' | 'archive'> & Partial<Pick<Job, 'deferred'>>

export const newJob = (id: string, plan: JobPlan): Job => ({
  deferred: null,
  ...plan,
  id,
  saved: [],
  state: 'waiting',
  failure: null,
  siteMessage: '',
  saveWith: 'configured',
})

/** Every job that is not done, failed ones included. */
export const isUnfinished = (job: Job): boolean => job.state !== 'done'
/** Jobs that run or wait to run. */
export const isActive = (job: Job): boolean => job.state === 'waiting' || job.state === 'running'

/** The order of the list: unfinished jobs in queue order, then finished ones, the newest first. A row moves only once, when its job is done. */
export const inListOrder = (jobs: readonly Job[]): readonly Job[] => [
  ...jobs.filter(isUnfinished),
  ...jobs.filter((job) => !isUnfinished(job)).toReversed(),
]

/** A job of a closed tab: a running one waits again. */
export const afterReload = (job: Job): Job => (job.state === 'running' ? { ...job, state: 'waiting' } : job)

/** The waiting jobs that may start when at most `limit` jobs run at once. */
export function startableJobs(jobs: readonly Job[], limit: number): Job[] {
  const running = jobs.filter(({ state }) => state === 'running').length
  return jobs.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, limit - running))
}

/** Progress of the files that are being fetched: 0 to 1 by index. */
export type FileProgress = ReadonlyMap<number, number>

/** Progress of a job over all its files, 0 to 1. */
export function jobProgress(job: Job, files: FileProgress): number {
  if (job.state === 'done') return 1
  const saved = new Set(job.saved)
  let sum = saved.size
  for (const [index, progress] of files) if (!saved.has(index)) sum += progress
  return job.files.length === 0 ? 0 : Math.min(1, sum / job.files.length)
}

/** Parses a persisted job; undefined for anything that is not one. Earlier versions used other field names. */
export function readJob(stored: unknown): Job | undefined {
  if (!isRecord(stored) || !Array.isArray(stored.files) || !Array.isArray(stored.folder) || !Array.isArray(stored.saved))
    return undefined
  const files = stored.files.flatMap((file: unknown) =>
    isRecord(file) && typeof file.url === 'string' && typeof file.name === 'string' ? [{ url: file.url, name: file.name }] : [],
  )
  const state = states.find((known) => known === stored.state)
  if (typeof stored.id !== 'string' || typeof stored.subject !== 'string' || !state || files.length !== stored.files.length) {
    return undefined
  }
  const siteMessage = stored.siteMessage ?? stored.said
  return {
    id: stored.id,
    subject: stored.subject,
    title: String(stored.title),
    picture: String(stored.picture),
    files,
    deferred: readDeferred(stored.deferred ?? stored.wish),
    folder: stored.folder.map(String),
    archive: readArchive(stored.archive ?? stored.pack),
    saved: stored.saved.filter((index: unknown): index is number => typeof index === 'number'),
    state,
    failure: readFailure(stored.failure),
    siteMessage: typeof siteMessage === 'string' ? siteMessage : '',
    saveWith: (stored.saveWith ?? stored.through) === 'browser' ? 'browser' : 'configured',
  }
}

const states: readonly JobState[] = ['waiting', 'running', 'paused', 'failed', 'done']

function readArchive(stored: unknown): Archive | null {
  if (!isRecord(stored)) return null
  const metadata = stored.metadata ?? stored.leaflet
  return {
    name: String(stored.name),
    metadata: isRecord(metadata) ? { name: String(metadata.name), text: String(metadata.text) } : null,
  }
}

function readDeferred(stored: unknown): DeferredPlan | null {
  if (!isRecord(stored) || typeof stored.work !== 'string') return null
  const format = stored.format ?? stored.packing
  return { work: stored.work, format: downloadFormats.find((known) => known === format) ?? 'files' }
}

const readFailure = (stored: unknown): FailureKind | null =>
  stored === 'asleep' ? 'needsClick' : (failureKinds.find((kind) => kind === stored) ?? null)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
