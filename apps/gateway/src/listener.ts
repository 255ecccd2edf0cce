// The request listener: raw request check, access, then routing to pictures, APIs or the viewer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CompanionCors, companionKind } from '@emaki/companion'
import { challengePath } from '@emaki/domain'
import {
  clientPreflight,
  companionTarget,
  imageBase,
  isApiProxied,
  isBelow,
  isImageAlias,
  mirrorBases,
  sessionPath,
  syncBase,
} from '@emaki/domain/server'
import { getRequestListener } from '@hono/node-server'
import type { Access } from './access/access.ts'
import { isLoad } from './cluster/workerHeader.ts'
import type { CompanionHandler } from './companion/companionRoutes.ts'
import { type LiveStream, liveStreamBase } from './companion/liveStream.ts'
import type { SessionHandler } from './companion/sessionRoutes.ts'
import type { HostCheck } from './config/publicHosts.ts'
import { readAddress } from './http/addressRoute.ts'
import { sendErrorResponse } from './http/errorResponse.ts'
import { hasContext } from './http/gatewayResponse.ts'
import { bareImageTarget, type ImageDomainCheck } from './http/hostRouting.ts'
import { memoize } from './http/memoize.ts'
import { allowedMethods, findRequestProblem } from './http/requestCheck.ts'
import { createTargetReader, type TargetFacts } from './http/targetFacts.ts'
import type { ImageProxy } from './images/imageProxy.ts'
import { type ChallengeHandler, challengePreflight } from './limits/challengeRoute.ts'
import type { Indexing } from './limits/indexing.ts'
import type { RequestLimits } from './limits/requestLimits.ts'
import type { OverLimit } from './limits/tokenBuckets.ts'
import { type ApiProxy, apiProxyPreflight } from './mirror/apiProxy.ts'
import type { MirrorHandler } from './mirror/mirrorRoutes.ts'
import type { PersonalHandler } from './mirror/personalRoutes.ts'
import type { OpdsHandler } from './opds/opdsRoutes.ts'
import type { ApiApp } from './operator/apiApp.ts'
import type { Health } from './operator/health.ts'
import type { Logger } from './operator/log.ts'
import type { Observer } from './operator/observer.ts'
import type { Oembed } from './pages/linkPreview/oembed.ts'
import { redirectShared, sharePath } from './pages/shareTarget.ts'
import type { ViewerHandler } from './pages/viewerRoutes.ts'
import type { LoopDetection } from './sources/loopDetection.ts'
import type { SyncHandler } from './sync/syncRoutes.ts'
import type { Syndication } from './syndication/syndication.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface ListenerOptions {
  readonly health: Health
  readonly access: Access
  readonly isOwnHost: HostCheck
  readonly isImageDomain: ImageDomainCheck
  readonly companionCors: CompanionCors
  /** Undefined where loops are impossible. */
  readonly loops: LoopDetection | undefined
  readonly images: ImageProxy
  readonly mirror: MirrorHandler
  /** Handles mirror requests with an access token. */
  readonly personal: PersonalHandler
  /** Handles the session route. */
  readonly session: SessionHandler
  readonly companion: CompanionHandler
  /** Undefined where app API calls are not allowed. */
  readonly apiProxy: ApiProxy | undefined
  readonly liveStream: LiveStream
  /** Undefined without rate limits. */
  readonly limits?: RequestLimits | undefined
  /** Undefined without proof of work. */
  readonly challenge?: ChallengeHandler | undefined
  readonly indexing: Indexing
  readonly api: ApiApp
  readonly viewer: ViewerHandler
  readonly oembed: Oembed
  readonly syndication: Syndication
  /** Undefined without an archive. */
  readonly opds: OpdsHandler | undefined
  readonly sync: SyncHandler
  readonly log: Logger
  /** Undefined without monitoring and operator page. */
  readonly metrics?: Observer | undefined
  readonly hasAccessLog: () => boolean
}

/** The message of internal errors. */
const failed = 'The gateway failed'

const preflightHeaders = {
  'access-control-allow-origin': '*',
  ...clientPreflight,
  'access-control-allow-methods': allowedMethods,
}

