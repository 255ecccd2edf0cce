// The mirror over HTTP: shared responses with validators and precompressed bytes. No framework, because this is the most frequent
// path.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutEndSlashes } from '@emaki/domain'
import { requestLanguage } from '@emaki/mirror'
import { sendResponse } from '../cache/sendResponse.ts'
import { isCrossSiteRequest } from '../http/crossSite.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { memoize } from '../http/memoize.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { type MirrorResponses, mirrorRequest } from './mirrorResponses.ts'

/** Handles a request for `target`, such as the raw `/rank?mode=day` after a mirror base. */
export type MirrorHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

/** Pages of other origins may read public data (docs/reliability.md 7.5). */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-upstream-status',
  'timing-allow-origin': '*',
  // A request with a token gets another response at the same address (personalRoutes.ts).
  vary: 'accept-encoding, accept-language, authorization',
}

/** Routes that reveal the account of the mirror: for pages of this host, and for programs that are no browser. */
const accountRoutes = new Set(['/me', '/req_get', '/req_post'])

const maxMemoized = 4096

export function createMirrorHandler(responses: MirrorResponses, now: () => number, limits?: RequestLimits): MirrorHandler {
  const languageOf = memoize(256, requestLanguage)
  const requestOf = memoize(maxMemoized, (text) => {
    const [language = '', target = ''] = text.split(' ')
    const url = new URL(`http://mirror.invalid${target}`)
    return mirrorRequest(routeOf(url), url.searchParams, language || undefined)
  })

  return async (incoming, outgoing, target) => {
    const wanted = requestOf(`${languageOf(incoming.headers['accept-language'] ?? '') ?? ''} ${target}`)
    // Otherwise a foreign page could learn who its visitor is, from the visitor's own gateway.
    if (accountRoutes.has(wanted.route?.path ?? '') && isCrossSiteRequest(incoming))
      return sendErrorResponse(outgoing, 403, 'Forbidden')
    const ready = responses.ready(wanted)
    // A response that is not in memory needs a call upstream.
    const over = ready ? undefined : await limits?.chargeUpstreamCall(incoming, /^\/(?:search|popular)/.test(wanted.address))
    if (over) return sendErrorResponse(outgoing, 429, 'Rate Limit', { ...over, ...openHeaders })
    const response = ready ?? (await responses.load(wanted))
    await sendResponse(incoming, outgoing, response, now(), openHeaders)
  }
}

/** The route of a URL. Other clients also use `?type=rank` (docs/contract/app-api.md 4.1). */
function routeOf(url: URL): string {
  const path = withoutEndSlashes(url.pathname)
  if (path !== '') return path
  const type = url.searchParams.get('type') ?? ''
  url.searchParams.delete('type')
  return `/${encodeURIComponent(type)}`
}
