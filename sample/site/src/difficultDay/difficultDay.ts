// The sample on a difficult day: everything unpleasant that the site of 2026 sends, at once and the same in every run
// (docs/contract/site-2026.md). Nothing is invented here: each member has a section there.

import { list, parseJson, record } from '@emaki/domain'
import type { Fault } from '../faults.ts'

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
const laterMinutes = 7

const isUploadedAgain = (id: string): boolean => Number(id) % 13 === 5

const shifted = (text: string, minutes: number): string =>
  text.replace(address, (found, start: string, minute: string, second: string, id: string) => {
    if (!isUploadedAgain(id)) return found
    const moved = String((Number(minute) + minutes + 60) % 60).padStart(2, '0')
    return `${start}${moved}${second}${id}`
  })

/** A response with the new addresses. */
const redated = (json: string): string => shifted(json, laterMinutes)

/** The path of the first upload, which the catalogue knows, for a path of the day. A path of the first upload leads nowhere. */
const firstAddress = (path: string): string => shifted(path, -laterMinutes)

interface Asked {
  readonly url: URL
  /** The newest day with a ranking, YYYY-MM-DD. */
  readonly latestDay: string
  /** Whether the request has the cookie of an account. */
  readonly hasSession: boolean
}

type Json = Record<string, unknown>

function spoiledResponse(text: string, asked: Asked): string {
  const parsed = parseJson(text)
  if (!parsed.ok) return text
  const body = spoiled(parsed.value)
  return JSON.stringify(Array.isArray(body) ? body : spoiledAnswer(record(body), asked))
}

/** What is wrong with a whole answer, by its path. */
function spoiledAnswer(body: Json, { url, latestDay, hasSession }: Asked): Json {
  const { pathname, searchParams } = url
  const isEmptyDay = searchParams.get('date')?.replaceAll('-', '') === latestDay.replaceAll('-', '')
  switch (pathname) {
    case '/v1/illust/ranking':
    case '/v1/novel/ranking':
      if (isEmptyDay) return { ...body, illusts: [], novels: [], next_url: null }
      break
    case '/ranking.php':
      if (isEmptyDay) return { ...body, contents: [], rank_total: 0, next: false }
      if (!hasSession) return { ...body, contents: list(body.contents).map((row) => maskedRow(record(row))) }
      break
    case '/v1/illust/series':
      return { ...body, illusts: withGaps(list(body.illusts)) }
    case '/v1/novel/series':
    case '/v2/novel/series':
      return { ...body, novels: withGaps(list(body.novels)) }
  }
  if (pathname.startsWith('/ajax/')) return { ...body, body: spoiledWebBody(body.body, pathname, hasSession) }
  // The end of a list in its two other forms.
  return body.next_url === null ? (pathname.length % 2 === 0 ? { ...body, next_url: '' } : without(body, 'next_url')) : body
}

function spoiledWebBody(body: unknown, pathname: string, hasSession: boolean): unknown {
  const [, id, part = ''] = /^\/ajax\/illust\/(\d+)(\/pages)?$/.exec(pathname) ?? []
  if (id !== undefined && !hasSession && isLoginOnly(Number(id))) {
    if (part !== '') return list(body).map((page) => ({ ...record(page), urls: noAddresses }))
    return { ...record(body), isLoginOnly: true, urls: { mini: null, thumb: null, small: null, regular: null, original: null } }
  }
  if (!/^\/ajax\/series\/\d+$/.test(pathname)) return body
  const answer = record(body)
  const page = record(answer.page)
  const works = record(answer.thumbnails)
  const parts = list(page.series)
  return {
    ...answer,
    thumbnails: { ...works, illust: list(works.illust).filter((_, place) => place !== 2) },
    page: { ...page, series: [...parts, ...parts.slice(0, 1)] },
  }
}

const noAddresses = { thumb_mini: null, small: null, regular: null, original: null }

/** Works that only logged-in readers may see. */
const isLoginOnly = (id: number): boolean => id % 9 === 4

/** A series with a locked part, a deleted one, and one that is listed twice. */
function withGaps(parts: readonly unknown[]): unknown[] {
  const kept = parts.filter((_, place) => place !== 2).map((part, place) => (place === 1 ? locked(record(part)) : part))
  return [...kept, ...kept.slice(0, 1)]
}

