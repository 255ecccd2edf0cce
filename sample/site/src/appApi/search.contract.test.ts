// The advanced search over the sample collection: every condition narrows the list as stated.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let call: Call
beforeAll(async () => {
  sample = openSampleSite()
  call = await caller(sample.site, sample.account(2))
})
afterAll(() => sample.catalogue.close())

const works = async (query: string) =>
  v.parse(shapes.illustSearch, (await call(`/v1/search/illust?word=${encodeURIComponent('オリジナル')}&${query}`)).body).illusts
const novels = async (query: string, word = '小説') =>
  v.parse(shapes.novelSearch, (await call(`/v1/search/novel?word=${encodeURIComponent(word)}&${query}`)).body).novels

describe('GET /v1/search/illust', () => {
  it.each([
    ['content_type=manga', ['manga']],
    ['content_type=ugoira', ['ugoira']],
    ['content_type=illust', ['illust']],
    ['content_type=illust_and_ugoira', ['illust', 'ugoira']],
    ['content_type=illust_and_manga_and_ugoira', ['illust', 'manga', 'ugoira']],
  ])('filters by %s', async (query, types) => {
    const found = await works(query)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ type }) => types.includes(type))).toBe(true)
  })

  it.each([
    ['ratio_pattern=landscape', (width: number, height: number) => width > height],
    ['ratio_pattern=portrait', (width: number, height: number) => width < height],
    ['ratio_pattern=square', (width: number, height: number) => Math.abs(width / height - 1) < 0.06],
    ['width_min=2000&height_max=3000', (width: number, height: number) => width >= 2000 && height <= 3000],
    ['width_max=900', (width: number) => width <= 900],
  ])('filters by %s', async (query, fits) => {
    const found = await works(query)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ width, height }) => fits(width, height))).toBe(true)
  })

  it('filters by drawing tool', async () => {
    const found = await works(`tool=${encodeURIComponent('CLIP STUDIO PAINT')}`)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ tools }) => tools.includes('CLIP STUDIO PAINT'))).toBe(true)
    expect(await works("tool='%20OR%201=1")).toEqual([])
  })

  it.each([
    'content_type=novel',
    'ratio_pattern=round',
    'width_min=-1',
    'height_max=tall',
    'duration=within_a_day',
    'start_date=tomorrow',
  ])('rejects %s', async (query) => {
    const { status, body } = await call(`/v1/search/illust?word=a&${query}`)
    expect(status).toBe(400)
    expect(v.is(shapes.appApiError, body)).toBe(true)
  })

  it('ends at offset 5000 and finds nothing in the future', async () => {
    expect((await call('/v1/search/illust?word=a&offset=5000')).status).toBe(200)
    expect((await call('/v1/search/illust?word=a&offset=5001')).status).toBe(400)
    expect(await works('start_date=2030-01-01')).toEqual([])
  })
})

describe('GET /v1/search/novel', () => {
  it('finds words of the text only with search_target=text or in tags', async () => {
    const found = await novels('search_target=text', '石段')
    expect(found.length).toBeGreaterThan(5)
    for (const { id } of found) expect(sample.catalogue.novelText(id)).toContain('石段')
    expect(await novels('', '石段')).toEqual([])
    const without = await novels('search_target=text', '石段 -ラジオ')
    expect(without.every(({ id }) => !sample.catalogue.novelText(id).includes('ラジオ'))).toBe(true)
    for (const word of ['"', 'NEAR(a b)', "'; DROP TABLE novels; --", '%', '_', '*']) await novels('search_target=text', word)
  })

  it('filters by length, language and originality', async () => {
    const short = await novels('text_length_max=5000')
    expect(short.length).toBeGreaterThan(0)
    expect(short.every(({ text_length }) => text_length <= 5000)).toBe(true)
    expect((await novels('reading_time_min=20')).every(({ text_length }) => text_length >= 10_000)).toBe(true)
    expect(
      (await novels('word_count_min=1000&word_count_max=4000')).every(
        ({ text_length }) => text_length >= 5000 && text_length <= 20_000,
      ),
    ).toBe(true)
    expect((await novels('is_original_only=true')).every(({ is_original }) => is_original)).toBe(true)
    const chinese = await novels('lang=zh')
    expect(chinese.length).toBeGreaterThan(0)
    expect(chinese.every(({ id }) => sample.catalogue.novel(id)?.language.startsWith('zh'))).toBe(true)
    expect(await novels('lang=xx')).toEqual([])
  })
})
