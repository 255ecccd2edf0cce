// Search in own bookmarks over the sample collection (docs/contract/site-2026.md 13).
import type { AccountRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const tags = v.strictObject({
  tags: v.array(v.strictObject({ name: v.string(), count: whole, translated_name: v.nullable(v.string()) })),
  next_url: v.null(),
})
const periods = v.strictObject({
  periods: v.array(v.strictObject({ name: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), count: whole })),
})
const lists = {
  illust: v.strictObject({ illusts: v.array(shapes.illust), total: whole, next_url: v.nullable(v.string()) }),
  novel: v.strictObject({ novels: v.array(shapes.novel), total: whole, next_url: v.nullable(v.string()) }),
}

let sample: SampleSite
let me: AccountRecord
let call: Call
beforeAll(async () => {
  sample = openSampleSite()
  me = sample.account(2)
  call = await caller(sample.site, me)
})
afterAll(() => sample.catalogue.close())

const read = async <S extends v.GenericSchema>(shape: S, path: string): Promise<v.InferOutput<S>> =>
  v.parse(shape, (await call(`/v1/search/bookmark/${path}`)).body)

describe.each(['illust', 'novel'] as const)('search in bookmarked works: %s', (kind) => {
  const worksOf = async (query: string) => {
    const body = await read(lists[kind], `${kind}?${query}`)
    return { ...body, works: 'illusts' in body ? body.illusts : body.novels }
  }

  it('finds by a tag of the works, with the total, and in both orders', async () => {
    const [tag] = (await read(tags, `${kind}/${kind}-tag?bookmark_restrict=public`)).tags
    const query = `${kind}_tag=${encodeURIComponent(tag?.name ?? '')}`
    const { works, total } = await worksOf(query)
    expect(total).toBe(tag?.count)
    expect(works.every((work) => work.tags.some(({ name }) => name === tag?.name))).toBe(true)
    const oldest = await worksOf(`${query}&order=bookmarked_asc&offset=${Math.max(0, total - 30)}`)
    expect(oldest.works.map(({ id }) => id).reverse()).toEqual(works.map(({ id }) => id))
  })

  it('finds by a month, and by an own tag', async () => {
    const [month] = (await read(periods, `${kind}/period`)).periods
    expect((await worksOf(`bookmark_period=${month?.name}`)).total).toBe(month?.count)
    const [own] = (await read(tags, `${kind}/bookmark-tag`)).tags
    if (own) expect((await worksOf(`bookmark_tag=${encodeURIComponent(own.name)}`)).total).toBe(own.count)
  })

  it('offers tags that contain a word', async () => {
    const [tag] = (await read(tags, `${kind}/${kind}-tag`)).tags
    const word = tag?.name.slice(0, 1) ?? ''
    const found = (await read(tags, `${kind}/${kind}-tag?word=${encodeURIComponent(word)}`)).tags
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ name }) => name.toLowerCase().includes(word.toLowerCase()))).toBe(true)
  })
})

describe('search in own bookmarks', () => {
  it('is for premium accounts', async () => {
    expect(await read(v.strictObject({ is_synchronised: v.boolean() }), 'sync-status')).toEqual({ is_synchronised: true })
    const plain = await caller(sample.site, sample.account(0))
    for (const path of ['sync-status', 'illust', 'novel/novel-tag', 'illust/period'])
      expect((await plain(`/v1/search/bookmark/${path}`)).status, path).toBe(403)
  })

  it.each(['illust?bookmark_restrict=all', 'novel?bookmark_period=november', 'illust?order=newest'])(
    'rejects %s',
    async (path) => {
      expect((await call(`/v1/search/bookmark/${path}`)).status).toBe(400)
    },
  )
})
