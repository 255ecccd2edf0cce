// Threads that re-encode pictures: started on demand, replaced after a crash or a timeout, each with one picture at a time.
import { Worker } from 'node:worker_threads'
import { createSemaphore } from '@emaki/domain'
import type { PictureFormat } from '../../config/pictureFormat.ts'

/** Message to a thread. */
export interface ReencodeRequest {
  readonly source: Uint8Array
  readonly format: PictureFormat
}

/** Message from a thread, also once after its start. `bytes` is undefined where the source is the better picture. */
export type ReencodeResponse =
  | { readonly bytes: Uint8Array<ArrayBuffer> | undefined; readonly reason?: never }
  | { readonly reason: string; readonly bytes?: never }

export interface ReencodeThreads {
  /** Starts a thread. Rejects where the libraries cannot be loaded. */
  start(): Promise<void>
  /** The picture in another format; undefined where the source is the better picture. Rejects after a failure or a timeout. */
  reencode(request: ReencodeRequest): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

export interface ReencodeThreadsOptions {
  /** Maximum number of threads. */
  readonly threads: number
  /** A picture that takes longer fails, and its thread is terminated, in ms. */
  readonly timeoutMs?: number
  /** The script of the threads, for tests of broken threads. */
  readonly workerFile?: URL
}

const defaultTimeoutMs = 20_000
/** How long a thread may take to load its libraries, in ms. */
const startMs = 60_000

export function createReencodeThreads(options: ReencodeThreadsOptions): ReencodeThreads {
  const { threads, timeoutMs = defaultTimeoutMs, workerFile = compiledWorker() } = options
  const free = createSemaphore(threads)
  const all = new Set<Worker>()
  const idle: Worker[] = []
  let isClosed = false

  const drop = (worker: Worker) => {
    all.delete(worker)
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    void worker.terminate()
  }
  /** A new thread, once its libraries are loaded. */
  const startThread = async (): Promise<Worker> => {
    const worker = new Worker(workerFile)
    all.add(worker)
    // Without a listener, a crashed thread would end the process.
    worker.on('error', () => drop(worker))
    worker.on('exit', () => drop(worker))
    try {
      await responseOf(worker, startMs)
      return worker
    } catch (error) {
      drop(worker)
      throw error
    }
  }
  const release = (worker: Worker) => {
    // An idle thread does not keep the process running, except while it ends: `close` would never settle.
    if (!isClosed) worker.unref()
    idle.push(worker)
  }

  return {
    async start() {
      release(await startThread())
    },
    async reencode(request) {
      const done = await free.acquire()
      try {
        const worker = idle.pop() ?? (await startThread())
        worker.ref()
        try {
          const response = responseOf(worker, timeoutMs)
          worker.postMessage(request satisfies ReencodeRequest)
          const { bytes, reason } = await response
          release(worker)
          if (reason !== undefined) throw new Error(reason)
          return bytes
        } catch (error) {
          if (!idle.includes(worker)) drop(worker)
          throw error
        }
      } finally {
        done()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** The next message of a thread. Rejects when the thread ends first, and after `timeoutMs`. */
function responseOf(worker: Worker, timeoutMs: number): Promise<ReencodeResponse> {
  return new Promise((resolve, reject) => {
    const settle = (step: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      step()
    }
    const onMessage = (response: ReencodeResponse) => settle(() => resolve(response))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('The thread ended')))
    const timer = setTimeout(() => settle(() => reject(new Error(`The thread took longer than ${timeoutMs} ms`))), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

/** The compiled script of the threads, also when this file runs uncompiled in tests. */
function compiledWorker(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/images/formats/reencodeWorker.js', import.meta.url)
    : new URL('./reencodeWorker.js', import.meta.url)
}
