// The worker for workerd (Cloudflare Workers): mirror, companion, pictures, and the viewer with initial data, on one origin.
import {
  allFeatures,
  type BlockGuard,
  companionBase,
  findRoute,
  imageBase,
  mirrorBases,
  preflightOf,
  type RouteName,
  wellKnownDocument,
  wellKnownPath,
} from '@emaki/domain/server'
import { mayGrow, requestTargetProblem } from '@emaki/mirror'
import { type Bindings, type RequestLifetime, readBindings } from './bindings.ts'
import { overLimit } from './clientLimits.ts'
import { serveCompanion } from './companionRoutes.ts'
import { createEdge, type Edge, type EdgeRequest, type WorkerSettings } from './edgeContext.ts'
import { serveMirror } from './mirrorRoutes.ts'
import { servePicture } from './pictures.ts'
import { completed, errorResponse, targetOf } from './responses.ts'
import { serveViewer } from './viewerRoutes.ts'

const version = '1.0.0'
/** The routes of the table that this worker serves. All others read the viewer or get an error. */
const served: ReadonlySet<RouteName> = new Set(['mirror', 'picture', 'session', 'companion'])
const readingMethods = 'GET, HEAD, OPTIONS'

/** Creates the worker, with settings for an upstream of your own. The apps of an isolate are created with its first request, because they need the bindings. */
export function createWorker(settings: WorkerSettings = {}) {
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
      const url = new URL(request.url)
      const target = targetOf(url)
      const edgeRequest = { request, url, target, found: findRoute(target), lifetime }
      const bindings = readBindings(environment)
      const handled = bindings.ok
        ? route(edgeOf(environment, bindings.value), edgeRequest).catch((error: unknown) => failure(error, edgeRequest))
        : Promise.resolve(errorResponse(500, `The worker is not configured: ${bindings.error}`, edgeRequest.target))
      // Requests share calls in flight and the turns of sessions. A client that disconnects must not end them half-way.
      lifetime.waitUntil(handled)
      return completed(await handled, request.method)
    },
  }
}

function failure(error: unknown, { target }: EdgeRequest): Response {
  // biome-ignore lint/suspicious/noConsole: the platform's log is the console.
  console.error('request failed', error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error')
  return errorResponse(500, 'The gateway failed', target)
}

async function route(edge: Edge, edgeRequest: EdgeRequest): Promise<Response> {
  const { request, url, target, found } = edgeRequest
  const { method } = request
  const { name } = found.route
  const isCompanion = name === 'companion' || name === 'session'
  const cors = isCompanion ? edge.cors(request.headers.get('origin') ?? undefined) : {}
  const refuse = (status: number, msg: string, headers: Readonly<Record<string, string>> = {}) =>
    errorResponse(status, msg, target, { ...cors, ...headers })
  const methods = served.has(name) ? found.route.methods : readingMethods
  if (!methods.split(', ').includes(method)) return refuse(405, 'Method not allowed', { allow: methods })
  const problem = requestTargetProblem(target, method === 'OPTIONS', mayGrow(target))
  if (problem) return refuse(problem.status, problem.msg)
  if (method === 'OPTIONS' && !isCompanion) {
    return new Response(null, { status: 204, headers: served.has(name) ? preflightOf(found.route) : { allow: methods } })
  }
  if (method !== 'OPTIONS' && !(await edge.limits.admit(request))) return refuse(429, 'Rate Limit', overLimit)
  // Without the deny list the worker must not serve what it may not.
  if (!(await edge.denyList.refresh())) return refuse(503, 'Try again later', { 'retry-after': '5' })
  if (name === 'mirror') return serveMirror(edge, edgeRequest)
  if (name === 'picture') return servePicture(edge, edgeRequest)
  if (isCompanion) return serveCompanion(edge, edgeRequest)
  return ownDocument(edge, url.pathname) ?? serveViewer(edge, edgeRequest)
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
function ownDocument({ guard }: Edge, path: string): Response | undefined {
  if (path === '/healthz') return healthOf(guard)
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
