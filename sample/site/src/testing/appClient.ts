// Calls a site as a client: logged in, in a language, with the site's Referer.
import type { AccountRecord } from '@emaki/catalogue'
import type { Fetch } from '@emaki/domain'

const tokenUrl = 'https://oauth.secure.pixiv.net/auth/token'

export const postToken = (site: Fetch, form: Record<string, string>): Promise<Response> =>
  site(new Request(tokenUrl, { method: 'POST', body: new URLSearchParams(form) }))

/** An access token for the account, from its refresh token. */
export async function signIn(site: Fetch, account: AccountRecord): Promise<string> {
  const response = await postToken(site, { grant_type: 'refresh_token', refresh_token: account.refreshToken })
  const body: unknown = await response.json()
  if (typeof body === 'object' && body !== null && 'access_token' in body && typeof body.access_token === 'string') {
    return body.access_token
  }
  throw new Error(`no access token: ${JSON.stringify(body)}`)
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Calls of one logged-in account, by path or by a complete `next_url`. */
export type Call = (pathOrUrl: string, headers?: Record<string, string>) => Promise<Answer>

export async function caller(site: Fetch, account: AccountRecord, language = 'zh-CN'): Promise<Call> {
  const token = await signIn(site, account)
  return async (pathOrUrl, headers = {}) => {
    const url = new URL(pathOrUrl, 'https://app-api.pixiv.net')
    const all = { Authorization: `Bearer ${token}`, 'Accept-Language': language, ...headers }
    const response = await site(new Request(url, { headers: all }))
    return { status: response.status, body: await response.json() }
  }
}

/** Writes of one logged-in account: posts a form to a path. */
export type Post = (path: string, form: Record<string, string> | readonly (readonly [string, string])[]) => Promise<Answer>

export async function poster(site: Fetch, account: AccountRecord): Promise<Post> {
  const token = await signIn(site, account)
  return async (path, form) => {
    const pairs = Array.isArray(form) ? form.map(([name, value]) => [name, value]) : Object.entries(form)
    const headers = { Authorization: `Bearer ${token}` }
    const request = new Request(`https://app-api.pixiv.net${path}`, { method: 'POST', headers, body: new URLSearchParams(pairs) })
    const response = await site(request)
    return { status: response.status, body: await response.json() }
  }
}

/** Requests a picture with the Referer of the site. */
export const picture = (site: Fetch, url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  site(new Request(url, { method, headers: { Referer: 'https://app-api.pixiv.net/', ...headers } }))
