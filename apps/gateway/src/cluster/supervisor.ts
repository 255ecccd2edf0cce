// The primary process of a gateway with several workers: starts them, replaces those that end, and passes signals on.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../operator/log.ts'
import { waitForShutdown } from '../process/shutdownSignals.ts'
import { type LeaderFacts, parseToPrimary, type ToPrimary, type ToWorker, type WorkerRole } from './messages.ts'

export interface SupervisorOptions {
  /** Number of workers, the leader included. */
  readonly workers: number
  readonly log: Logger
}

/** Time before a worker that ended is replaced, in ms: it doubles with each one that ends soon after its start. */
const minRestartMs = 100
const maxRestartMs = 10_000
/** A worker that has run for this long was not broken from its start, in ms. */
const stableMs = 30_000

/** Keeps the heap of new objects small. The last of several options counts, so that of the operator comes after it. */
const smallNewSpace = '--max-semi-space-size=2'
/** Options of glibc, which the operator may set otherwise: return large buffers to the system, share arenas among threads. */
const mallocOptions = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** Serves until a shutdown signal. Resolves with the exit code: that of the leader when it cannot start. */
export async function superviseWorkers({ workers, log }: SupervisorOptions): Promise<number> {
  cluster.setupPrimary({ exec: mainProgram(), args: ['serve'], execArgv: [smallNewSpace, ...process.execArgv] })
  const directory = process.platform === 'win32' ? undefined : mkdtempSync(join(tmpdir(), 'emaki-'))
  const socketPath = directory === undefined ? `\\\\.\\pipe\\emaki-${process.pid}` : join(directory, 'leader')
  const shutdown = waitForShutdown(log, process, () => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) send(worker, { kind: 'reload' })
  })
  const end = new AbortController()
  void shutdown.then(() => end.abort())
  const fronts = new Set<Running>()
  let leader: Running | undefined
  let port: number | undefined
  try {
    let leading: Promise<void> | undefined
    const facts = await new Promise<LeaderFacts | number>((resolve) => {
      leading = keepRunning(end.signal, log, async () => {
        leader = startWorker({ role: 'leader', socketPath, workers, port }, (message) => {
          if (message.kind !== 'ready') return
          port = message.leader.port
          resolve(message.leader)
        })
        resolve(await leader.ended)
      })
    })
    if (typeof facts === 'number') return facts
    const others = Array.from({ length: workers - 1 }, () =>
      keepRunning(end.signal, log, async () => {
        const front = startWorker({ role: 'front', socketPath, workers, leader: facts }, (message) => {
          if (message.kind === 'observed' && leader) send(leader.worker, message)
        })
        fronts.add(front)
        await front.ended
        fronts.delete(front)
      }),
    )
    const code = await shutdown
    // The leader ends last, because the others pass requests on to it.
    for (const front of fronts) front.stop()
    await Promise.all(others)
    leader?.stop()
    await leading
    return code
  } finally {
    end.abort()
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
  }
}

/** The script of the workers. In a release, where all modules are in one file, it is the script of this process. */
function mainProgram(): string {
  const compiled = fileURLToPath(new URL('../main.js', import.meta.url))
  return existsSync(compiled) ? compiled : (process.argv[1] ?? compiled)
}

/** Runs a worker, and another one when it ends, until `end`. */
async function keepRunning(end: AbortSignal, log: Logger, run: () => Promise<void>): Promise<void> {
  let pauseMs = minRestartMs
  while (!end.aborted) {
    const began = performance.now()
    await run()
    if (end.aborted) return
    pauseMs = performance.now() - began > stableMs ? minRestartMs : Math.min(maxRestartMs, pauseMs * 2)
    log.error('a worker ended and is replaced')
    await pause(pauseMs, end)
  }
}

/** Waits, at most until `end`. */
function pause(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    end.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

interface Running {
  readonly worker: Worker
  /** Resolves with the exit code, 1 for a killed worker. */
  readonly ended: Promise<number>
  /** Lets it finish its requests. A worker that does not serve yet is killed: it might miss the message. */
  stop(): void
}

function startWorker(role: WorkerRole, onMessage: (message: ToPrimary) => void): Running {
  const worker = cluster.fork({ ...mallocOptions, ...process.env })
  let isOpen = false
  worker.on('message', (received: unknown) => {
    const message = parseToPrimary(received)
    if (message === undefined) return
    if (message.kind === 'hello') return send(worker, { kind: 'start', ...role })
    if (message.kind === 'open' || message.kind === 'ready') isOpen = true
    onMessage(message)
  })
  // A message to a worker that has just ended. Its end is handled as such.
  worker.on('error', () => undefined)
  return {
    worker,
    ended: once(worker, 'exit').then(([code]) => (typeof code === 'number' ? code : 1)),
    stop() {
      if (isOpen) send(worker, { kind: 'shutdown' })
      else worker.process.kill('SIGKILL')
    },
  }
}

const send = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message)
}
