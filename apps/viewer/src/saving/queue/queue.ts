// Download queue: runs a few jobs at once, pauses, retries and removes them, and persists them so that a reload loses none.
import { createSemaphore } from '@emaki/domain'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import type { Saver } from '../savers/saver.ts'
import { failureKindOf, siteMessageOf } from './failure.ts'
import {
  afterReload,
  type DeferredPlan,
  type FileProgress,
  isActive,
  isUnfinished,
  type Job,
  type JobPlan,
  newJob,
  readJob,
  startableJobs,
} from './job.ts'
import type { PartialFileStore } from './partialFiles.ts'
import { runJob } from './runJob.ts'

export interface QueueDependencies {
  readonly keyValueStore: KeyValueStore
  readonly partialFiles: PartialFileStore
  /** The saver for the next run of a job. Rejects with a DownloadError when the configured saver cannot be used. */
  readonly saverFor: (job: Job) => Promise<Saver>
  /** Loads the work of a deferred plan. Rejects with a DownloadError when the work cannot be loaded. */
  readonly resolvePlan: (deferred: DeferredPlan) => Promise<JobPlan>
  /** Unique id of this browser tab. */
  readonly tab: string
  readonly isTabOpen: (tab: string) => Promise<boolean>
  /** Calls `next` once that tab is closed. Tabs that wait for the same tab take turns. Rejects where the browser cannot tell. */
  readonly afterTabClosed: (tab: string, next: () => Promise<unknown>) => Promise<unknown>
  /** Called when a job is done or has failed. */
  readonly onEnd: (job: Job) => void
  /** A name for the account whose downloads the stores have now. */
  readonly owner?: () => string
  readonly fetch?: typeof fetch
}

export interface QueueState {
  readonly jobs: readonly Job[]
  /** Progress of the files, by job id. */
  readonly progress: ReadonlyMap<string, FileProgress>
}

export interface Queue {
  readonly state: StoreApi<QueueState>
  add(plan: JobPlan): Job
  pause(id: string): void
  /** Resumes a paused or failed job; with `browser` it saves through the browser's own downloads. */
  resume(id: string, saveWith?: 'browser'): void
  /** Cancels a job, or removes a finished one from the list, with all its data. */
  remove(id: string): Promise<void>
  /**
   * Takes over unfinished jobs of closed tabs now, and those of open tabs once they close. Resolves to the number of unfinished jobs of all
   * tabs. Never rejects.
   */
  restore(): Promise<number>
}

/** Jobs that run at once. */
const maxJobs = 2
/** Files that load at once, over all jobs: enough to use the connection, few enough to spare the site. */
const maxFiles = 3
/** Interval of progress updates, in ms. */
const progressIntervalMs = 100

const noProgress: FileProgress = new Map()

/** Progress of the files of a job. */
export const progressOf = (state: QueueState, id: string): FileProgress => state.progress.get(id) ?? noProgress

/** Creates an empty queue; `restore` loads the jobs of earlier visits. A failure is a state of its job, never a rejection. */
export function createQueue(dependencies: QueueDependencies): Queue {
  const { keyValueStore, partialFiles } = dependencies
  const state = createStore<QueueState>(() => ({ jobs: [], progress: new Map() }))
  const list = createJobList(dependencies, state)
  const progress = createProgressReporter(state)
  const runner = createRunner(dependencies, list, progress)
  /** Tabs whose end is waited for. */
  const watched = new Set<string>([dependencies.tab])

  const startJobs = () => {
    for (const job of startableJobs(state.getState().jobs, maxJobs)) {
      // A job that was paused and resumed at once waits until its first run has ended.
      if (!runner.isRunning(job.id)) runner.start(job, startJobs)
    }
  }
  const watch = (tab: string) => {
    if (watched.has(tab)) return
    watched.add(tab)
    // Where the browser cannot tell, the next visit takes the jobs over.
    dependencies.afterTabClosed(tab, () => restore(tab)).catch(() => undefined)
  }
  /** `closed`: a tab that is known to be closed, even if another tab now holds its lock. */
  const restore = async (closed?: string): Promise<number> => {
    const owner = dependencies.owner?.()
    const isLeft = () => dependencies.owner?.() !== owner
    try {
      const taken: Job[] = []
      const entries = await keyValueStore.entries()
      for (const [, stored] of entries) {
        const job = readJob(stored)
        if (!job || list.find(job.id)) continue
        const tab = tabOf(stored)
        if (tab !== closed && (await dependencies.isTabOpen(tab))) watch(tab)
        else taken.push(afterReload(job))
      }
      // The jobs of an account that was left meanwhile stay in its store.
      if (isLeft()) return 0
      list.set([...taken, ...state.getState().jobs])
      await Promise.all(taken.map(list.persist))
      if (isLeft()) return 0
      startJobs()
      const known = new Set(entries.map(([id]) => id))
      await partialFiles.sweep((id) => known.has(id) || list.find(id) !== undefined)
      return entries.length
    } catch {
      // The store cannot be read: the queue starts empty.
      return 0
    }
  }

  return {
    state,
    add(plan) {
      const job = newJob(crypto.randomUUID(), plan)
      list.set([...state.getState().jobs, job])
      void list.persist(job)
      startJobs()
      return job
    },
    pause(id) {
      const job = list.find(id)
      if (!job || !isActive(job)) return
      list.change(id, { state: 'paused' })
      void runner.stop(id, new Error('paused'))
      startJobs()
    },
    resume(id, saveWith) {
      const job = list.find(id)
      if (job?.state !== 'paused' && job?.state !== 'failed') return
      list.change(id, { state: 'waiting', failure: null, siteMessage: '', ...(saveWith ? { saveWith } : {}) })
      startJobs()
    },
    async remove(id) {
      const job = list.find(id)
      list.set(state.getState().jobs.filter((other) => other.id !== id))
      progress.forget(id)
      keyValueStore.delete([id]).catch(() => undefined)
      await runner.stop(id, new Error('removed'))
      // The browser may still read files of a finished job; `sweep` removes them later.
      if (job && isUnfinished(job)) await partialFiles.clear(id)
      startJobs()
    },
    restore: () => restore(),
  }
}

