// The sample on a difficult day: everything unpleasant that the site of 2026 sends, at once and the same in every run
// (docs/contract/site-2026.md). Nothing is invented here: each member has a section there.
import type { Fault } from '../faults.ts'
import { spoiledResponse } from './spoiled.ts'

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

/** Works that their artists uploaded again: their pictures have another date, and the old addresses are 404 (docs/contract/site-2026.md 1). */
const address =
  /(\/(?:img-master|img-original|custom-thumb|img-zip-ugoira)\/img\/\d{4}\/\d\d\/\d\d\/\d\d\/)(\d\d)(\/\d\d\/)([1-9]\d*)(?=[-_])/g
/** Minutes from the first upload to the second one, within the same hour of the address. */
const later = 7

const isUploadedAgain = (id: string): boolean => Number(id) % 13 === 5

const shifted = (text: string, minutes: number): string =>
  text.replace(address, (found, start: string, minute: string, second: string, id: string) => {
    if (!isUploadedAgain(id)) return found
    const moved = String((Number(minute) + minutes + 60) % 60).padStart(2, '0')
    return `${start}${moved}${second}${id}`
  })

/** A response with the new addresses. */
const redated = (json: string): string => shifted(json, later)

/** The path of the first upload, which the catalogue knows, for a path of the day. A path of the first upload leads nowhere. */
const firstAddress = (path: string): string => shifted(path, -later)
