// The companion as one Hono app: every route of the table at its path and aliases, one shape for all errors, one place for headers.
import { type Context, Hono } from 'hono'
import { type CompanionContext, createContext } from './context.ts'
import { crossOrigin } from './crossOrigin.ts'
import { cacheControl } from './lifetime.ts'
import type { CompanionOptions } from './options.ts'
import { type CompanionRoute, honoPath, readPathId, type Visit } from './route.ts'
import { asksRaw, companionRoutes } from './routes.ts'
import { askedImages } from './web/imageRewrite.ts'
import { readQuery } from './web/parameter.ts'
import { badRequest, notFound, Refusal, refusalResponse } from './web/refusal.ts'
import { hasCredential, readSession } from './web/session.ts'

/**
 * Every companion route as one app, to be served at a base path or called in process. Web standards only: it runs in browsers too, as far as
 * they let a page send the headers that upstream wants.
 */
export function createCompanion(options: CompanionOptions): Hono {
  const companion = new Hono()
  const context = createContext(options)
  companion.use('*', crossOrigin(options.origins ?? []))
  companion.get('/health', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  for (const route of companionRoutes) {
    for (const path of [route.path, ...route.aliases]) {
      companion.on(route.method, honoPath(path, route), (c) => serve(c, route, context))
    }
  }
  for (const route of companionRoutes) {
    for (const path of [route.path, ...route.aliases]) companion.all(honoPath(path, route), (c) => wrongMethod(c, route))
  }
  companion.notFound(() => refusalResponse(notFound()))
  companion.onError((error, c) => explain(error, c, context))
  return companion
}

async function serve(c: Context, route: CompanionRoute, context: CompanionContext): Promise<Response> {
  const request = c.req.raw
  const { headers } = request
  const query = new URL(request.url).searchParams
  const visit: Visit = {
    context,
    id: route.path.includes('{id}') ? readId(c.req.param('id')) : '',
    values: readQuery(route.parameters, query),
    session: query.get('_anon') === '1' ? undefined : readSession(headers),
    request,
    isRaw: asksRaw(query, headers),
    signal: request.signal,
  }
  const answer = await route.answer(visit)
  const response = answer instanceof Response ? answer : Response.json(context.rewrite(answer.json, askedImages(query)))
  const isOwn = hasCredential(headers) || query.has('_vercel_no_cache')
  if (!response.headers.has('cache-control'))
    response.headers.set('Cache-Control', isOwn ? 'no-store' : cacheControl(route.lifetime))
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}

function readId(param: string | undefined): string {
  const id = readPathId(param)
  if (id === undefined) throw badRequest('id')
  return id
}

/** A write's path is no page: reading it finds nothing (docs/contract/companion.md 16.2). */
function wrongMethod(c: Context, route: CompanionRoute): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead) return refusalResponse(notFound())
  const response = refusalResponse(new Refusal(405, 'Method Not Allowed'))
  response.headers.set('Allow', route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS')
  return response
}

function explain(error: Error, c: Context, context: CompanionContext): Response {
  if (error instanceof Refusal) return refusalResponse(error)
  if (c.req.raw.signal.aborted) return refusalResponse(new Refusal(499, 'Client Closed Request'))
  const requestId = crypto.randomUUID()
  context.tell({ kind: 'fault', requestId, error })
  return refusalResponse(new Refusal(500, 'Internal Server Error', { body: { requestId } }))
}
