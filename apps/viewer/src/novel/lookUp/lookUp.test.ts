import { parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { dictionaryUrl, parseDictionary } from './dictionaries.ts'
import { isSingleWord, readingOf, wordAt } from './words.ts'

const block = (source: string) => {
  const [first] = parseNovel(source).pages[0]?.blocks ?? []
  if (!first) throw new Error('no block')
  return first
}
const word = (text: string, offset: number, language: string) => {
  const range = wordAt(text, offset, language)
  return range && text.slice(range.start, range.end)
}

describe('wordAt', () => {
  it.each([
    ['A quiet harbour.', 4, 'en', 'quiet'],
    ['彼は灯台へ行った。', 3, 'ja', '灯台'],
    ['我们去图书馆', 1, 'zh', '我们'],
    ['words', 2, '<x>', 'words'],
  ])('finds the word in %s', (text, offset, language, expected) => expect(word(text, offset, language)).toBe(expected))
  it('is undefined between words and after the end', () => {
    expect(word('one. two', 3, 'en')).toBeUndefined()
    expect(word('one', 9, 'en')).toBeUndefined()
  })
})

it('isSingleWord is false for a sentence', () =>
  expect([
    isSingleWord('灯台', 'ja'),
    isSingleWord(' word ', 'en'),
    isSingleWord('two words', 'en'),
    isSingleWord('。', 'ja'),
  ]).toEqual([true, true, false, false]))

describe('readingOf', () => {
  it('takes readings from ruby, and other letters as they are', () => {
    const paragraph = block('海の[[rb:灯 > あか]]り[b:[[rb:台 > だい]]]')
    expect(readingOf(paragraph, { start: 2, end: 4 })).toBe('あかり')
    expect(readingOf(paragraph, { start: 3, end: 5 })).toBe('りだい')
  })
  it('is undefined without ruby', () => expect(readingOf(block('海の[[rb:灯 > あか]]り'), { start: 0, end: 2 })).toBeUndefined())
})

describe('parseDictionary', () => {
  it('accepts https addresses with a place for the word', () =>
    expect(parseDictionary({ name: '', address: 'https://dict.example/?q={word}' })).toEqual({
      name: 'dict.example',
      address: 'https://dict.example/?q={word}',
    }))
  it.each([
    'javascript:alert("{word}")',
    'http://dict.example/{word}',
    'https://{word}.example/',
    'https://dict.example/',
    'https://me:{word}@dict.example/',
    '',
  ])('refuses %s', (address) => expect(parseDictionary({ name: 'x', address })).toBeUndefined())
  it('escapes the word', () =>
    expect(dictionaryUrl({ name: '', address: 'https://dict.example/{word}?x={word}' }, 'a/b &\ud800')).toBe(
      'https://dict.example/a%2Fb%20%26?x=a%2Fb%20%26',
    ))
})
