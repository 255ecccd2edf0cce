// The companion over HTTP: public responses are shared by all clients, requests with credentials are passed through.
import { companionAddress, companionVary, type SharedCompanionRequest, sharedCompanionRequest } from '@emaki/companion'
import type { Charge, ExtraHeaders, Handler, ServerContext } from '../env.ts'
import { refuse } from '../errorResponse.ts'
import { isCrossSite } from '../isCrossSite.ts'
import { readBody } from '../readBody.ts'
import { OverLimit, type UpstreamCall } from './mirror.ts'

export interface CompanionPlatform<Bindings extends object, Shared extends object> {
  /** The shared response: from a cache when it is fresh there, otherwise from the site once the client has paid for the call. */
  readonly load: (c: ServerContext<Bindings>, wanted: SharedCompanionRequest) => Promise<Shared | OverLimit>
  readonly send: (c: ServerContext<Bindings>, response: Shared, headers: ExtraHeaders) => Response | Promise<Response>
  /** The fetch function of the companion for this client. */
  readonly call: (c: ServerContext<Bindings>) => (request: Request) => Response | Promise<Response>
  readonly charge: Charge<Bindings, UpstreamCall>
}

export function companionRoute<Bindings extends object, Shared extends object>(
  platform: CompanionPlatform<Bindings, Shared>,
): Handler<Bindings> {
  const { load, send, call, charge } = platform
  return async (c) => {
    const { target, route, cors } = c.var
    const request = c.req.raw
    const { method, headers, signal } = request
    const url = companionAddress(target)
    if (!url) return refuse(c, 400, 'Malformed address')
    // Writes and uploads are for the pages of this server and of listed origins (docs/reliability.md 7.5). A form of another page needs
    // no preflight.
    const isListed = cors['access-control-allow-origin'] !== undefined
    if (method === 'POST' && !isListed && isCrossSite(request)) return refuse(c, 403, 'Forbidden')
    const shared = sharedCompanionRequest(method, url, (name) => headers.get(name))
    if (shared) {
      const response = await load(c, shared)
      if (response instanceof OverLimit) return refuse(c, 429, 'Rate Limit', response.headers)
      return send(c, response, { vary: `accept-encoding, ${companionVary}`, ...cors })
    }
    const over = method === 'OPTIONS' ? undefined : await charge(c, { isSearch: isSearchPath(target) })
    if (over) return refuse(c, 429, 'Rate Limit', over)
    if (method !== 'POST') return call(c)(new Request(url, { method, headers, signal }))
    const length = headers.get('content-length')
    // With a length a stream: the companion reads large pictures one after the other, so that many uploads need the memory of few.
    const body = length === null ? await readBody(request, route.maxBody) : request.body
    if (body === 'tooLarge' || Number(length) > route.maxBody) return refuse(c, 413, 'Payload Too Large')
    const streamed = { method, headers, signal, body, duplex: 'half' }
    return call(c)(new Request(url, streamed))
  }
}

/** Searches cost more than other calls. */
export const isSearchPath = (path: string): boolean => path.includes('/ajax/search/')
