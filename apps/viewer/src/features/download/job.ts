// Job: something to be saved, file by file, and the states that it goes through. Pure, so that a job can be kept and taken up again.
import { type FailureKind, failureKinds } from './failure.ts'

/** Single files, or all of them in one archive. */
export type Packing = (typeof packings)[number]
export const packings = ['files', 'zip', 'cbz'] as const

/** All pages of a work that is known only in part: what they are is asked for when the job's turn comes. */
export interface Wish {
  /** Its id. */
  readonly work: string
  readonly packing: Packing
}

/** One file of a job, fetched from `url` and saved as `name`. */
export interface JobFile {
  readonly url: string
  /** Complete, with its extension; no folder. */
  readonly name: string
}

/** An archive that takes all files of a job in. */
export interface Pack {
  /** Complete, with its extension. */
  readonly name: string
  /** Text that comes first in the archive, such as ComicInfo.xml. */
  readonly leaflet: { readonly name: string; readonly text: string } | null
}

/**
 * - `waiting`: its turn has not come; `running`: being fetched or saved; `paused`: by the person
 * - `failed`: stopped by `failure`, kept for another try; `done`: everything is saved
 */
export type JobState = 'waiting' | 'running' | 'paused' | 'failed' | 'done'

export interface Job {
  readonly id: string
  /** The work (or whatever else) that the files belong to: what `useDownload` looks up. */
  readonly subject: string
  readonly title: string
  /** A small picture to know it by; empty when there is none. */
  readonly picture: string
  /** None as long as there is a wish. */
  readonly files: readonly JobFile[]
  /** What the files are still to be made of; null once they are known. */
  readonly wish: Wish | null
  /** Below the chosen folder, outermost first. */
  readonly folder: readonly string[]
  readonly pack: Pack | null
  /** Indexes of the files that are saved already. */
  readonly saved: readonly number[]
  readonly state: JobState
  readonly failure: FailureKind | null
  /** What the site itself said of the failure; empty when it said nothing. */
  readonly said: string
  /** How it is saved: as the settings say, or by the browser because the person wished so after a failure. */
  readonly through: 'chosen' | 'browser'
}

/** What a new job is made of. */
export type JobPlan = Pick<Job, 'subject' | 'title' | 'picture' | 'files' | 'folder' | 'pack'> & Partial<Pick<Job, 'wish'>>

/** A job that waits, of which nothing is saved yet. */
export const newJob = (id: string, plan: JobPlan): Job => ({
  wish: null,
  ...plan,
  id,
  saved: [],
  state: 'waiting',
  failure: null,
  said: '',
  through: 'chosen',
})

/** Jobs that still have something to do or to tell. */
export const isOpen = (job: Job): boolean => job.state !== 'done'
/** Jobs that a person waits for at this moment. */
export const isActive = (job: Job): boolean => job.state === 'waiting' || job.state === 'running'

/** As a list shows them: what is still to do by its turns, then what is done, the latest first. A row moves once, when it is done. */
export const inListOrder = (jobs: readonly Job[]): readonly Job[] => [
  ...jobs.filter(isOpen),
  ...jobs.filter((job) => !isOpen(job)).toReversed(),
]

/** What a job was doing when its page went away: it waits for its turn again. */
export const afterReload = (job: Job): Job => (job.state === 'running' ? { ...job, state: 'waiting' } : job)

/** The jobs whose turn has come, when at most `atOnce` may run. */
export function startable(jobs: readonly Job[], atOnce: number): Job[] {
  const running = jobs.filter(({ state }) => state === 'running').length
  return jobs.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running))
}

/** How far the files are that are being fetched: 0 to 1 by index. */
export type Shares = ReadonlyMap<number, number>

/** 0 to 1 over all files of a job. */
export function jobShare(job: Job, shares: Shares): number {
  if (job.state === 'done') return 1
  const saved = new Set(job.saved)
  let sum = saved.size
  for (const [index, share] of shares) if (!saved.has(index)) sum += share
  return job.files.length === 0 ? 0 : Math.min(1, sum / job.files.length)
}

/** Reads a kept job. Total: undefined for anything that this version did not write. */
export function readJob(kept: unknown): Job | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.files) || !Array.isArray(kept.folder) || !Array.isArray(kept.saved)) return undefined
  const files = kept.files.flatMap((file: unknown) =>
    isRecord(file) && typeof file.url === 'string' && typeof file.name === 'string' ? [{ url: file.url, name: file.name }] : [],
  )
  const state = states.find((known) => known === kept.state)
  if (typeof kept.id !== 'string' || typeof kept.subject !== 'string' || !state || files.length !== kept.files.length) {
    return undefined
  }
  return {
    id: kept.id,
    subject: kept.subject,
    title: String(kept.title),
    picture: String(kept.picture),
    files,
    wish: readWish(kept.wish),
    folder: kept.folder.map(String),
    pack: readPack(kept.pack),
    saved: kept.saved.filter((index: unknown): index is number => typeof index === 'number'),
    state,
    failure: readFailure(kept.failure),
    said: typeof kept.said === 'string' ? kept.said : '',
    through: kept.through === 'browser' ? 'browser' : 'chosen',
  }
}

const states: readonly JobState[] = ['waiting', 'running', 'paused', 'failed', 'done']

function readPack(kept: unknown): Pack | null {
  if (!isRecord(kept)) return null
  const leaflet = isRecord(kept.leaflet) ? { name: String(kept.leaflet.name), text: String(kept.leaflet.text) } : null
  return { name: String(kept.name), leaflet }
}

function readWish(kept: unknown): Wish | null {
  if (!isRecord(kept) || typeof kept.work !== 'string') return null
  return { work: kept.work, packing: packings.find((known) => known === kept.packing) ?? 'files' }
}

const readFailure = (kept: unknown): FailureKind | null => failureKinds.find((kind) => kind === kept) ?? null

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
