// Error responses of the app API: exact bodies in the requester's language, and no internal failures.
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { type Call, caller } from '../testing/appClient.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { aNovel, anAccount, anArtist, aUgoira, aWork } from '../testing/records.ts'
import * as shapes from '../testing/shapes.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const account = anAccount()
const works = [aWork(), aUgoira(), ...Array.from({ length: 40 }, (_, index) => aWork({ id: 600001 + index }))]
const failures: unknown[] = []
const site = createSite({
  catalogue: smallCatalogue({ works, novels: [aNovel({ artist: anArtist({ id: 90000002 }) })], accounts: [account] }),
  renderer: createRecordingRenderer(),
  now: () => new Date('2026-11-21T06:00:00Z'),
  onFailure: (error) => failures.push(error),
})
let call: Call
beforeAll(async () => {
  call = await caller(site, account)
})

const paths = [
  '/v1/illust/detail',
  '/v1/ugoira/metadata',
  '/v2/illust/related',
  '/v1/illust/related',
  '/v1/illust/recommended',
  '/v1/manga/recommended',
  '/v1/illust/new',
  '/v1/illust/ranking',
  '/v1/search/illust',
  '/v1/search/novel',
  '/v1/search/popular-preview/illust',
  '/v1/search/popular-preview/novel',
  '/v1/search/user',
  '/v1/search/autocomplete',
  '/v2/search/autocomplete',
  '/v1/trending-tags/illust',
  '/v1/user/detail',
  '/v1/user/illusts',
  '/v1/user/novels',
  '/v1/user/recommended',
  '/v1/user/related',
  '/v2/user/list',
  '/v1/user/follow/detail',
  '/v2/illust/bookmark/detail',
  '/v2/novel/bookmark/detail',
  '/v1/illust/bookmark/users',
  '/v1/novel/bookmark/users',
  '/v2/novel/detail',
  '/v1/spotlight/articles',
  '/v1/novel/recommended',
  '/v1/novel/new',
  '/v1/novel/ranking',
]

async function refusal(path: string, headers: Record<string, string> = {}) {
  const { status, body } = await call(path, headers)
  const { user_message, message } = v.parse(shapes.appApiError, body).error
  return { status, user_message, message }
}

const refusedParameter = (name: string, text: string) => ({
  status: 400,
  user_message: '',
  message: JSON.stringify({ [name]: [`${name} ${text}`] }),
})

describe('parameters', () => {
  it.each([
    ['/v1/illust/ranking?offset=5001', 'offset', 'must be no more than 5000'],
    ['/v1/search/illust?word=a&offset=99999999999', 'offset', 'must be no more than 5000'],
    ['/v1/illust/ranking?offset=-30', 'offset', 'must be no less than 0'],
    ['/v1/illust/ranking?mode=hourly', 'mode', 'contains invalid value'],
    ['/v1/novel/ranking?mode=month', 'mode', 'contains invalid value'],
    ['/v1/illust/ranking?date=2026-02-30', 'date', 'contains invalid value'],
    ['/v1/illust/ranking?date=yesterday', 'date', 'contains invalid value'],
    ['/v1/illust/ranking?filter=for_windows', 'filter', 'contains invalid value'],
    ['/v1/illust/detail', 'illust_id', 'is required'],
    ['/v1/illust/detail?illust_id=abc', 'illust_id', 'contains invalid value'],
    ['/v2/illust/related?illust_id=500001&viewed[]=x', 'viewed', 'contains invalid value'],
    ['/v1/user/illusts?user_id=1&type=novel', 'type', 'contains invalid value'],
    ['/v1/search/illust', 'word', 'is required'],
    ['/v1/search/illust?word=%20%E3%80%80', 'word', 'is required'],
    ['/v1/search/illust?word=a&search_target=everything', 'search_target', 'contains invalid value'],
    ['/v1/search/illust?word=a&search_target=text', 'search_target', 'contains invalid value'],
    ['/v1/search/illust?word=a&sort=random', 'sort', 'contains invalid value'],
    ['/v1/search/illust?word=a&duration=within_last_century', 'duration', 'contains invalid value'],
    ['/v1/search/illust?word=a&start_date=2026-1-1', 'start_date', 'contains invalid value'],
    ['/v1/search/illust?word=a&search_ai_type=2', 'search_ai_type', 'contains invalid value'],
    ['/v1/illust/recommended?content_type=novel', 'content_type', 'contains invalid value'],
    ['/v1/illust/recommended?include_ranking_illusts=maybe', 'include_ranking_illusts', 'contains invalid value'],
    ['/v1/illust/new?max_illust_id=0', 'max_illust_id', 'contains invalid value'],
  ])('with %s get an error that names them', async (path, name, text) => {
    expect(await refusal(path)).toEqual(refusedParameter(name, text))
  })

  it('that are unknown are ignored', async () => {
    expect((await call('/v1/illust/ranking?colour=red&mode[]=x&__proto__=1&constructor[prototype]=1')).status).toBe(200)
  })

  it('at their maximum are accepted', async () => {
    expect(await call('/v1/illust/ranking?offset=5000')).toEqual({ status: 200, body: { illusts: [], next_url: null } })
  })
})