/** Creates the listener for an HTTP server. Never throws: errors are logged and get a 500. */
export function createListener(options: ListenerOptions): Listener {
  const { health, access, indexing, companionCors, loops, log, metrics, hasAccessLog } = options
  const handle = createRouter(options)
  const nextId = requestIds()
  const onError = (error: unknown, id: string, outgoing: ServerResponse) => {
    log.error({ err: error, id }, 'request failed')
    sendErrorResponse(outgoing, 500, failed)
  }

  return (incoming, outgoing) => {
    const id = nextId()
    if (hasContext(outgoing)) {
      outgoing.requestId = id
      outgoing.isPrivate = access.isPrivate
      outgoing.robotsTag = indexing.robotsTag
      if (incoming.headers.origin !== undefined && companionTarget(incoming.url ?? '') !== undefined)
        outgoing.corsHeaders = companionCors(incoming.headers.origin)
    }
    if (health.phase() === 'stopping') outgoing.shouldKeepAlive = false
    const isCounted = !isLoad(incoming)
    if (isCounted) metrics?.observeRequest(incoming, outgoing)
    if (isCounted && hasAccessLog()) logWhenDone(log, id, incoming, outgoing)
    try {
      const handled = loops ? loops.handle(incoming, () => handle(incoming, outgoing)) : handle(incoming, outgoing)
      handled?.catch((error: unknown) => onError(error, id, outgoing))
    } catch (error) {
      onError(error, id, outgoing)
    }
  }
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>

/**
 * Creates the handler that checks a request and passes it to its route. It responds at once where it can: promises would cost a third
 * of the time of a cached response.
 */
function createRouter(options: ListenerOptions): Handler {
  const { access, isOwnHost, isImageDomain, loops, images, mirror, personal, opds, limits, indexing } = options
  const readTarget = createTargetReader()
  const routeOther = createOtherRoutes(options)

  const sendMirror = (incoming: IncomingMessage, outgoing: ServerResponse, target: string): void | Promise<void> => {
    if (!incoming.headers.authorization) return mirror(incoming, outgoing, target)
    return personal(incoming, outgoing, target).then((isDone) => (isDone ? undefined : mirror(incoming, outgoing, target)))
  }
  const route = (incoming: IncomingMessage, outgoing: ServerResponse, facts: TargetFacts): void | Promise<void> => {
    const crawler = indexing.chargeCrawler(incoming)
    if (crawler) return sendErrorResponse(outgoing, 429, 'Too many requests of a crawler', crawler)
    if (loops?.isLoop(incoming)) return sendErrorResponse(outgoing, 508, 'The mirrors of this gateway ask each other')
    const target = incoming.url ?? '/'
    if (incoming.method === 'OPTIONS' && facts.companion === undefined) return respondToOptions(target, outgoing)
    // The most frequent routes come first.
    const { mirror: mirrorTarget, picture } = facts
    if (mirrorTarget !== undefined) {
      const charged = limits?.charge(incoming, 'mirror')
      if (charged === undefined) return sendMirror(incoming, outgoing, mirrorTarget)
      return whenPaid(charged, outgoing, () => sendMirror(incoming, outgoing, mirrorTarget))
    }
    if (picture !== undefined) {
      return whenPaid(limits?.charge(incoming, 'picture'), outgoing, () => images(incoming, outgoing, picture))
    }
    return routeOther(incoming, outgoing, target, facts.companion)
  }

  return (incoming, outgoing) => {
    if (isImageDomain(incoming.headers.host)) routeToImages(incoming, outgoing)
    const facts = readTarget(incoming.url ?? '/')
    const rejected = findRequestProblem(incoming, isOwnHost, facts)
    if (rejected) {
      if (rejected.close) outgoing.shouldKeepAlive = false
      return sendErrorResponse(outgoing, rejected.status, rejected.msg, rejected.headers)
    }
    // It checks access itself: reading apps log in with HTTP Basic, also on a private instance.
    if (opds && facts.isOpds && incoming.method !== 'OPTIONS') {
      return whenPaid(limits?.charge(incoming, 'library'), outgoing, () => opds(incoming, outgoing))
    }
    const handled = access.handle(incoming, outgoing)
    if (handled === false) return route(incoming, outgoing, facts)
    return handled === true ? undefined : handled.then((isDone) => (isDone ? undefined : route(incoming, outgoing, facts)))
  }
}

/** Maximum number of addresses that are remembered. */
const maxAddresses = 1024

type OtherRoutes = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  companionPath: string | undefined,
) => void | Promise<void>

