// The request listener: raw request check, access, then routing to pictures, APIs or the viewer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompanionCors } from '@emaki/companion'
import { findRoute, preflightOf, type Route, type RouteName, targetAddress } from '@emaki/domain/server'
import { getRequestListener } from '@hono/node-server'
import type { Access } from '../access/access.ts'
import type { OperatorAccess } from '../access/operatorAccess.ts'
import type { CompanionHandler } from '../companion/companionRoutes.ts'
import type { LiveStream } from '../companion/liveStream.ts'
import type { SessionHandler } from '../companion/sessionRoutes.ts'
import type { HostCheck } from '../config/publicHosts.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { hasContext } from '../http/gatewayResponse.ts'
import { bareImageTarget, type ImageDomainCheck } from '../http/hostRouting.ts'
import { findRequestProblem } from '../http/requestCheck.ts'
import type { ImageProxy } from '../images/imageProxy.ts'
import type { Indexing } from '../limits/indexing.ts'
import { type RefusalCheck, sendRefusal } from '../limits/refusalCheck.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { Oembed } from '../linkPreview/oembed.ts'
import type { Logger } from '../log/log.ts'
import type { Observer } from '../log/observer.ts'
import type { ApiProxy } from '../mirror/apiProxy.ts'
import type { MirrorHandler } from '../mirror/mirrorRoutes.ts'
import type { PersonalHandler } from '../mirror/personalRoutes.ts'
import type { OpdsHandler } from '../opds/opdsRoutes.ts'
import type { ApiApp } from '../operator/apiApp.ts'
import type { Health } from '../operator/health.ts'
import { redirectShared } from '../pages/shareTarget.ts'
import type { ViewerHandler } from '../pages/viewerRoutes.ts'
import type { Listener } from '../server/server.ts'
import type { LoopDetection } from '../sources/loopDetection.ts'
import type { SyncHandler } from '../sync/syncRoutes.ts'
import type { Syndication } from '../syndication/syndication.ts'

export interface ListenerOptions {
  readonly health: Health
  readonly access: Access
  /** True where the public address is HTTPS, so that browsers need no other. */
  readonly isSecure: boolean
  /** Reads which sessions of operators have ended elsewhere; undefined where no client is an operator. */
  readonly operator: Pick<OperatorAccess, 'refresh'> | undefined
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
  /** The clients that the operator refuses; undefined for none. */
  readonly refusalOf: RefusalCheck | undefined
  /** Undefined without rate limits. */
  readonly limits?: RequestLimits | undefined
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
  readonly hasAccessLog: boolean
}

/** Creates the listener for an HTTP server. Never throws: errors are logged and get a 500. */
export function createListener(options: ListenerOptions): Listener {
  const { health, access, isSecure, indexing, companionCors, loops, log, metrics, hasAccessLog } = options
  const handle = createRouter(options)
  const nextId = requestIds()

  return async (incoming, outgoing) => {
    const id = nextId()
    if (hasContext(outgoing)) {
      outgoing.requestId = id
      outgoing.isPrivate = access.isPrivate
      outgoing.robotsTag = indexing.robotsTag
      outgoing.isSecure = isSecure
      const { origin } = incoming.headers
      if (origin !== undefined && findRoute(incoming.url ?? '/').route.errors === 'companion')
        outgoing.corsHeaders = companionCors(origin)
    }
    if (health.phase() === 'stopping') outgoing.shouldKeepAlive = false
    metrics?.observeRequest(incoming, outgoing)
    if (hasAccessLog) logWhenDone(log, id, incoming, outgoing)
    try {
      await (loops ? loops.handle(incoming, () => handle(incoming, outgoing)) : handle(incoming, outgoing))
    } catch (error) {
      log.error({ err: error, id }, 'request failed')
      sendErrorResponse(outgoing, 500, 'The gateway failed')
    }
  }
}

/** Handles a request for a target as its route names it. */
type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

