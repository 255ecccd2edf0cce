// Calls that the site has moved, over a scripted upstream.
import { describe, expect, it } from 'vitest'
import { createTestApi, createUpstream, json, upstreamError } from './testing/upstream.ts'

const old = '/v1/user/detail'
const moved = '/v2/user/detail'
const unknownPath = (words = "Specified end-point doesn't exist") => json(upstreamError('', words), 404)
const user = () => json({ user: { id: 7 } })
const missingUser = () => json(upstreamError('', 'User has left pixiv or the user ID does not exist.'), 404)

describe('P31 a moved call', () => {
  it.each([
    ['a 404 for an unknown end point', () => unknownPath()],
    ['the same 404 in Japanese', () => unknownPath('指定されたエンドポイントは存在しません')],
    ['a 404 without a text', () => json({}, 404)],
    ['a 405', () => json(upstreamError('', 'Method Not Allowed'), 405)],
  ])('tries the new form once after %s, and remembers it', async (_, refusal) => {
    const upstream = createUpstream({ [old]: refusal, [moved]: user })
    const api = createTestApi(upstream.fetch)
    expect(await api.call('userDetail', { user_id: 7 })).toEqual({ ok: true, value: { user: { id: 7 } } })
    await api.call('userDetail', { user_id: 8 })
    expect([upstream.of(old).length, upstream.of(moved).map(({ query }) => query.get('user_id'))]).toEqual([1, ['7', '8']])
  })

  it('stays with the old form when the new one does not exist either', async () => {
    const upstream = createUpstream({ [old]: () => unknownPath(), [moved]: () => unknownPath() })
    const api = createTestApi(upstream.fetch)
    await api.call('userDetail', { user_id: 7 })
    expect(await api.call('userDetail', { user_id: 7 })).toMatchObject({ ok: false, error: { kind: 'notFound' } })
    expect([upstream.of(old).length, upstream.of(moved).length]).toEqual([2, 1])
  })

  it('is not tried for a missing user', async () => {
    const upstream = createUpstream({ [old]: missingUser })
    await createTestApi(upstream.fetch).call('userDetail', { user_id: 7 })
    expect(upstream.of(moved)).toEqual([])
  })

  it('that answers for a missing user is remembered', async () => {
    const upstream = createUpstream({ [old]: () => unknownPath(), [moved]: missingUser })
    const api = createTestApi(upstream.fetch)
    await api.call('userDetail', { user_id: 7 })
    await api.call('userDetail', { user_id: 8 })
    expect([upstream.of(old).length, upstream.of(moved).length]).toEqual([1, 2])
  })

  it('is brought into the shape of the old form', async () => {
    const ranges = [{ bookmark_num_min: '10', bookmark_num_max: '29' }]
    const upstream = createUpstream({
      '/v1/search/bookmark-ranges/illust': () => unknownPath(),
      '/v1/search/options': () => json({ illust: { bookmark_ranges: ranges }, novel: { bookmark_ranges: [] } }),
    })
    const answer = await createTestApi(upstream.fetch).call('illustBookmarkRanges', { word: 'sea' })
    expect(answer).toEqual({ ok: true, value: { bookmark_ranges: ranges } })
  })

  it('is a POST for recommended novels, whose next pages are GET', async () => {
    const path = '/v1/novel/recommended'
    const next = `https://app-api.pixiv.net${path}?offset=30`
    const upstream = createUpstream({
      [path]: ({ method, query }) =>
        method === 'POST' || query.has('offset') ? json({ novels: [], next_url: next }) : json({}, 405),
    })
    const api = createTestApi(upstream.fetch)
    await api.call('recommendedNovels', { include_ranking_novels: true })
    await api.next(next)
    expect(upstream.of(path).map(({ method, body }) => [method, body])).toEqual([
      ['GET', ''],
      ['POST', 'include_ranking_novels=true'],
      ['GET', ''],
    ])
  })
})

describe('P31 the words about the app', () => {
  const words = { appVersion: '7.0.1', appOs: 'iOS', appOsVersion: '19', appDevice: 'iPhone', viewerVersion: 'viewer_2027' }

  it('are sent with each call', async () => {
    const upstream = createUpstream({ [old]: user })
    await createTestApi(upstream.fetch, { ...words, userAgent: true }).call('userDetail', { user_id: 7 }, { language: 'ja' })
    const headers = upstream.of(old)[0]?.headers
    const names = ['app-os', 'app-os-version', 'app-version', 'user-agent', 'accept-language', 'app-accept-language']
    expect(names.map((name) => headers?.get(name))).toEqual([
      'ios',
      '19',
      '7.0.1',
      'PixivIOSApp/7.0.1 (iOS 19; iPhone)',
      'ja',
      'ja',
    ])
  })

  it('include the viewer of a novel’s page, with that of November 2026 by default', async () => {
    const upstream = createUpstream({ '/webview/v2/novel': () => new Response('<html></html>') })
    await createTestApi(upstream.fetch).call('novelPage', { id: 5 })
    await createTestApi(upstream.fetch, words).call('novelPage', { id: 5 })
    const versions = upstream.of('/webview/v2/novel').map(({ query }) => query.get('viewer_version'))
    expect(versions).toEqual(['20260126_viewer_comments', 'viewer_2027'])
  })
})
