import { foldText, htmlAsText } from '@emaki/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { SearchQuery } from '../catalogue.ts'
import type { WorkRecord } from '../records.ts'
import { openSample } from '../testing/sample.ts'

const { catalogue } = openSample({ firstDay: '2025-11-01' })
afterAll(() => catalogue.close())

const everything = { offset: 0, limit: 100_000 }
const all = [catalogue.newest('illust', undefined, 2, 100_000), catalogue.newest('manga', undefined, 2, 100_000)].flat()

function search(word: string, changes: Partial<SearchQuery> = {}, slice = everything): WorkRecord[] {
  const query: SearchQuery = {
    word,
    target: 'partial_match_for_tags',
    sort: 'date_desc',
    includeTranslations: false,
    hideAi: false,
    maxRestrict: 2,
    ...changes,
  }
  return catalogue.searchWorks(query, slice)
}

const ids = (works: readonly WorkRecord[]) => works.map((work) => work.id).sort((a, b) => a - b)
const where = (test: (work: WorkRecord) => boolean) => ids(all.filter(test))
const hasTag = (work: WorkRecord, part: string) => work.tags.some(({ name }) => foldText(name).includes(foldText(part)))
const textOf = (work: WorkRecord) => foldText(`${work.title}\n${htmlAsText(work.caption)}`)

/** Every one or two adjacent CJK characters in the text. */
function substrings(text: string): string[] {
  const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u
  const characters = [...text]
  return characters
    .flatMap((character, index) => [character, character + (characters[index + 1] ?? ' ')])
    .filter((part) => cjk.test(part))
}

describe('searching titles and captions', () => {
  it('finds every one or two CJK characters that a scan would find', () => {
    const sample = all.filter((_, index) => index % 23 === 0)
    const words = [...new Set(sample.flatMap((work) => substrings(textOf(work))))]
    expect(words.length).toBeGreaterThan(500)
    const texts = all.map((work) => ({ id: work.id, text: textOf(work) }))
    for (const word of words) {
      const scanned = texts.filter(({ text }) => text.includes(word)).map(({ id }) => id)
      expect(ids(search(word, { target: 'title_and_caption' })), word).toEqual(scanned.sort((a, b) => a - b))
    }
  })

  it('finds longer CJK words only where their characters are adjacent', () => {
    for (const word of ['夜明け前', '三丁目', '灯台守', '고양이와']) {
      expect(ids(search(word, { target: 'title_and_caption' })), word).toEqual(where((work) => textOf(work).includes(word)))
    }
  })

  it('finds Latin words by their beginning, ignoring case and accents', () => {
    expect(search('NOTES', { target: 'title_and_caption' }).length).toBeGreaterThan(0)
    expect(ids(search('Étude', { target: 'title_and_caption' }))).toEqual(ids(search('etude', { target: 'title_and_caption' })))
  })

  it('finds full-width text by half-width text', () => {
    const [found] = search('１２３ｆｕｌｌ', { target: 'title_and_caption' })
    expect(found === undefined || foldText(found.title).includes('123full')).toBe(true)
  })
})

describe('searching tags', () => {
  it('matches parts of tags or whole tags', () => {
    expect(ids(search('星'))).toEqual(where((work) => hasTag(work, '星')))
    expect(ids(search('星', { target: 'exact_match_for_tags' }))).toEqual(
      where((work) => work.tags.some(({ name }) => name === '星')),
    )
    expect(search('オリジナル 1000users入り').every((work) => hasTag(work, '1000users入り') && hasTag(work, 'オリジナル'))).toBe(
      true,
    )
  })

  it('matches translations only on request', () => {
    expect(search('fluffy')).toEqual([])
    expect(ids(search('fluffy', { includeTranslations: true }))).toEqual(where((work) => hasTag(work, 'もふもふ')))
  })

  it('combines, excludes and offers alternatives', () => {
    expect(ids(search('猫 -漫画'))).toEqual(where((work) => hasTag(work, '猫') && !hasTag(work, '漫画')))
    expect(ids(search('(雨 OR 雪) 夜景'))).toEqual(
      where((work) => (hasTag(work, '雨') || hasTag(work, '雪')) && hasTag(work, '夜景')),
    )
    expect(ids(search('-漫画 -オリジナル'))).toEqual(where((work) => !hasTag(work, '漫画') && !hasTag(work, 'オリジナル')))
    expect(ids(search('海 -nothinghasthistag'))).toEqual(where((work) => hasTag(work, '海')))
    expect(search('海 nothinghasthistag')).toEqual([])
    expect(ids(search('海 -R-18 -R18 -18+'))).toEqual(where((work) => hasTag(work, '海') && !hasTag(work, 'r-18')))
  })
})

