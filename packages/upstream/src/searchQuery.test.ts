import { Parameters } from '@emaki/domain/upstream'
import { describe, expect, it } from 'vitest'
import { readSearchQuery } from './searchQuery.ts'

const now = () => new Date('2026-11-20T15:30:00Z')

const read = (kind: 'illust' | 'novel', query: string, { isPremium = true, showsAi = true } = {}) =>
  readSearchQuery(kind, {
    parameters: new Parameters(new URL(`https://app-api.pixiv.net/v1/search/${kind}?word=sea&${query}`)),
    repository: { isPremium, now, showsAi: () => showsAi },
  })

describe('readSearchQuery', () => {
  it('searches tags and texts, newest first, without parameters', () => {
    expect(read('illust', '')).toEqual({
      word: 'sea',
      target: 'keyword',
      sort: 'date_desc',
      includeTranslations: false,
      hideAi: false,
      filter: { hidesFlagged: false, width: {}, height: {} },
    })
  })

  it('starts at the later of a day and a duration, counted in Japanese days', () => {
    expect(read('illust', 'duration=within_last_day').startDate).toBe('2026-11-20')
    expect(read('illust', 'duration=within_last_week&start_date=2026-11-18').startDate).toBe('2026-11-18')
    expect(read('illust', 'duration=within_last_week&start_date=2026-01-01').startDate).toBe('2026-11-14')
  })

  it('ignores popularity and bookmarks for accounts without premium', () => {
    const query = 'sort=popular_desc&bookmark_num_min=100&bookmark_num_max=200'
    expect(read('illust', query)).toMatchObject({ sort: 'popular_desc', minBookmarks: 100, maxBookmarks: 200 })
    const ordinary = read('illust', query, { isPremium: false })
    expect(ordinary.sort).toBe('date_desc')
    expect(ordinary).not.toHaveProperty('minBookmarks')
    expect(ordinary).not.toHaveProperty('maxBookmarks')
  })

  it('hides AI works on request, and for accounts that hide them everywhere', () => {
    expect(read('illust', 'search_ai_type=1').hideAi).toBe(true)
    expect(read('illust', '', { showsAi: false }).hideAi).toBe(true)
  })

  it('takes the narrowest of lengths in characters, words and minutes', () => {
    const query = 'text_length_min=1000&word_count_min=300&reading_time_max=4&text_length_max=9000'
    expect(read('novel', query).filter?.textLength).toEqual({ min: 1500, max: 2000 })
  })

  it('searches texts of novels only', () => {
    expect(read('novel', 'search_target=text').target).toBe('text')
    expect(() => read('illust', 'search_target=text')).toThrow('search_target')
  })
})
