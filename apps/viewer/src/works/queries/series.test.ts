// Series and the numbers of their parts.
import { succeeded } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestFailed } from '../../platform/http/requestResult.ts'
import { readSeries } from './partNumbers.ts'
import { illustSeriesPage, novelSeriesPage } from './series.ts'

const picture = (id: number) => ({ id, title: `${id}`, image_urls: { medium: 'https://i.pximg.net/m.jpg' }, user: { id: 1 } })
const novel = (id: number) => ({ id, title: `${id}`, user: { id: 1 } })
const detail = {
  id: 80001,
  title: 'Two Doors',
  series_work_count: 42,
  user: { id: 9, name: 'N' },
  cover_image_urls: { medium: null },
}
const parts = (result: ReturnType<typeof illustSeriesPage> | ReturnType<typeof novelSeriesPage>) =>
  result.ok ? result.value.items.map(({ part }) => part) : undefined

describe('an illustration series', () => {
  it('numbers its works down from their count, page after page', () => {
    const illusts = Array.from({ length: 30 }, (_, at) => picture(at + 1))
    const first = illustSeriesPage(succeeded({ illust_series_detail: detail, illusts, next_url: 'x' }), 1)
    expect(parts(first)?.slice(0, 2)).toEqual([42, 41])
    const second = illustSeriesPage(succeeded({ illust_series_detail: detail, illusts: illusts.slice(0, 12), next_url: null }), 2)
    expect(parts(second)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(second.ok && second.value.next).toBeNull()
  })

  it('never uses numbers below one, for any count', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 1, max: 200 }), (works, page) => {
        const response = { illust_series_detail: { series_work_count: works }, illusts: [picture(1), picture(2)], next_url: null }
        for (const part of parts(illustSeriesPage(succeeded(response), page)) ?? []) expect(part).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('has an optional cover', () => {
    expect(readSeries({ illust_series_detail: detail }, 'illust')).toMatchObject({
      id: '80001',
      cover: '',
      count: 42,
      start: undefined,
    })
    const response = {
      illust_series_detail: { ...detail, cover_image_urls: { medium: 'https://i.pximg.net/c.jpg' } },
      illust_series_first_illust: picture(5),
    }
    expect(readSeries(response, 'illust')).toMatchObject({ cover: 'https://i.pximg.net/c.jpg', start: { id: '5' } })
  })
})

describe('a novel series', () => {
  it('numbers its chapters up, page after page', () => {
    const response = { novels: [novel(7), novel(8)], next_url: null }
    expect(parts(novelSeriesPage(succeeded(response), 1))).toEqual([1, 2])
    expect(parts(novelSeriesPage(succeeded(response), 3))).toEqual([61, 62])
  })

  it('P20 numbers a chapter that is listed twice once, and leaves the number of an unreadable one free', () => {
    const response = {
      novels: [novel(7), novel(7), null, ...Array.from({ length: 7 }, (_, at) => novel(9 + at))],
      next_url: null,
    }
    expect(parts(novelSeriesPage(succeeded(response), 1))).toEqual([1, 1, 3, 4, 5, 6, 7, 8, 9])
  })

  it('P20 has the numbers of the site where it sends them', () => {
    const response = {
      novels: [
        { ...novel(7), content_order: 1 },
        { ...novel(9), content_order: 3 },
      ],
      next_url: null,
    }
    expect(parts(novelSeriesPage(succeeded(response), 1))).toEqual([1, 3])
    const illusts = [
      { ...picture(9), content_order: 3 },
      { ...picture(7), content_order: 1 },
    ]
    expect(parts(illustSeriesPage(succeeded({ illust_series_detail: detail, illusts, next_url: null }), 1))).toEqual([3, 1])
  })

  it('has the number of chapters and characters, and the first chapter', () => {
    const response = {
      novel_series_detail: {
        id: 81001,
        title: 'Rain Ledger',
        content_count: 15,
        total_character_count: 197_059,
        is_concluded: true,
      },
      novel_series_first_novel: { id: 700001 },
    }
    expect(readSeries(response, 'novel')).toMatchObject({
      count: 15,
      text_length: 197_059,
      is_concluded: true,
      start: { id: '700001' },
    })
  })

  it('returns an error unchanged', () => {
    expect(novelSeriesPage(requestFailed('尚无此页'), 1)).toEqual(requestFailed('尚无此页'))
    expect(illustSeriesPage(requestFailed('尚无此页'), 1)).toEqual(requestFailed('尚无此页'))
  })
})

describe('readSeries', () => {
  it('is undefined without an id, and never throws', () => {
    expect(readSeries({ novel_series_detail: { title: 'x' } }, 'novel')).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (response) => void readSeries(response, 'illust')))
  })
})
