// Live broadcasts: the detail and the chat log of one live, read through (docs/contract/companion.md 10.1). The only addresses of a general proxy that are open.
import { list, parseJson, record, text } from '@emaki/domain'
import type { CompanionRoute, Visit } from './route.ts'
import { Refusal, upstreamFailed } from './web/refusal.ts'

const live = (path: string, asked: string, about: string): CompanionRoute => ({
  method: 'GET',
  path,
  // Clients put the whole address behind the prefix of a general proxy.
  aliases: [`${path}.json`, `/proxy/https://sketch.pixiv.net${asked}`],
  lifetime: 'own',
  parameters: [],
  about,
  answer: (visit) => readThrough(visit, asked.replace('{id}', visit.id)),
})

export const liveRoutes: readonly CompanionRoute[] = [
  live('/api/live/{id}', '/api/lives/{id}.json', 'One live broadcast'),
  live('/api/live/{id}/logs', '/api/lives/{id}/logs.json', 'The chat of a live broadcast, newest first'),
]

async function readThrough({ context, signal }: Visit, path: string) {
  const { status, text: body } = await context.web.ask({ host: 'sketch.pixiv.net', path, signal })
  const parsed = parseJson(body)
  if (status >= 500 || status < 200 || (status >= 300 && status < 400) || !parsed.ok) throw upstreamFailed()
  if (status >= 400) {
    // Readers of the live host look under `errors`, readers of the companion under `error`: both find the same words.
    const errors = list(record(parsed.value).errors)
    throw new Refusal(status, text(record(errors[0]).message) || 'Not Found', { body: { errors } })
  }
  return { json: parsed.value }
}
