import { type EndpointName, endpoints } from '@emaki/app-api'
import { list, record } from '@emaki/domain'
import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { createSite } from '@emaki/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleCopy } from '../../../../sample/catalogue/src/testing/sampleCopy.ts'
import { type MirrorContext, openMirrorContext } from './testing/mirrorContext.ts'
import { findSubjects, type Subjects } from './testing/subjects.ts'

const moment = new Date('2026-11-20T15:00:00+09:00')
const client = { clientId: 'sample-client', clientSecret: 'sample-secret', hashSecret: 'sample-hash-secret' }
const failures: unknown[] = []
let context: MirrorContext
let subjects: Subjects
let close = async () => {}

beforeAll(async () => {
  const catalogue = openSampleCopy(() => moment)
  const renderer = createRenderer({ cache: createMemoryCache() })
  const site = createSite({
    catalogue,
    renderer,
    now: () => moment,
    client: { id: client.clientId, secret: client.clientSecret },
    hashSecret: client.hashSecret,
    onFailure: (failure) => failures.push(failure),
  })
  const refreshToken = catalogue.accounts()[0]?.refreshToken ?? ''
  context = openMirrorContext({ ...client, fetch: site, refreshToken, now: () => moment.getTime() })
  subjects = await findSubjects(context, moment.getTime())
  close = async () => {
    await renderer.close()
    catalogue.close()
  }
}, 120_000)

afterAll(() => close())

type Body = Readonly<Record<string, unknown>>

/** Calls an endpoint by name, without the types of its parameters. */
async function call(name: EndpointName, parameters: object): Promise<Body> {
  const response = await (context.api.call as (endpoint: string, given: object) => Promise<{ ok: boolean; value?: unknown }>)(
    name,
    parameters,
  )
  expect(response, name).toMatchObject({ ok: true })
  expect(failures.splice(0)).toEqual([])
  return record(response.value)
}

/** Values of the required parameters of an endpoint. */
function given(name: EndpointName): Record<string, unknown> {
  const s = subjects
  const isNovel = /novel/i.test(name)
  const values: Record<string, unknown> = {
    word: name === 'searchUsers' ? 'a' : isNovel ? 'オリジナル' : '風景',
    illust_id: /ugoira/.test(name) ? s.ugoira : /Comments/.test(name) ? s.discussedIllust : s.illust,
    novel_id: /Comments/.test(name) ? s.discussedNovel : s.novel,
    id: s.novel,
    notification_id: '9007199254740993',
    cid: 1,
    comment_id: isNovel ? s.novelComment : s.illustComment,
    illust_series_id: s.mangaSeries,
    series_id: s.novelSeries,
    seed_user_id: s.artist,
    user_id: /ookmark|ollowing|myPixiv/.test(name)
      ? s.reader
      : /NovelSeries|userNovels/.test(name)
        ? s.novelist
        : /IllustSeries/.test(name)
          ? s.mangaka
          : s.artist,
  }
  return Object.fromEntries(Object.keys(endpoints[name].required).map((required) => [required, values[required]]))
}

/** Lists that may be empty in the sample. */
const mayBeEmpty = new Set([
  'lives',
  'myPixivUsers',
  'myPixivIllusts',
  'myPixivNovels',
  'novelBookmarkTags',
  'illustBookmarkTags',
  'userDetailV2',
  'mutes',
  'blockedUsers',
])
const reading = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method === 'GET' && name !== 'novelPage',
)

