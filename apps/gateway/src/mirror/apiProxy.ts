// The API proxy: passes app API and token endpoint through for browsers with their own account. Nothing is cached
// (docs/contract/app-api.md 1.8).
import type { IncomingMessage } from 'node:http'
import {
  type AppIdentity,
  appIdentityOf,
  appUserAgent,
  blockedText,
  type Fetch,
  isBlockAnswer,
  limitGrowingLists,
} from '@emaki/domain'
import { appApiPrefix, callbackPath, maxFormBytes, oauthPrefix } from '@emaki/domain/server'
import { type Handler, readBody, refuse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import type { GatewayContext } from '../http/written.ts'
import type { Logger } from '../log/log.ts'
import { limitedSignal } from '../network/timeout.ts'

const hosts = { [appApiPrefix]: 'https://app-api.pixiv.net/', [oauthPrefix]: 'https://oauth.secure.pixiv.net/' } as const
const prefixes = Object.keys(hosts) as (keyof typeof hosts)[]

/** Headers of app API calls (docs/contract/app-api.md 1.2). Browsers cannot set User-Agent, so the gateway does. */
const passedHeaders = [
  'accept-language',
  'app-os',
  'app-os-version',
  'app-version',
  'authorization',
  'content-type',
  'x-client-hash',
  'x-client-time',
  'x-user-agent',
]

const apiProxyHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

/** The browser login: the path of its page, and the cookie that binds the form to a browser. */
const appApiBase = '/pixiv-app-api'
const loginPath = '/web/v1'
const loginCookie = /(?:^|;\s*)(login_form=[\w-]{1,64})(?=;|$)/
const loginCookieLine = /^(login_form=[\w-]{1,64})(?=;|$)/

const tokenPath = 'auth/token'

/** Maximum size of a response, in bytes. */
const maxResponse = 16 * 1024 * 1024
const timeoutMs = 25_000

/** Plain paths of the app API, without any character that could be read in two ways. */
const plainPath = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_.-]*$/

/** The policy of pages that are passed on: they may submit their form here or to the app's scheme, and run no script. */
const pageSecurity =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self' pixiv: http://localhost:*; base-uri 'none'; frame-ancestors 'none'"

export interface ApiProxyOptions {
  readonly fetch: Fetch
  readonly log: Logger
  /** What calls say about the app; the words of the browser's own headers stay. */
  readonly identity?: Partial<AppIdentity> | undefined
}

/** The handler of targets that begin with one of the prefixes. */
export function createApiProxy({ fetch, log, identity = {} }: ApiProxyOptions): Handler<HttpBindings> {
  const userAgent = appUserAgent(appIdentityOf(identity))
  return async (c) => {
    const url = upstreamUrl(c.var.target)
    if (!url) return refuse(c, 400, 'No such API address', apiProxyHeaders)
    try {
      const { method } = c.req.raw
      const body = method === 'POST' ? await readBody(c.req.raw, maxFormBytes) : undefined
      if (body === 'tooLarge') return refuse(c, 413, 'The form is too large', apiProxyHeaders)
      const signal = limitedSignal(c.req.raw.signal, timeoutMs)
      const request = new Request(url, {
        method,
        headers: requestHeaders(c.env.incoming, url, userAgent),
        redirect: 'manual',
        signal,
        ...(body ? { body } : {}),
      })
      return await relay(await fetch(request), url, c)
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      // Only the reason: the request contains a user's token.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'API call failed')
      const msg = isLate ? 'Upstream took too long' : 'Upstream could not be reached'
      return refuse(c, isLate ? 504 : 502, msg, apiProxyHeaders)
    }
  }
}

