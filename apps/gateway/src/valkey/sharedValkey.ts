// The Valkey that replicas share: every wait for it has a deadline, and after a failure it is left alone for a while.
import { Redis } from 'ioredis'
import type { Logger } from '../operator/log.ts'

export interface SharedValkey {
  /** The connection itself, for libraries that bring their own care. */
  readonly connection: Redis
  readonly deadlines: ValkeyDeadlines
  /** Settles once the first connection is ready or is known to fail, at the latest after the connect deadline. Never rejects. */
  readonly opened: Promise<void>
  /** Runs commands; undefined when they fail, take longer than the command deadline, or follow a failure too soon. Never rejects. */
  use<T>(work: (connection: Redis) => Promise<T>): Promise<T | undefined>
  /** The same for commands that save a call upstream, which takes longer anyway: with the lock deadline. */
  lock<T>(work: (connection: Redis) => Promise<T>): Promise<T | undefined>
  /** A second connection, for messages alone. */
  listener(): Redis
  close(): void
}

/** How long is waited for a Valkey, in milliseconds. */
export interface ValkeyDeadlines {
  readonly connectMs: number
  readonly commandMs: number
  readonly lockMs: number
}

const defaultDeadlines: ValkeyDeadlines = { connectMs: 2000, commandMs: 500, lockMs: 2000 }
/** After a failure the Valkey is left alone for this long (docs/reliability.md F24), in milliseconds. */
export const valkeyRestMs = 5000

/**
 * Connects in the background; an address that does not respond is tried again and again, ever more slowly. Requests that come before the first
 * connection is ready wait for it, up to the connect deadline: a cold burst would otherwise ask upstream once for each replica.
 */
export function openValkey(url: string, log: Logger, deadlines: ValkeyDeadlines = defaultDeadlines): SharedValkey {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (reason: unknown) => {
    if (performance.now() - toldAt < 60_000) return
    toldAt = performance.now()
    log.warn({ reason: reason instanceof Error ? reason.message : String(reason) }, 'the shared Valkey cannot be used')
  }
  const open: Redis[] = []
  const connect = (commandTimeout: number) => {
    // By default a command waits for ever for a server that is gone.
    const connection = new Redis(url, {
      enableOfflineQueue: false,
      commandTimeout,
      connectTimeout: deadlines.connectMs,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
    })
    connection.on('error', tell)
    open.push(connection)
    return connection
  }
  const connection = connect(deadlines.commandMs)
  // Its deadline is enforced below; the library's own one, twice as long, is for what is lost on the way.
  const lockConnection = connect(2 * deadlines.lockMs)
  let isOpened = false
  const opened = Promise.all([connection, lockConnection].map((one) => firstOutcome(one, deadlines.connectMs))).then(() => {
    isOpened = true
  })
  let restUntil = Number.NEGATIVE_INFINITY
  const runWithin = async <T>(through: Redis, limitMs: number, work: (connection: Redis) => Promise<T>) => {
    if (!isOpened) await opened
    if (performance.now() < restUntil || through.status !== 'ready') return undefined
    try {
      return await answeredWithin(work(through), limitMs)
    } catch (reason) {
      restUntil = performance.now() + valkeyRestMs
      tell(reason)
      return undefined
    }
  }
  return {
    connection,
    deadlines,
    opened,
    use: (work) => runWithin(connection, deadlines.commandMs, work),
    lock: (work) => runWithin(lockConnection, deadlines.lockMs, work),
    listener: () => connect(2 * deadlines.lockMs),
    close() {
      for (const one of open) one.disconnect()
    },
  }
}

/** Resolves when a new connection is ready, has failed or closed, or after so long. */
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
 * The result, or a rejection when it takes too long. An answer that has arrived while this process was busy counts as in time: it is read before
 * the deadline is enforced.
 */
async function answeredWithin<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Timers run before input is read, and one turn of the loop may have been long: two more turns read what is there.
      setImmediate(() => setImmediate(() => reject(new Error('Valkey took too long'))))
    }, limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