/** Creates the handler of everything but the mirror and pictures. */
function createOtherRoutes(options: ListenerOptions): OtherRoutes {
  const { session, companion, apiProxy, liveStream, sync, limits, challenge } = options
  const routePath = createPathRoutes(options)

  return (incoming, outgoing, target, companionPath) => {
    if (target.startsWith(`${liveStreamBase}/`)) {
      const path = target.slice(liveStreamBase.length)
      return whenPaid(limits?.charge(incoming, 'stream'), outgoing, () => liveStream(incoming, outgoing, path))
    }
    if (apiProxy && isApiProxied(target)) {
      // Nothing is cached here: every call goes upstream.
      return whenPaid(limits?.chargeUpstreamCall(incoming, false), outgoing, () => apiProxy(incoming, outgoing, target))
    }
    if (target === sessionPath && incoming.method !== 'OPTIONS') return session(incoming, outgoing)
    if (target === sharePath && incoming.method === 'POST') {
      return whenPaid(limits?.charge(incoming, 'share'), outgoing, () => redirectShared(incoming, outgoing))
    }
    if (companionPath !== undefined) {
      const charged = incoming.method === 'OPTIONS' ? undefined : limits?.charge(incoming, companionKind(companionPath))
      return whenPaid(charged, outgoing, () => companion(incoming, outgoing, companionPath))
    }
    if (isBelow(target, syncBase)) return sync(incoming, outgoing, target.slice(syncBase.length))
    if (challenge && target === challengePath) return challenge(incoming, outgoing)
    return routePath(incoming, outgoing, target)
  }
}

/** Creates the handler of pages, files, feeds and the gateway's own API, which are found by their normalised path. */
function createPathRoutes(options: ListenerOptions) {
  const { viewer, oembed, syndication, limits, indexing } = options
  const toApi = getRequestListener(options.api.fetch)
  const read = memoize(maxAddresses, readAddress)

  return (incoming: IncomingMessage, outgoing: ServerResponse, target: string): void | Promise<void> => {
    const { address, route } = read(target)
    // The most frequent route comes first.
    if (route === 'viewer') return viewer(incoming, outgoing, address)
    if (route === 'oembed') return oembed(incoming, outgoing, address.searchParams)
    if (route === 'robots') return indexing.sendRobots(incoming, outgoing)
    if (route === 'feed')
      return whenPaid(limits?.charge(incoming, 'mirror'), outgoing, () => syndication(incoming, outgoing, address))
    const charged = route === 'library' ? limits?.charge(incoming, 'library') : undefined
    return whenPaid(charged, outgoing, () => toApi(incoming, outgoing))
  }
}

/** Rewrites a request to the bare image domain to the image alias of the other hosts. */
function routeToImages(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.url = bareImageTarget(incoming.url ?? '/')
  if (hasContext(outgoing)) outgoing.target = incoming.url
}

/** Responds when a request is paid; otherwise sends a 429. */
function whenPaid(
  charged: OverLimit | Promise<OverLimit>,
  outgoing: ServerResponse,
  respond: () => void | Promise<void>,
): void | Promise<void> {
  if (charged instanceof Promise) return charged.then((over) => whenPaid(over, outgoing, respond))
  return charged ? sendErrorResponse(outgoing, 429, 'Rate Limit', charged) : respond()
}

/** Responds to preflights: only the public APIs allow other origins (docs/reliability.md 7.5). */
function respondToOptions(target: string, outgoing: ServerResponse): void {
  if (isApiProxied(target)) {
    outgoing.writeHead(204, apiProxyPreflight).end()
    return
  }
  if (target === challengePath) {
    outgoing.writeHead(204, challengePreflight).end()
    return
  }
  if (isBelow(target, syncBase)) {
    outgoing.writeHead(204, { 'access-control-allow-origin': '*', ...clientPreflight }).end()
    return
  }
  const isPublic = isImageAlias(target) || [...mirrorBases, imageBase].some((base) => isBelow(target, base))
  outgoing.writeHead(204, { allow: allowedMethods, ...(isPublic ? preflightHeaders : {}) }).end()
}

/** Logs a request without address, query and user agent (docs/reliability.md 7.2). */
function logWhenDone(log: Logger, id: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const began = performance.now()
  outgoing.once('close', () => {
    const path = (incoming.url ?? '').split('?', 1)[0]
    const ms = Math.round((performance.now() - began) * 10) / 10
    log.info({ id, method: incoming.method, path, status: outgoing.statusCode, ms, whole: outgoing.writableFinished }, 'request')
  })
}

/** Creates request ids, which are unique in the log of all workers and reveal nothing of the request. */
function requestIds(): () => string {
  const start = `${Date.now().toString(36)}${process.pid.toString(36)}`
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
