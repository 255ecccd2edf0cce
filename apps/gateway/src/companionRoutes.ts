// The companion over HTTP: what everybody may share is kept like mirror answers, whatever says who asks goes straight through.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { companionKey, companionRoute, lifetimes } from '@emaki/companion'
import { getRequestListener } from '@hono/node-server'
import { sendAnswer } from './answers/sendAnswer.ts'
import type { SharedAnswers } from './answers/sharedAnswers.ts'

/** Answers a request for `path`, the companion's own path and query. */
export type CompanionHandler = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => Promise<void>

export interface CompanionHandlerOptions {
  /** The companion app's own fetch. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly answers: SharedAnswers
  readonly now: () => number
}

export const companionBase = '/api/companion'

/** Where clients of other companions look, as far as it begins with /api (contract 1.2). */
const otherNames = /^\/api\/(?:pixivision|pid-recover|pixiv-novel-translate|saucenao|sauce|pixiv-now|user|ranking)(?=[/?]|$)/

const dataHeaders = { vary: 'accept-encoding, origin, x-auth, authorization' }
const pageHeaders = { ...dataHeaders, 'content-security-policy': "default-src 'none'; sandbox" }

/** What old lists and pages may stand in for while upstream fails. */
const staleMs = 7 * 86_400_000

/** The companion's own path for a raw target, or undefined for everything that is not the companion's. */
export function companionTarget(target: string): string | undefined {
  if (target.startsWith(companionBase) && /^(?:[/?]|$)/.test(target.slice(companionBase.length))) {
    const rest = target.slice(companionBase.length)
    return rest.startsWith('/') ? rest : `/${rest}`
  }
  return otherNames.test(target) ? target : undefined
}

/** The handler over a companion. */
export function companionHandler({ companion, answers, now }: CompanionHandlerOptions): CompanionHandler {
  const straight = getRequestListener((request) => companion(request), { overrideGlobalObjects: false })

  return async (incoming, outgoing, path) => {
    const url = new URL(path, 'http://companion.invalid')
    const key = sharedKey(incoming, url)
    const route = key === undefined ? undefined : companionRoute('GET', url.pathname)
    if (key === undefined || route === undefined) {
      incoming.url = path
      return straight(incoming, outgoing)
    }
    const lifetimeMs = lifetimes[route.lifetime]
    const answer =
      answers.ready(key) ??
      (await answers.ask({
        key,
        request: () => new Request(url),
        limits: { lifetimeMs, staleMs },
        lifetimeMs: () => lifetimeMs,
      }))
    await sendAnswer(incoming, outgoing, answer, now(), answer.contentType.startsWith('text/html') ? pageHeaders : dataHeaders)
  }
}

/** The key of a question that anybody could ask; pages elsewhere are the companion's own business. */
function sharedKey(incoming: IncomingMessage, url: URL): string | undefined {
  const { authorization, cookie, origin } = incoming.headers
  // The client asks caches to step aside (contract 2.1): another batch of what is drawn by lot.
  if (url.searchParams.get('_vercel_no_cache') === '1') return undefined
  if (incoming.method !== 'GET' || authorization || cookie || origin || incoming.headers['x-auth']) return undefined
  const route = companionRoute('GET', url.pathname)
  // A translation is read while it is made; the companion itself makes each only once.
  if (route?.lifetime === 'translation') return undefined
  const raw = incoming.headers['x-raw-envelope']
  const headers = new Headers(typeof raw === 'string' ? { 'x-raw-envelope': raw } : {})
  return route && companionKey(route, url.pathname, url.searchParams, headers)
}
