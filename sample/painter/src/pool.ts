// A pool of painting threads: started on demand, replaced after a crash, each with one picture at a time.
import { Worker } from 'node:worker_threads'
import { createJobQueue } from './jobQueue.ts'
import type { Picture, Rendition } from './picture.ts'

/** Message to a thread. */
export interface PaintRequest {
  readonly id: number
  readonly picture: Picture
  readonly rendition: Rendition
}

/** Message from a thread. */
export type PaintResponse =
  | { readonly id: number; readonly bytes: Uint8Array; readonly reason?: never }
  | { readonly id: number; readonly reason: string; readonly bytes?: never }

export interface PoolOptions {
  /** Maximum number of threads. */
  readonly workers: number
  /** A picture that takes longer is cancelled, and its thread is terminated. */
  readonly timeoutMs: number
  readonly workerFile: URL
}

export interface Pool {
  /** Rejects with an AbortError if `signal` fires before a thread starts the request. Later the signal has no effect. */
  paint(picture: Picture, rendition: Rendition, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

interface Job extends PaintRequest {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
  tries: number
}

/** A picture counts as small up to this number of pixels, which includes every thumbnail size and no original. */
const smallPixels = 600 * 800

/** A job that crashed its thread gets a second try, because the thread may have been the cause. */
const maxTries = 2

/**
 * Starts threads on demand. A job rejects if it fails, takes longer than `timeoutMs` or crashes its thread twice. Long because its functions
 * share the state of threads and jobs.
 */
export function createPool({ workers, timeoutMs, workerFile }: PoolOptions): Pool {
  const queue = createJobQueue<Job>()
  const idle: Worker[] = []
  const busy = new Map<Worker, Job>()
  let lastId = 0
  let closed = false

  const dispatch = () => {
    while (queue.size > 0 && !closed) {
      const worker = idle.pop() ?? (busy.size < workers ? start() : undefined)
      const job = worker && queue.take()
      if (!worker || !job) return
      assign(worker, job)
    }
  }

  const start = () => {
    const worker = new Worker(workerFile)
    // Without a listener, a crashed thread would end the process. The 'exit' event follows and settles the job.
    worker.on('error', (error) => fail(worker, error))
    worker.on('exit', () => fail(worker, new Error('The painting thread stopped')))
    return worker
  }

  const assign = (worker: Worker, job: Job) => {
    busy.set(worker, job)
    worker.ref()
    const timer = setTimeout(() => {
      job.tries = maxTries
      fail(worker, new Error(`Painting took longer than ${timeoutMs} ms`))
      void worker.terminate()
    }, timeoutMs)
    const onMessage = (answer: PaintResponse) => {
      if (answer.id !== job.id) return
      busy.delete(worker)
      release(worker)
      idle.push(worker)
      worker.unref()
      if (answer.bytes) job.resolve(answer.bytes)
      else job.reject(new Error(answer.reason))
      dispatch()
    }
    const release = (from: Worker) => {
      clearTimeout(timer)
      from.off('message', onMessage)
      from.off('exit', onExit)
    }
    const onExit = () => release(worker)
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    job.tries += 1
    const { id, picture, rendition } = job
    worker.postMessage({ id, picture, rendition } satisfies PaintRequest)
  }

  const fail = (worker: Worker, error: Error) => {
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
    const job = busy.get(worker)
    busy.delete(worker)
    if (!job) return
    if (job.tries < maxTries && !closed) queue.add(job, isSmall(job.rendition))
    else job.reject(error)
    dispatch()
  }

  return {
    paint(picture, rendition, signal) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The painter is closed'))
        if (signal.aborted) return reject(abortError())
        const onAbort = () => {
          if (queue.remove(job)) job.reject(abortError())
        }
        const settle = <T>(then: (value: T) => void) => {
          return (value: T) => {
            signal.removeEventListener('abort', onAbort)
            then(value)
          }
        }
        const job: Job = { id: ++lastId, picture, rendition, tries: 0, resolve: settle(resolve), reject: settle(reject) }
        signal.addEventListener('abort', onAbort)
        queue.add(job, isSmall(rendition))
        dispatch()
      })
    },
    async close() {
      closed = true
      const threads = [...idle, ...busy.keys()]
      for (let job = queue.take(); job; job = queue.take()) job.reject(new Error('The painter is closed'))
      await Promise.all(threads.map((worker) => worker.terminate()))
    },
  }
}

/** The rejection reason of an aborted call. */
export const abortError = () => new DOMException('The picture is no longer wanted', 'AbortError')

const isSmall = ({ width, height }: Rendition) => width * height <= smallPixels
