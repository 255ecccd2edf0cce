// The request listener: raw request check, access, then routing to pictures, APIs or the viewer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompanionCors } from '@emaki/companion'
import { findRoute, targetAddress } from '@emaki/domain/server'
import { createApp, errorResponse, type Handler, type Middleware, type Platform } from '@emaki/server'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Access } from '../access/access.ts'
import type { OperatorAccess } from '../access/operatorAccess.ts'
import type { HostCheck } from '../config/publicHosts.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { hasContext } from '../http/gatewayResponse.ts'
import { bareImageTarget, type ImageDomainCheck } from '../http/hostRouting.ts'
import { findRequestProblem } from '../http/requestCheck.ts'
import { written } from '../http/written.ts'
import type { ImageProxy } from '../images/imageProxy.ts'
import type { Indexing } from '../limits/indexing.ts'
import { type RefusalCheck, sendRefusal } from '../limits/refusalCheck.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { Logger } from '../log/log.ts'
import type { Observer } from '../log/observer.ts'
import type { ApiApp } from '../operator/apiApp.ts'
import type { Health } from '../operator/health.ts'
import { redirectShared } from '../pages/shareTarget.ts'
import type { ViewerHandler } from '../pages/viewerRoutes.ts'
import type { Listener } from '../server/server.ts'
import type { LoopDetection } from '../sources/loopDetection.ts'
import { accessCheck, crawlerBudget, loopCheck, operatorSessions } from './checks.ts'

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
  readonly mirror: Handler<HttpBindings>
  readonly companion: Record<'companion' | 'session', Handler<HttpBindings>>
  /** Undefined where app API calls are not allowed. */
  readonly apiProxy: Handler<HttpBindings> | undefined
  readonly liveStream: Handler<HttpBindings>
  /** The clients that the operator refuses; undefined for none. */
  readonly refusalOf: RefusalCheck | undefined
  /** Undefined without rate limits. */
  readonly limits?: RequestLimits | undefined
  readonly indexing: Indexing
  readonly api: ApiApp
  readonly viewer: ViewerHandler
  readonly oembed: Handler<HttpBindings>
  readonly syndication: Handler<HttpBindings>
  /** Undefined without an archive. */
  readonly opds: Handler<HttpBindings> | undefined
  readonly sync: Handler<HttpBindings>
  readonly log: Logger
  /** Undefined without monitoring and operator page. */
  readonly metrics?: Observer | undefined
  readonly hasAccessLog: boolean
}

/** Creates the listener for an HTTP server. Never throws: errors are logged and get a 500. */
export function createListener(options: ListenerOptions): Listener {
  const { loops, isOwnHost, isImageDomain, refusalOf, log } = options
  const app = createGatewayApp(options)
  const listen = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Addresses that no URL has.
    errorHandler(error) {
      if (error instanceof RequestError) return errorResponse(400, 'Malformed address')
      log.error({ err: error }, 'request failed')
      return errorResponse(500, 'The gateway failed')
    },
  })
  const begin = createRequestStart(options)

  return async (incoming, outgoing) => {
    const id = begin(incoming, outgoing)
    try {
      if (isImageDomain(incoming.headers.host)) routeToImages(incoming, outgoing)
      const refusal = refusalOf?.(incoming)
      if (refusal) return sendRefusal(outgoing, refusal)
      const rejected = findRequestProblem(incoming, isOwnHost)
      if (rejected) {
        if (rejected.close) outgoing.shouldKeepAlive = false
        return sendErrorResponse(outgoing, rejected.status, rejected.msg, rejected.headers)
      }
      await (loops ? loops.handle(incoming, () => listen(incoming, outgoing)) : listen(incoming, outgoing))
    } catch (error) {
      log.error({ err: error, id }, 'request failed')
      sendErrorResponse(outgoing, 500, 'The gateway failed')
    }
  }
}

/** Starts each request: its id, what all its responses have, and who counts it. Returns the id. */
function createRequestStart(options: ListenerOptions): (incoming: IncomingMessage, outgoing: ServerResponse) => string {
  const { health, access, isSecure, indexing, companionCors, log, metrics, hasAccessLog } = options
  const nextId = requestIds()
  return (incoming, outgoing) => {
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
    return id
  }
}

/** Creates the app: the checks of this gateway, and the handler of each route. */
function createGatewayApp(options: ListenerOptions) {
  const { access, operator, companionCors, loops, limits, indexing, opds, log } = options
  /** The catalogue checks access itself: reading apps log in with HTTP Basic, also on a private instance. */
  const exceptCatalog =
    (check: Middleware<HttpBindings>): Middleware<HttpBindings> =>
    (c, next) =>
      opds && c.var.route.name === 'opds' && c.req.method !== 'OPTIONS' ? next() : check(c, next)
  return createApp<HttpBindings>({
    addressOf: (c) => c.env.incoming.url ?? '/',
    cors: (c) => companionCors(c.env.incoming.headers.origin),
    checks: [
      ...(operator ? [operatorSessions(operator)] : []),
      exceptCatalog(accessCheck(access)),
      exceptCatalog(crawlerBudget(indexing)),
      ...(loops ? [exceptCatalog(loopCheck(loops))] : []),
    ],
    charge: (c, { cost }) => (cost ? limits?.charge(c.env.incoming, cost) : undefined),
    handlers: handlersOf(options),
    others: (c) => options.api.fetch(c.req.raw, c.env),
    onError(error, c) {
      const { outgoing } = c.env
      // No response reaches a client that has left, for example in the middle of its body: that is no failure of the gateway.
      const hasLeft = outgoing.destroyed || c.req.raw.signal.aborted
      log[hasLeft ? 'debug' : 'error']({ err: error, id: hasContext(outgoing) ? outgoing.requestId : '' }, 'request failed')
      if (!hasLeft) sendErrorResponse(outgoing, 500, 'The gateway failed')
      return RESPONSE_ALREADY_SENT
    },
  })
}

/** The handlers of the routes. What this gateway has not switched on is left to the own API, which responds with 404. */
function handlersOf(options: ListenerOptions): Platform<HttpBindings>['handlers'] {
  const { images, mirror, companion, apiProxy, liveStream, sync, viewer, oembed, syndication, opds, indexing } = options
  const page = written((incoming, outgoing, target) => viewer(incoming, outgoing, targetAddress(target)))
  return {
    ...companion,
    mirror,
    picture: written(images),
    liveStream,
    ...(apiProxy ? { appApi: apiProxy } : {}),
    sync,
    share: (c, next) => (c.req.method === 'POST' ? redirectShared(c) : page(c, next)),
    signIn: page,
    ...(opds ? { opds } : {}),
    feed: syndication,
    oembed,
    robots: (c) => c.text(indexing.robots, 200, { 'cache-control': 'public, max-age=3600' }),
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
