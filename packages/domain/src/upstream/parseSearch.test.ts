import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedSearch } from './parseSearch.ts'
import { parseSearch } from './parseSearch.ts'

const word = (text: string): ParsedSearch => ({ kind: 'word', word: text })

describe('parseSearch', () => {
  it('requires all words', () => {
    expect(parseSearch('海 夜')).toEqual({ kind: 'all', wanted: [word('海'), word('夜')], unwanted: [] })
    expect(parseSearch('　海　')).toEqual(word('海'))
  })

  it('excludes words after a minus', () => {
    expect(parseSearch('猫 -漫画 -R-18')).toEqual({ kind: 'all', wanted: [word('猫')], unwanted: [word('漫画'), word('R-18')] })
    expect(parseSearch('-漫画')).toEqual({ kind: 'all', wanted: [], unwanted: [word('漫画')] })
    expect(parseSearch('sci-fi')).toEqual(word('sci-fi'))
  })

  it('reads alternatives with OR, in groups or without', () => {
    expect(parseSearch('雨 OR 雪')).toEqual({ kind: 'any', of: [word('雨'), word('雪')] })
    expect(parseSearch('(雨 OR 雪) 夜景')).toEqual({
      kind: 'all',
      wanted: [{ kind: 'any', of: [word('雨'), word('雪')] }, word('夜景')],
      unwanted: [],
    })
    expect(parseSearch('or')).toEqual(word('or'))
  })

  it('keeps parentheses that belong to a word', () => {
    expect(parseSearch('うみ(夜)')).toEqual(word('うみ(夜)'))
    expect(parseSearch('(うみ(夜) OR 空)')).toEqual({ kind: 'any', of: [word('うみ(夜)'), word('空')] })
  })

  it('accepts unclosed and empty groups', () => {
    expect(parseSearch('((雨')).toEqual(word('雨'))
    expect(parseSearch('雨 OR')).toEqual(word('雨'))
    expect(parseSearch('OR 雨 ()')).toEqual(word('雨'))
    for (const empty of ['', '   ', '()', '- -', 'OR OR', '(((('])
      expect(parseSearch(empty)?.kind ?? 'none', empty).toMatch(/none|word/)
  })

  it('reads any text without an error or deep recursion', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('(', ')', '-', ' ', 'OR', '海', '"', '*', 'a') }),
        (text) => void parseSearch(text),
      ),
    )
    parseSearch('('.repeat(100_000))
    parseSearch('-('.repeat(100_000))
    parseSearch('a '.repeat(100_000))
  })
})
