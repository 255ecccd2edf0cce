// A worker of a gateway with several processes: the leader, which has all state, or a front, which serves what is cached.
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { reloadableSettings } from '../config/reloadableSettings.ts'
import { cacheDirectories } from '../denyList/cachedCopies.ts'
import { openDenyList } from '../denyList/denyList.ts'
import { createGateway, createHostCheck, type Gateway } from '../gateway.ts'
import { findRequestProblem } from '../http/requestCheck.ts'
import { createTargetReader, type ReadTarget } from '../http/targetFacts.ts'
import { openSharedPictures } from '../images/cache/sharedPictures.ts'
import { hasOperatorPage } from '../operator/page/operatorAccess.ts'
import type { Opening, WorkerPart } from '../process/run.ts'
import { createForwarder } from './forwarder.ts'
import { openLeaderSocket } from './leaderSocket.ts'
import { openLeaderSource } from './leaderSource.ts'
import { parseToWorker, type ToPrimary, type WorkerRole } from './messages.ts'
import { createRemoteObserver, replay } from './observations.ts'

type Front = Extract<WorkerRole, { role: 'front' }>

const send = (message: ToPrimary): void => {
  if (process.connected) process.send?.(message)
}

/** The role of this process, once the primary has sent it. */
export function receiveRole(): Promise<WorkerRole> {
  return new Promise((resolve) => {
    const onMessage = (received: unknown) => {
      const message = parseToWorker(received)
      if (message?.kind !== 'start') return
      process.off('message', onMessage)
      resolve(message)
    }
    process.on('message', onMessage)
    send({ kind: 'hello' })
  })
}

/** What differs in this worker from the only process of a gateway. */
export function workerPart(role: WorkerRole): WorkerPart {
  const common = { program: createSignals(), workers: role.workers }
  if (role.role === 'front') {
    return {
      ...common,
      port: role.leader.port,
      isQuiet: true,
      openGateway: (opening) => openFront(opening, role),
      onOpen: async () => send({ kind: 'open' }),
    }
  }
  return {
    ...common,
    port: role.port,
    isQuiet: false,
    openGateway: undefined,
    async onOpen({ gateway, port, open }) {
      const { viewer, observer, imageHosts } = gateway
      open(await openLeaderSocket(role.socketPath, gateway))
      process.on('message', (received) => {
        const message = parseToWorker(received)
        if (message?.kind === 'observed' && observer) replay(observer, message.observations)
      })
      send({ kind: 'ready', leader: { port, viewer, imageHosts } })
    },
  }
}

/**
 * Signals that the primary sends as messages. Those of the terminal and of service managers reach all processes at once, and only
 * the primary knows the order in which the workers must end. A worker without its primary shuts down.
 */
function createSignals(): WorkerPart['program'] {
  const signals = new EventEmitter()
  process.on('message', (received) => {
    const kind = parseToWorker(received)?.kind
    if (kind === 'shutdown') signals.emit('SIGTERM')
    else if (kind === 'reload') signals.emit('SIGHUP')
  })
  process.on('disconnect', () => signals.emit('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  for (const problem of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(problem, (error: unknown) => signals.emit(problem, error))
  return Object.assign(signals, { exit: (code: number) => process.exit(code) })
}

/** Screens with initial data or a link preview, and files: what many readers load. */
const cachedPages =
  /^\/(?:(?:home\/?)?(?:\?|$)|assets\/|(?:artworks|illust|i|users|u|novel|n)\/\d{1,20}\/?(?:\?|$)|rank(?:\/[a-z0-9_]{1,40})?\/?(?:\?|$))/

interface FrontRequests {
  readonly readTarget: ReadTarget
  /** Whether the leader sends previews in other formats (EMAKI_IMAGE_FORMATS). */
  readonly hasFormats: boolean
}

/** True for a request that a front serves from its caches. Everything else needs the leader, also pictures that it sends in other formats. */
function isCacheable({ method, url = '/', headers }: IncomingMessage, { readTarget, hasFormats }: FrontRequests): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.authorization !== undefined || headers['x-api-key'] !== undefined || headers.upgrade !== undefined) return false
  // The leader detects loops of gateways.
  if (headers.via !== undefined) return false
  const { mirror, picture } = readTarget(url)
  return mirror !== undefined || (picture !== undefined && !hasFormats) || cachedPages.test(url)
}

/** Opens a gateway over the caches and the leader. */
async function openFront(
  { config, version, viewerDirectory, log, health, reload, open }: Opening,
  role: Front,
): Promise<Gateway> {
  const { socketPath, leader } = role
  const now = () => new Date()
  const denyList = open(await openDenyList({ directory: config.dataDirectory, log }))
  const valkey = config.valkeyUrl
    ? open((await import('../valkey/sharedValkey.ts')).openValkey(config.valkeyUrl, log))
    : undefined
  const { imageHosts, viewer } = leader
  const source = open(openLeaderSource({ socketPath, name: config.source, imageHosts, now: Date.now }))
  const observer =
    config.metrics || hasOperatorPage(config)
      ? open(createRemoteObserver((observations) => send({ kind: 'observed', observations })))
      : undefined
  const hasPictures = config.source !== 'sample' && config.imageCacheMegabytes > 0
  const gateway = createGateway({
    config,
    source,
    valkey,
    denyList,
    imageCache: hasPictures
      ? openSharedPictures({
          directory: join(config.dataDirectory, cacheDirectories.pictures),
          onLookup: observer && ((tier) => observer.observeLookup('picture', tier)),
        })
      : undefined,
    metrics: observer,
    version,
    viewerDirectory,
    viewer,
    health,
    log,
    now,
  })
  reload.on(reloadableSettings.log, ({ logLevel }) => {
    log.level = logLevel
  })
  reload.on(reloadableSettings.gateway, gateway.reload)
  const { forward, forwardUpgrade } = createForwarder(socketPath)
  const isOwnHost = createHostCheck(config)
  const requests: FrontRequests = { readTarget: createTargetReader(), hasFormats: config.imageFormats.length > 0 }
  return {
    ...gateway,
    listener(incoming, outgoing) {
      if (isCacheable(incoming, requests)) return gateway.listener(incoming, outgoing)
      // The leader does not read the body of a request that it rejects. While it is still sent, its response would be lost.
      const problem = findRequestProblem(incoming, isOwnHost, requests.readTarget(incoming.url ?? '/'))
      if (problem) return gateway.listener(incoming, outgoing)
      if (health.phase() === 'stopping') outgoing.shouldKeepAlive = false
      forward(incoming, outgoing)
    },
    upgrade: forwardUpgrade,
  }
}
