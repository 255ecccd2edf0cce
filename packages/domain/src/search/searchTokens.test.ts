import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWork } from '../testing/countWork.ts'
import { foldText, htmlAsText, indexTokens, soughtTokens } from './searchTokens.ts'

describe('htmlAsText', () => {
  it.each([
    ['P26 &amp;lt;b&amp;gt;', 'P26 &lt;b&gt;'],
    ['P26 &#39;a&#x27; &#0; &unknown; &constructor;', "P26 'a' &#0; &unknown; &constructor;"],
    ['P26 <a href="pixiv://users/1">words', 'P26  words'],
    ['P26 <a href="pixiv://users/1', 'P26  '],
    ['P26 1 < 2 > 0', 'P26 1 < 2 > 0'],
  ])('reads %j', (html, expected) => expect(htmlAsText(html)).toBe(expected))

  it('P26 reads unclosed tags once', () => {
    expect(countWork(() => htmlAsText('<a'.repeat(1000)))).toBeLessThan(40_000)
  })
})

describe('tokens', () => {
  it('split CJK text into overlapping pairs and a last character', () => {
    expect(indexTokens('夜の海')).toEqual(['夜の', 'の海', '海'])
    expect(indexTokens('海')).toEqual(['海'])
    expect(indexTokens('고양이')).toEqual(['고양', '양이', '이'])
    expect(indexTokens('佐々木ー')).toEqual(['佐々', '々木', '木ー', 'ー'])
  })

  it('keep words of other scripts whole, without accents', () => {
    expect(indexTokens('Café au lait, Ελλάδα! Ещё')).toEqual(['cafe', 'au', 'lait', 'ελλαδα', 'еще'])
    expect(indexTokens('AI生成2024年')).toEqual(['ai', '生成', '成', '2024', '年'])
  })

  it('normalise width, case and half-width kana', () => {
    expect(foldText('ＡＢＣ ｶﾞｷﾞ')).toBe('abc ガギ')
    expect(indexTokens('ｶﾞﾗｽ')).toEqual(indexTokens('ガラス'))
  })

  it('represent pictographs by code point', () => {
    expect(indexTokens('🌊☆')).toEqual(['x1f30ax', 'x2606x'])
    expect(indexTokens('⺀部')).toEqual(['x2e80x', '部'])
  })

  it('of a query are a pair, a phrase of pairs, or the beginning of one', () => {
    expect(soughtTokens('夜の')).toEqual({ phrase: ['夜の'], lastIsBeginning: false })
    expect(soughtTokens('夜の海')).toEqual({ phrase: ['夜の', 'の海'], lastIsBeginning: false })
    expect(soughtTokens('夜')).toEqual({ phrase: ['夜'], lastIsBeginning: true })
    expect(soughtTokens('robot')).toEqual({ phrase: ['robot'], lastIsBeginning: true })
    expect(soughtTokens('🌊')).toEqual({ phrase: ['x1f30ax'], lastIsBeginning: false })
    expect(soughtTokens('***')).toEqual({ phrase: [], lastIsBeginning: false })
  })

  it('leave out the markup of captions', () => {
    expect(indexTokens(htmlAsText('海<br />山 <a href="https://example.com/sky">空</a> &amp; &lt;b&gt;'))).toEqual([
      '海',
      '山',
      '空',
      'b',
    ])
  })

  it('contain only letters, marks and digits for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const token of indexTokens(text)) expect(token).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
      }),
    )
  })
})
