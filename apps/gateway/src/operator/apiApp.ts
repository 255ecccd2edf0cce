// The gateway's own API: health, features, the operator's files, and the API documentation.
import { libraryBase, wellKnownPath } from '@emaki/domain/server'
import { errorResponse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { LibraryRoutes } from '../library/libraryModule.ts'
import { isOnThisMachine } from '../network/clientAddress.ts'
import type { ApiDocs } from './apiDocs.ts'
import { type Health, type HealthDetails, healthResponse } from './health.ts'
import { type OperatorFiles, operatorFileNames } from './operatorFiles.ts'
import { noticesWith } from './operatorNotices.ts'
import type { OperatorRoutes } from './page/operatorRoutes.ts'
import type { PolicyText } from './policyText.ts'
import type { Readiness } from './readiness.ts'

export interface ApiAppOptions extends HealthDetails {
  readonly health: Health
  readonly readiness: Readiness
  /** The body of /.well-known/emaki.json. */
  readonly wellKnown: () => Promise<string>
  readonly files: OperatorFiles
  readonly docs: ApiDocs
  readonly policy: PolicyText
  readonly operator: OperatorRoutes
  readonly library: LibraryRoutes
}

/** Open to all origins, because nothing here is personal. */
const openHeaders = { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' }

type Bindings = { Bindings: HttpBindings }
export type ApiApp = Hono<Bindings>

/** The Hono app. The raw request check rejects all methods except GET, HEAD and OPTIONS, and others for the operator page and the library. */
export function createApiApp(options: ApiAppOptions): ApiApp {
  const { health, readiness, condition, problems, wellKnown, files, docs, policy, operator, library } = options
  const app = new Hono<Bindings>()
  app.get('/healthz', () => healthResponse(health, { condition, problems }))
  app.get('/readyz', () => readiness())
  app.get(
    wellKnownPath,
    async () => new Response(await wellKnown(), { headers: { ...openHeaders, 'cache-control': 'no-cache' } }),
  )
  app.get('/api/notices.json', (c, next) => {
    const found = isOnThisMachine(c.env.incoming) ? (problems?.() ?? []) : []
    return found.length > 0 ? noticesWith(found, files) : next()
  })
  for (const name of operatorFileNames) app.get(`/api/${name}`, (c) => files.response(name, c.req.header('if-none-match')))
  app.get('/api/policy', (c) => policy.response(c.req.header('accept-language')))
  app.get('/api/docs', () => docs.page())
  app.get('/api/docs/openapi.json', () => docs.document())
  app.route('/', operator)
  app.all(`${libraryBase}/*`, (c) => library.fetch(c.req.raw, c.env))
  app.notFound((c) => errorResponse(404, 'Not found', {}, c.req.path))
  // The app around this one logs errors and responds to them.
  app.onError((error) => {
    throw error
  })
  return app
}
