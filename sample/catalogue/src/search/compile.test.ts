import { parseSearch } from '@emaki/domain/upstream'
import { describe, expect, it } from 'vitest'
import { compileSearch, TagIndex } from './tagIndex.ts'

const tags = new TagIndex()
tags.set(1, { name: '海', translations: { en: 'sea' } }, 3, 0)
tags.set(2, { name: '海辺', translations: {} }, 2, 0)
tags.set(3, { name: '漫画', translations: {} }, 9, 0)

function compile(text: string, target: Parameters<typeof compileSearch>[1]['target'] = 'partial_match_for_tags') {
  const sought = parseSearch(text)
  return sought && compileSearch(sought, { target, includeTranslations: false }, tags)
}

describe('the expression of a search', () => {
  it('contains tag ids', () => {
    expect(compile('海')).toBe('tags : ("t1" OR "t2")')
    expect(compile('海', 'exact_match_for_tags')).toBe('tags : ("t1")')
  })

  it('subtracts from all rows if the search has only exclusions', () => {
    expect(compile('-漫画')).toBe('((tags : "all") NOT (tags : ("t3")))')
    expect(compile('海 -漫画', 'exact_match_for_tags')).toBe('((tags : ("t1")) NOT (tags : ("t3")))')
  })

  it('is undefined if a required word matches nothing, and drops alternatives that match nothing', () => {
    expect(compile('海 ない')).toBeUndefined()
    expect(compile('海 OR ない', 'exact_match_for_tags')).toBe('(tags : ("t1"))')
    expect(compile('海 -ない', 'exact_match_for_tags')).toBe('(tags : ("t1"))')
    expect(compile('***', 'title_and_caption')).toBeUndefined()
  })

  it('contains words as quoted tokens, never as syntax', () => {
    expect(compile('NEAR(a', 'title_and_caption')).toBe('words : "near a" *')
    expect(compile('"tags:all*', 'title_and_caption')).toBe('words : "tags all" *')
    expect(compile('夜の海', 'title_and_caption')).toBe('words : "夜の の海"')
  })

  it('searches tags and texts for a keyword', () => {
    expect(compile('海', 'keyword')).toBe('(tags : ("t1" OR "t2") OR words : "海" *)')
    expect(compile('空', 'keyword')).toBe('(words : "空" *)')
  })
})
