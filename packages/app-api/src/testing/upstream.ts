// A scripted upstream for tests: responds by path, issues numbered tokens, and records every request.
import type { Fetch } from '@emaki/domain'
import type { AppApi, AppApiOptions } from '../appApi.ts'
import { createAppApi } from '../appApi.ts'
import { createMemoryTokenStore } from '../auth/tokens.ts'

interface Seen {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
}

export type Script = (seen: Seen, request: Request) => Response | Promise<Response>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const upstreamError = (message: string, userMessage = '') => ({
  error: { user_message: userMessage, message, reason: '', user_message_details: {} },
})

export const expired = () =>
  json(
    upstreamError(
      'Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: invalid_grant',
    ),
    400,
  )

const tokenFields = (accessToken: string) => ({
  access_token: accessToken,
  expires_in: 3600,
  token_type: 'bearer',
  scope: '',
  refresh_token: 'R'.repeat(43),
  user: { id: '90000001', name: 'Test Reader', account: 'test_reader' },
})

export const tokenRefusal = {
  has_error: true,
  errors: { system: { message: 'Invalid refresh token', code: 1508 } },
  error: 'invalid_grant',
}

/** Responds with `scripts` by path. `/auth/token` issues token-1, token-2 … unless it is scripted. */
export function createUpstream(scripts: Record<string, Script>) {
  const seen: Seen[] = []
  let issued = 0
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url)
    const one: Seen = {
      method: request.method,
      host: url.host,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: request.body === null ? '' : await request.text(),
    }
    seen.push(one)
    const script = scripts[url.pathname]
    if (script) return script(one, request)
    if (url.pathname === '/auth/token') {
      const fields = tokenFields(`token-${++issued}`)
      return json({ ...fields, response: fields })
    }
    return json(upstreamError('', 'no such page'), 404)
  }
  return { fetch, seen, of: (path: string) => seen.filter((one) => one.path === path) }
}

/** A fake clock. Short sleeps end at once; sleeps as long as a timeout end only on abort or by `timeOut`. */
export function createClock(startMs = Date.UTC(2024, 4, 6, 7, 8, 9)) {
  let nowMs = startMs
  const slept: number[] = []
  const long: (() => void)[] = []
  return {
    now: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms
    },
    /** Fires all running timeouts. */
    timeOut: () => {
      for (const wake of long.splice(0)) wake()
    },
    slept,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ms >= 10_000) {
          long.push(resolve)
          signal?.addEventListener('abort', () => resolve(), { once: true })
        } else {
          slept.push(ms)
          nowMs += ms
          resolve()
        }
      }),
  }
}

/** A client of `fetch` with a login. */
export function createTestApi(fetch: Fetch, changes: Partial<AppApiOptions> = {}, clock = createClock()): AppApi {
  return createAppApi({
    fetch,
    tokens: createMemoryTokenStore('R'.repeat(43)),
    clientId: 'test-client',
    clientSecret: 'test-secret',
    hashSecret: 'test-hash-secret',
    now: clock.now,
    offsetMinutes: () => 540,
    sleep: clock.sleep,
    random: () => 0.5,
    ...changes,
  })
}
