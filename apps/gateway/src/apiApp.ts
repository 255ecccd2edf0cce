// The gateway's own small answers: whether it is well, what it can do, the operator's lists, and the description of its API.
import { Hono } from 'hono'
import { type Health, healthResponse } from './health.ts'
import type { Logger } from './log.ts'
import type { ApiDocs } from './own/apiDocs.ts'
import { type OwnFiles, ownFileNames } from './own/ownFiles.ts'
import { refusal } from './refusal.ts'
import { wellKnownPath } from './sources/hostFeatures.ts'
import type { SourceCondition } from './sources/source.ts'

export interface ApiAppOptions {
  readonly health: Health
  /** How the source is; undefined where nothing of it can rest. */
  readonly condition?: (() => SourceCondition) | undefined
  readonly log: Logger
  /** The body of /.well-known/emaki.json. */
  readonly wellKnown: () => Promise<string>
  readonly files: OwnFiles
  readonly docs: ApiDocs
}

/** Viewers of other origins may look at all of this; none of it is about a person. */
const openHeaders = { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' }

/** The app; it answers GET and HEAD, the gate keeps everything else away. */
export function createApiApp({ health, condition, log, wellKnown, files, docs }: ApiAppOptions): Hono {
  const app = new Hono()
  app.get('/healthz', () => healthResponse(health, condition))
  app.get(
    wellKnownPath,
    async () => new Response(await wellKnown(), { headers: { ...openHeaders, 'cache-control': 'no-cache' } }),
  )
  for (const name of ownFileNames) app.get(`/api/${name}`, (c) => files.answer(name, c.req.header('if-none-match')))
  app.get('/api/docs', () => docs.page())
  app.get('/api/docs/openapi.json', () => docs.document())
  app.notFound(() => refusal(404, 'Not found'))
  app.onError((fault) => {
    log.error({ err: fault }, 'request failed')
    return refusal(500, 'The gateway failed')
  })
  return app
}
