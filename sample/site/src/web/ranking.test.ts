// ranking.php over the sample collection: every mode and content, days, pages, and errors.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { expectShape } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let client: WebClient
let anonymous: WebClient
beforeAll(() => {
  sample = openSampleSite()
  client = createWebClient(sample.site, sample.account(2))
  anonymous = createWebClient(sample.site)
})
afterAll(() => sample.catalogue.close())

async function ranking(query: string, by = client) {
  const answer = await by.get(`/ranking.php?format=json${query}`)
  expect(answer.status, query).toBe(200)
  expectShape(shapes.ranking, answer.json)
  return v.parse(shapes.ranking, answer.json)
}

describe('/ranking.php', () => {
  const open = ['daily', 'weekly', 'monthly', 'rookie', 'original', 'daily_ai', 'male', 'female']
  const adult = ['daily_r18', 'weekly_r18', 'male_r18', 'female_r18', 'daily_r18_ai', 'r18g']

  it.each(open)('has %s for any client', async (mode) => {
    const answer = await ranking(`&mode=${mode}`, anonymous)
    expect(answer.contents.map(({ rank }) => rank)).toEqual(answer.contents.map((_, index) => index + 1))
    expect(answer).toMatchObject({ mode, content: 'all', page: 1, prev: false, next_date: false, date: '20261120' })
    expect(answer.contents.every((item) => item.illust_content_type.sexual === 0)).toBe(true)
  })

  it.each(adult)('has %s for accounts that allow it only', async (mode) => {
    const answer = await ranking(`&mode=${mode}`)
    expect(answer.contents.every((item) => item.illust_content_type.sexual > 0)).toBe(true)
    expect(answer.rank_total).toBeLessThanOrEqual(100)
    for (const by of [anonymous, createWebClient(sample.site, sample.account(0))]) {
      const refused = await by.get(`/ranking.php?format=json&mode=${mode}`)
      expect([refused.status, refused.json]).toEqual([403, { error: expect.any(String) }])
    }
  })

  it.each([
    ['illust', '0'],
    ['manga', '1'],
    ['ugoira', '2'],
  ])('contains only %s on request', async (content, type) => {
    const answer = await ranking(`&mode=daily&content=${content}`)
    expect(answer.content).toBe(content)
    expect(new Set(answer.contents.map((item) => item.illust_type))).toEqual(new Set([type]))
  })

  it('has pages of fifty to the end without gaps or duplicates', async () => {
    const found: number[] = []
    let page = 1
    for (let next: number | false = 1; next !== false; ) {
      const answer = await ranking(`&mode=daily&content=illust&p=${next}`, anonymous)
      expect([answer.page, answer.prev]).toEqual([page, page > 1 ? page - 1 : false])
      expect(answer.contents[0]?.rank).toBe(found.length + 1)
      if (answer.next !== false) expect(answer.contents).toHaveLength(50)
      found.push(...answer.contents.map((item) => item.illust_id))
      expect(answer.rank_total).toBeGreaterThanOrEqual(found.length)
      next = answer.next
      page += 1
      if (next === false) expect(found).toHaveLength(answer.rank_total)
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThan(100)
    expect((await anonymous.get(`/ranking.php?format=json&content=illust&p=${page}`)).status).toBe(404)
  })

  it('links to adjacent days, and contains yesterday’s ranks', async () => {
    const today = await ranking('&mode=daily&content=illust')
    expect(today.prev_date).toBe('20261119')
    const before = await ranking(`&mode=daily&content=illust&date=${today.prev_date}`)
    expect([before.date, before.next_date]).toEqual(['20261119', '20261120'])
    const ranks = new Map(before.contents.map((item) => [item.illust_id, item.rank]))
    const known = today.contents.filter((item) => item.yes_rank > 0 && item.yes_rank <= 50)
    expect(known.length).toBeGreaterThan(0)
    for (const item of known) expect(ranks.get(item.illust_id)).toBe(item.yes_rank)
    expect(today.contents.some((item) => item.yes_rank === 0)).toBe(true)
  })

  it('links to existing pictures, also of ugoira', async () => {
    for (const content of ['illust', 'ugoira']) {
      const { contents } = await ranking(`&content=${content}`)
      for (const url of [contents[0]?.url ?? '', contents[0]?.profile_img ?? '']) {
        expect((await sample.site(new Request(url, { headers: { Referer: 'https://www.pixiv.net/' } }))).status, url).toBe(200)
      }
    }
  })

  it.each([
    ['&mode=nothing', 400],
    ['&mode=constructor', 400],
    ['&mode=monthly&content=ugoira', 400],
    ['&mode=rookie&content=ugoira', 400],
    ['&mode=original&content=manga', 400],
    ['&mode=male&content=illust', 400],
    ['&content=novel', 400],
    ['&p=0', 400],
    ['&p=-1', 400],
    ['&p=1.5', 400],
    ['&p=x', 400],
    ['&p=9999999999', 404],
    ['&date=20261121', 404],
    ['&date=29990101', 404],
    ['&date=20070912', 404],
    ['&date=20260230', 400],
    ['&date=2026-11-20', 400],
    ["&date=1'--", 400],
    [`&mode=${'x'.repeat(10_000)}`, 400],
  ])('rejects %s', async (query, status) => {
    const answer = await client.get(`/ranking.php?format=json${query}`)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ error: expect.anything() })
    expect(answer.json).not.toHaveProperty('contents')
  })

  it('is an HTML page unless JSON is requested', async () => {
    expect((await anonymous.get('/ranking.php?mode=daily')).headers.get('Content-Type')).toContain('text/html')
  })
})
