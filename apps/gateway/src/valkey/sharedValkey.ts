// Connections to the Valkey that replicas share: all commands have deadlines, and after a failure it is not used for a while.
import { redisDriver } from 'bentocache/drivers/redis'
import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { parseValkeyServers } from '../config/valkeyServers.ts'
import type { Logger } from '../log/log.ts'

/** A connection to one server, to the primary that sentinels name, or to all nodes of a cluster. */
type Connection = Redis | Cluster

export interface SharedValkey {
  /** The connection itself, for libraries with their own error handling. */
  readonly connection: Connection
  readonly deadlines: ValkeyDeadlines
  /** How long it is not used after a failure, in ms (docs/reliability.md F24). */
  readonly pauseMs: number
  /** The driver of a response cache. Created here, so that gateways without Valkey do not load the client library. */
  cacheDriver(): ReturnType<typeof redisDriver>
  /** Resolves when the first connection is ready or has failed, at the latest after the connect deadline. Never rejects. */
  readonly opened: Promise<void>
  /** Runs commands; undefined when they fail, exceed the command deadline, or follow a failure too soon. Never rejects. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T | undefined>
  /** Like `use`, with the longer lock deadline, for commands that save a call upstream. */
  lock<T>(work: (connection: Connection) => Promise<T>): Promise<T | undefined>
  /** Whether commands are sent: it is connected, and no command has failed a moment ago. */
  isUsed(): boolean
  /** The servers with keys: the nodes of a cluster that are not replicas, else the one server. Known when `opened` has resolved. */
  servers(): readonly Redis[]
  /** Opens a connection for messages. */
  listener(): Connection
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
 * otherwise a burst during the start would call upstream once for each replica. `address` is that of EMAKI_VALKEY_URL.
 */
export function openValkey(address: string, log: Logger, deadlines: ValkeyDeadlines = defaultDeadlines): SharedValkey {
  let loggedAt = Number.NEGATIVE_INFINITY
  const logFailure = (reason: unknown) => {
    if (performance.now() - loggedAt < 60_000) return
    loggedAt = performance.now()
    log.warn({ reason: reason instanceof Error ? reason.message : String(reason) }, 'the shared Valkey cannot be used')
  }
  const open: Connection[] = []
  const connect = (commandTimeout: number) => {
    const connection = createConnection(address, { commandTimeout, connectTimeout: deadlines.connectMs })
    connection.on('error', logFailure)
    open.push(connection)
    return connection
  }
  const connection = connect(deadlines.commandMs)
  // Its deadline is enforced below. The library's own timeout, twice as long, is for lost commands.
  const lockConnection = connect(2 * deadlines.lockMs)
  let isOpened = false
  const opened = Promise.all([connection, lockConnection].map((one) => firstUse(one, deadlines.connectMs))).then(() => {
    isOpened = true
  })
  let pausedUntil = Number.NEGATIVE_INFINITY
  const runWithin = async <T>(through: Connection, limitMs: number, work: (connection: Connection) => Promise<T>) => {
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
    isUsed: () => connection.status === 'ready' && performance.now() >= pausedUntil,
    servers: () => (connection instanceof Cluster ? connection.nodes('master') : [connection]),
    listener: () => connect(2 * deadlines.lockMs),
    close() {
      for (const one of open) one.disconnect()
    },
  }
}

const retryMs = (attempt: number): number => Math.min(attempt * 200, 5000)
/**
 * How often a command of a cluster is sent again while its node connects, fails or hands over its keys. Every second time is to the node
 * that another one names, the others are 100 ms later.
 */
const maxRedirections = 10
/** A primary without a response for this time is looked for again, in ms. */
const deadMs = 5000
/** How often the nodes of a cluster are asked who has which keys, in ms. */
const slotsRefreshMs = 2000

/** Creates a connection that fails at once while its server does not respond. */
function createConnection(address: string, limits: Pick<RedisOptions, 'commandTimeout' | 'connectTimeout'>): Connection {
  const servers = parseValkeyServers(address)
  if (!servers) throw new TypeError('the address of the Valkey is malformed')
  // Without a timeout, a command would wait for ever for a server that does not respond.
  const options = { ...limits, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false }
  const single = { ...options, enableOfflineQueue: false, retryStrategy: retryMs }
  if (servers.kind === 'single') return new Redis(servers.url, single)
  const { hosts, username, password, isSecure } = servers
  const login = { ...(username ? { username } : {}), ...(password ? { password } : {}), ...(isSecure ? { tls: {} } : {}) }
  if (servers.kind === 'cluster')
    return new Cluster([...hosts], {
      redisOptions: { ...options, ...login },
      enableOfflineQueue: false,
      clusterRetryStrategy: retryMs,
      maxRedirections,
      slotsRefreshInterval: slotsRefreshMs,
      // Names stay names: the certificate is that of the name, and one that cannot be resolved does not concern the other nodes.
      dnsLookup: (host, callback) => callback(null, host),
    })
  return new Redis({
    ...single,
    ...login,
    sentinels: [...hosts],
    name: servers.name,
    sentinelUsername: username || undefined,
    sentinelPassword: password || undefined,
    ...(isSecure ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    sentinelRetryStrategy: retryMs,
    // Without it, the connection to a primary that hangs would stay, although another server is the primary.
    socketTimeout: deadMs,
  })
}

/** Resolves when a new connection and those to the nodes of a cluster can be used or have failed, or after `limitMs` each. */
async function firstUse(connection: Connection, limitMs: number): Promise<void> {
  await firstOutcome(connection, limitMs)
  if (!(connection instanceof Cluster)) return
  // A cluster connects to a node with the first command for it.
  await withTimeout(Promise.allSettled(connection.nodes('master').map((node) => node.ping())), limitMs).catch(() => undefined)
}

/** Resolves when a new connection is ready, has failed or closed, or after `limitMs`. */
function firstOutcome(connection: Connection, limitMs: number): Promise<void> {
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
