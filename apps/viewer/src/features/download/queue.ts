// Queue: all downloads of the page, in order, a few at once; paused, tried again, given up; kept so that a reload loses none.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeyValueStore } from '../../data/persistence/keyValueStore.ts'
import { failureOf, saidOf } from './failure.ts'
import {
  afterReload,
  isActive,
  isOpen,
  type Job,
  type JobPlan,
  newJob,
  readJob,
  type Shares,
  startable,
  type Wish,
} from './job.ts'
import type { PieceStore } from './pieces.ts'
import { runJob } from './runJob.ts'
import type { Saver } from './saver.ts'
import { slots } from './slots.ts'

export interface QueueTools {
  readonly keyValueStore: KeyValueStore
  readonly pieces: PieceStore
  /** The saver for a job's next run. Rejects with a DownloadError when the chosen one cannot be used. */
  readonly saverFor: (job: Job) => Promise<Saver>
  /** What a wish comes to, once its work is known. Rejects with a DownloadError when that cannot be had. */
  readonly planOf: (wish: Wish) => Promise<JobPlan>
  /** The name of this page among all that are open, and whether the page of another name still is. */
  readonly page: string
  readonly isPageOpen: (page: string) => Promise<boolean>
  /** Does `next` once the page of that name is gone, unless another page does so at that moment. Rejects where that cannot be known. */
  readonly afterPage: (page: string, next: () => Promise<unknown>) => Promise<unknown>
  /** A job came to its end, or stopped by a failure. */
  readonly onEnd: (job: Job) => void
  readonly fetch?: typeof fetch
}

export interface QueueState {
  readonly jobs: readonly Job[]
  /** By job: how far its files are. */
  readonly shares: ReadonlyMap<string, Shares>
}

export interface Queue {
  readonly state: StoreApi<QueueState>
  add(plan: JobPlan): Job
  pause(id: string): void
  /** Lets a paused or failed job go on; by the browser's own way of saving if wished. */
  resume(id: string, through?: 'browser'): void
  /** Gives a job up, or takes a finished one off the list. Nothing of it stays. */
  remove(id: string): Promise<void>
  /** Takes up what pages that are gone have left unfinished, and later what those leave that are open now. Resolves to the number of jobs that any page has left to do. Never rejects. */
  restore(): Promise<number>
}

/** Jobs at once, and files at once over all of them: enough to fill a line, few enough to be polite. */
const jobsAtOnce = 2
const filesAtOnce = 3
/** Progress is told so often, ms. */
const tellEveryMs = 100

const noShares: Shares = new Map()

