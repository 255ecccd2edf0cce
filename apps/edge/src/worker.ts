// The worker for workerd (Cloudflare Workers): mirror, companion, pictures, and the viewer with initial data, on one origin.
import {
  allFeatures,
  type BlockGuard,
  baseHeaders,
  companionBase,
  imageBase,
  mirrorBases,
  type RouteName,
  wellKnownDocument,
  wellKnownPath,
} from '@emaki/domain/server'
import { mayGrow, requestTargetProblem } from '@emaki/mirror'
import { createApp, errorResponse, type Handler, type Middleware, refuse } from '@emaki/server'
import { type Bindings, type RequestLifetime, readBindings } from './bindings.ts'
import { overLimit } from './clientLimits.ts'
import { serveCompanion, serveSession } from './companionRoutes.ts'
import { createEdge, type Edge, type EdgeBindings, type EdgeContext, type WorkerSettings } from './edgeContext.ts'
import { serveMirror } from './mirrorRoutes.ts'
import { servePicture } from './pictures.ts'
import { completed } from './responses.ts'
import { serveViewer } from './viewerRoutes.ts'

const version = '1.0.0'
/** The routes of the table that this worker serves. All others read the viewer or get an error. */
const served: ReadonlySet<RouteName> = new Set(['mirror', 'picture', 'session', 'companion'])
const readingMethods = 'GET, HEAD, OPTIONS'

/** Path and query of a request. */
const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** Creates the worker, with settings for an upstream of your own. The apps of an isolate are created with its first request, because they need the bindings. */
export function createWorker(settings: WorkerSettings = {}) {
  const app = createEdgeApp()
  const edges = new WeakMap<object, Edge>()
  const edgeOf = (environment: object, bindings: Bindings): Edge => {
    const known = edges.get(environment)
    if (known) return known
    const edge = createEdge(bindings, settings)
    edges.set(environment, edge)
    return edge
  }
  return {
    async fetch(request: Request, environment: object, lifetime: RequestLifetime): Promise<Response> {
      const bindings = readBindings(environment)
      if (!bindings.ok) return errorResponse(500, `The worker is not configured: ${bindings.error}`, headers, addressOf(request))
      const handled = Promise.resolve(app.fetch(request, { edge: edgeOf(environment, bindings.value), lifetime }))
      // Requests share calls in flight and the turns of sessions. A client that disconnects must not end them half-way.
      lifetime.waitUntil(handled)
      return handled
    },
  }
}

const headers = Object.fromEntries(baseHeaders)

/** Methods, address and body of a request, which the gateway checks in their raw form. */
const checked: Middleware<EdgeBindings> = async (c, next) => {
  const { address, route } = c.var
  const isServed = served.has(route.name)
  const methods = isServed ? route.methods : readingMethods
  const { method } = c.req.raw
  if (!methods.split(', ').includes(method)) return refuse(c, 405, 'Method not allowed', { allow: methods })
  const problem = requestTargetProblem(address, method === 'OPTIONS', mayGrow(address))
  if (problem) return refuse(c, problem.status, problem.msg)
  return method === 'OPTIONS' && !isServed ? new Response(null, { status: 204, headers: { allow: methods } }) : next()
}

/** The handler, without which the worker must not serve what the deny list forbids. */
const withDenyList =
  (handler: Handler<EdgeBindings>): Handler<EdgeBindings> =>
  async (c, next) =>
    (await c.env.edge.denyList.refresh()) ? handler(c, next) : refuse(c, 503, 'Try again later', { 'retry-after': '5' })

/** Creates the app of all requests. */
function createEdgeApp() {
  return createApp<EdgeBindings>({
    addressOf: (c) => addressOf(c.req.raw),
    cors: (c) => c.env.edge.cors(c.req.header('origin')),
    checks: [completed, checked],
    charge: async (c) => ((await c.env.edge.limits.admit(c.req.raw)) ? undefined : overLimit),
    handlers: {
      mirror: withDenyList(serveMirror),
      picture: withDenyList(servePicture),
      session: withDenyList((c, next) => (c.req.method === 'OPTIONS' ? serveCompanion(c, next) : serveSession(c, next))),
      companion: withDenyList(serveCompanion),
    },
    others: withDenyList(async (c) => ownDocument(c) ?? serveViewer(c)),
    onError: (error, c) => {
      // biome-ignore lint/suspicious/noConsole: the platform's log is the console.
      console.error('request failed', error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error')
      return refuse(c, 500, 'The gateway failed')
    },
  })
}

/** Says that this isolate responds, and which parts the site does not let it fetch, with the words of the gateway's /readyz. */
function healthOf(guard: BlockGuard): Response {
  const paused = guard.blocked().filter(({ waitMs }) => waitMs > 0)
  const health = {
    status: 'ready',
    ...(paused.some(({ isMain }) => isMain) ? { source: 'blocked' } : {}),
    ...(paused.some(({ host }) => host.endsWith('.pximg.net')) ? { pictures: 'blocked' } : {}),
  }
  return Response.json(health, { headers: { 'cache-control': 'no-store' } })
}

/** The documents of the worker about itself. */
function ownDocument(c: EdgeContext): Response | undefined {
  const { pathname: path } = new URL(c.req.url)
  if (path === '/healthz') return healthOf(c.env.edge.guard)
  if (path !== wellKnownPath) return undefined
  const paths = { mirror: mirrorBases[0], companion: companionBase, images: imageBase }
  const document = wellKnownDocument({ version, source: 'upstream', hasApiProxy: false, mirror: allFeatures, paths })
  return new Response(document, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    },
  })
}

export default createWorker()
