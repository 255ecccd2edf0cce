// The companion over HTTP: public responses are cached like mirror responses, requests with credentials are passed through.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CompanionCors, companionAddress, companionKind, companionVary, sharedCompanionRequest } from '@emaki/companion'
import { isCrossSiteRequest } from '@emaki/domain/server'
import { getRequestListener } from '@hono/node-server'
import { sendResponse } from '../cache/sendResponse.ts'
import type { SharedResponses } from '../cache/sharedResponses.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { getOrCreate } from '../http/memoize.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { companionRequest } from './openCompanion.ts'

/** Handles a request for `path`, the companion's own path and query. */
export type CompanionHandler = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => Promise<void>

export interface CompanionHandlerOptions {
  /** The fetch function of the companion app. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly responses: SharedResponses
  /** CORS headers for a request's origin. */
  readonly cors: CompanionCors
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

const dataHeaders = { vary: `accept-encoding, ${companionVary}` }

export function createCompanionHandler({ companion, responses, cors, now, limits }: CompanionHandlerOptions): CompanionHandler {
  const passThrough = getRequestListener((request) => companion(request), { overrideGlobalObjects: false })

  // One object for each origin: cached response headers are found by its identity.
  const headersOf = new Map<Readonly<Record<string, string>>, Readonly<Record<string, string>>>()
  const headersFor = (allowed: Readonly<Record<string, string>>) =>
    getOrCreate(headersOf, allowed, () => ({ ...dataHeaders, ...allowed }))

  /**
   * Charges the client for a call upstream, or sends 429 and resolves with false. Kinds with a price of their own are paid already.
   */
  const payUpstreamCall = async (incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<boolean> => {
    if (!limits || incoming.method === 'OPTIONS' || companionKind(path) !== 'companion') return true
    const tooMany = await limits.chargeUpstreamCall(incoming, path.includes('/ajax/search/'))
    if (tooMany) sendErrorResponse(outgoing, 429, 'Rate Limit', tooMany)
    return tooMany === undefined
  }

  return async (incoming, outgoing, path) => {
    const url = companionAddress(path)
    if (!url) return sendErrorResponse(outgoing, 400, 'Malformed address')
    // Writes and uploads are for the gateway's own pages and listed origins (docs/reliability.md 7.5). A form of another page needs
    // no preflight.
    const isListed = cors(incoming.headers.origin)['access-control-allow-origin'] !== undefined
    if (incoming.method === 'POST' && !isListed && isCrossSiteRequest(incoming))
      return sendErrorResponse(outgoing, 403, 'Forbidden')
    const shared = sharedCompanionRequest(incoming.method ?? 'GET', url, headerOf(incoming))
    if (!shared) {
      if (!(await payUpstreamCall(incoming, outgoing, path))) return
      incoming.url = path
      return passThrough(incoming, outgoing)
    }
    const ready = responses.ready(shared.key)
    if (!ready && !(await payUpstreamCall(incoming, outgoing, path))) return
    const response = ready ?? (await responses.load(companionRequest(shared)))
    await sendResponse(incoming, outgoing, response, now(), headersFor(cors(incoming.headers.origin)))
  }
}

/** Reads single headers of a request. */
const headerOf =
  ({ headers }: IncomingMessage) =>
  (name: string): string | null => {
    const value = headers[name]
    return typeof value === 'string' ? value : null
  }
