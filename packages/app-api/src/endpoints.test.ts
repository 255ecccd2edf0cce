// The table of endpoints: each one's address, and what it must be sent.
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type AnswerFor, type EndpointName, endpointOfPath, endpoints, type ParametersFor } from './endpoints.ts'
import { createTestApi, createUpstream, json } from './testing/upstream.ts'

describe('the table of endpoints', () => {
  it('names every path once for each method', () => {
    const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('finds reading endpoints by their exact path, and never a writing one', () => {
    expect(endpointOfPath('/v1/illust/ranking')).toBe('illustRanking')
    for (const path of ['/v2/illust/bookmark/add', '/v1/illust/ranking/', '/V1/illust/ranking', '__proto__', '/']) {
      expect(endpointOfPath(path)).toBeUndefined()
    }
  })

  it('lets only writes that leave the same state be repeated', () => {
    const once = Object.entries(endpoints).filter(([, { repeatable }]) => !repeatable)
    expect(once.map(([name]) => name)).toEqual(['commentOnIllust', 'commentOnNovel'])
  })

  it('asks for a token everywhere but for the lists that are open', () => {
    const open = Object.entries(endpoints).filter(([, endpoint]) => endpoint.open)
    expect(open.map(([name]) => name)).toEqual(['openRecommendedIllusts', 'walkthrough'])
  })

  it('tells callers which parameters are needed and what comes back', () => {
    expectTypeOf<ParametersFor<'illustDetail'>['illust_id']>().toEqualTypeOf<string | number>()
    expectTypeOf<ParametersFor<'illustRanking'>['offset']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<ParametersFor<'relatedIllusts'>['viewed']>().toEqualTypeOf<readonly (string | number)[] | undefined>()
    expectTypeOf<ParametersFor<'followUser'>['restrict']>().toEqualTypeOf<'public' | 'private' | undefined>()
    expectTypeOf<AnswerFor<'aiSettings'>['show_ai']>().toEqualTypeOf<boolean>()
    expectTypeOf<{ mode: 'day' }>().toExtend<ParametersFor<'illustRanking'>>()
    expectTypeOf<{ mode: 'day' }>().not.toExtend<ParametersFor<'searchIllusts'>>()
    expectTypeOf<AnswerFor<'illustRanking'>['illusts']>().toEqualTypeOf<readonly unknown[]>()
    expectTypeOf<AnswerFor<'novelDetail'>['novel']>().toEqualTypeOf<Readonly<Record<string, unknown>>>()
    expectTypeOf<AnswerFor<'novelPage'>>().toEqualTypeOf<string>()
  })
})

describe('each endpoint', () => {
  /** An answer that satisfies every one of them. */
  const body = {
    ...Object.fromEntries(
      'illusts novels user_previews tags trend_tags bookmark_tags bookmark_ranges comments lives spotlight_articles illust_series_details novel_series_details search_auto_complete_keywords'
        .split(' ')
        .map((member) => [member, []]),
    ),
    ...Object.fromEntries(
      'illust novel user user_state ugoira_metadata bookmark_detail follow_detail illust_series_detail comment'
        .split(' ')
        .map((member) => [member, {}]),
    ),
    show_ai: true,
    next_url: null,
  }
  const samples: Readonly<Record<string, unknown>> = { word: '海', comment: '海', show_ai: true }
  const table = (Object.keys(endpoints) as EndpointName[]).map(
    (name) => [endpoints[name].method, endpoints[name].path, name] as const,
  )

  it.each(table)('%s %s (%s) is sent what it requires, and only to its own address', async (method, path, name) => {
    const page = () => new Response('<html></html>')
    const upstream = createUpstream({ [path]: name === 'novelPage' ? page : () => json(body) })
    const required = Object.keys(endpoints[name].requires)
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
