import { type NovelInline, parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { defaultNovelText } from '../../platform/settings/novelText.ts'
import { bringsIndentation, paragraphStart, scriptOf, typographyOf } from './typography.ts'

const start = (text: string) => {
  const [block] = parseNovel(text).pages[0]?.blocks ?? []
  return paragraphStart(block?.kind === 'paragraph' ? block.inlines : [])
}

describe('scriptOf', () => {
  it.each([
    ['ja', 'ja'],
    ['zh-Hant-TW', 'zh'],
    ['ko', 'ko'],
    ['en', 'alphabet'],
    ['ru', 'alphabet'],
    ['el', 'alphabet'],
    ['und-Latn', 'alphabet'],
    ['ar', undefined],
    ['', undefined],
    ['not a tag', undefined],
  ])('gives the script of %j', (language, script) => expect(scriptOf(language)).toBe(script))
})

describe('paragraphStart', () => {
  it.each([
    ['　全角空白で始まる。', 'flush'],
    ['＊＊＊', 'flush'],
    ['「台詞。」', 'bracket'],
    ['地の文。', 'words'],
    ['――長い線。', 'words'],
    ['[[rb:灯台 > とうだい]]の話。', 'words'],
    ['— Bonjour.', 'words'],
    ['“Hello.”', 'words'],
  ])('of %j is %s', (text, kind) => expect(start(text)).toBe(kind))

  it('of a paragraph without words is flush', () => expect(paragraphStart([] as readonly NovelInline[])).toBe('flush'))
})

describe('bringsIndentation', () => {
  it('is true where the author indents with full-width spaces, also if dialogue has none', () => {
    expect(bringsIndentation(parseNovel('　一。\n「二。」\n「三。」\n「四。」\n　五。'))).toBe(true)
  })
  it('is false for one stray space in a long text', () => {
    expect(bringsIndentation(parseNovel(`　一。\n${'二。\n'.repeat(30)}`))).toBe(false)
  })
})

describe('typographyOf', () => {
  const plain = parseNovel('一。\n二。')
  it('indents each Japanese paragraph, and justifies lines', () => {
    expect(typographyOf(defaultNovelText, 'ja', plain)).toEqual({
      'data-script': 'ja',
      'data-indent': 'all',
      'data-justified': true,
      'data-hyphens': undefined,
    })
  })
  it('does not indent a text that brings its own full-width spaces', () => {
    expect(typographyOf(defaultNovelText, 'ja', parseNovel('　一。\n　二。'))['data-indent']).toBeUndefined()
  })
  it('hyphenates alphabets, and indents only paragraphs that touch another one', () => {
    expect(typographyOf(defaultNovelText, 'en', plain)).toMatchObject({ 'data-indent': 'next', 'data-hyphens': true })
  })
  it('leaves Korean lines unjustified', () => {
    expect(typographyOf(defaultNovelText, 'ko', plain)['data-justified']).toBeUndefined()
  })
  it('turns each rule off on request', () => {
    const off = { ...defaultNovelText, isIndented: false, isJustified: false, isHyphenated: false }
    expect(typographyOf(off, 'en', plain)).toEqual({ 'data-script': 'alphabet' })
  })
})