describe('missing records', () => {
  it.each([
    ['zh-CN', '尚无此页'],
    ['zh-Hans', '尚无此页'],
    ['en', 'The work has been deleted or the work ID does not exist.'],
  ])('have a message for readers of %s: “%s”', async (language, user_message) => {
    for (const path of [
      '/v1/illust/detail?illust_id=999999999999',
      '/v2/novel/detail?novel_id=9',
      '/v1/ugoira/metadata?illust_id=500001',
    ]) {
      expect(await refusal(path, { 'Accept-Language': language })).toEqual({ status: 404, user_message, message: '' })
    }
  })

  it('have another message for users in languages where it is known', async () => {
    const user_message = 'User has left pixiv or the user ID does not exist.'
    expect(await refusal('/v1/user/detail?user_id=5', { 'Accept-Language': 'en' })).toEqual({
      status: 404,
      user_message,
      message: '',
    })
  })

  it('give an empty list for a missing user’s works', async () => {
    const { status, body } = await call('/v1/user/illusts?user_id=5')
    expect(status).toBe(200)
    expect(v.parse(shapes.userIllusts, body)).toMatchObject({ user: { id: 0 }, illusts: [], next_url: null })
  })
})

describe('hostile calls', () => {
  const names = [
    'illust_id',
    'user_id',
    'seed_user_id',
    'novel_id',
    'word',
    'offset',
    'mode',
    'date',
    'filter',
    'viewed[]',
    'viewed[0]',
    'viewed[99999999999]',
    'seed_illust_ids[1]',
    'max_illust_id',
    'max_bookmark_id_for_recommend',
    'already_recommended',
    'sort',
    'search_target',
    'bookmark_num_min',
    'start_date',
    'type',
    '__proto__',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '500001',
      '500003',
      '90000002',
      '700001',
      '-30',
      '5000',
      '5001',
      '1e9',
      '٣',
      "' OR 1=1 --",
      '" OR NEAR(',
      'day',
      '2026-11-19',
      '\0',
      '𝕏',
    ),
    fc.integer().map(String),
  )

  it('get a valid response or a named error, never a failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 }),
        fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
        async (path, query, language) => {
          const { status, body } = await call(`${path}?${new URLSearchParams(query)}`, { 'Accept-Language': language.trim() })
          expect([200, 400, 404]).toContain(status)
          if (status !== 200) v.parse(shapes.appApiError, body)
          expect(JSON.stringify(body)).not.toMatch(/\bat .+\.ts|node_modules|Error:/)
        },
      ),
      { numRuns: 400 },
    )
    expect(failures).toEqual([])
  })
})
