// The companion over HTTP: public responses are cached like mirror responses, requests with credentials are passed through.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CompanionCors, companionAddress, companionVary, sharedCompanionRequest } from '@emaki/companion'
import { companionKind, isCrossSiteRequest } from '@emaki/domain/server'
import { getRequestListener } from '@hono/node-server'
import { getOrCreate } from '../cache/getOrCreate.ts'
import { sendResponse } from '../cache/sendResponse.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import type { LibraryViewOf } from '../library/libraryAccess.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { type CompanionSide, companionRequest, type OpenedCompanion } from './openCompanion.ts'

/** Handles a request for `path`, the companion's own path and query. */
export type CompanionHandler = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => Promise<void>

export interface CompanionHandlerOptions {
  readonly companion: OpenedCompanion
  /** What a client sees of the archive. */
  readonly viewOf?: LibraryViewOf | undefined
  /** False for a source whose responses change at once, such as the archive. Default: true. */
  readonly isCached?: boolean | undefined
  /** CORS headers for a request's origin. */
  readonly cors: CompanionCors
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

const dataHeaders = { vary: `accept-encoding, ${companionVary}` }

export function createCompanionHandler(options: CompanionHandlerOptions): CompanionHandler {
  const { companion, viewOf, isCached = true, cors, now, limits } = options
  const sideOf = (incoming: IncomingMessage): CompanionSide => {
    const view = companion.kept && viewOf?.(incoming)
    return (view && companion.kept?.[view]) ?? companion
  }
  const listeners = new Map<CompanionSide, ReturnType<typeof getRequestListener>>()
  const passThrough = (side: CompanionSide, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const create = () => getRequestListener((request) => side.call(request), { overrideGlobalObjects: false })
    return getOrCreate(listeners, side, create)(incoming, outgoing)
  }

  const headersFor = (allowed: Readonly<Record<string, string>>) => ({ ...dataHeaders, ...allowed })

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
    const side = sideOf(incoming)
    if (!shared) {
      if (!(await payUpstreamCall(incoming, outgoing, path))) return
      incoming.url = path
      return passThrough(side, incoming, outgoing)
    }
    const ready = side.shared.ready(shared.key)
    if (!ready && !(await payUpstreamCall(incoming, outgoing, path))) return
    const response = ready ?? (await side.shared.load(companionRequest(isCached ? shared : { ...shared, lifetimeMs: 0 })))
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
