// Transports for app API requests from this browser: a proxy host, or a helper on this device (docs/contract/app-api.md 1.8).

import { type Fetch, record, text, withoutEndSlashes } from '@emaki/domain'
import { anonymousCredentials } from '../http/instanceAccess.ts'
import { askHelper, type Bridge, pageBridge } from './helper.ts'

/** The transport in use. `none`: this browser cannot reach the app API. */
export type AppTransport =
  | { readonly by: 'proxy'; readonly base: string; readonly isOwn: boolean }
  | { readonly by: 'helper'; readonly isDirect: boolean }
  | { readonly by: 'none'; readonly isDirect: boolean }

export interface TransportChoice {
  /** Client config (docs/spec/product.md 3). Only one of them is on. */
  readonly directMode: boolean
  readonly useApiProxy: boolean
  /** Address of the proxy host for `useApiProxy`. */
  readonly apiProxy: string
  /** The gateway of this site proxies the app API: the one that wrote the page, or the connected one that the operator allows. */
  readonly hasOwnProxy: boolean
  /** Origin of that gateway. Empty for the origin of this page. */
  readonly ownProxyBase?: string
  /** A helper answers on this page. */
  readonly hasHelper: boolean
  /** The app around this page offers its bridge. */
  readonly hasBridge: boolean
}

/**
 * The chosen transport. Another one never replaces the user's choice, because tokens must go to no other host
 * (docs/reliability.md J8).
 */
export function chooseTransport({
  directMode,
  useApiProxy,
  apiProxy,
  hasOwnProxy,
  ownProxyBase = '',
  hasHelper,
  hasBridge,
}: TransportChoice): AppTransport {
  if (useApiProxy && apiProxy !== '') return { by: 'proxy', base: withoutEndSlashes(apiProxy), isOwn: false }
  if (directMode) return hasHelper || hasBridge ? { by: 'helper', isDirect: true } : { by: 'none', isDirect: true }
  if (hasOwnProxy) return { by: 'proxy', base: ownProxyBase, isOwn: ownProxyBase === '' }
  return hasHelper || hasBridge ? { by: 'helper', isDirect: false } : { by: 'none', isDirect: false }
}

const hosts = { 'app-api.pixiv.net': '/pixiv-app-api', 'oauth.secure.pixiv.net': '/pixiv-oauth' } as const

/** A `fetch` over a transport. `unreachable` is the error message without one. */
export function createAppFetch(transport: AppTransport, unreachable: string, page: object = globalThis): Fetch {
  return async (request) => {
    const url = new URL(request.url)
    if (!Object.hasOwn(hosts, url.hostname) || url.protocol !== 'https:')
      throw new TypeError(`${url.origin} is not to be reached`)
    if (transport.by === 'proxy') return throughProxy(transport.base, url, request)
    if (transport.by === 'none') throw new TypeError(unreachable)
    const bridge = pageBridge(page)
    return bridge ? throughBridge(bridge, url, request) : throughHelper(url, request)
  }
}

async function throughProxy(base: string, url: URL, request: Request): Promise<Response> {
  const prefix = hosts[url.hostname as keyof typeof hosts]
  const { method, headers, signal } = request
  const body = method === 'POST' ? { body: await request.text() } : {}
  return fetch(`${base}${prefix}${url.pathname}${url.search}`, {
    method,
    headers,
    signal,
    ...body,
    cache: 'no-store',
    credentials: anonymousCredentials(),
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
}

async function throughHelper(url: URL, request: Request): Promise<Response> {
  const { method, signal } = request
  const details = { url: url.href, method, headers: Object.fromEntries(request.headers), body: await request.text() }
  const reply = await askHelper('http', details, { signal })
  return responseOf(reply.status, text(reply.body), text(reply.headers))
}

/** Always by the host's own name: the site refuses a fixed address with another Host (docs/contract/site-2026.md 3). */
async function throughBridge(bridge: Bridge, url: URL, request: Request): Promise<Response> {
  const headers = Object.fromEntries(request.headers)
  const data = await request.text()
  const options = { method: request.method, headers, ...(data === '' ? {} : { data }), responseType: 'text' }
  try {
    const reply = record(await bridge(url.href, JSON.stringify(options)))
    return responseOf(reply.status, asText(reply.data), '')
  } catch (error) {
    // A bridge rejects with the response for HTTP errors (docs/contract/app-api.md 1.8).
    const { status, data: body } = record(record(error).response)
    if (body === undefined) throw error
    return responseOf(status ?? 400, asText(body), '')
  }
}

const asText = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data ?? ''))

/** A Response from the reply of a helper, whose header lines are one text. */
function responseOf(status: unknown, body: string, lines: string): Response {
  const known = Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599 ? Number(status) : 200
  const retryAfter = /^retry-after:(.*)/im.exec(lines)?.[1]?.trim()
  return new Response(known === 204 || known === 304 ? null : body, {
    status: known,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}
