// Searches, tags of the hour, completions and users of www.pixiv.net over the sample collection.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { expectNoDuplicates, idsOf } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let anonymous: WebClient

beforeAll(() => {
  sample = openSampleSite()
  anonymous = createWebClient(sample.site)
})
afterAll(() => sample.catalogue.close())

const list = <T extends v.GenericSchema>(items: T) =>
  v.object({ data: items, total: v.number(), lastPage: v.number(), bookmarkRanges: v.array(v.unknown()) })
const works = list(shapes.works)
const searched = <T extends v.ObjectEntries>(entries: T) =>
  v.strictObject({
    error: v.literal(false),
    body: v.object({
      ...entries,
      popular: v.object({ recent: v.array(v.unknown()), permanent: v.array(v.unknown()) }),
      relatedTags: v.array(v.string()),
      tagTranslation: v.unknown(),
    }),
  })
const word = encodeURIComponent('オリジナル')

async function read<T extends v.GenericSchema>(by: WebClient, schema: T, path: string): Promise<v.InferOutput<T>> {
  const { status, json } = await by.get(path)
  expect([path, status]).toEqual([path, 200])
  return v.parse(schema, json)
}
const artworks = async (by: WebClient, query: string) =>
  (await read(by, searched({ illustManga: works }), `/ajax/search/artworks/${word}?${query}`)).body.illustManga

describe('/ajax/search', () => {
  it('answers each kind in its member, without a message', async () => {
    await read(anonymous, searched({ illustManga: works }), `/ajax/search/artworks/${word}`)
    await read(anonymous, searched({ illust: works }), `/ajax/search/illustrations/${word}`)
    await read(anonymous, searched({ manga: works }), `/ajax/search/manga/${word}`)
    const { body } = await read(
      anonymous,
      searched({ novel: list(v.array(shapes.novelWork)) }),
      `/ajax/search/novels/${word}?s_mode=s_tag`,
    )
    expect(body.novel.data.length).toBeGreaterThan(0)
  })

  it('shows strangers 59 works and an advertisement a page, ten pages at most, and the last page again beyond it', async () => {
    const { data, lastPage } = await artworks(anonymous, '')
    expect([data.length, idsOf(data).length, lastPage]).toEqual([60, 59, 10])
    const second = await artworks(anonymous, 'p=2')
    expectNoDuplicates([...idsOf(data), ...idsOf(second.data)])
    expect(idsOf((await artworks(anonymous, 'p=11')).data)).toEqual(idsOf((await artworks(anonymous, 'p=10')).data))
  })

  it('orders by popularity for premium accounts only', async () => {
    const premium = sample.catalogue.accounts().find(({ isPremium }) => isPremium)
    const popular = idsOf((await artworks(createWebClient(sample.site, premium), 'order=popular_d')).data)
    const newest = idsOf((await artworks(anonymous, 'order=date_d')).data)
    expect(idsOf((await artworks(anonymous, 'order=popular_d')).data)).toEqual(newest)
    expect(popular.slice(0, 20)).not.toEqual(newest.slice(0, 20))
  })

  it.each([
    ['the type', 'type=ugoira', (work: { illustType: number }) => work.illustType === 2],
    ['the width', 'wlt=3000', (work: { width: number }) => work.width >= 3000],
    ['the shape', 'ratio=-0.5', (work: { width: number; height: number }) => work.height > work.width],
    ['AI', 'ai_type=1', (work: { aiType: number }) => work.aiType !== 2],
  ])('filters by %s', async (_, query, isRight) => {
    const { data } = await artworks(anonymous, query)
    const found = data.flatMap((work) => ('id' in work ? [work] : []))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((work) => !isRight(work))).toEqual([])
  })

  it.each(['order=best', 's_mode=s_all', 'scd=2026-13-01', 'p=0', 'wlt=x'])('refuses %s', async (query) => {
    expect((await anonymous.get(`/ajax/search/artworks/${word}?${query}`)).status).toBe(400)
  })

  it('takes a slash in a word as part of it', async () => {
    const { body } = await read(anonymous, searched({ illustManga: works }), '/ajax/search/artworks/Fate%2FGO')
    expect(body.illustManga.lastPage).toBe(1)
  })
})

it('suggestions name tags with a work each', async () => {
  const named = v.array(v.object({ tag: v.string(), ids: v.array(v.number()) }))
  const schema = v.object({
    popularTags: v.object({ illust: named, novel: named }),
    thumbnails: v.array(shapes.work),
  })
  const { body } = await read(
    anonymous,
    v.strictObject({ error: v.literal(false), body: schema }),
    '/ajax/search/suggestion?mode=all',
  )
  const known = new Set(body.thumbnails.map(({ id }) => Number(id)))
  const tags = [...body.popularTags.illust, ...body.popularTags.novel]
  expect(tags.length).toBeGreaterThan(20)
  expect(tags.filter(({ ids }) => !ids.every((id) => known.has(id)))).toEqual([])
})

it('completions are for the last word and have no envelope', async () => {
  const candidate = v.object({ tag_name: v.string(), access_count: v.string(), type: v.string() })
  const schema = v.strictObject({ candidates: v.array(candidate) })
  const one = await read(anonymous, schema, `/rpc/cps.php?keyword=${word}`)
  expect(one.candidates.map(({ tag_name }) => tag_name)).toContain('オリジナル')
  expect(await read(anonymous, schema, `/rpc/cps.php?keyword=x%20${word}`)).toEqual(one)
  expect(await read(anonymous, schema, '/rpc/cps.php?keyword=')).toEqual({ candidates: [] })
})

it('finds users by name, ten a page', async () => {
  const schema = shapes.envelope(
    v.object({
      users: v.array(v.object({ user_id: v.string(), user_name: v.string(), profile_img: v.object({ main: v.string() }) })),
      total: v.number(),
    }),
  )
  const { body } = await read(anonymous, schema, '/touch/ajax/search/users?nick=a&s_mode=s_usr&p=1')
  const more = (await read(anonymous, schema, '/touch/ajax/search/users?nick=a&s_mode=s_usr&p=2')).body
  expect([body.users.length, body.total > 10]).toEqual([10, true])
  expectNoDuplicates([...body.users, ...more.users].map(({ user_id }) => user_id))
})

describe('/touch/ajax_api/ajax_api.php', () => {
  const path = '/touch/ajax_api/ajax_api.php?mode=popular_illust'
  const popular = v.array(v.object({ illust_id: v.string(), illust_type: v.string(), illust_x_restrict: v.literal('0') }))

  it('lists popular works of a type, page by page, as a bare array', async () => {
    const first = await read(anonymous, popular, path)
    const second = await read(anonymous, popular, `${path}&p=2`)
    const ids = [...first, ...second].map(({ illust_id }) => illust_id)
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
    const ugoira = await read(anonymous, popular, `${path}&type=ugoira`)
    expect(new Set(ugoira.map(({ illust_type }) => illust_type))).toEqual(new Set(['2']))
    expect(await read(anonymous, popular, `${path}&p=1000`)).toEqual([])
  })

  it('refuses adult works without a session', async () => {
    expect((await anonymous.get('/touch/ajax_api/ajax_api.php?mode=popular_illust_r18')).status).toBe(401)
  })
})
