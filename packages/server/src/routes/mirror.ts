// The mirror over HTTP: responses that all clients share, and private ones for requests with an access token.
import { accountRoutes, type MirrorTarget, mirrorPath, mirrorTarget, openMirrorHeaders, requestLanguage } from '@emaki/mirror'
import type { Charge, ExtraHeaders, Handler, ServerContext } from '../env.ts'
import { refuse } from '../errorResponse.ts'
import { isCrossSite } from '../isCrossSite.ts'

/** A call of an API of the site. Searches are the dearest. */
export interface UpstreamCall {
  readonly isSearch: boolean
}

/** A response that is not sent, because its client may not cause a call of the site. */
export class OverLimit {
  /** Headers of the 429. */
  readonly headers: ExtraHeaders

  constructor(headers: ExtraHeaders) {
    this.headers = headers
  }
}

export interface MirrorPlatform<Bindings extends object, Shared extends object> {
  /** The shared response: from a cache when it is fresh there, otherwise from the site once the client has paid for the call. */
  readonly load: (c: ServerContext<Bindings>, wanted: MirrorTarget) => Promise<Shared | OverLimit>
  readonly send: (c: ServerContext<Bindings>, response: Shared, headers: ExtraHeaders) => Response | Promise<Response>
  /** The mirror with the token of a client; undefined where the source has no such mirror. */
  readonly personal: (
    c: ServerContext<Bindings>,
    token: string,
  ) => ((request: Request) => Response | Promise<Response>) | undefined
  readonly charge: Charge<Bindings, UpstreamCall>
}

/** App API tokens have dozens of characters (docs/contract/app-api.md 1.5). */
const bearer = /^Bearer ([\w.~+/=-]{16,512})$/i

export function mirrorRoute<Bindings extends object, Shared extends object>(
  platform: MirrorPlatform<Bindings, Shared>,
): Handler<Bindings> {
  return async (c) => {
    // Not relative to a base: a target with two slashes names no other host.
    const url = new URL(`http://mirror.invalid${c.var.target}`)
    const token = bearer.exec(c.req.header('authorization') ?? '')?.[1]
    const personal = token === undefined ? undefined : platform.personal(c, token)
    if (personal) return privately(await answerPersonally(platform, c, url, personal))
    const wanted = mirrorTarget(mirrorPath(url), url.searchParams, requestLanguage(c.req.header('accept-language') ?? null))
    // Otherwise a foreign page could learn who its visitor is, from the visitor's own gateway.
    if (accountRoutes.has(wanted.route?.path ?? '') && isCrossSite(c.req.raw)) return refuse(c, 403, 'Forbidden')
    const response = await platform.load(c, wanted)
    if (response instanceof OverLimit) return refuse(c, 429, 'Rate Limit', { ...response.headers, ...openMirrorHeaders })
    return platform.send(c, response, openMirrorHeaders)
  }
}

/** The response to a client with its own token: only for pages of this origin (docs/reliability.md 7.5). */
async function answerPersonally<Bindings extends object>(
  { charge }: Pick<MirrorPlatform<Bindings, object>, 'charge'>,
  c: ServerContext<Bindings>,
  url: URL,
  mirror: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  if (isCrossSite(c.req.raw)) return refuse(c, 403, 'Forbidden')
  // Upstream returns the account only together with the token, so the client already knows it.
  if (/^\/me\/?$/.test(url.pathname)) return refuse(c, 404, 'Not Found')
  // Every response needs a call upstream.
  const over = await charge(c, { isSearch: false })
  if (over) return refuse(c, 429, 'Rate Limit', over)
  const { method, headers, signal } = c.req.raw
  return mirror(new Request(url, { method, headers, signal }))
}

/** The response, never cached. */
function privately(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', 'authorization')
  // An error contains nothing about the account, and a rejected page must be able to read it.
  if (response.status >= 400) headers.set('access-control-allow-origin', '*')
  return new Response(response.body, { status: response.status, headers })
}