describe('reading', () => {
  it.each(reading.map((name) => [endpoints[name].path, name] as const))(
    'GET %s (%s) succeeds, and its next page continues without duplicates',
    async (_path, name) => {
      const parameters = name === 'illustSeriesContext' ? { illust_id: await partOfSeries() } : given(name)
      const first = await call(name, parameters)
      const member = Object.keys(first).find((key) => Array.isArray(first[key]))
      if (member === undefined) return
      if (!mayBeEmpty.has(name)) expect(list(first[member]).length, member).toBeGreaterThan(0)
      // The end is null, missing or empty (docs/contract/site-2026.md 5).
      if (typeof first.next_url !== 'string' || first.next_url === '') return
      expect(new URL(first.next_url).pathname).toBe(endpoints[name].path)
      const next = await context.api.next(first.next_url)
      expect(next.ok).toBe(true)
      const shown = new Set(list(first[member]).map(key))
      for (const item of next.ok ? list(next.value[member]) : []) expect(shown.has(key(item))).toBe(false)
    },
  )

  it('GET /webview/v2/novel (novelPage) returns a page', async () => {
    const page = await context.api.call('novelPage', { id: subjects.novel })
    expect(page.ok && page.value).toMatch(/Object\.defineProperty\(window, ?["']pixiv["']/)
  })

  it.each(
    reading
      .filter((name) => Object.keys(endpoints[name].required).some((required) => required.endsWith('id')))
      .map((name) => [endpoints[name].path, name] as const),
  )('GET %s (%s) of a missing id returns an error or an empty list', async (_path, name) => {
    const nothing = Object.fromEntries(
      Object.keys(endpoints[name].required).map((required) => [
        required,
        // Ids of notifications are text, because they exceed 2^53.
        required === 'notification_id' ? '999999999999' : 999_999_999_999,
      ]),
    )
    const response = await (
      context.api.call as (endpoint: string, given: object) => Promise<{ ok: boolean; value?: unknown; error?: unknown }>
    )(name, nothing)
    if (response.ok) expect(Object.values(record(response.value)).filter(Array.isArray).flat()).toEqual([])
    else expect(response.error).toMatchObject({ kind: expect.stringMatching(/^(?:notFound|upstream)$/) })
    expect(failures.splice(0)).toEqual([])
  })
})

const key = (item: unknown): unknown => {
  const { id, user, name, tag, stamp_id, novel } = record(item)
  return id ?? stamp_id ?? record(novel).id ?? record(user).id ?? name ?? tag
}

const partOfSeries = async () => record(list((await call('illustSeries', given('illustSeries'))).illusts)[0]).id

describe('writing', () => {
  it.each([
    [
      '/v2/illust/bookmark/add and /v1/illust/bookmark/delete',
      'bookmarkIllust',
      'unbookmarkIllust',
      'illustBookmarkDetail',
      'illust_id',
      'illust',
    ],
    [
      '/v2/novel/bookmark/add and /v1/novel/bookmark/delete',
      'bookmarkNovel',
      'unbookmarkNovel',
      'novelBookmarkDetail',
      'novel_id',
      'novel',
    ],
  ] as const)('%s are read back', async (_paths, add, remove, detail, parameter, kind) => {
    const work = { [parameter]: subjects[kind] }
    const state = async () => record((await call(detail, work)).bookmark_detail)
    await call(add, { ...work, restrict: 'private', tags: ['海', 'two words'] })
    const { is_bookmarked, restrict, tags } = await state()
    expect([is_bookmarked, restrict]).toEqual([true, 'private'])
    const registered = list(tags)
      .map(record)
      .filter((tag) => tag.is_registered)
    expect(registered.map((tag) => tag.name)).toEqual(expect.arrayContaining(['海']))
    await call(remove, work)
    expect((await state()).is_bookmarked).toBe(false)
  })

  it('/v1/user/follow/add and /v1/user/follow/delete are read back at /v1/user/follow/detail', async () => {
    const user = { user_id: subjects.novelist }
    const state = async () => record((await call('followDetail', user)).follow_detail)
    await call('followUser', { ...user, restrict: 'private' })
    expect(await state()).toMatchObject({ is_followed: true, restrict: 'private' })
    await call('unfollowUser', user)
    expect(await state()).toMatchObject({ is_followed: false })
  })

  it.each([
    [
      '/v1/illust/comment/add',
      'commentOnIllust',
      'deleteIllustComment',
      ['illustCommentsV1', 'illustCommentsV2', 'illustComments'],
      'illust_id',
      'discussedIllust',
    ],
    [
      '/v1/novel/comment/add',
      'commentOnNovel',
      'deleteNovelComment',
      ['novelCommentsV1', 'novelCommentsV2', 'novelComments'],
      'novel_id',
      'discussedNovel',
    ],
  ] as const)(
    '%s and its delete are read back in every generation of the list',
    async (_path, add, remove, lists, parameter, kind) => {
      const work = { [parameter]: subjects[kind] }
      const written = record((await call(add, { ...work, comment: '綺麗 (heart) <b>&' })).comment)
      const texts = async (name: EndpointName) =>
        list((await call(name, work)).comments).map((comment) => record(comment).comment)
      for (const name of lists) expect((await texts(name))[0], name).toBe('綺麗 (heart) <b>&')
      await call(remove, { comment_id: written.id })
      for (const name of lists) expect(await texts(name), name).not.toContain('綺麗 (heart) <b>&')
    },
  )

  it('/v1/user/ai-show-settings/edit is read back', async () => {
    await call('showAi', { show_ai: false })
    expect(await call('aiSettings', {})).toMatchObject({ show_ai: false })
    await call('showAi', { show_ai: true })
    expect(await call('aiSettings', {})).toMatchObject({ show_ai: true })
  })
})
