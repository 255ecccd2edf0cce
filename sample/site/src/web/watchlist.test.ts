// Watchlists, markers and the glossary of the web side. An account's lists are the same on both sides (docs/contract/site-2026.md 5, 6).
import { list, record } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller, type Post, poster } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'

let sample: SampleSite
let call: Call
let post: Post
let web: WebClient
beforeAll(async () => {
  sample = openSampleSite()
  const account = sample.account(2)
  call = await caller(sample.site, account)
  post = await poster(sample.site, account)
  web = createWebClient(sample.site, account)
})
afterAll(() => sample.catalogue.close())

const bodyOf = async (path: string, client = web) => record(record((await client.get(path)).json).body)
const seriesNovel = () => {
  const novel = sample.catalogue.newestNovels(undefined, 0, 300).findLast(({ series }) => series !== null)
  if (!novel?.series) throw new Error('no novel in a series')
  return { id: novel.id, series: novel.series.id }
}

describe('/ajax/watch_list', () => {
  it('needs a session', async () => {
    expect((await createWebClient(sample.site).get('/ajax/watch_list/manga?p=1')).status).toBe(401)
  })

  it('of manga has the cover of each latest work among the thumbnails', async () => {
    const { page, illustSeries, thumbnails } = await bodyOf('/ajax/watch_list/manga?p=1')
    const latest = list(illustSeries).map((series) => record(series).latestIllustId)
    expect(latest).not.toEqual([])
    expect(list(record(thumbnails).illust).map((work) => record(work).id)).toEqual(latest)
    expect(record(page).watchedSeriesIds).toEqual(list(illustSeries).map((series) => record(series).id))
    expect(list(illustSeries).every((series) => record(series).isWatched)).toBe(true)
  })

  it('and the app API show what the other side has changed', async () => {
    const { series } = seriesNovel()
    const inApp = async () => list(record((await call('/v1/watchlist/novel')).body).series).map((one) => record(one).id)
    const inWeb = async () => list((await bodyOf('/ajax/watch_list/novel?p=1')).novelSeries).map((one) => record(one).id)
    await post('/v1/watchlist/novel/delete', { series_id: String(series) })
    expect(await inWeb()).not.toContain(String(series))
    await web.post(`/ajax/novel/series/${series}/watch`, {})
    expect(await inApp()).toContain(series)
    expect((await bodyOf(`/ajax/novel/series/${series}`)).isWatched).toBe(true)
    await web.post(`/ajax/novel/series/${series}/unwatch`, {})
    expect(await inApp()).not.toContain(series)
  })
})

describe('/novel/rpc_marker.php', () => {
  const mark = (id: number, page: number) =>
    web.post(
      '/novel/rpc_marker.php',
      new URLSearchParams({ mode: 'save', i_id: `${id}`, u_id: `${sample.account(2).id}`, page: `${page}` }),
    )

  it('sets and removes the marker that the app API has too', async () => {
    const { id } = seriesNovel()
    expect((await mark(id, 2)).status).toBe(200)
    const marked = list(record((await call('/v2/novel/markers')).body).marked_novels).map(record)
    expect(marked.find(({ novel }) => record(novel).id === id)?.novel_marker).toEqual({ page: 2 })
    expect((await bodyOf(`/ajax/novel/${id}`)).marker).toEqual({ page: 2 })
    await mark(id, 0)
    expect((await bodyOf(`/ajax/novel/${id}`)).marker).toBeNull()
  })
})

describe('a glossary', () => {
  it('belongs to one series, whose texts have some of its words', async () => {
    const { catalogue } = sample
    const ids = [...new Set(catalogue.newestNovels(undefined, 0, 300).flatMap(({ series }) => series?.id ?? []))]
    const flags = await Promise.all(ids.map(async (id) => (await bodyOf(`/ajax/novel/series/${id}`)).hasGlossary))
    const [id = 0] = ids.filter((_id, index) => flags[index])
    expect(flags.filter(Boolean)).toEqual([true])
    const { categories } = await bodyOf(`/ajax/novel/series/${id}/glossary`)
    const items = list(categories).flatMap((category) => list(record(category).items).map(record))
    const text = catalogue.novelText(catalogue.novelsOfSeries(id, 0, { offset: 0, limit: 1 })[0]?.id ?? 0)
    expect(items.some(({ name }) => text.includes(String(name)))).toBe(true)
    expect(items.every(({ detail }) => detail === null)).toBe(true)
    const { item } = await bodyOf(`/ajax/novel/series/${id}/glossary/item/${items[0]?.id}`)
    expect(record(item).detail).toContain(items[0]?.name)
    expect((await web.get(`/ajax/novel/series/${id}/glossary/item/9`)).status).toBe(404)
  })
})
