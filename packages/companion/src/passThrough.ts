// Passes a web-ajax response on: requested with the visitor's session, unwrapped, with rewritten image addresses.

import { parseJson } from '@emaki/domain'
import { HttpError, languageTag, type Reply, readReply, type WebRequest } from '@emaki/web-api'
import type { CompanionRoute, RequestContext } from './route.ts'

/** Creates the handler of a GET route that requests the same path upstream. */
export const passThrough =
  (path: string): CompanionRoute['handle'] =>
  async (ctx) => {
    const query = { ...ctx.values, ...ctx.lists }
    const reply = await requestWeb(ctx, { path: path.replace('{id}', ctx.id), query })
    return ctx.isRaw ? rawAnswer(reply) : { json: readReply(reply) }
  }

/** Sends a request to `www.pixiv.net`, and emits an event when upstream blocks it. */
export async function requestWeb(
  ctx: RequestContext,
  ask: Pick<WebRequest, 'path' | 'query' | 'accept' | 'referer' | 'write'>,
): Promise<Reply> {
  const { services, session, signal, values } = ctx
  try {
    return await services.web.ask({ host: 'www.pixiv.net', language: languageTag(values.lang), session, signal, ...ask })
  } catch (error) {
    if (error instanceof HttpError && error.options.blockedStatus !== undefined)
      services.emit({ kind: 'blocked', path: ask.path })
    throw error
  }
}

/** Upstream's status and JSON with its envelope. Anything else is an error as usual. */
export function rawAnswer(reply: Reply): Response | { json: unknown } {
  const parsed = parseJson(reply.text)
  if (!parsed.ok || reply.status < 200 || reply.status >= 500) return { json: readReply(reply) }
  const headers: Record<string, string> = reply.status < 300 ? {} : { 'Cache-Control': 'no-store' }
  return Response.json(parsed.value, { status: reply.status, headers })
}
