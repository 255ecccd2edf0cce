// Lists of novels of www.pixiv.net over the sample collection.
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { bodyOf, expectNoDuplicates } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let anonymous: WebClient
let ranked: readonly { id: number; series: { id: number } | undefined }[]

beforeAll(() => {
  sample = openSampleSite()
  anonymous = createWebClient(sample.site)
  const { catalogue } = sample
  ranked = catalogue
    .novelRanking('day', catalogue.latestRankingDay(), { offset: 0, limit: 100 })
    .map(({ id, series }) => ({ id, series: series ?? undefined }))
})
afterAll(() => sample.catalogue.close())

const novels = v.array(shapes.novelWork)
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

it('similar novels continue with those of the next ids', async () => {
  const schema = v.object({ novels, nextIds: v.array(v.string()) })
  const first = await bodyOf(anonymous, schema, `/ajax/novel/${ranked[0]?.id}/recommend/init?limit=5`)
  const next = first.nextIds.slice(0, 30)
  expect([first.novels.length, next.length]).toEqual([5, 30])
  expectNoDuplicates([...ids(first.novels), ...first.nextIds])
  const query = next.map((id) => `novelIds[]=${id}`).join('&')
  const more = await bodyOf(anonymous, v.object({ novels }), `/ajax/novel/recommend/novels?${query}`)
  expect(ids(more.novels)).toEqual(next)
})

it('the newest novels need a session, and random ones none', async () => {
  expect((await anonymous.get('/ajax/novel/new?lastId=0&limit=20')).status).toBe(401)
  const account = createWebClient(sample.site, sample.catalogue.accounts()[0])
  const schema = v.object({ novels, lastId: v.string() })
  const first = await bodyOf(account, schema, '/ajax/novel/new?lastId=0&limit=20')
  const second = await bodyOf(account, schema, `/ajax/novel/new?lastId=${first.lastId}&limit=20`)
  expectNoDuplicates([...ids(first.novels), ...ids(second.novels)])
  expect((await bodyOf(anonymous, v.object({ novels }), '/ajax/novel/discovery?mode=safe')).novels.length).toBeGreaterThan(20)
})

it('a series has its parts in their order', async () => {
  const series = ranked.find((novel) => novel.series !== undefined)?.series?.id
  const facts = v.object({ id: v.string(), title: v.string(), publishedContentCount: v.number(), firstNovelId: v.string() })
  const { publishedContentCount, firstNovelId } = await bodyOf(anonymous, facts, `/ajax/novel/series/${series}`)
  const titles = await bodyOf(
    anonymous,
    v.array(v.object({ id: v.string(), title: v.string(), available: v.boolean() })),
    `/ajax/novel/series/${series}/content_titles`,
  )
  expect([titles.length, titles[0]?.id]).toEqual([publishedContentCount, firstNovelId])
  const content = v.object({
    page: v.object({ seriesContents: v.array(v.object({ id: v.string(), series: v.object({ contentOrder: v.number() }) })) }),
    thumbnails: v.object({ novel: novels }),
  })
  const found: string[] = []
  for (let isEnd = false; !isEnd; ) {
    const path = `/ajax/novel/series_content/${series}?limit=2&last_order=${found.length}&order_by=asc`
    const { page, thumbnails } = await bodyOf(anonymous, content, path)
    expect(ids(thumbnails.novel)).toEqual(ids(page.seriesContents))
    found.push(...ids(page.seriesContents))
    isEnd = page.seriesContents.length < 2
  }
  expect(found).toEqual(ids(titles))
  const newest = await bodyOf(anonymous, content, `/ajax/novel/series_content/${series}?limit=2`)
  expect(ids(newest.page.seriesContents)).toEqual(found.slice(-2).reverse())
  expect((await anonymous.get('/ajax/novel/series/999999998')).status).toBe(404)
})

it('the ranking has two pages of fifty', async () => {
  const item = v.object({ id: v.string(), rank: v.string(), tag_a: v.array(v.string()), is_original: v.picklist(['0', '1']) })
  const schema = v.object({ display_a: v.object({ rank_a: v.array(item), next: v.nullable(v.number()) }) })
  const pages = await Promise.all([1, 2].map((page) => bodyOf(anonymous, schema, `/ajax/ranking/novel?mode=daily&p=${page}`)))
  expect(pages.map(({ display_a }) => display_a.next)).toEqual([2, null])
  expect(pages.flatMap(({ display_a }) => display_a.rank_a.map(({ id }) => Number(id)))).toEqual(ranked.map(({ id }) => id))
  const statuses = ['mode=daily_r18', 'mode=best', 'mode=daily&date=20990101', 'mode=daily&date=x']
  const answers = await Promise.all(statuses.map((query) => anonymous.get(`/ajax/ranking/novel?${query}`)))
  expect(answers.map(({ status }) => status)).toEqual([403, 400, 404, 400])
})

it('works inside a text are found by id and page', async () => {
  const work = sample.catalogue.ranking('day', sample.catalogue.latestRankingDay(), { offset: 0, limit: 1 })[0]?.id
  const shown = v.record(v.string(), v.object({ visible: v.boolean() }))
  const path = `/ajax/novel/${ranked[0]?.id}/insert_illusts?id[]=${work}&id[]=${work}-1&id[]=999999998`
  const found = await bodyOf(anonymous, shown, path)
  expect(found).toEqual({ [`${work}`]: { visible: true }, [`${work}-1`]: { visible: true }, 999999998: { visible: false } })
})
