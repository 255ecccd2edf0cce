// A web-ajax answer passed on: asked as the visitor, opened, its image addresses rewritten.

import { parseJson } from '@emaki/domain'
import type { CompanionRoute, Visit } from './route.ts'
import { readReply } from './web/envelope.ts'
import { languageTag } from './web/language.ts'
import type { Reply, WebAsk } from './web/webClient.ts'

/** The answer of a GET route that asks the same path upstream. */
export const passThrough =
  (path: string): CompanionRoute['answer'] =>
  async (visit) => {
    const query = { ...visit.values }
    const reply = await askWeb(visit, { path: path.replace('{id}', visit.id), query })
    return visit.isRaw ? rawAnswer(reply) : { json: readReply(reply) }
  }

/** Asks `www.pixiv.net` for this visit, and tells the operator when its gate turned the request away. */
export async function askWeb(visit: Visit, ask: Pick<WebAsk, 'path' | 'query' | 'accept' | 'referer' | 'write'>): Promise<Reply> {
  const { context, session, signal, values } = visit
  const reply = await context.web.ask({ host: 'www.pixiv.net', language: languageTag(values.lang), session, signal, ...ask })
  if (reply.status === 403 && !parseJson(reply.text).ok) context.tell({ kind: 'turnedAway', path: ask.path })
  return reply
}

/** Upstream's status and JSON with the envelope around it; anything else is an error as ever. */
function rawAnswer(reply: Reply): Response | { json: unknown } {
  const parsed = parseJson(reply.text)
  if (!parsed.ok || reply.status < 200 || reply.status >= 500) return { json: readReply(reply) }
  const headers: Record<string, string> = reply.status < 300 ? {} : { 'Cache-Control': 'no-store' }
  return Response.json(parsed.value, { status: reply.status, headers })
}
