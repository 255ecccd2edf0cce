// The routes of the library below /api/library (docs/library-api.md). Each module adds its own routes.
import { type ArchiveProblem, archiveMessages } from '@emaki/domain'
import { isCrossSiteRequest, libraryBase } from '@emaki/domain/server'
import { isDamage } from '@emaki/sqlite'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { about } from '../http/declaredRoute.ts'
import { changeRoutes } from './changeRoutes.ts'
import { exportRoutes } from './exportRoutes.ts'
import { importRoutes } from './importRoutes.ts'
import { keepRoutes } from './keepRoutes.ts'
import type { LibraryAccess } from './libraryAccess.ts'
import type { LibraryModule, LibraryParts, LibraryRoutes, LibraryRoutesOptions } from './libraryModule.ts'
import { libraryError, libraryJson } from './libraryResponse.ts'
import type { Library } from './openLibrary.ts'
import { readRoutes } from './readRoutes.ts'
import { verifyRoutes } from './verifyRoutes.ts'
import { workRoutes } from './workRoutes.ts'

type Bindings = { Bindings: HttpBindings }

const modules: readonly LibraryModule[] = [
  readRoutes,
  workRoutes,
  changeRoutes,
  keepRoutes,
  importRoutes,
  exportRoutes,
  verifyRoutes,
]

/** Creates the routes. Without an archive, all but `/access` respond with 404. */
export function createLibraryRoutes(options: LibraryRoutesOptions): LibraryRoutes {
  const { library, access, log } = options
  // The path of the list may end with a slash.
  const app = new Hono<Bindings>({ strict: false }).basePath(libraryBase)
  app.notFound(() => libraryError(404, 'notFound', 'Not found'))
  app.onError((error) => {
    log.error({ err: error }, 'a request to the library failed')
    if (library && isDamage(error)) return libraryError(503, 'damaged', archiveMessages.damaged)
    return libraryError(500, 'failed', 'The gateway failed')
  })
  app.use(rejectCrossSite)
  app.get('/access', about('What the client may do', '`{ mayBrowse: boolean, mayManage: boolean }`'), (c) => {
    const role = library ? access(c.env.incoming) : 'closed'
    return libraryJson({ mayBrowse: role === 'operator' || role === 'reader', mayManage: role === 'operator' })
  })
  if (!library) return app
  const scope: LibraryParts['scope'] = ({ env }) => ({ rules: options.rules(), isVisitor: access(env.incoming) !== 'operator' })
  const parts = { ...options, library, scope, browse: browseCheck(access), manage: manageCheck(access, library) }
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
    if (!library.mayWrite()) return unread(c.env, libraryError(409, 'readOnly', archiveMessages[problemOf(library)]))
    return next()
  })

/** Why a library takes no changes. */
function problemOf({ archive }: Library): ArchiveProblem {
  if (archive.isDamaged()) return 'damaged'
  return archive.isReadOnly ? 'readOnly' : 'elsewhere'
}

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
