import { describe, expect, expectTypeOf, it } from 'vitest'
import { type AnswerFor, endpointOfPath, endpoints, type ParametersFor } from './endpoints.ts'

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

  it('asks for a token everywhere but behind the login screen', () => {
    const open = Object.entries(endpoints).filter(([, endpoint]) => endpoint.open)
    expect(open.map(([name]) => name)).toEqual(['walkthrough'])
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
