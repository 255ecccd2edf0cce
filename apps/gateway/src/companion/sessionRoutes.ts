// Stores a web session in an HttpOnly cookie after upstream has accepted it (docs/reliability.md 7.3).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompanionCors } from '@emaki/companion'
import { isWebSession, parseJson, record, sessionLifetimeS, text } from '@emaki/domain'
import { companionBase } from '../config/paths.ts'
import type { PublicOrigin } from '../config/publicOrigin.ts'
import { isFromElsewhere } from '../http/fromElsewhere.ts'
import { jsonType, sendRefusal } from '../http/refusal.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'

/** Handles a request for `sessionPath`. */
export type SessionHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface SessionHandlerOptions {
  /** The fetch function of the companion app. It tells which user a session belongs to. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly origin: PublicOrigin
  /** CORS headers for a request's origin. A listed origin may store a session here as well. */
  readonly cors: CompanionCors
  readonly limits?: RequestLimits | undefined
}

/** Stores a session for `{"session": "…"}` and removes it for `{"session": null}`. */
export const sessionPath = `${companionBase}/session`

const maxBytes = 1024

/** The cookie is sent only to the companion of this gateway. Only a session that upstream accepts is stored. */
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

/** The value of the Set-Cookie header. */
const cookieOf = (isSecure: boolean) => (value: string, seconds: number) =>
  `PHPSESSID=${value}; Path=${companionBase}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** True unless the browser says that page and gateway are the same site, where Strict cookies are sent. */
const isCrossSite = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site']
  return site !== 'same-site' && site !== 'same-origin'
}

/** For a listed origin of another site. The cookie is partitioned (CHIPS), so that a third site cannot send requests with it. */
const crossSiteCookie = (value: string, seconds: number) =>
  `PHPSESSID=${value}; Path=${companionBase}; Max-Age=${seconds}; HttpOnly; SameSite=None; Secure; Partitioned`

/** The session in the body, null for removal, undefined for anything else. */
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
