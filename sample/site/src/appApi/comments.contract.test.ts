// Comments and series over the sample collection: shape and paging to the end of every endpoint.
import type { AccountRecord, NovelRecord, WorkRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller, poster } from '../testing/appClient.ts'
import { readAll } from '../testing/readAll.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let me: AccountRecord
let call: Call
let talked: WorkRecord
let readNovel: NovelRecord
beforeAll(async () => {
  sample = openSampleSite()
  me = sample.account(2)
  call = await caller(sample.site, me)
  const all = { offset: 0, limit: 300 }
  const most = <T extends { comments: number }>(list: readonly T[]): T => {
    const [first] = [...list].sort((a, b) => b.comments - a.comments)
    if (!first) throw new Error('nothing was ranked')
    return first
  }
  talked = most(sample.catalogue.ranking('month', '2026-11-19', all))
  readNovel = most(sample.catalogue.novelRanking('week', '2026-11-19', all))
})
afterAll(() => sample.catalogue.close())

const everything = { offset: 0, limit: 10_000 }

describe.each(['illust', 'novel'] as const)('comments under an %s', (kind) => {
  const subject = () => `${kind}_id=${kind === 'illust' ? talked.id : readNovel.id}`

  it(`GET /v3/${kind}/comments and /v2/${kind}/comments list root comments, /v1/${kind}/comments all comments`, async () => {
    const roots = await readAll(call, `/v3/${kind}/comments?${subject()}`, shapes.commentsV3)
    expect(roots.length).toBeGreaterThan(3)
    expect(await readAll(call, `/v2/${kind}/comments?${subject()}`, shapes.commentsV2)).toEqual(roots)
    const all = await readAll(call, `/v1/${kind}/comments?${subject()}&include_total_comments=true`, shapes.commentsV1)
    expect(all.length).toBe(kind === 'illust' ? talked.comments : readNovel.comments)
    expect(all.filter((id) => roots.includes(id))).toEqual(roots)
  })

  it(`GET /v2/${kind}/comment/replies lists the replies of comments with replies, oldest first`, async () => {
    const { body } = await call(`/v3/${kind}/comments?${subject()}`)
    let replies = 0
    for (const comment of v.parse(shapes.commentsV3, body).comments) {
      const ids = await readAll(call, `/v2/${kind}/comment/replies?comment_id=${comment.id}`, shapes.commentReplies)
      expect(ids.length > 0).toBe(comment.has_replies)
      expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)))
      expect(await readAll(call, `/v1/${kind}/comment/replies?comment_id=${comment.id}`, shapes.commentReplies)).toEqual(ids)
      replies += ids.length
    }
    expect(replies).toBeGreaterThan(0)
  })
})

describe('closed comments', () => {
  it.each(['illust', 'novel'] as const)('of a %s are empty, are marked as closed, and reject new ones', async (kind) => {
    const { catalogue } = sample
    const found =
      kind === 'illust'
        ? catalogue.newest('illust', undefined, 0, 3_000).find(({ commentsOff }) => commentsOff)
        : catalogue.newestNovels(undefined, 0, 3_000).find(({ commentsOff }) => commentsOff)
    const subject = `${kind}_id=${found?.id}`
    const { body } = await call(`/v3/${kind}/comments?${subject}`)
    expect(body).toEqual({ comments: [], next_url: null, comment_access_control: 1 })
    const detail = await call(`/${kind === 'illust' ? 'v1' : 'v2'}/${kind}/detail?${subject}`)
    expect(detail.body).toMatchObject({ [kind]: { comment_access_control: 1, total_comments: 0 } })
    const post = await poster(sample.site, me)
    const written = await post(`/v1/${kind}/comment/add`, { [`${kind}_id`]: String(found?.id), comment: 'Hello?' })
    expect(written.status).toBe(400)
    expect(written.body).toMatchObject({ error: { user_message: 'Invalid request.' } })
    expect((await call(`/v3/${kind}/comments?${subject}`)).body).toMatchObject({ comments: [] })
  })
})

