// App transport: how requests of the app API leave this browser: by a proxy host, by a helper, or by a helper straight to a fixed address (docs/contract/app-api.md 1.8).
import { type Fetch, record, text, withoutEndSlashes } from '@emaki/domain'
import { askHelper, type Bridge, pageBridge } from './helper.ts'

/** The one way that is in use. `none`: nothing that this browser has can reach the app API. */
export type AppTransport =
  | { readonly by: 'proxy'; readonly base: string; readonly isOwn: boolean }
  | { readonly by: 'helper'; readonly isDirect: boolean }
  | { readonly by: 'none'; readonly isDirect: boolean }

export interface TransportChoice {
  /** Client config (docs/spec/product.md 3): these exclude each other. */
  readonly directMode: boolean
  readonly useApiProxy: boolean
  /** Address of the proxy host, for `useApiProxy`. */
  readonly apiProxy: string
  /** The gateway that wrote this page passes calls on. */
  readonly hasOwnProxy: boolean
  /** A helper answers on this page. */
  readonly hasHelper: boolean
  /** The bridge of a shell around this page is there: it alone can speak to a fixed address. */
  readonly hasBridge: boolean
}

/** The way that the choice leads to. What a person chose is never replaced by another way: their token goes there or nowhere (docs/reliability.md J8). */
export function chooseTransport({
  directMode,
  useApiProxy,
  apiProxy,
  hasOwnProxy,
  hasHelper,
  hasBridge,
}: TransportChoice): AppTransport {
  if (useApiProxy && apiProxy !== '') return { by: 'proxy', base: withoutEndSlashes(apiProxy), isOwn: false }
  if (directMode) return hasBridge ? { by: 'helper', isDirect: true } : { by: 'none', isDirect: true }
  if (hasOwnProxy) return { by: 'proxy', base: '', isOwn: true }
  return hasHelper || hasBridge ? { by: 'helper', isDirect: false } : { by: 'none', isDirect: false }
}

const hosts = { 'app-api.pixiv.net': '/pixiv-app-api', 'oauth.secure.pixiv.net': '/pixiv-oauth' } as const

/** The two hosts answer at this address, too (docs/spec/calls.md 4, direct mode). */
const fixedAddress = '210.140.139.155'

/** Requests that go that way; `unreachable` words the refusal where there is none. */
export function createAppFetch(way: AppTransport, unreachable: string, page: object = globalThis): Fetch {
  return async (request) => {
    const url = new URL(request.url)
    if (!Object.hasOwn(hosts, url.hostname) || url.protocol !== 'https:')
      throw new TypeError(`${url.origin} is not to be reached`)
    if (way.by === 'proxy') return throughProxy(way.base, url, request)
    if (way.by === 'none') throw new TypeError(unreachable)
    const bridge = pageBridge(page)
    return bridge ? throughBridge(bridge, way.isDirect, url, request) : throughHelper(url, request)
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
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
}

async function throughHelper(url: URL, request: Request): Promise<Response> {
  const { method, signal } = request
  const asked = { url: url.href, method, headers: Object.fromEntries(request.headers), body: await request.text() }
  const told = await askHelper('http', asked, { signal })
  return responseOf(told.status, text(told.body), text(told.headers))
}

async function throughBridge(bridge: Bridge, isDirect: boolean, url: URL, request: Request): Promise<Response> {
  const headers = Object.fromEntries(request.headers)
  const address = new URL(url)
  if (isDirect) {
    address.hostname = fixedAddress
    headers.Host = url.hostname
  }
  const data = await request.text()
  const options = { method: request.method, headers, ...(data === '' ? {} : { data }), responseType: 'text' }
  try {
    const told = record(await bridge(address.href, JSON.stringify(options)))
    return responseOf(told.status, asText(told.data), '')
  } catch (error) {
    // Errors of upstream come as rejections that carry its answer (docs/contract/app-api.md 1.8).
    const { status, data: body } = record(record(error).response)
    if (body === undefined) throw error
    return responseOf(status ?? 400, asText(body), '')
  }
}

const asText = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data ?? ''))

/** A response of what a helper told; header lines come as one text. */
function responseOf(status: unknown, body: string, lines: string): Response {
  const known = Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599 ? Number(status) : 200
  const retryAfter = /^retry-after:(.*)/im.exec(lines)?.[1]?.trim()
  return new Response(known === 204 || known === 304 ? null : body, {
    status: known,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}