describe('narrowing a search', () => {
  it('applies ratings, days, bookmarks and the exclusion of AI works', () => {
    expect(search('パターン', { maxRestrict: 0 }).every((work) => work.xRestrict === 0)).toBe(true)
    expect(search('R-18', { maxRestrict: 1 }).length).toBeGreaterThan(0)
    expect(ids(search('植物', { hideAi: true }))).toEqual(where((work) => hasTag(work, '植物') && work.aiType !== 2))
    expect(ids(search('海', { startDate: '2026-03-01', endDate: '2026-03-31' }))).toEqual(
      where((work) => hasTag(work, '海') && work.created.startsWith('2026-03-')),
    )
    expect(ids(search('海', { minBookmarks: 100, maxBookmarks: 900 }))).toEqual(
      where((work) => hasTag(work, '海') && work.bookmarks >= 100 && work.bookmarks <= 900),
    )
    expect(search('海', { startDate: '2026-05-02', endDate: '2026-05-01' })).toEqual([])
    expect(search('海', { minBookmarks: Number.NaN, startDate: 'someday' }).length).toBe(search('海').length)
  })

  it('never returns stubs', () => {
    expect(search('-nothinghasthistag').every((work) => work.stub === null)).toBe(true)
  })
})

describe('the order of a search', () => {
  it('follows age or popularity', () => {
    const created = search('海').map((work) => work.created)
    expect(created).toEqual([...created].sort().reverse())
    expect(search('海', { sort: 'date_asc' }).map((work) => work.id)).toEqual(
      search('海')
        .map((work) => work.id)
        .reverse(),
    )
    const liked = search('海', { sort: 'popular_desc' }).map((work) => work.bookmarks)
    expect(liked).toEqual([...liked].sort((a, b) => b - a))
  })

  it('differs between men and women', () => {
    const male = search('海', { sort: 'popular_male_desc' }).map((work) => work.id)
    const female = search('海', { sort: 'popular_female_desc' }).map((work) => work.id)
    expect(male).not.toEqual(female)
    expect([...male].sort()).toEqual([...female].sort())
  })

  it('has pages without gaps or duplicates', () => {
    for (const sort of ['date_desc', 'date_asc', 'popular_desc', 'popular_male_desc'] as const) {
      const whole = search('オリジナル', { sort }).map((work) => work.id)
      const paged = Array.from({ length: Math.ceil(whole.length / 30) }, (_, page) =>
        search('オリジナル', { sort }, { offset: page * 30, limit: 30 }).map((work) => work.id),
      ).flat()
      expect(paged).toEqual(whole)
    }
  })
})

describe('hostile searches', () => {
  it('never fail and never become syntax', () => {
    const targets = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption', 'keyword', 'text'] as const
    const nasty = fc.constantFrom(
      '"',
      "'",
      '*',
      '(',
      ')',
      '-',
      'OR',
      'AND',
      'NOT',
      'NEAR(',
      'words:',
      'tags : t1',
      '\0',
      '^',
      '+',
      '{',
      '}',
      ' ',
      '海',
      'a',
      '\ud800',
      '‮',
      '%',
      '_',
      ';--',
      '🌊',
    )
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 30 }), fc.constantFrom(...targets), (parts, target) => {
        search(parts.join(''), { target, includeTranslations: true }, { offset: 0, limit: 5 })
        catalogue.searchNovels(
          { word: parts.join(' '), target, sort: 'popular_desc', includeTranslations: true, hideAi: true, maxRestrict: 2 },
          { offset: 0, limit: 5 },
        )
        catalogue.searchArtists(parts.join(''), { offset: 0, limit: 5 })
        catalogue.autocomplete(parts.join(''), 5)
      }),
      { numRuns: 400 },
    )
    expect(search('"'.repeat(50), { target: 'title_and_caption' })).toEqual([])
    expect(search('tags : "all"', { target: 'title_and_caption' }).length).toBeLessThan(all.length)
    expect(search('t1', { target: 'exact_match_for_tags' })).toEqual([])
    expect(search('a '.repeat(10_000))).toBeDefined()
    expect(search('海', {}, { offset: -5, limit: Number.NaN })).toEqual([])
  })
})
