// A scripted upstream, a real client and a mirror over both, for the mirror's tests.
import { createAppApi, createMemoryTokenStore, type TokenStore } from '@emaki/app-api'
import type { Fetch } from '@emaki/domain'
import { createMirror, type MirrorOptions } from '../mirror.ts'

export type Script = (url: URL, request: Request) => Response | Promise<Response>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

export const appApiError = (message: string, userMessage = '') => ({
  error: { user_message: userMessage, message, reason: '', user_message_details: {} },
})

/** A body that satisfies every endpoint: each list is empty, each object has an id. */
const anything = {
  ...Object.fromEntries(
    'illusts novels user_previews tags trend_tags bookmark_tags comments lives spotlight_articles illust_series_details novel_series_details periods notifications categorized_infos muted_users blocked_users'
      .split(' ')
      .map((member) => [member, []]),
  ),
  ...Object.fromEntries(
    'illust novel user ugoira_metadata bookmark_detail follow_detail categorized_info'
      .split(' ')
      .map((member) => [member, { id: 1 }]),
  ),
  is_synchronised: true,
  next_url: null,
}

/**
 * Creates a mirror whose upstream responds by `script`, by default with a valid body. `asked` lists app API requests with their query.
 * `written` lists writes with their form.
 */
export function createScripted(
  script: Script = () => json(anything),
  tokens: TokenStore = createMemoryTokenStore('R'.repeat(43)),
  options: Pick<MirrorOptions, 'account' | 'writes'> = {},
) {
  const asked: string[] = []
  const written: string[] = []
  const languages: (string | null)[] = []
  const faults: unknown[] = []
  let issued = 0
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url)
    if (url.pathname === '/auth/token' && url.host === 'oauth.secure.pixiv.net') {
      return json({
        response: {
          access_token: `token-${++issued}`,
          expires_in: 3600,
          refresh_token: 'R',
          user: { id: '9', name: 'R', mail_address: 'r@example.test' },
        },
      })
    }
    if (request.method === 'POST') written.push(decodeURIComponent(`${url.pathname}?${await request.clone().text()}`))
    asked.push(decodeURIComponent(url.pathname + url.search))
    languages.push(request.headers.get('accept-language'))
    return script(url, request)
  }
  const api = createAppApi({
    fetch,
    tokens,
    clientId: 'test-client',
    clientSecret: 'test-secret',
    hashSecret: 'test-hash-secret',
    sleep: (ms, signal) =>
      new Promise((resolve) => (ms < 10_000 ? resolve() : signal?.addEventListener('abort', () => resolve()))),
  })
  const mirror = createMirror({
    ...options,
    api,
    now: () => Date.UTC(2024, 4, 6, 7, 8, 9),
    onError: (error) => faults.push(error),
  })
  return { mirror, asked, written, languages, faults }
}
