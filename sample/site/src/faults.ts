// Fault injection (docs/contract/app-api.md 8, docs/contract/site-2026.md 3): simulates upstream errors, to test how clients handle them.
import { setTimeout } from 'node:timers/promises'
import { rateLimited } from '@emaki/domain/upstream'
import { streamOf } from './host.ts'

type FaultKind =
  /** Too many calls: the app API's JSON, an HTML page or no body. `retryAfterS` adds Retry-After, in seconds. */
  | {
      readonly kind: 'rate-limit'
      readonly status: 403 | 429
      readonly form?: 'json' | 'html' | 'empty'
      readonly retryAfterS?: number
    }
  /** The page of the edge for a client or an address that it does not want: 403 with HTML. */
  | { readonly kind: 'blocked' }
  /** The server name of TLS differs from the host: 421 with a short HTML page. */
  | { readonly kind: 'misdirected' }
  /** An error page instead of JSON. */
  | { readonly kind: 'server-error' }
  /** The correct response, delayed. The client may abort meanwhile. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** No response: the connection closes. */
  | { readonly kind: 'reset' }
  | BodyFault

export type Fault = FaultKind & {
  /** Complete host name. Default: every host. */
  readonly host?: string
  /** Prefix of the path. Default: every path. */
  readonly path?: string
  /** Number of affected calls. Default: all. */
  readonly times?: number
  /** Only one path in `of`, chosen by its text: those whose remainder is `is`. `times` then counts for each path. */
  readonly share?: { readonly of: number; readonly is: number }
}

/** The active faults. Tests add and clear them while the site runs. */
export type Faults = ReturnType<typeof createFaults>['faults']

/** The active faults, and the function that applies them to requests. */
export function createFaults(initial: readonly Fault[]) {
  let inForce = initial.map(pending)
  const takeFault = (url: URL): Fault | undefined => {
    const hit = inForce.find((one) => isAffected(one.fault, url) && leftFor(one, url) > 0)
    if (hit) hit.taken.set(keyOf(hit.fault, url), (hit.taken.get(keyOf(hit.fault, url)) ?? 0) + 1)
    return hit?.fault
  }
  const faults = {
    add: (fault: Fault): void => void inForce.push(pending(fault)),
    clear(): void {
      inForce = []
    },
  }
  const applyFault = async (request: Request, url: URL, answer: () => Promise<Response>): Promise<Response> => {
    const fault = takeFault(url)
    switch (fault?.kind) {
      case undefined:
        return answer()
      case 'rate-limit':
        return tooManyCalls(fault)
      case 'blocked':
        return page(403, 'Attention Required! | Access denied', edgeHeaders)
      case 'misdirected':
        return page(421, '421 Misdirected Request', { Server: 'nginx' })
      case 'server-error':
        return serverErrorPage()
      case 'delay':
        await setTimeout(fault.delayMs, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted())
        return answer()
      case 'reset':
        throw connectionFailure('read ECONNRESET')
      case 'truncated':
      case 'pieces':
      case 'cut':
      case 'wrong-length':
        return changedBody(await answer(), fault)
    }
  }
  return { faults, applyFault }
}

/** The rejection of a failed connection, as fetch has it. */
export const connectionFailure = (reason: string): TypeError => new TypeError('fetch failed', { cause: new Error(reason) })

/** Upstream's page for its own failures: HTML without a reason. */
export const serverErrorPage = (): Response => page(500, '500 Internal Server Error', {})

const page = (status: number, title: string, headers: Readonly<Record<string, string>>): Response =>
  new Response(`<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })

/** What the edge sends with its page (docs/contract/site-2026.md 3). */
const edgeHeaders = {
  Server: 'cloudflare',
  'CF-Ray': '8f0000000000a1b2-NRT',
  'Cache-Control': 'private, max-age=0, no-store, no-cache, must-revalidate, post-check=0, pre-check=0',
  Expires: 'Thu, 01 Jan 1970 00:00:01 GMT',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Set-Cookie': '__cf_bm=sample; path=/; domain=.pixiv.net; HttpOnly; Secure; SameSite=None',
}

function tooManyCalls({ status, form = 'json', retryAfterS }: Extract<Fault, { kind: 'rate-limit' }>): Response {
  const headers: Record<string, string> = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }
  if (form === 'html') return page(status, `${status} Too Many Requests`, headers)
  if (form === 'empty') return new Response(null, { status, headers })
  return Response.json(rateLimited(status).body, { status, headers })
}

/** A fault with its number of affected calls by path, or of all under an empty key. */
const pending = (fault: Fault) => ({ fault, taken: new Map<string, number>() })
type Pending = ReturnType<typeof pending>

const keyOf = (fault: Fault, url: URL): string => (fault.share ? url.pathname : '')

const leftFor = ({ fault, taken }: Pending, url: URL): number =>
  (fault.times ?? Number.POSITIVE_INFINITY) - (taken.get(keyOf(fault, url)) ?? 0)

const isAffected = ({ host, path = '', share }: Fault, url: URL): boolean =>
  (host === undefined || host === url.host) &&
  url.pathname.startsWith(path) &&
  (share === undefined || remainderOf(url.pathname, share.of) === share.is)

/** A number below `of` by the characters of a path, the same in every run. */
function remainderOf(path: string, of: number): number {
  let sum = 7
  for (const character of path) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % of
}

type BodyFault =
  /** The correct response, truncated in its body, with a matching length. */
  | { readonly kind: 'truncated' }
  /** Chunked: many pieces without a Content-Length, empty ones among them. `everyMs` waits between pieces. */
  | { readonly kind: 'pieces'; readonly everyMs?: number }
  /** The connection closes in the middle of the body, whose length was announced. */
  | { readonly kind: 'cut' }
  /** The announced length is larger or smaller than the body, by this number of bytes. */
  | { readonly kind: 'wrong-length'; readonly by: number }

const pieces = 5

async function changedBody(response: Response, fault: BodyFault): Promise<Response> {
  if (response.body === null) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (fault.kind === 'pieces' || fault.kind === 'truncated') headers.delete('Content-Length')
  else headers.set('Content-Length', String(Math.max(0, bytes.length + (fault.kind === 'wrong-length' ? fault.by : 0))))
  const body = fault.kind === 'truncated' ? bytes.slice(0, bytes.length >> 1) : streamOf(parts(bytes, fault))
  return new Response(body, { status: response.status, headers })
}

async function* parts(bytes: Uint8Array<ArrayBuffer>, fault: BodyFault): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const size = Math.ceil(bytes.length / pieces) || 1
  for (let at = 0; at < bytes.length; at += size) {
    if (fault.kind === 'cut' && at >= bytes.length / 2)
      throw new TypeError('terminated', { cause: new Error('other side closed') })
    if (fault.kind === 'pieces') {
      yield new Uint8Array(0)
      if (fault.everyMs !== undefined) await setTimeout(fault.everyMs)
    }
    yield bytes.slice(at, at + size)
  }
  if (fault.kind === 'pieces') yield new Uint8Array(0)
}
