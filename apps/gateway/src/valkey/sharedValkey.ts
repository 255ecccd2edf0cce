// The Valkey that replicas share: asked briefly, left alone for a while when it fails, never waited for.
import { Redis } from 'ioredis'
import type { Logger } from '../log.ts'

export interface SharedValkey {
  /** The connection itself, for libraries that bring their own care. */
  readonly connection: Redis
  /** One call may take this long, in milliseconds. */
  readonly limitMs: number
  /** Does work with it; undefined when that fails or was to be tried too soon after a failure. Never rejects. */
  use<T>(work: (connection: Redis) => Promise<T>): Promise<T | undefined>
  /** A second connection, for messages alone. */
  listener(): Redis
  close(): void
}

/** One call may take this long; after a failure it is left alone for a while (reliability F24), both in milliseconds. */
const callMs = 100
export const valkeyRestMs = 5000

/**
 * Connects in the background; an address that answers nothing is tried again and again, ever more slowly. A call may take `limitMs`; tests that are not
 * about being slow give it longer than a busy machine needs.
 */
export function openValkey(url: string, log: Logger, limitMs: number = callMs): SharedValkey {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (reason: unknown) => {
    if (performance.now() - toldAt < 60_000) return
    toldAt = performance.now()
    log.warn({ reason: reason instanceof Error ? reason.message : String(reason) }, 'the shared Valkey cannot be used')
  }
  const open: Redis[] = []
  const connect = () => {
    // By default a command waits for ever for a server that is gone.
    const connection = new Redis(url, {
      enableOfflineQueue: false,
      commandTimeout: limitMs,
      connectTimeout: 2000,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
    })
    connection.on('error', tell)
    open.push(connection)
    return connection
  }
  const connection = connect()
  let restUntil = Number.NEGATIVE_INFINITY
  return {
    connection,
    limitMs,
    async use(work) {
      if (performance.now() < restUntil || connection.status !== 'ready') return undefined
      try {
        return await work(connection)
      } catch (reason) {
        restUntil = performance.now() + valkeyRestMs
        tell(reason)
        return undefined
      }
    },
    listener: connect,
    close() {
      for (const one of open) one.disconnect()
    },
  }
}
