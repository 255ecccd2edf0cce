// What the deny list knows of a work depends on the works that the client sees.
import { createDenyRules } from '@emaki/domain'
import { expect, test } from 'vitest'
import { responseText, type SharedRequest, type SharedResponse, sharedError } from '../cache/sharedResponses.ts'
import { type MirrorRequest, mirrorRequest } from '../mirror/mirrorResponses.ts'
import { createContentFilter } from './contentFilter.ts'

const work = {
  id: 7,
  type: 'illust',
  title: '',
  user: { id: 1 },
  tags: [{ name: 'bad' }],
  image_urls: {},
  page_count: 1,
  meta_single_page: {},
}
const rules = createDenyRules([{ kind: 'tag', value: 'bad' }])
const picture = 'https://i.pximg.net/img-original/img/2026/10/01/00/00/00/7_p0.png'

test('createContentFilter denies the picture of a work that only operators see, also after a visitor has asked for it', async () => {
  const filter = createContentFilter({ rules: () => rules }, () => visitors)
  const respond = (response: SharedResponse) => ({ ready: () => undefined, load: async () => response })
  const visitors = filter.mirrorResponses(respond(sharedError(404, '{"error":{}}')), 'public')
  const operators = filter.mirrorResponses(respond(sharedError(200, JSON.stringify({ illust: work }))), 'all')
  const free = async () => false
  expect(await filter.pictureVerdict(picture, visitors, free)).toBe('allowed')
  expect(await filter.pictureVerdict(picture, operators, free)).toBe('denied')
})

const denied = createDenyRules([
  { kind: 'tag', value: 'bad' },
  { kind: 'artwork', value: '9' },
])
/** Has every response at hand, without a trace of tags. */
const cached = { ready: () => sharedError(200, '{"comments":[]}'), load: async () => sharedError(200, '{"comments":[]}') }
const comments = (id: string) => mirrorRequest('/illust_comments', new URLSearchParams({ id }), undefined)

test('a response at hand about a denied work is refused', () => {
  const filter = createContentFilter({ rules: () => denied }, () => visitors)
  const visitors = filter.mirrorResponses(cached, 'public')
  expect(visitors.ready(comments('9'))?.status).toBe(404)
  expect(filter.companionResponses(cached).ready('en/ajax/illust/9')?.status).toBe(404)
})

test('a response at hand waits until it is known whether its work is denied', async () => {
  const filter = createContentFilter({ rules: () => denied }, () => visitors)
  const detail = { ready: () => undefined, load: async () => sharedError(200, JSON.stringify({ illust: work })) }
  const visitors = filter.mirrorResponses(detail, 'public')
  const lists = filter.mirrorResponses(cached, 'public')
  expect(lists.ready(comments('7'))).toBeUndefined()
  expect(filter.companionResponses(cached).ready('en/ajax/illusts/comments/roots?illust_id=7')).toBeUndefined()
  // Now the tags of the work are known.
  expect(await visitors.loadWork({ kind: 'artwork', id: '7' })).toBe(404)
  expect(lists.ready(comments('7'))?.status).toBe(404)
})

test('a personal mirror that a source lacks is not made up', () => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  expect(filter.personalMirror(undefined)).toBeUndefined()
})

test('without a list, responses at hand are passed on as they are', () => {
  const filter = createContentFilter(undefined, () => filter.mirrorResponses(cached, 'public'))
  const response = sharedError(200, '{}')
  const ready = { ready: () => response, load: async () => response }
  expect(filter.mirrorResponses(ready, 'public').ready(comments('9'))).toBe(response)
  expect(filter.companionResponses(ready).ready('en/ajax/illust/9')).toBe(response)
})

/** Responses that are at hand, with this body. */
function withBody(body: unknown, status = 200) {
  const response = sharedError(status, JSON.stringify(body))
  return { response, responses: { ready: () => response, load: async () => response } }
}
const bodyOf = (response: SharedResponse | undefined): unknown => response && JSON.parse(responseText(response))
const shared = (key: string): SharedRequest => ({
  key,
  request: () => new Request('http://gateway.invalid'),
  limits: { lifetimeMs: 0, staleMs: 0 },
  lifetimeMs: () => 0,
})

test('a response is passed on as it is when nothing in it is denied', async () => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  const { response, responses } = withBody({ illusts: [{ ...work, id: 8, tags: [] }] })
  const wanted = mirrorRequest('/rank', new URLSearchParams(), undefined)
  const visitors = filter.mirrorResponses(responses, 'public')
  expect([visitors.ready(wanted), await visitors.load(wanted)]).toEqual([response, response])
  const companion = filter.companionResponses(responses)
  const key = 'en/ajax/top/illust'
  expect([companion.ready(key), await companion.load(shared(key))]).toEqual([response, response])
})

test('a response is filtered, once for each version of the list', async () => {
  let rules = denied
  const filter = createContentFilter({ rules: () => rules }, () => filter.mirrorResponses(cached, 'public'))
  const { responses } = withBody({ illusts: [work, { ...work, id: 8, tags: [] }] })
  const wanted = mirrorRequest('/rank', new URLSearchParams(), undefined)
  const visitors = filter.mirrorResponses(responses, 'public')
  const companion = filter.companionResponses(responses)
  const first = visitors.ready(wanted)
  expect(bodyOf(first)).toMatchObject({ illusts: [{ id: 8 }] })
  const key = 'en/ajax/top/illust'
  const others = [await visitors.load(wanted), companion.ready(key), await companion.load(shared(key))]
  for (const other of others) expect(other).toBe(first)
  rules = createDenyRules([{ kind: 'artwork', value: '8' }])
  expect(bodyOf(visitors.ready(wanted))).toMatchObject({ illusts: [{ id: 7 }] })
})

test('a request for a denied work is refused without loading its response', async () => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  const loaded: string[] = []
  const responses = {
    ready: () => undefined,
    load: async () => {
      loaded.push('response')
      return sharedError(200, '{"comments":[]}')
    },
  }
  const refused = await filter.mirrorResponses(responses, 'public').load(comments('9'))
  expect([refused.status, bodyOf(refused)]).toMatchObject([404, { url: '/illust_comments' }])
  expect((await filter.companionResponses(responses).load(shared('en/ajax/illust/9'))).status).toBe(404)
  expect(loaded).toEqual([])
})

test('a response that is not at hand stays so', () => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  const none = { ready: () => undefined, load: cached.load }
  expect(filter.mirrorResponses(none, 'public').ready(comments('8'))).toBeUndefined()
  expect(filter.companionResponses(none).ready('en/ajax/top/illust')).toBeUndefined()
})

test.each([
  ['artwork', '/illust?id=7'],
  ['novel', '/novel_detail?id=7'],
] as const)('the %s of an id is loaded from %s', async (kind, address) => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  const asked: string[] = []
  const load = async (wanted: MirrorRequest) => {
    asked.push(wanted.address)
    return sharedError(404, '{}')
  }
  expect(await filter.mirrorResponses({ ready: () => undefined, load }, 'public').loadWork({ kind, id: '7' })).toBe(404)
  expect(asked).toEqual([address])
})

test('apiFetch filters the app API, and no response of the token endpoint', async () => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  const fetch = filter.apiFetch(async () => Response.json({ illusts: [work] }))
  const left = async (host: string) => (await fetch(new Request(`https://${host}/v1/illust/new`))).json()
  expect(await left('app-api.pixiv.net')).toEqual({ illusts: [] })
  expect(await left('oauth.secure.pixiv.net')).toEqual({ illusts: [work] })
})
