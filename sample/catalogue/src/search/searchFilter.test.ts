// Compares the advanced search's conditions with a scan of the same list.
import { afterAll, describe, expect, it } from 'vitest'
import type { SearchFilter, SearchQuery } from '../catalogue.ts'
import type { NovelRecord, WorkRecord } from '../records.ts'
import { openSample } from '../testing/sample.ts'

const { catalogue } = openSample({ firstDay: '2026-06-01' })
afterAll(() => catalogue.close())

const everything = { offset: 0, limit: 10_000 }
const query = (filter?: SearchFilter): SearchQuery => ({
  word: '-nothing',
  target: 'exact_match_for_tags',
  sort: 'date_desc',
  includeTranslations: false,
  hideAi: false,
  maxRestrict: 2,
  ...(filter && { filter }),
})
const works = catalogue.searchWorks(query(), everything)
const novels = catalogue.searchNovels(query(), everything)
const isSquare = ({ width, height }: WorkRecord) => Math.abs(width - height) * 20 < Math.max(width, height)

describe('the filter for works', () => {
  it.each<[SearchFilter, (work: WorkRecord) => boolean]>([
    [{ types: ['ugoira', 'manga'] }, ({ type }) => type !== 'illust'],
    [{ types: [] }, () => false],
    [{ shape: 'square' }, isSquare],
    [{ shape: 'portrait' }, (work) => !isSquare(work) && work.width < work.height],
    [{ shape: 'landscape' }, (work) => !isSquare(work) && work.width > work.height],
    [{ width: { min: 1200 }, height: { max: 2000 } }, ({ width, height }) => width >= 1200 && height <= 2000],
    [{ width: { min: -5, max: 1e30 } }, () => true],
    [{ hidesFlagged: true }, ({ id }) => id % 41 > 0],
    [{ tool: 'Krita' }, ({ tools }) => tools.includes('Krita')],
  ])('%j returns what a scan returns', (filter, fits) => {
    expect(catalogue.searchWorks(query(filter), everything)).toEqual(works.filter(fits))
  })
})

describe('the filter for novels', () => {
  it.each<[SearchFilter, (novel: NovelRecord) => boolean]>([
    [{ textLength: { min: 5000, max: 20_000 } }, ({ textLength }) => textLength >= 5000 && textLength <= 20_000],
    [{ hidesFlagged: true, isReplaceable: true, genre: 3 }, ({ id }) => id % 41 > 0 && id % 5 === 0 && id % 7 === 2],
    [{ isOriginal: true }, ({ isOriginal }) => isOriginal],
    [{ language: 'zh' }, ({ language }) => language.startsWith('zh')],
    [{ language: 'ja' }, ({ language }) => language === 'ja'],
    [{ language: '%' }, () => false],
  ])('%j returns what a scan returns', (filter, fits) => {
    expect(catalogue.searchNovels(query(filter), everything)).toEqual(novels.filter(fits))
  })

  it('searches texts with target text: words, alternatives, exclusions', () => {
    const inText = (word: string) => catalogue.searchNovels({ ...query(), word, target: 'text' }, everything)
    const has = (novel: NovelRecord, word: string) => catalogue.novelText(novel.id).toLowerCase().includes(word)
    expect(inText('地図')).toEqual(novels.filter((novel) => has(novel, '地図')))
    expect(inText('KETTLE OR 石段')).toEqual(novels.filter((novel) => has(novel, 'kettle') || has(novel, '石段')))
    expect(inText('石段 -猫')).toEqual(novels.filter((novel) => has(novel, '石段') && !has(novel, '猫')))
    expect(inText('石段').length).toBeGreaterThan(0)
  })
})
