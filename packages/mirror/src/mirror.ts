// The mirror as one Hono app: routes over the app API client. Upstream's responses pass unchanged; our own errors have the mirror's format.
import type { AppApi, AppApiError } from '@emaki/app-api'
import { displayText } from '@emaki/app-api'
import { record } from '@emaki/domain'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { ValidationError } from './member.ts'
import { requestLanguage } from './requestLanguage.ts'
import type { MirrorRoute } from './route.ts'
import { mirrorRoute, mirrorRoutes } from './routes.ts'
import { withoutAccount } from './withoutAccount.ts'

export interface MirrorOptions {
  readonly api: AppApi
  /**
   * The owner of the API's account. `shared` (default): a server's account for all readers, whose private side stays closed.
   * `own`: the reader's account, as in local app API mode, with private lists, the raw novel page and writes (docs/contract/app-api.md 4.4,
   * column A).
   */
  readonly account?: 'shared' | 'own'
  /** True when `/req_post` may write with that account. Default: only with the reader's own account. */
  readonly writes?: boolean
  readonly now?: () => number
  /** Receives internal errors. The client sees only a 500. */
  readonly onError?: (error: unknown) => void
}

/** Body of the mirror's own errors (docs/contract/app-api.md 4.3). */
export interface MirrorError {
  readonly url: string
  readonly time: string
  readonly code: number
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
  /** The same error in upstream's format, for clients that read nothing else (docs/contract/app-api.md 4.2). */
  readonly error: { readonly user_message: string; readonly message: string; readonly reason: string }
  readonly validation?: readonly ValidationError[]
}

/** An error in upstream's format (docs/contract/app-api.md 1.10). */
const upstreamError = (message: string) => ({ user_message: '', message, reason: '' })

/** Response header of a call that an edge in front of upstream blocks: the status of its answer. */
export const blockedHeader = 'x-upstream-blocked'

/** Includes the misspelling of the public mirror, which clients know (docs/contract/app-api.md 4.3). */
const unreachable = 'Upstram API request failed'

/**
 * Creates an app with every mirror route, to be served at a base path or called in process.
 * An error response of upstream becomes a 200 with upstream's body (docs/contract/app-api.md 4.1). It is not cacheable, and
 * `X-Upstream-Status` holds its status.
 */
export function createMirror({ api, account = 'shared', writes, now = Date.now, onError }: MirrorOptions): Hono {
  const mirror = new Hono()
  const isOwn = account === 'own'
  const mayWrite = writes ?? isOwn

  const fail = createFail(now)

  async function serve(c: Context, route: MirrorRoute): Promise<Response> {
    const language = requestLanguage(c.req.header('accept-language'))
    const query = new URL(c.req.url).searchParams
    if (route.isWriting && c.req.method !== 'GET') return notAllowed(fail, c, 'GET')
    if (route.isWriting && isCrossSite(c.req.raw.headers)) return fail(c, 403, 'Forbidden')
    const result = await route.handle(query, api, { language, signal: c.req.raw.signal, isOwn, mayWrite })
    c.header('Vary', 'Accept-Language')
    if (route.lifetime === 'own') c.header('Cache-Control', 'no-store')
    if ('validationErrors' in result) return invalidQuery(fail, c, result.validationErrors)
    if ('rejection' in result) return reject(c, result.rejection, result.status)
    if ('page' in result) return c.text(result.page, 200, { 'X-Content-Type-Options': 'nosniff' })
    if (!result.ok) return errorResponse(fail, c, result.error)
    return c.json(isOwn ? result.value : withoutAccount(result.value))
  }

  for (const route of mirrorRoutes) mirror.get(route.path, (c) => serve(c, route))

  mirror.all('*', (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return notAllowed(fail, c, 'GET, HEAD')
    }
    // The public mirror also accepts `/?type=rank` for `/rank` (docs/contract/app-api.md 4.1).
    const base = routePath(c).replace(/\/?\*$/, '')
    const isRoot = c.req.path.slice(base.length).replace('/', '') === ''
    const named = isRoot ? mirrorRoute(`/${c.req.query('type') ?? ''}`) : undefined
    return named ? serve(c, named) : fail(c, 404, 'Not Found')
  })

  mirror.onError((error, c) => {
    onError?.(error)
    return fail(c, 500, error.name)
  })

  return mirror
}

type Fail = ReturnType<typeof createFail>

/** Creates the function that responds with an error of the mirror itself. */
const createFail =
  (now: () => number) =>
  (c: Context, code: 403 | 404 | 405 | 422 | 500 | 502 | 503, detail: string, more: Partial<MirrorError> = {}): Response => {
    const headers = { 'Cache-Control': 'no-store', ...more.headers }
    const body: MirrorError = {
      url: c.req.url,
      time: new Date(now()).toISOString(),
      code,
      detail,
      error: upstreamError(detail),
      ...more,
      headers,
    }
    return c.json(body, code, headers)
  }

const invalidQuery = (fail: Fail, c: Context, validation: readonly ValidationError[]): Response =>
  fail(c, 422, validation.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join('; '), { validation })

const notAllowed = (fail: Fail, c: Context, allowed: string): Response =>
  fail(c, 405, 'Method Not Allowed', { headers: { Allow: allowed } })

/** An error body for something that this mirror does not allow (docs/contract/app-api.md 4.4). */
const reject = (c: Context, message: string, status: 400 | 403): Response =>
  c.json({ error: upstreamError(message) }, status, { 'Cache-Control': 'no-store' })

/** Passes an error response of upstream on, or turns any other error of the client into one of the mirror. */
function errorResponse(fail: Fail, c: Context, error: AppApiError): Response {
  c.header('Cache-Control', 'no-store')
  if ('status' in error && error.status > 0) c.header('X-Upstream-Status', String(error.status))
  if ('retryAfterMs' in error && error.retryAfterMs !== undefined) {
    c.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
  }
  if (error.kind === 'blocked') return fail(c, 503, displayText(error), { headers: { [blockedHeader]: String(error.status) } })
  if (error.kind === 'outdated') return fail(c, 502, displayText(error))
  if ('body' in error && typeof record(error.body).error === 'object') return c.json(error.body)
  switch (error.kind) {
    case 'rateLimited':
    case 'notFound':
    case 'signedOut':
      return c.json({ error: { ...upstreamError(displayText(error)), user_message_details: {} } })
    case 'argument':
      return invalidQuery(fail, c, [{ loc: ['query'], msg: error.message, type: 'value_error' }])
    case 'aborted':
      return fail(c, 502, 'Client Closed Request')
    case 'unauthorised':
      return fail(c, 502, displayText(error))
    default:
      return fail(c, 502, unreachable)
  }
}

/** True when the browser reports a cross-site request or a navigation (docs/reliability.md C7). */
function isCrossSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return (site !== null && site !== 'same-origin') || headers.get('sec-fetch-mode') === 'navigate'
}