function locked(part: Json): Json {
  const url = 'https://s.pximg.net/common/images/limit_unviewable_360.png'
  const images = { square_medium: url, medium: url, large: url }
  return {
    ...part,
    title: '',
    caption: '',
    visible: false,
    image_urls: images,
    ...('meta_pages' in part && { meta_single_page: { original_image_url: url }, meta_pages: [] }),
  }
}

/** A row of the web ranking without a session. */
function maskedRow(row: Json): Json {
  const id = Number(row.illust_id)
  if (!isLoginOnly(id)) return id % 9 === 7 ? { ...row, illust_content_type: [] } : row
  return {
    illust_id: id,
    title: '',
    tags: [],
    url: 'https://s.pximg.net/common/images/limit_unviewable_s.png',
    illust_type: '0',
    illust_page_count: 1,
    user_name: '',
    user_id: 1,
    illust_content_type: [],
    illust_series: false,
    width: 100,
    height: 100,
    rank: row.rank,
    is_masked: false,
    mask_reason: 'login_only',
  }
}

/** A value with everything inside it. Comments may contain their parent, lists contain works. */
function spoiled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoiled)
  if (typeof value !== 'object' || value === null) return value
  const object: Json = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoiled(member)]))
  const id = Number(object.id)
  const changes = changesOf(object)
  const change = changes?.[id % (2 * changes.length)]
  return change ? change(object) : object
}

type Change = (object: Json) => Json

/** What may be wrong with a thing. Half of all things are as usual. */
function changesOf(object: Json): readonly Change[] | undefined {
  if ('image_urls' in object && 'x_restrict' in object) return 'text_length' in object ? ofNovels : ofWorks
  if ('illustType' in object && 'xRestrict' in object && 'url' in object) return ofWebWorks
  if ('comment' in object && 'date' in object && 'user' in object) return ofComments
  return 'commentDate' in object ? ofWebComments : undefined
}

const without = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

const setting =
  (changes: Json): Change =>
  (object) => ({ ...object, ...changes })
const lacking =
  (...names: readonly string[]): Change =>
  (object) =>
    without(object, ...names)

const ofBoth: readonly Change[] = [
  setting({ x_restrict: 3 }),
  setting({ caption: null, series: null, tags: null }),
  setting({ total_view: null, total_bookmarks: null, is_bookmarked: null }),
  lacking('create_date', 'is_muted'),
  (object) => ({ ...object, user: without(record(object.user), 'profile_image_urls', 'account') }),
]
const ofWorks: readonly Change[] = [
  ...ofBoth,
  setting({ illust_ai_type: 7, restriction_attributes: ['restricted_mode', 'moon_phase'] }),
  lacking('tools', 'series', 'sanity_level', 'illust_book_style'),
  setting({ width: 0, height: 0 }),
]
const ofNovels: readonly Change[] = [
  ...ofBoth,
  setting({ novel_ai_type: 7, text_length: null }),
  lacking('series', 'page_count', 'is_original'),
]
const ofWebWorks: readonly Change[] = [
  setting({ xRestrict: 3 }),
  setting({ aiType: 7, titleCaptionTranslation: null }),
  lacking('profileImageUrl', 'tags', 'alt'),
  setting({ width: 0, height: 0, createDate: null }),
]

const otherStamp = { stamp_id: 1001, stamp_url: 'https://source.pixiv.net/stamp/1001_s.jpg' }
const ofComments: readonly Change[] = [
  setting({ user: null }),
  lacking('user'),
  setting({ user: { id: 0, name: '' } }),
  setting({ parent_comment: {} }),
  (object) => ('has_replies' in object ? { ...object, comment: '', stamp: otherStamp, parent_comment: {} } : object),
  setting({ parent_comment: { id: 1, comment: '', user: {} } }),
]
const ofWebComments: readonly Change[] = [
  setting({ isDeletedUser: true, userName: '', img: '' }),
  setting({ comment: '', stampId: '1001' }),
  lacking('userName', 'img', 'editable'),
]
