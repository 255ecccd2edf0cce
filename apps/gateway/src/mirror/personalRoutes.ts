// The mirror for somebody who says who they are: answered for them alone, to pages of this host alone, and never kept (docs/reliability.md 7.5).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { busyMirror } from '../http/busyAnswer.ts'
import { isFromElsewhere } from '../http/fromElsewhere.ts'
import { sendRefusal } from '../http/refusal.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { PersonalMirror } from '../sources/source.ts'
import { mirrorError } from './mirrorError.ts'

/** Answers a mirror request that carries a token; false for all others. */
export type PersonalHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<boolean>

/** App API tokens are some dozens of characters (docs/contract/app-api.md 1.5). */
const bearer = /^Bearer ([\w.~+/=-]{16,512})$/i

/** The handler over a source's personal mirrors; undefined where the source has none. */
export function personalHandler(
  mirrorOf: PersonalMirror | undefined,
  now: () => number,
  limits?: RequestLimits,
): PersonalHandler {
  return async (incoming, outgoing, target) => {
    const token = bearer.exec(incoming.headers.authorization ?? '')?.[1]
    if (token === undefined || mirrorOf === undefined) return false
    // Every answer costs a call upstream.
    const over = await limits?.missRefusal(incoming, false)
    if (over) {
      sendRefusal(outgoing, 429, 'Rate Limit', over)
      return true
    }
    const mirror = busyMirror(mirrorOf(token), now)
    const answer = async (request: Request): Promise<Response> => {
      const url = new URL(request.url)
      if (isFromElsewhere(incoming)) return forThemAlone(mirrorError(url, 403, 'Forbidden', now()))
      // Upstream names the account where it gives the token out, and nowhere else: who has one knows who they are.
      if (/^\/me\/?$/.test(url.pathname)) return forThemAlone(mirrorError(url, 404, 'Not Found', now()))
      return forThemAlone(await mirror(request))
    }
    incoming.url = target.startsWith('/') ? target : `/${target}`
    await getRequestListener(answer, { overrideGlobalObjects: false })(incoming, outgoing)
    return true
  }
}

function forThemAlone(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', 'authorization')
  // An error says nothing about the account, and a page that is refused has to read why.
  if (response.status >= 400) headers.set('access-control-allow-origin', '*')
  return new Response(response.body, { status: response.status, headers })
}
