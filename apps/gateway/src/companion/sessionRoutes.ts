// Web sessions kept for browsers: one is entered once, proven upstream, and from then on lies in a cookie that no script can read (docs/reliability.md 7.3).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompanionCors } from '@emaki/companion'
import { isWebSession, parseJson, record, sessionLifetimeS, text } from '@emaki/domain'
import { companionBase } from '../config/paths.ts'
import type { PublicOrigin } from '../config/publicOrigin.ts'
import { isFromElsewhere } from '../http/fromElsewhere.ts'
import { jsonType, sendRefusal } from '../http/refusal.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'

/** Answers a request whose path is `sessionPath`. */
export type SessionHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface SessionHandlerOptions {
  /** The companion app's own fetch: it says whose a session is. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly origin: PublicOrigin
  /** CORS headers for a request's origin; a listed one may keep a session here as well. */
  readonly cors: CompanionCors
  readonly limits?: RequestLimits | undefined
}

/** Where a session is entered, as `{"session": "…"}`, and ended, as `{"session": null}`. */
export const sessionPath = `${companionBase}/session`

const maxBytes = 1024

/**
 * The handler. The cookie goes to the companion of this gateway and nowhere else: it is bound to the place that it was entered for. Only a
 * session that upstream knows is kept.
 */
export function sessionHandler({ companion, origin, cors, limits }: SessionHandlerOptions): SessionHandler {
  return async (incoming, outgoing) => {
    if (incoming.method !== 'POST') return sendRefusal(outgoing, 405, 'Method not allowed', { allow: 'POST' })
    const allowed = cors(incoming.headers.origin)
    const isListed = allowed['access-control-allow-origin'] !== undefined
    if (!isListed && isFromElsewhere(incoming)) return sendRefusal(outgoing, 403, 'Forbidden')
    if (!/^application\/json\b/i.test(incoming.headers['content-type'] ?? '')) {
      return sendRefusal(outgoing, 415, 'The body must be JSON')
    }
    const over = await limits?.missRefusal(incoming, false)
    if (over) return sendRefusal(outgoing, 429, 'Rate Limit', over)
    const asked = await readAsked(incoming)
    if (asked === undefined) return sendRefusal(outgoing, 400, 'Malformed session')
    const cookie = isListed && isCrossSite(incoming) ? crossSiteCookie : cookieOf(origin(incoming)?.startsWith('https:') ?? false)
    if (asked === null) {
      outgoing.writeHead(204, { ...allowed, 'set-cookie': cookie('', 0), 'cache-control': 'no-store' }).end()
      return
    }
    const answer = await companion(new Request('http://companion.invalid/user', { headers: { 'x-auth': `PHPSESSID=${asked}` } }))
    const body = Buffer.from(await answer.arrayBuffer())
    const headers: Record<string, string> = {
      ...allowed,
      'content-type': answer.headers.get('content-type') ?? jsonType,
      'content-length': String(body.byteLength),
      'cache-control': 'no-store',
    }
    const retryAfter = answer.headers.get('retry-after')
    if (retryAfter !== null) headers['retry-after'] = retryAfter
    if (answer.status === 200) headers['set-cookie'] = cookie(asked, sessionLifetimeS)
    outgoing.writeHead(answer.status, headers).end(body)
  }
}

/** The cookie as a header line. */
const cookieOf = (isSecure: boolean) => (value: string, seconds: number) =>
  `PHPSESSID=${value}; Path=${companionBase}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** True unless the browser says that page and gateway are one site, whose Strict cookies travel between them. */
const isCrossSite = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site']
  return site !== 'same-site' && site !== 'same-origin'
}

/** For a listed origin of another site: bound to pages of that site (CHIPS), so that no third site can make requests with it. */
const crossSiteCookie = (value: string, seconds: number) =>
  `PHPSESSID=${value}; Path=${companionBase}; Max-Age=${seconds}; HttpOnly; SameSite=None; Secure; Partitioned`

/** The session that was sent, null for an end, undefined for what is neither. */
async function readAsked(incoming: IncomingMessage): Promise<string | null | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  const parsed = parseJson(Buffer.concat(chunks).toString('utf8'))
  if (!parsed.ok) return undefined
  const { session } = record(parsed.value)
  if (session === null) return null
  return isWebSession(text(session)) ? text(session) : undefined
}
