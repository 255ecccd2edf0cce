// Connections to the Valkey that replicas share: all commands have deadlines, and after a failure it is not used for a while.
import { redisDriver } from 'bentocache/drivers/redis'
import { Redis } from 'ioredis'
import type { Logger } from '../operator/log.ts'

export interface SharedValkey {
  /** The connection itself, for libraries with their own error handling. */
  readonly connection: Redis
  readonly deadlines: ValkeyDeadlines
  /** How long it is not used after a failure, in ms (docs/reliability.md F24). */
  readonly pauseMs: number
  /** The driver of a response cache. Created here, so that gateways without Valkey do not load the client library. */
  cacheDriver(): ReturnType<typeof redisDriver>
  /** Resolves when the first connection is ready or has failed, at the latest after the connect deadline. Never rejects. */
  readonly opened: Promise<void>
  /** Runs commands; undefined when they fail, exceed the command deadline, or follow a failure too soon. Never rejects. */
  use<T>(work: (connection: Redis) => Promise<T>): Promise<T | undefined>
  /** Like `use`, with the longer lock deadline, for commands that save a call upstream. */
  lock<T>(work: (connection: Redis) => Promise<T>): Promise<T | undefined>
  /** Opens a connection for messages. */
  listener(): Redis
  close(): void
}

/** Deadlines in ms. */
export interface ValkeyDeadlines {
  readonly connectMs: number
  readonly commandMs: number
  readonly lockMs: number
}

const defaultDeadlines: ValkeyDeadlines = { connectMs: 2000, commandMs: 500, lockMs: 2000 }
const pauseMs = 5000

/**
 * Connects in the background and retries with backoff. Requests before the first connection wait for it, up to the connect
 * deadline:
 * otherwise a burst during the start would call upstream once for each replica.
 */
export function openValkey(url: string, log: Logger, deadlines: ValkeyDeadlines = defaultDeadlines): SharedValkey {
  let loggedAt = Number.NEGATIVE_INFINITY
  const logFailure = (reason: unknown) => {
    if (performance.now() - loggedAt < 60_000) return
    loggedAt = performance.now()
    log.warn({ reason: reason instanceof Error ? reason.message : String(reason) }, 'the shared Valkey cannot be used')
  }
  const open: Redis[] = []
  const connect = (commandTimeout: number) => {
    // Without a timeout, a command would wait for ever for a server that does not respond.
    const connection = new Redis(url, {
      enableOfflineQueue: false,
      commandTimeout,
      connectTimeout: deadlines.connectMs,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
    })
    connection.on('error', logFailure)
    open.push(connection)
    return connection
  }
  const connection = connect(deadlines.commandMs)
  // Its deadline is enforced below. The library's own timeout, twice as long, is for lost commands.
  const lockConnection = connect(2 * deadlines.lockMs)
  let isOpened = false
  const opened = Promise.all([connection, lockConnection].map((one) => firstOutcome(one, deadlines.connectMs))).then(() => {
    isOpened = true
  })
  let pausedUntil = Number.NEGATIVE_INFINITY
  const runWithin = async <T>(through: Redis, limitMs: number, work: (connection: Redis) => Promise<T>) => {
    if (!isOpened) await opened
    if (performance.now() < pausedUntil || through.status !== 'ready') return undefined
    try {
      return await withTimeout(work(through), limitMs)
    } catch (reason) {
      pausedUntil = performance.now() + pauseMs
      logFailure(reason)
      return undefined
    }
  }
  return {
    connection,
    deadlines,
    pauseMs,
    cacheDriver: () => redisDriver({ connection }),
    opened,
    use: (work) => runWithin(connection, deadlines.commandMs, work),
    lock: (work) => runWithin(lockConnection, deadlines.lockMs, work),
    listener: () => connect(2 * deadlines.lockMs),
    close() {
      for (const one of open) one.disconnect()
    },
  }
}

/** Resolves when a new connection is ready, has failed or closed, or after `limitMs`. */
function firstOutcome(connection: Redis, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs)
    timer.unref()
    for (const event of ['ready', 'error', 'close']) {
      connection.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    }
  })
}

/**
 * The result of `work`, or a rejection after `limitMs`. A result that arrived while the event loop was blocked counts as in time.
 */
async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Timers run before input is read. After a blocked turn, two more turns read the input that has arrived.
      setImmediate(() => setImmediate(() => reject(new Error('Valkey took too long'))))
    }, limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
