// A scripted upstream and a companion over it, for tests. The clock advances only when the companion sleeps.
import type { Fetch } from '@emaki/domain'
import { createTestClock } from '@emaki/web-api/testing'
import { createCompanion } from '../companion.ts'
import type { CompanionEvent, CompanionOptions } from '../options.ts'

export type Script = (url: URL, request: Request) => Response | Promise<Response>

export const session = `12345678_${'AbCdEfGh'.repeat(4)}`
export const csrfToken = '0123456789abcdef0123456789abcdef'
export const signedIn = { 'x-auth': `PHPSESSID=${session}` }
export const mayWrite = { ...signedIn, 'x-csrf-token': csrfToken }

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })
export const wrapped = (body: unknown): Response => json({ error: false, message: '', body })
export const refused = (status: number, message: string): Response => json({ error: true, message, body: [] }, status)
export const html = (page: string, status = 200): Response =>
  new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

export interface Asked {
  /** Host, path and decoded query. */
  readonly address: string
  readonly method: string
  readonly headers: Headers
  readonly body: string
}

/** Creates a companion whose upstream responds by `script`. */
export function createScripted(script: Script = () => wrapped({}), options: Partial<CompanionOptions> = {}) {
  const asked: Asked[] = []
  const events: CompanionEvent[] = []
  const clock = createTestClock()
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url)
    const copy = request.clone()
    asked.push({
      address: url.host + decodeURIComponent(url.pathname + url.search),
      method: request.method,
      headers: request.headers,
      body: request.headers.get('content-type')?.startsWith('multipart') ? '' : await request.text(),
    })
    return script(url, copy)
  }
  const companion = createCompanion({ fetch, clock, onEvent: (event) => events.push(event), ...options })
  return { companion, asked, events, clock }
}

/** The message of an error response. */
export async function messageOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : body
}
