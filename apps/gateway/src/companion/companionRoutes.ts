// The companion over HTTP: what everybody may share is kept like mirror answers, whatever says who asks goes straight through.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CompanionCors, companionKey, companionRoute, companionVary, lifetimes } from '@emaki/companion'
import { getRequestListener } from '@hono/node-server'
import { sendAnswer } from '../cache/sendAnswer.ts'
import type { SharedAnswers } from '../cache/sharedAnswers.ts'
import { isFromElsewhere } from '../http/fromElsewhere.ts'
import { sendRefusal } from '../http/refusal.ts'
import { remember } from '../http/remember.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'

/** Answers a request for `path`, the companion's own path and query. */
export type CompanionHandler = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => Promise<void>

export interface CompanionHandlerOptions {
  /** The companion app's own fetch. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly answers: SharedAnswers
  /** CORS headers for a request's origin. */
  readonly cors: CompanionCors
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

/** Stands for this gateway in addresses that never leave it. */
const companionOrigin = 'http://companion.invalid'

const dataHeaders = { vary: `accept-encoding, ${companionVary}` }

/** What old lists and pages may stand in for while upstream fails. */
const staleMs = 7 * 86_400_000

/** What a request for one of the companion's own paths costs before anything is fetched. */
export function companionKind(target: string): 'imageSearch' | 'translation' | 'companion' {
  // The gate has seen that the path decodes; an escaped letter is no way to a lower price.
  const path = decodeURIComponent(target.split('?', 1)[0] ?? '')
  if (/^\/api\/sauce(?:nao)?(?:\/|$)/.test(path)) return 'imageSearch'
  return path.startsWith('/api/pixiv-novel-translate/') ? 'translation' : 'companion'
}

/** The handler over a companion. */
export function companionHandler({ companion, answers, cors, now, limits }: CompanionHandlerOptions): CompanionHandler {
  const straight = getRequestListener((request) => companion(request), { overrideGlobalObjects: false })

  // One object for each origin: ready heads are kept by it.
  const headersOf = new Map<Readonly<Record<string, string>>, Readonly<Record<string, string>>>()
  const headersFor = (allowed: Readonly<Record<string, string>>) =>
    remember(headersOf, allowed, () => ({ ...dataHeaders, ...allowed }))

  /** True when the call upstream is paid. The kinds that cost more have paid for theirs already, and a preflight makes none. */
  const isMissPaid = async (incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<boolean> => {
    if (!limits || incoming.method === 'OPTIONS' || companionKind(path) !== 'companion') return true
    const over = await limits.missRefusal(incoming, path.startsWith('/ajax/search/'))
    if (over) sendRefusal(outgoing, 429, 'Rate Limit', over)
    return over === undefined
  }

  return async (incoming, outgoing, path) => {
    const url = companionAddress(path)
    if (!url) return sendRefusal(outgoing, 400, 'Malformed address')
    // Writes and uploads are for the gateway's own pages and listed origins (docs/reliability.md 7.5); a form of another page needs no preflight.
    const isListed = cors(incoming.headers.origin)['access-control-allow-origin'] !== undefined
    if (incoming.method === 'POST' && !isListed && isFromElsewhere(incoming)) return sendRefusal(outgoing, 403, 'Forbidden')
    const question = sharedQuestion(incoming, url)
    if (!question) {
      if (!(await isMissPaid(incoming, outgoing, path))) return
      incoming.url = path
      return straight(incoming, outgoing)
    }
    const { key, lifetimeMs } = question
    const ready = answers.ready(key)
    if (!ready && !(await isMissPaid(incoming, outgoing, path))) return
    const answer =
      ready ??
      (await answers.ask({
        key,
        request: () => new Request(`${companionOrigin}${question.target}`),
        limits: { lifetimeMs, staleMs: lifetimeMs === 0 ? 0 : staleMs },
        lifetimeMs: () => lifetimeMs,
      }))
    await sendAnswer(incoming, outgoing, answer, now(), headersFor(cors(incoming.headers.origin)))
  }
}

/** The address within the companion; undefined for a path that a URL parser would read as a host (`//host/…`) or would alter. */
function companionAddress(path: string): URL | undefined {
  const address = `${companionOrigin}${path}`
  if (path.startsWith('//') || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.origin === companionOrigin ? url : undefined
}

interface SharedQuestion {
  readonly key: string
  /** What the companion is asked instead of the request: nothing in it is the client's but checked values. */
  readonly target: string
  readonly lifetimeMs: number
}

/** Random batches: reloading is to bring other works. */
const drawnRoutes = new Set(['/ajax/illust/discovery', '/ajax/discovery/artworks', '/ajax/discovery/users'])

/** The question that anyone could ask; undefined for a request that says who asks, and for pages that are sent while they are made. */
function sharedQuestion(incoming: IncomingMessage, url: URL): SharedQuestion | undefined {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return undefined
  // The gate has seen that the path decodes, and that no slash hides in an escape.
  const path = decodeURIComponent(url.pathname)
  const route = companionRoute('GET', path)
  const target = route && companionKey(route, path, url.searchParams, askingHeaders(incoming))
  if (route === undefined || target === undefined) return undefined
  // Another batch is one call for all who ask for it at the same time, and is not kept. Elsewhere without a session there is nothing fresher.
  const isFresh = drawnRoutes.has(route.path) && url.searchParams.get('_vercel_no_cache') === '1'
  return isFresh
    ? { key: `fresh ${target}`, target, lifetimeMs: 0 }
    : { key: target, target, lifetimeMs: lifetimes[route.lifetime] }
}

/** The headers that decide whether an answer may be shared. All others, cookies of other programs and Origin among them, change nothing. */
function askingHeaders({ headers }: IncomingMessage): Headers {
  const asking = new Headers()
  for (const name of ['authorization', 'cookie', 'x-auth', 'x-raw-envelope']) {
    const value = headers[name]
    if (typeof value === 'string') asking.set(name, value)
  }
  return asking
}