interface JobList {
  find(id: string): Job | undefined
  set(jobs: readonly Job[]): void
  /** Changes a job and persists it. */
  change(id: string, changes: Partial<Job>): void
  /** Stores an unfinished job, or deletes a finished one from the store. Never rejects. */
  persist(job: Job): Promise<void>
}

function createJobList({ keyValueStore, tab }: QueueDependencies, state: StoreApi<QueueState>): JobList {
  const list: JobList = {
    find: (id) => state.getState().jobs.find((job) => job.id === id),
    set: (jobs) => state.setState({ jobs }),
    change(id, changes) {
      list.set(state.getState().jobs.map((job) => (job.id === id ? { ...job, ...changes } : job)))
      const job = list.find(id)
      if (job) void list.persist(job)
    },
    async persist(job) {
      const write = isUnfinished(job) ? keyValueStore.set(job.id, { ...job, tab }) : keyValueStore.delete([job.id])
      // Downloads also work without storage; only a reload loses the list.
      await write.catch(() => undefined)
    },
  }
  return list
}

/** The tab that runs a stored job. Earlier versions called the field `page`. */
function tabOf(stored: unknown): string {
  if (typeof stored !== 'object' || stored === null) return ''
  if ('tab' in stored) return String(stored.tab)
  return 'page' in stored ? String(stored.page) : ''
}

interface ProgressReporter {
  /** `progress`: 0 to 1. */
  report(id: string, file: number, progress: number): void
  forget(id: string): void
}

/** Collects progress and publishes it to the store at most once an interval. */
function createProgressReporter(state: StoreApi<QueueState>): ProgressReporter {
  const byJob = new Map<string, Map<number, number>>()
  let isScheduled = false
  return {
    report(id, file, progress) {
      const files = byJob.get(id) ?? new Map<number, number>()
      byJob.set(id, files.set(file, progress))
      if (isScheduled) return
      isScheduled = true
      setTimeout(() => {
        isScheduled = false
        state.setState({ progress: new Map([...byJob].map(([job, known]) => [job, new Map(known)])) })
      }, progressIntervalMs)
    },
    forget: (id) => void byJob.delete(id),
  }
}

interface Runner {
  isRunning(id: string): boolean
  /** Starts a run. `onStopped` is called when it has ended for any reason. */
  start(job: Job, onStopped: () => void): void
  /** Aborts the run of a job, and resolves once it has ended. */
  stop(id: string, reason: Error): Promise<void>
}

function createRunner(dependencies: QueueDependencies, list: JobList, progress: ProgressReporter): Runner {
  const runs = new Map<string, { readonly aborter: AbortController; readonly ended: Promise<void> }>()
  const semaphore = createSemaphore(maxFiles)

  /** Resolves a deferred plan. The job keeps its files, also through a pause. */
  const withFiles = async (job: Job, signal: AbortSignal): Promise<Job> => {
    if (!job.deferred) return job
    const { files, folder, archive } = await Promise.race([dependencies.resolvePlan(job.deferred), rejectOnAbort(signal)])
    list.change(job.id, { files, folder, archive, deferred: null })
    return { ...job, files, folder, archive, deferred: null }
  }
  const run = async (job: Job, signal: AbortSignal) => {
    try {
      // First of all, while the click still counts as user activation: the browser may have to ask for the folder.
      const saver = await dependencies.saverFor(job)
      await runJob(await withFiles(job, signal), {
        saver,
        partialFiles: dependencies.partialFiles,
        semaphore,
        signal,
        ...(dependencies.fetch ? { fetch: dependencies.fetch } : {}),
        onProgress: (file, share) => !signal.aborted && progress.report(job.id, file, share),
        onSaved: (file) => list.change(job.id, { saved: [...new Set([...(list.find(job.id)?.saved ?? []), file])] }),
      })
      if (!signal.aborted) list.change(job.id, { state: 'done' })
    } catch (error) {
      // `pause` or `remove` has set the state already.
      if (signal.aborted) return
      list.change(job.id, { state: 'failed', failure: failureKindOf(error), siteMessage: siteMessageOf(error) })
    }
    const ended = list.find(job.id)
    if (ended) dependencies.onEnd(ended)
  }

  return {
    isRunning: (id) => runs.has(id),
    start(job, onStopped) {
      const aborter = new AbortController()
      list.change(job.id, { state: 'running', failure: null, siteMessage: '' })
      const ended = run(job, aborter.signal).finally(() => {
        runs.delete(job.id)
        onStopped()
      })
      runs.set(job.id, { aborter, ended })
    },
    async stop(id, reason) {
      const current = runs.get(id)
      current?.aborter.abort(reason)
      await current?.ended
    },
  }
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
