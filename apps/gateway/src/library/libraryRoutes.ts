// The routes of the library below /api/library (docs/library-api.md). Each module adds its own routes.
import type { Keeper } from '@emaki/archive'
import type { DenyRules } from '@emaki/domain'
import { isCrossSiteRequest, libraryBase } from '@emaki/domain/server'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from '../operator/log.ts'
import { changeRoutes } from './changeRoutes.ts'
import { keepRoutes } from './keepRoutes.ts'
import type { LibraryAccess } from './libraryAccess.ts'
import { libraryError, libraryJson } from './libraryResponse.ts'
import type { Library } from './openLibrary.ts'
import { readRoutes } from './readRoutes.ts'
import { workRoutes } from './workRoutes.ts'

type Bindings = { Bindings: HttpBindings }
export type LibraryRoutes = Hono<Bindings>

export interface LibraryRoutesOptions {
  /** Undefined without an archive. */
  readonly library: Library | undefined
  /** Undefined where nothing is kept. */
  readonly keeper?: Keeper | undefined
  readonly access: LibraryAccess
  /** What the operator does not serve. */
  readonly rules: () => DenyRules
  readonly log: Logger
}

/** What the modules get. */
export interface LibraryParts extends LibraryRoutesOptions {
  readonly library: Library
  /** Middleware of routes for readers and operators. */
  readonly browse: MiddlewareHandler<Bindings>
  /** Middleware of routes for operators. Rejects changes while another gateway writes to the archive. */
  readonly manage: MiddlewareHandler<Bindings>
}

/** Adds routes, with `browse` or `manage` as the first handler of each. */
export type LibraryModule = (app: LibraryRoutes, parts: LibraryParts) => void

const modules: readonly LibraryModule[] = [readRoutes, workRoutes, changeRoutes, keepRoutes]

/** Creates the routes. Without an archive, all but `/access` respond with 404. */
export function createLibraryRoutes(options: LibraryRoutesOptions): LibraryRoutes {
  const { library, access, log } = options
  // The path of the list may end with a slash.
  const app = new Hono<Bindings>({ strict: false }).basePath(libraryBase)
  app.notFound(() => libraryError(404, 'notFound', 'Not found'))
  app.onError((error) => {
    log.error({ err: error }, 'a request to the library failed')
    return libraryError(500, 'failed', 'The gateway failed')
  })
  app.use(rejectCrossSite)
  app.get('/access', (c) => {
    const role = library ? access(c.env.incoming) : 'closed'
    return libraryJson({ mayBrowse: role === 'operator' || role === 'reader', mayManage: role === 'operator' })
  })
  if (!library) return app
  const parts = { ...options, library, browse: browseCheck(access), manage: manageCheck(access, library) }
  for (const addRoutes of modules) addRoutes(app, parts)
  return app
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const rejectCrossSite = createMiddleware<Bindings>(async (c, next) => {
  if (!isCrossSiteRequest(c.env.incoming)) return next()
  return unread(c.env, libraryError(403, 'forbidden', 'Pages of other sites may not use the library'))
})

const browseCheck = (access: LibraryAccess) =>
  createMiddleware<Bindings>(async (c, next) => {
    const role = access(c.env.incoming)
    return role === 'operator' || role === 'reader' ? next() : unread(c.env, rejected(role))
  })

const manageCheck = (access: LibraryAccess, library: Library) =>
  createMiddleware<Bindings>(async (c, next) => {
    const role = access(c.env.incoming)
    if (role !== 'operator') return unread(c.env, rejected(role))
    if (readingMethods.has(c.req.method)) return next()
    // Forms of other sites cannot send JSON.
    const type = c.req.header('content-type') ?? ''
    const needsType = c.req.method === 'POST' || type !== ''
    if (needsType && !/^application\/json\b/i.test(type))
      return unread(c.env, libraryError(415, 'notJson', 'The body must be JSON'))
    if (!library.mayWrite()) return unread(c.env, libraryError(409, 'readOnly', 'Another gateway writes to this archive'))
    return next()
  })

/** The error for a client that may not use a route. */
function rejected(role: Exclude<ReturnType<LibraryAccess>, 'operator'>): Response {
  if (role === 'closed') return libraryError(404, 'notFound', 'Not found')
  return role === 'reader'
    ? libraryError(403, 'forbidden', 'Only operators may do this')
    : libraryError(401, 'signIn', 'Sign in as operator')
}

/** The response to a request whose body is not read, so that its connection cannot be used again. */
function unread({ incoming, outgoing }: HttpBindings, response: Response): Response {
  if (!readingMethods.has(incoming.method ?? '')) outgoing.shouldKeepAlive = false
  return response
}
