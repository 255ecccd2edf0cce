// The sample on a difficult day: everything unpleasant that the site of 2026 sends, at once and the same in every run
// (docs/contract/site-2026.md). Nothing is invented here: each member has a section there.
import type { Fault } from '../faults.ts'
import { spoiledResponse } from './spoiled.ts'
import { firstAddress, redated } from './uploadedAgain.ts'

const api = 'app-api.pixiv.net'
const pictures = 'i.pximg.net'

/** Answers of the day that are no results, and bodies that arrive badly. A repeated call gets the correct answer. */
export const difficultFaults: readonly Fault[] = [
  { kind: 'blocked', host: api, path: '/v1/novel/related', times: 1 },
  { kind: 'misdirected', host: api, path: '/v1/user/related', times: 1 },
  { kind: 'rate-limit', status: 429, host: api, path: '/v1/illust/new', times: 1, retryAfterS: 1 },
  { kind: 'rate-limit', status: 429, form: 'html', host: api, path: '/v1/novel/new', times: 1, retryAfterS: 1 },
  { kind: 'rate-limit', status: 429, form: 'empty', host: api, path: '/v1/search/popular-preview/novel', times: 1 },
  { kind: 'rate-limit', status: 403, host: api, path: '/v1/search/user', times: 1 },
  { kind: 'pieces', host: api, share: { of: 3, is: 0 } },
  { kind: 'pieces', host: pictures, share: { of: 9, is: 0 } },
  { kind: 'pieces', everyMs: 20, host: pictures, share: { of: 9, is: 1 } },
  { kind: 'cut', host: pictures, share: { of: 9, is: 2 }, times: 1 },
  { kind: 'wrong-length', by: 512, host: pictures, share: { of: 9, is: 3 }, times: 1 },
  { kind: 'wrong-length', by: -64, host: pictures, share: { of: 9, is: 4 }, times: 1 },
]

/** Answers a request as on a difficult day. `latestDay` is the newest day with a ranking, which is empty. */
export async function difficultAnswer(
  request: Request,
  latestDay: string,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  if (url.host === pictures) {
    const path = firstAddress(url.pathname)
    return answer(path === url.pathname ? request : new Request(new URL(path, url), request))
  }
  const response = await answer(request)
  if (!/^application\/json\b/.test(response.headers.get('Content-Type') ?? '') || response.status !== 200) return response
  const text = redated(spoiledResponse(await response.text(), { url, latestDay, hasSession: hasSession(request) }))
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(text, { status: 200, headers })
}

const hasSession = (request: Request): boolean => /\bPHPSESSID=\d+_/.test(request.headers.get('Cookie') ?? '')