/** Creates the handler that checks a request and passes it to its route. */
function createRouter(options: ListenerOptions) {
  const { access, operator, refusalOf, isOwnHost, isImageDomain, loops, limits, indexing, opds } = options
  const handlers = createHandlers(options)

  /** Charges the client, or sends a 429 and resolves with false. */
  const isPaid = async (route: Route, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    // Only the upload costs at the address where the page is read too.
    const isFree = incoming.method === 'OPTIONS' || (route.name === 'share' && incoming.method !== 'POST')
    const over = route.cost && !isFree ? await limits?.charge(incoming, route.cost) : undefined
    if (over) sendErrorResponse(outgoing, 429, 'Rate Limit', over)
    return over === undefined
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (isImageDomain(incoming.headers.host)) routeToImages(incoming, outgoing)
    const refusal = refusalOf?.(incoming)
    if (refusal) return sendRefusal(outgoing, refusal)
    const rejected = findRequestProblem(incoming, isOwnHost)
    if (rejected) {
      if (rejected.close) outgoing.shouldKeepAlive = false
      return sendErrorResponse(outgoing, rejected.status, rejected.msg, rejected.headers)
    }
    await operator?.refresh(incoming)
    const { route, target } = findRoute(incoming.url ?? '/')
    const isOptions = incoming.method === 'OPTIONS'
    // The catalogue checks access itself: reading apps log in with HTTP Basic, also on a private instance.
    const isCatalog = route.name === 'opds' && opds !== undefined && !isOptions
    if (!isCatalog) {
      if (await access.handle(incoming, outgoing)) return
      const crawler = indexing.chargeCrawler(incoming)
      if (crawler) return sendErrorResponse(outgoing, 429, 'Too many requests of a crawler', crawler)
      if (loops?.isLoop(incoming)) return sendErrorResponse(outgoing, 508, 'The mirrors of this gateway ask each other')
    }
    // The companion responds to preflights itself, because it knows the origins that the operator lists.
    if (isOptions && route.errors !== 'companion') return void outgoing.writeHead(204, preflightOf(route)).end()
    if (await isPaid(route, incoming, outgoing)) await handlers[route.name](incoming, outgoing, target)
  }
}

/** Creates the handler of each route. What this gateway has not switched on is left to the own API, which responds with 404. */
function createHandlers(options: ListenerOptions): Readonly<Record<RouteName, Handler>> {
  const {
    images,
    mirror,
    personal,
    session,
    companion,
    apiProxy,
    liveStream,
    sync,
    viewer,
    oembed,
    syndication,
    opds,
    indexing,
  } = options
  const listenToApi = getRequestListener(options.api.fetch)
  const api: Handler = async (incoming, outgoing) => void (await listenToApi(incoming, outgoing))
  const page: Handler = async (incoming, outgoing, target) => viewer(incoming, outgoing, targetAddress(target))
  return {
    mirror: async (incoming, outgoing, target) => {
      const isDone = incoming.headers.authorization !== undefined && (await personal(incoming, outgoing, target))
      if (!isDone) await mirror(incoming, outgoing, target)
    },
    picture: images,
    liveStream,
    appApi: apiProxy ?? api,
    session: (incoming, outgoing, target) =>
      incoming.method === 'OPTIONS' ? companion(incoming, outgoing, target) : session(incoming, outgoing),
    companion,
    sync,
    share: (incoming, outgoing, target) =>
      incoming.method === 'POST' ? redirectShared(incoming, outgoing) : page(incoming, outgoing, target),
    signIn: page,
    operator: api,
    library: api,
    opds: opds ?? api,
    feed: async (incoming, outgoing, target) => syndication(incoming, outgoing, targetAddress(target)),
    oembed: async (incoming, outgoing, target) => oembed(incoming, outgoing, targetAddress(target).searchParams),
    robots: async (incoming, outgoing) => indexing.sendRobots(incoming, outgoing),
    health: api,
    api,
    page,
  }
}

/** Rewrites a request to the bare image domain to the image alias of the other hosts. */
function routeToImages(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.url = bareImageTarget(incoming.url ?? '/')
  if (hasContext(outgoing)) outgoing.target = incoming.url
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

/** Creates request ids, which are unique and reveal nothing of the request. */
function requestIds(): () => string {
  const start = `${Date.now().toString(36)}${process.pid.toString(36)}`
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