function upstreamUrl(target: string): URL | undefined {
  const prefix = prefixes.find((one) => target.startsWith(one))
  if (prefix === undefined) return undefined
  const mark = target.indexOf('?')
  const path = target.slice(prefix.length, mark === -1 ? undefined : mark)
  if (!plainPath.test(path) || path.includes('..')) return undefined
  // Clients with one base for both hosts send token requests to the app API prefix.
  const base = new URL(hosts[path === tokenPath ? oauthPrefix : prefix])
  const query = mark === -1 ? '' : `?${limitGrowingLists(target.slice(mark + 1))}`
  const url = new URL(`${base.origin}/${path}${query}`)
  return url.origin === base.origin && url.pathname === `/${path}` ? url : undefined
}

function requestHeaders(incoming: IncomingMessage, url: URL, userAgent: string): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': userAgent }
  const cookie = loginCookie.exec(incoming.headers.cookie ?? '')?.[1]
  if (cookie !== undefined && url.pathname.startsWith(loginPath)) headers.cookie = cookie
  for (const name of passedHeaders) {
    const value = incoming.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  // Browsers send no second language header, because other proxies do not allow it.
  if (headers['accept-language'] !== undefined) headers['app-accept-language'] = headers['accept-language']
  return headers
}

async function relay(response: Response, url: URL, c: GatewayContext): Promise<Response> {
  const isPage = /html/.test(response.headers.get('content-type') ?? '')
  const original = await readResponse(response)
  const isErrorPage = response.status >= 400 && !url.pathname.startsWith(loginPath) && !isJson(response)
  if (isErrorPage) return errorPage(response, original.toString('utf8'), c)
  const body = isPage && url.pathname.startsWith(loginPath) ? rewriteForms(original) : original
  const headers: Record<string, string> = { ...apiProxyHeaders, 'content-length': String(body.byteLength) }
  if (isPage) headers['content-security-policy'] = pageSecurity
  const cookie = url.pathname.startsWith(loginPath) ? loginCookieLine.exec(response.headers.get('set-cookie') ?? '') : null
  if (cookie) headers['set-cookie'] = `${cookie[1]}; Path=${appApiBase}${loginPath}; HttpOnly; SameSite=Lax; Max-Age=1800`
  for (const name of ['content-type', 'retry-after']) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const location = response.headers.get('location')
  if (location !== null) {
    const passed = passedLocation(location, url, c.req.header('host'))
    if (passed === undefined) return refuse(c, 502, 'Upstream led elsewhere', apiProxyHeaders)
    headers.location = passed
  }
  return new Response(new Uint8Array(body), { status: response.status, headers })
}

const isJson = (response: Response): boolean => /json/i.test(response.headers.get('content-type') ?? '')

/** The response to an HTML error page of upstream's proxy: the same status in the format of the path. */
function errorPage(response: Response, text: string, c: GatewayContext): Response {
  const retryAfter = response.headers.get('retry-after')
  const isBlock = isBlockAnswer({ status: response.status, headers: response.headers, text, isJsonDue: true })
  const other = isBlock ? blockedText(response.status) : `Upstream responded with status ${response.status}`
  const msg = response.status === 429 ? 'Rate Limit' : other
  return refuse(c, response.status, msg, {
    ...apiProxyHeaders,
    ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  })
}

/** Allows redirects within the two hosts and, after a login, to the app or to this viewer's callback; undefined for all others. */
function passedLocation(location: string, from: URL, gatewayHost: string | undefined): string | undefined {
  if (!URL.canParse(location, from.href)) return undefined
  const url = new URL(location, from)
  if (url.protocol === 'pixiv:') return url.href
  const isCallback = url.pathname === callbackPath && /^https?:$/.test(url.protocol) && from.pathname.startsWith(loginPath)
  if (isCallback && (url.host === gatewayHost || url.hostname === 'localhost')) return url.href
  const prefix = prefixes.find((one) => hosts[one] === `${url.origin}/`)
  return prefix && `${prefix}${url.pathname.slice(1)}${url.search}`
}

/** Rewrites the forms of the login page to submit through this proxy. */
const rewriteForms = (page: Buffer): Buffer =>
  Buffer.from(page.toString('utf8').replaceAll(` action="${loginPath}/`, ` action="${appApiBase}${loginPath}/`))

async function readResponse(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxResponse) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