/** An empty queue; `restore` takes up what an earlier page has left. Failures of a job are its state, never rejections. */
export function createQueue(tools: QueueTools): Queue {
  const state = createStore<QueueState>(() => ({ jobs: [], shares: new Map() }))
  const runs = new Map<string, { readonly aborter: AbortController; readonly ended: Promise<void> }>()
  const files = slots(filesAtOnce)
  const progress = new Map<string, Map<number, number>>()
  let isTelling = false
  /** Pages whose end is waited for. */
  const watched = new Set<string>([tools.page])

  const find = (id: string) => state.getState().jobs.find((job) => job.id === id)
  const setJobs = (jobs: readonly Job[]) => state.setState({ jobs })
  const change = (id: string, changes: Partial<Job>) => {
    setJobs(state.getState().jobs.map((job) => (job.id === id ? { ...job, ...changes } : job)))
    const job = find(id)
    if (job) void keep(job)
  }
  const keep = async (job: Job) => {
    const kept = isOpen(job)
      ? tools.keyValueStore.set(job.id, { ...job, page: tools.page })
      : tools.keyValueStore.delete([job.id])
    // A browser that keeps nothing still downloads: only a reload would lose the list.
    await kept.catch(() => undefined)
  }
  const watch = (page: string) => {
    if (watched.has(page)) return
    watched.add(page)
    // Where it cannot be known, the next visit takes its jobs up.
    tools.afterPage(page, () => restore(page)).catch(() => undefined)
  }
  const tell = (id: string, file: number, share: number) => {
    const known = progress.get(id) ?? new Map<number, number>()
    progress.set(id, known.set(file, share))
    if (isTelling) return
    isTelling = true
    setTimeout(() => {
      isTelling = false
      state.setState({ shares: new Map([...progress].map(([job, shares]) => [job, new Map(shares)])) })
    }, tellEveryMs)
  }

  const pump = () => {
    const { jobs } = state.getState()
    for (const job of startable(jobs, jobsAtOnce)) {
      // One that was paused and taken up again at once waits until its first run has let go.
      if (!runs.has(job.id)) start(job)
    }
  }
  const start = (job: Job) => {
    const aborter = new AbortController()
    change(job.id, { state: 'running', failure: null, said: '' })
    const ended = run(job, aborter.signal).finally(() => {
      runs.delete(job.id)
      pump()
    })
    runs.set(job.id, { aborter, ended })
  }
  /** The job with its files. What they are stays with the job, also through a pause. */
  const planned = async (job: Job, signal: AbortSignal): Promise<Job> => {
    if (!job.wish) return job
    const { files, folder, pack } = await Promise.race([tools.planOf(job.wish), aborted(signal)])
    change(job.id, { files, folder, pack, wish: null })
    return { ...job, files, folder, pack, wish: null }
  }
  const run = async (job: Job, signal: AbortSignal) => {
    try {
      // First of all, as long as the click that wanted it counts: a folder may have to be asked for.
      const saver = await tools.saverFor(job)
      await runJob(await planned(job, signal), {
        saver,
        pieces: tools.pieces,
        slots: files,
        signal,
        ...(tools.fetch ? { fetch: tools.fetch } : {}),
        onShare: (file, share) => !signal.aborted && tell(job.id, file, share),
        onSaved: (file) => change(job.id, { saved: [...new Set([...(find(job.id)?.saved ?? []), file])] }),
      })
      if (!signal.aborted) change(job.id, { state: 'done' })
    } catch (error) {
      // Paused or given up: whoever did that has set the state.
      if (signal.aborted) return
      change(job.id, { state: 'failed', failure: failureOf(error), said: saidOf(error) })
    }
    const ended = find(job.id)
    if (ended) tools.onEnd(ended)
  }

  /** `gone`: a page that is known to be gone, whatever is said of its name. */
  const restore = async (gone?: string): Promise<number> => {
    try {
      const taken: Job[] = []
      const entries = await tools.keyValueStore.entries()
      for (const [, kept] of entries) {
        const job = readJob(kept)
        const page = typeof kept === 'object' && kept !== null && 'page' in kept ? String(kept.page) : ''
        if (!job || find(job.id)) continue
        if (page !== gone && (await tools.isPageOpen(page))) watch(page)
        else taken.push(afterReload(job))
      }
      setJobs([...taken, ...state.getState().jobs])
      await Promise.all(taken.map(keep))
      pump()
      const known = new Set(entries.map(([id]) => id))
      await tools.pieces.sweep((id) => known.has(id) || find(id) !== undefined)
      return entries.length
    } catch {
      // Nothing kept, or nothing to be had: the list starts empty.
      return 0
    }
  }

  return {
    state,
    add(plan) {
      const job = newJob(crypto.randomUUID(), plan)
      setJobs([...state.getState().jobs, job])
      void keep(job)
      pump()
      return job
    },
    pause(id) {
      const job = find(id)
      if (!job || !isActive(job)) return
      change(id, { state: 'paused' })
      runs.get(id)?.aborter.abort(new Error('paused'))
      pump()
    },
    resume(id, through) {
      const job = find(id)
      if (job?.state !== 'paused' && job?.state !== 'failed') return
      change(id, { state: 'waiting', failure: null, said: '', ...(through ? { through } : {}) })
      pump()
    },
    async remove(id) {
      const job = find(id)
      const run = runs.get(id)
      setJobs(state.getState().jobs.filter((other) => other.id !== id))
      progress.delete(id)
      tools.keyValueStore.delete([id]).catch(() => undefined)
      run?.aborter.abort(new Error('given up'))
      await run?.ended
      // What was saved may still be read by the browser: the sweep takes it later.
      if (job && isOpen(job)) await tools.pieces.clear(id)
      pump()
    },
    restore: () => restore(),
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** How far the files of a job are. */
export const sharesOf = (state: QueueState, id: string): Shares => state.shares.get(id) ?? noShares
