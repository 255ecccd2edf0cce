// Live broadcasts: passes on the detail and the chat log of one live (docs/contract/companion.md 10.1). Only these two addresses of a
// general proxy are supported.

import { list, parseJson, record, text } from '@emaki/domain'
import { HttpError, upstreamFailed } from '@emaki/web-api'
import type { CompanionRoute, RequestContext } from './route.ts'

const live = (path: string, asked: string, about: string): CompanionRoute => ({
  method: 'GET',
  path,
  // Clients append the whole upstream address to the prefix of a general proxy.
  aliases: [`${path}.json`, `/proxy/https://sketch.pixiv.net${asked}`],
  lifetime: 'own',
  parameters: [],
  about,
  handle: (ctx) => readThrough(ctx, asked.replace('{id}', ctx.id)),
})

export const liveRoutes: readonly CompanionRoute[] = [
  live('/api/live/{id}', '/api/lives/{id}.json', 'One live broadcast'),
  live('/api/live/{id}/logs', '/api/lives/{id}/logs.json', 'The chat of a live broadcast, newest first'),
]

async function readThrough({ services, signal }: RequestContext, path: string) {
  const { status, text: body } = await services.web.ask({ host: 'sketch.pixiv.net', path, signal })
  const parsed = parseJson(body)
  if (status >= 500 || status < 200 || (status >= 300 && status < 400) || !parsed.ok) throw upstreamFailed()
  if (status >= 400) {
    // Readers of the live host look at `errors`, readers of the companion at `error`, so the response has both.
    const errors = list(record(parsed.value).errors)
    throw new HttpError(status, text(record(errors[0]).message) || 'Not Found', { body: { errors } })
  }
  return { json: parsed.value }
}
