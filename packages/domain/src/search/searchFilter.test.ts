import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filtersFor } from './searchAddress.ts'
import { searchableDays, searchDurations, searchReach, searchSpan, searchYears } from './searchFilter.ts'
import { searchParameters, upstreamWords } from './searchParameters.ts'

const now = new Date('2026-11-21T08:00:00Z')
const all = { r18: true, ai: true }
const none = { r18: false, ai: false }

describe('searchSpan', () => {
  it('orders the selected days', () => {
    expect(searchSpan({ start_date: '2026-03-01', end_date: '2026-02-01' }, now)).toEqual({
      start: '2026-02-01',
      end: '2026-03-01',
    })
    expect(searchSpan({ start_date: '2001-01-01', end_date: '2999-01-01' }, now)).toEqual({
      start: '2007-09-10',
      end: '2026-11-21',
    })
    expect(searchSpan({ start_date: '2026-02-30', end_date: 'x' }, now)).toEqual({ start: undefined, end: undefined })
  })

  it('follows from the duration when there is one', () => {
    expect(searchSpan({ duration: 'week', start_date: '2026-01-01' }, now)).toEqual({ start: '2026-11-14', end: '2026-11-21' })
    expect(searchSpan({ duration: 'year' }, now).start).toBe('2025-11-21')
  })

  it('P24 reaches back to 2007', () => {
    expect(searchSpan({ end_date: '2008-01-01' }, now)).toEqual({ start: undefined, end: '2008-01-01' })
    expect(searchSpan({ start_date: '2015-01-01', end_date: '2015-03-01' }, now)).toEqual({
      start: '2015-01-01',
      end: '2015-03-01',
    })
  })

  it('P24 splits a span of more than a year in the order of the list', () => {
    const years = { start_date: '2010-01-01', end_date: '2012-01-01' }
    expect(searchYears(years, now)).toEqual([
      { start: '2011-01-01', end: '2012-01-01' },
      { start: '2010-01-01', end: '2010-12-31' },
    ])
    expect(searchYears({ ...years, order: 'date_asc' }, now)).toEqual([
      { start: '2010-01-01', end: '2011-01-01' },
      { start: '2011-01-02', end: '2012-01-01' },
    ])
    expect(searchYears({ end_date: '2012-01-01' }, now)).toEqual([{ start: undefined, end: '2012-01-01' }])
    expect(searchYears({ start_date: '2025-11-21' }, now)).toEqual([{ start: '2025-11-21', end: undefined }])
    expect(searchYears({ start_date: '2007-01-01' }, now)).toHaveLength(20)
  })

  it('never reaches back before the site or into the future, and splits into years without gaps', () => {
    const date = fc.oneof(
      fc.constant(undefined),
      fc.string(),
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
    )
    const filters = fc.record({
      duration: fc.option(fc.constantFrom(...searchDurations), { nil: undefined }),
      start_date: date,
      end_date: date,
    })
    fc.assert(
      fc.property(filters, (given) => {
        const { start, end } = searchSpan(given, now)
        const { first, last } = searchableDays(now)
        for (const day of [start, end]) expect(day === undefined || (day >= first && day <= last)).toBe(true)
        expect(start === undefined || end === undefined || start <= end).toBe(true)
        const spans = [...searchYears(given, now)].reverse()
        expect([spans[0]?.start, spans.at(-1)?.end]).toEqual([start, end ?? (spans.length > 1 ? last : undefined)])
        if (start === undefined) return
        for (const [at, span] of spans.entries()) {
          const days = (Date.parse(span.end ?? last) - Date.parse(span.start ?? '')) / 86_400_000
          expect(days >= 0 && days <= searchReach).toBe(true)
          const before = spans[at - 1]?.end
          if (before !== undefined) expect(Date.parse(span.start ?? '') - Date.parse(before)).toBe(86_400_000)
        }
      }),
    )
  })

  it('reaches back 365 days', () => expect(searchReach).toBe(365))
})

