// Calls the web API as a browser does: with the session's cookie, and with its token for writes.
import type { AccountRecord } from '@emaki/catalogue'
import type { Fetch } from '@emaki/domain'

export interface WebAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
}

export interface WebClient {
  get(path: string): Promise<WebAnswer>
  /** Posts objects as JSON, other bodies as a form. Headers can be changed, or removed with null. */
  post(path: string, body: object | URLSearchParams, headers?: Readonly<Record<string, string | null>>): Promise<WebAnswer>
}

/** A client with this account's session, or without a session. */
export function createWebClient(site: Fetch, account?: AccountRecord): WebClient {
  const cookies: Record<string, string> = account ? { Cookie: `other=1; PHPSESSID=${account.session}` } : {}
  const send = async (path: string, init: RequestInit): Promise<WebAnswer> => {
    const response = await site(new Request(`https://www.pixiv.net${path}`, init))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
  const get = (path: string) => send(path, { headers: cookies })
  return {
    get,
    async post(path, body, changes = {}) {
      const self = (await get('/ajax/user/self')).json
      const token = typeof self === 'object' && self !== null && 'token' in self ? String(self.token) : ''
      const isForm = body instanceof URLSearchParams
      const type = isForm ? 'application/x-www-form-urlencoded; charset=utf-8' : 'application/json; charset=utf-8'
      const all = { ...cookies, 'x-csrf-token': token, 'Content-Type': type, Origin: 'https://www.pixiv.net', ...changes }
      const headers = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
      return send(path, { method: 'POST', headers, body: isForm ? body.toString() : JSON.stringify(body) })
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // HTML pages have no JSON, only text.
    return undefined
  }
}