describe('comments of the sample', () => {
  it('have several languages, emoji and stamps, hostile texts, and authors who have left', () => {
    const said = sample.catalogue
      .ranking('month', '2026-11-19', { offset: 0, limit: 900 })
      .flatMap(({ id }) => sample.catalogue.allComments('illust', id, everything))
    const texts = said.map(({ text }) => text)
    expect(said.length).toBeGreaterThan(2000)
    for (const script of [/\p{Script=Hiragana}/u, /\p{Script=Hangul}/u, /[a-z]{4}/, /了|谢谢/, /謝謝|貓/])
      expect(texts.some((text) => script.test(text))).toBe(true)
    expect(texts.some((text) => text.includes('(heart)'))).toBe(true)
    expect(texts.some((text) => text.includes('<script>'))).toBe(true)
    expect(said.some(({ stampId }) => stampId !== null)).toBe(true)
    expect(said.some(({ author }) => author === null)).toBe(true)
    expect(said.some(({ parentId }) => parentId !== null)).toBe(true)
    expect(Math.max(...said.map(({ id }) => id))).toBeLessThan(2 ** 31)
    expect(said.every(({ written }) => written <= '2026-11-21T15:00:00+09:00')).toBe(true)
  })
})

describe('series', () => {
  const makers = (kind: 'illust' | 'novel') =>
    sample.catalogue
      .artists({ offset: 0, limit: 200 })
      .filter(({ id }) => sample.catalogue.seriesOfArtist(kind, id, 2, everything).length > 0)

  it('GET /v1/user/illust-series and /v1/user/novel-series have as many as the profile says', async () => {
    for (const [kind, path, shape, count] of [
      ['illust', '/v1/user/illust-series', shapes.userIllustSeries, 'illustSeries'],
      ['novel', '/v1/user/novel-series', shapes.userNovelSeries, 'novelSeries'],
    ] as const) {
      expect(makers(kind).length).toBeGreaterThan(2)
      for (const { id } of makers(kind)) {
        const ids = await readAll(call, `${path}?user_id=${id}`, shape)
        expect(ids.length).toBe(sample.catalogue.artistCounts(id)[count])
      }
    }
  })

  it('GET /v1/illust/series lists parts from the latest to the first, over pages', async () => {
    const all = makers('illust').flatMap(({ id }) => sample.catalogue.seriesOfArtist('illust', id, 2, everything))
    for (const series of all.slice(0, 12)) {
      const ids = await readAll(call, `/v1/illust/series?illust_series_id=${series.id}`, shapes.illustSeriesPage)
      const parts = sample.catalogue.partsOfSeries(series.id, 2, everything).map(({ id }) => id)
      expect(ids).toEqual(parts.reverse())
      const { body } = await call(`/v1/illust/series?illust_series_id=${series.id}`)
      const page = v.parse(shapes.illustSeriesPage, body)
      expect(page).toMatchObject({
        illust_series_detail: { series_work_count: ids.length },
        illust_series_first_illust: { id: ids.at(-1) },
        illust_series_latest_illust: { id: ids[0] },
      })
    }
    expect(Math.max(...all.map(({ count }) => count))).toBeGreaterThan(15)
  })

  it('GET /v1/illust-series/illust names the neighbours of a part', async () => {
    const [maker] = makers('illust')
    const [series] = sample.catalogue.seriesOfArtist('illust', maker?.id ?? 0, 2, everything).filter(({ count }) => count > 2)
    const parts = sample.catalogue.partsOfSeries(series?.id ?? 0, 2, everything).map(({ id }) => id)
    const context = async (id: number | undefined) =>
      v.parse(shapes.illustSeriesContext, (await call(`/v1/illust-series/illust?illust_id=${id}`)).body).illust_series_context
    expect(await context(parts[1])).toMatchObject({ content_order: 2, prev: { id: parts[0] }, next: { id: parts[2] } })
    expect(await context(parts[0])).toMatchObject({ content_order: 1, prev: null })
    expect(await context(parts.at(-1))).toMatchObject({ content_order: parts.length, next: null })
    expect((await call(`/v1/illust-series/illust?illust_id=${talked.series ? 7 : talked.id}`)).status).toBe(404)
  })

  it('GET /v2/novel/series lists parts in reading order, from last_order on', async () => {
    for (const { id } of makers('novel').slice(0, 4)) {
      for (const series of sample.catalogue.seriesOfArtist('novel', id, 2, everything)) {
        const ids = await readAll(call, `/v2/novel/series?series_id=${series.id}`, shapes.novelSeriesPage)
        expect(ids).toEqual(sample.catalogue.novelsOfSeries(series.id, 2, everything).map((novel) => novel.id))
        const rest = await readAll(call, `/v2/novel/series?series_id=${series.id}&last_order=1`, shapes.novelSeriesPage)
        expect(rest).toEqual(ids.slice(1))
      }
    }
  })
})
