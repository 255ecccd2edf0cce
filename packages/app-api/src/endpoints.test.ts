import { describe, expect, expectTypeOf, it } from 'vitest'
import { type EndpointName, endpointOfPath, endpoints, type ParametersFor, type ResponseFor } from './endpoints.ts'
import { createTestApi, createUpstream, json } from './testing/upstream.ts'

describe('the table of endpoints', () => {
  it('has each path once per method', () => {
    const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('finds read endpoints by exact path, and no write endpoint', () => {
    expect(endpointOfPath('/v1/illust/ranking')).toBe('illustRanking')
    for (const path of ['/v2/illust/bookmark/add', '/v1/illust/ranking/', '/V1/illust/ranking', '__proto__', '/']) {
      expect(endpointOfPath(path)).toBeUndefined()
    }
  })

  it('allows retries of idempotent writes only', () => {
    const sendOnce = Object.entries(endpoints).filter(([, { isIdempotent }]) => !isIdempotent)
    expect(sendOnce.map(([name]) => name)).toEqual([
      'bookmarkIllust',
      'unbookmarkIllust',
      'bookmarkNovel',
      'unbookmarkNovel',
      'followUser',
      'unfollowUser',
      'commentOnIllust',
      'commentOnNovel',
    ])
  })

  it('requires a token for all but the public lists', () => {
    const open = Object.entries(endpoints).filter(([, endpoint]) => endpoint.isPublic)
    expect(open.map(([name]) => name)).toEqual(['openRecommendedIllusts', 'walkthrough', 'emoji'])
  })

  it('types the parameters and the response for callers', () => {
    expectTypeOf<ParametersFor<'illustDetail'>['illust_id']>().toEqualTypeOf<string | number>()
    expectTypeOf<ParametersFor<'illustRanking'>['offset']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<ParametersFor<'relatedIllusts'>['viewed']>().toEqualTypeOf<readonly (string | number)[] | undefined>()
    expectTypeOf<ParametersFor<'followUser'>['restrict']>().toEqualTypeOf<'public' | 'private' | undefined>()
    expectTypeOf<ResponseFor<'aiSettings'>['show_ai']>().toEqualTypeOf<boolean>()
    expectTypeOf<{ mode: 'day' }>().toExtend<ParametersFor<'illustRanking'>>()
    expectTypeOf<{ mode: 'day' }>().not.toExtend<ParametersFor<'searchIllusts'>>()
    expectTypeOf<ResponseFor<'illustRanking'>['illusts']>().toEqualTypeOf<readonly unknown[]>()
    expectTypeOf<ResponseFor<'novelDetail'>['novel']>().toEqualTypeOf<Readonly<Record<string, unknown>>>()
    expectTypeOf<ResponseFor<'novelPage'>>().toEqualTypeOf<string>()
  })
})

describe('each endpoint', () => {
  /** A body that satisfies every endpoint. */
  const body = {
    ...Object.fromEntries(
      'contents illusts novels users user_previews tags trend_tags bookmark_tags bookmark_ranges periods comments lives spotlight_articles illust_series_details novel_series_details series marked_novels stamps emoji_definitions notifications categorized_infos muted_users blocked_users search_auto_complete_keywords'
        .split(' ')
        .map((member) => [member, []]),
    ),
    ...Object.fromEntries(
      'illust novel user user_state ugoira_metadata bookmark_detail follow_detail illust_series_detail comment categorized_info'
        .split(' ')
        .map((member) => [member, {}]),
    ),
    show_ai: true,
    has_unread_notifications: true,
    is_synchronised: true,
    next_url: null,
  }
  const samples: Readonly<Record<string, unknown>> = {
    word: '海',
    comment: '海',
    show_ai: true,
    notification_id: '9007199254740993',
    cid: 1,
  }
  const table = (Object.keys(endpoints) as EndpointName[]).map(
    (name) => [endpoints[name].method, endpoints[name].path, name] as const,
  )

  it.each(table)('%s %s (%s) sends its required parameters to its own address only', async (method, path, name) => {
    const page = () => new Response('<html></html>')
    const upstream = createUpstream({ [path]: name === 'novelPage' ? page : () => json(body) })
    const required = Object.keys(endpoints[name].required)
    const given = Object.fromEntries(required.map((parameter) => [parameter, samples[parameter] ?? 500001]))
    const api = createTestApi(upstream.fetch)
    const call = api.call as (endpoint: string, parameters: object) => Promise<{ ok: boolean }>
    expect(await call(name, given)).toMatchObject({ ok: true })
    const [sent] = upstream.of(path)
    const form = method === 'GET' ? sent?.query : new URLSearchParams(sent?.body)
    expect([sent?.method, sent?.host]).toEqual([method, 'app-api.pixiv.net'])
    for (const [parameter, value] of Object.entries(given)) expect(form?.get(parameter)).toBe(String(value))
    expect(upstream.seen.filter((one) => one.host === 'app-api.pixiv.net')).toHaveLength(1)
    const lacking = required.length > 0 ? await call(name, {}) : undefined
    expect(lacking?.ok ?? false).toBe(false)
  })
})