describe('upstreamWords', () => {
  it('exclude R-18 while the switch is off, in every mode', () => {
    for (const mode of ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption'] as const) {
      expect(upstreamWords('猫 海', { mode }, none)).toBe('猫 海 -R-18 -R18 -18+')
    }
    expect(upstreamWords('猫', {}, all)).toBe('猫')
  })

  it('contain the popularity tag', () => {
    expect(upstreamWords('猫', { users_in: 1000 }, all)).toBe('猫 1000users入り')
    expect(upstreamWords('猫', { users_in: 1000 }, none)).toBe('猫 1000users入り -R-18 -R18 -18+')
  })

  it('name R-18 only in the mode where that loses no works', () => {
    expect(upstreamWords('猫', { rating: 'r18' }, all)).toBe('猫 R-18')
    expect(upstreamWords('猫', { rating: 'r18', mode: 'exact_match_for_tags' }, all)).toBe('猫')
    expect(upstreamWords('猫', { rating: 'r18' }, none)).toBe('猫 -R-18 -R18 -18+')
    expect(upstreamWords('猫', { rating: 'safe' }, all)).toBe('猫 -R-18 -R18 -18+')
  })

  it('exclude no R-18 from titles and captions while the switch is on', () => {
    expect(upstreamWords('猫 -R-18 -R18 -18+', { mode: 'title_and_caption' }, all)).toBe('猫')
    expect(upstreamWords('猫 -R-18', { mode: 'title_and_caption' }, none)).toBe('猫 -R-18 -R18 -18+')
  })
})

describe('searchParameters', () => {
  it('are minimal without filters', () => {
    expect(searchParameters('illust', '猫', {}, all, now)).toEqual({
      word: '猫',
      mode: 'partial_match_for_tags',
      order: 'date_desc',
    })
  })

  it('name the order as each kind does, and a duration for novels only', () => {
    const filters = { order: 'date_asc', duration: 'month' } as const
    expect(searchParameters('illust', '猫', filters, all, now)).toMatchObject({
      order: 'date_asc',
      start_date: '2026-10-22',
      end_date: '2026-11-21',
    })
    expect(searchParameters('illust', '猫', filters, all, now)).not.toHaveProperty('duration')
    expect(searchParameters('novel', '猫', filters, all, now)).toMatchObject({ sort: 'date_asc', duration: 'within_last_month' })
    expect(searchParameters('novel', '猫', { duration: 'year' }, all, now)).not.toHaveProperty('duration')
  })

  it.each([
    ['the switch is off', '猫', {}, { r18: true, ai: false }],
    ['the filter says so', '猫', { hide_ai: true }, all],
    ['the words say so', '猫 -AI', {}, all],
  ] as const)('exclude AI works when %s', (_name, words, filters, switches) => {
    expect(searchParameters('illust', words, filters, switches, now)).toMatchObject({ search_ai_type: '1' })
  })

  it.each([
    ['illust', { type: 'ugoira', tool: 'SAI' }, { content_type: 'ugoira', tool: 'SAI' }],
    ['illust', { shape: 'square', size: 'large' }, { ratio_pattern: 'square', width_min: '3000', height_min: '3000' }],
    ['illust', { size: 'medium' }, { width_min: '1000', width_max: '2999', height_min: '1000', height_max: '2999' }],
    [
      'novel',
      { length: 'short', original: true },
      { text_length_min: '5000', text_length_max: '19999', is_original_only: 'true' },
    ],
    ['novel', { length: 'flash', size: 'large' }, { text_length_max: '4999' }],
    ['illust', { length: 'flash', original: true }, {}],
  ] as const)('for %s name the form that %j asks for', (kind, filters, expected) => {
    const { word, mode, order, sort, ...own } = searchParameters(kind, '猫', filters, all, now)
    expect(own).toEqual(expected)
  })

  it('omit the AI parameter otherwise', () => {
    expect(searchParameters('illust', '猫 AI', {}, all, now)).not.toHaveProperty('search_ai_type')
  })
})

describe('filtersFor', () => {
  const filters = { order: 'date_asc', users_in: 1000, duration: 'week' } as const

  it('keeps the filters that both kinds support', () => {
    expect(filtersFor('novel', { ...filters, mode: 'title_and_caption' })).toEqual({ ...filters, mode: 'title_and_caption' })
    expect(filtersFor('illust', { ...filters, mode: 'exact_match_for_tags' })).toEqual({
      ...filters,
      mode: 'exact_match_for_tags',
    })
  })

  it('drops filters that the other kind has not', () => {
    const form = { type: 'manga', shape: 'square', size: 'large', tool: 'SAI', length: 'long', original: true } as const
    expect(filtersFor('novel', form)).toEqual({ length: 'long', original: true })
    expect(filtersFor('illust', form)).toEqual({ type: 'manga', shape: 'square', size: 'large', tool: 'SAI' })
  })

  it('drops a search mode that only novels have', () => {
    for (const mode of ['text', 'keyword'] as const) {
      expect(filtersFor('illust', { ...filters, mode })).toEqual(filters)
      expect(filtersFor('novel', { ...filters, mode })).toEqual({ ...filters, mode })
    }
  })

  it('returns no filters for artists', () => expect(filtersFor('user', filters)).toEqual({}))
})
