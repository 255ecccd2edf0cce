// The host app-api.pixiv.net over an archive: read endpoints and error responses (docs/contract/app-api.md 1, 3). It writes nothing.
import { AppApiError, noSuchEndpoint, Parameters, wantedLanguage } from '@emaki/domain/upstream'
import { upstreamEndpoints } from '@emaki/upstream'
import { Hono } from 'hono'
import { createArchiveRepository } from './archiveRepository.ts'
import { emptyEndpoints } from './emptyEndpoints.ts'
import type { EndpointContext } from './endpoint.ts'
import { novelWebview } from './novelWebview.ts'

const readOnly = new AppApiError(403, { message: 'The archive cannot be changed this way' })

export interface ArchiveApiOptions {
  readonly context: EndpointContext
  readonly onError: (error: unknown) => void
}

export function createArchiveApi({ context, onError }: ArchiveApiOptions): Hono {
  const app = new Hono()
  for (const [path, endpoint] of Object.entries({ ...emptyEndpoints, ...upstreamEndpoints }))
    app.get(path, async (c) => {
      const { parameters, language } = requestOf(c.req.raw)
      return c.json(await endpoint({ parameters, repository: createArchiveRepository(context, language) }))
    })
  app.get('/webview/v2/novel', async (c) => c.html(await novelWebview(context, requestOf(c.req.raw))))
  // The mixed feed of home is posted (docs/contract/app-api.md 3.9). It is for accounts, so it is empty here.
  app.post('/v1/home/all', (c) => c.json({ contents: [], next_params: null, states: {} }))
  app.post('*', () => errorResponse(readOnly))
  app.notFound(() => errorResponse(noSuchEndpoint()))
  app.onError((error) => {
    if (error instanceof AppApiError) return errorResponse(error)
    onError(error)
    return Response.json({ error: { user_message: '', message: 'The archive failed', reason: '' } }, { status: 500 })
  })
  return app
}

const requestOf = (request: Request) => ({
  parameters: new Parameters(new URL(request.url)),
  language: wantedLanguage(request.headers.get('Accept-Language')),
})

const errorResponse = (error: AppApiError): Response => Response.json(error.body, { status: error.status })
