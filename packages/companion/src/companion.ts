// The companion as one Hono app: every route at its path and aliases, one error format, and the common headers.

import { badRequest, HttpError, notFound } from '@emaki/web-api'
import { type Context, Hono } from 'hono'
import { crossOrigin } from './crossOrigin.ts'
import { errorResponse } from './errorResponse.ts'
import { cacheControl } from './lifetime.ts'
import type { CompanionOptions } from './options.ts'
import { type CompanionRoute, honoPath, type RequestContext, readPathId } from './route.ts'
import { companionRoutes, wantsEnvelope } from './routes.ts'
import { type CompanionServices, createServices } from './services.ts'
import { requestedImageMode } from './web/imageRewrite.ts'
import { readLists, readQuery } from './web/parameter.ts'
import { hasCredential, readSession } from './web/session.ts'

/**
 * Creates an app with every companion route, to be served at a base path or called in process.
 * It uses web standards only, so it runs in browsers, within the limits of the headers that a page may send.
 */
export function createCompanion(options: CompanionOptions): Hono {
  const companion = new Hono()
  const services = createServices(options)
  companion.use('*', crossOrigin(options.origins ?? []))
  companion.get('/health', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  for (const route of companionRoutes) {
    for (const path of [route.path, ...route.aliases]) {
      companion.on(route.method, honoPath(path, route), (c) => serve(c, route, services))
    }
  }
  for (const route of companionRoutes) {
    for (const path of [route.path, ...route.aliases]) companion.all(honoPath(path, route), (c) => wrongMethod(c, route))
  }
  companion.notFound(() => errorResponse(notFound()))
  companion.onError((error, c) => explain(error, c, services))
  return companion
}

async function serve(c: Context, route: CompanionRoute, services: CompanionServices): Promise<Response> {
  const request = c.req.raw
  const { headers } = request
  const query = new URL(request.url).searchParams
  const ctx: RequestContext = {
    services,
    id: route.path.includes('{id}') ? readId(c.req.param('id'), route) : '',
    values: readQuery(route.parameters, query),
    lists: readLists(route.lists ?? [], query),
    session: query.get('_anon') === '1' ? undefined : readSession(headers),
    request,
    isRaw: wantsEnvelope(query, headers),
    signal: request.signal,
  }
  const result = await route.handle(ctx)
  const response =
    result instanceof Response ? result : Response.json(services.rewrite(result.json, requestedImageMode(c.req.path, query)))
  const isOwn = hasCredential(headers) || query.has('_vercel_no_cache')
  if (!response.headers.has('cache-control'))
    response.headers.set('Cache-Control', isOwn ? 'no-store' : cacheControl(route.lifetime))
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}

function readId(param: string | undefined, route: CompanionRoute): string {
  const id = readPathId(param, route)
  if (id === undefined) throw badRequest('id')
  return id
}

/** The path of a write has no page, so a read finds nothing (docs/contract/companion.md 16.2). */
function wrongMethod(c: Context, route: CompanionRoute): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead) return errorResponse(notFound())
  const response = errorResponse(new HttpError(405, 'Method Not Allowed'))
  response.headers.set('Allow', route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS')
  return response
}

function explain(error: Error, c: Context, services: CompanionServices): Response {
  if (error instanceof HttpError) return errorResponse(error)
  if (c.req.raw.signal.aborted) return errorResponse(new HttpError(499, 'Client Closed Request'))
  const requestId = crypto.randomUUID()
  services.emit({ kind: 'internalError', requestId, error })
  return errorResponse(new HttpError(500, 'Internal Server Error', { body: { requestId } }))
}
