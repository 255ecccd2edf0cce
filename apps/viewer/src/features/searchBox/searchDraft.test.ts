// The search box while somebody types.
import { searchLength, searchTerms, searchWords } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, draftOf, emptyDraft, takenBack, typed, without, wordsOf } from './searchDraft.ts'

/** Each character as it would be typed. */
const typedOut = (text: string) => [...text].reduce((draft, character) => typed(draft, draft.typing + character), emptyDraft)

describe('the search box', () => {
  it('makes a term of each word that a blank ends', () => {
    expect(typedOut('猫 カフェ　c')).toEqual({ terms: ['猫', 'カフェ'], typing: 'c' })
    expect(typed(emptyDraft, '  ')).toEqual(emptyDraft)
    expect(typed({ terms: ['猫'], typing: '' }, '猫 ')).toEqual({ terms: ['猫'], typing: '' })
  })

  it('takes many words at once when they are pasted', () => {
    expect(typed({ terms: ['a'], typing: '' }, 'b c\nd')).toEqual({ terms: ['a', 'b', 'c'], typing: 'd' })
  })

  it('shows a search with its last word open', () => {
    expect(draftOf('猫 海 夜')).toEqual({ terms: ['猫', '海'], typing: '夜' })
    expect(draftOf('')).toEqual(emptyDraft)
  })

  it('gives terms up and takes them back', () => {
    const draft = { terms: ['a', 'b', 'c'], typing: 'd' }
    expect(wordsOf(without(draft, 1))).toBe('a c d')
    expect(takenBack({ terms: ['a', 'b'], typing: '' })).toEqual({ terms: ['a'], typing: 'b' })
    expect(takenBack(emptyDraft)).toEqual(emptyDraft)
    expect(wordsOf(completed(draft, 'duck'))).toBe('a b c duck')
  })

  it('keeps an address whole, however long', () => {
    const address = `https://www.pixiv.net/artworks/1?${'x'.repeat(100)}`
    expect(wordsOf(typed(emptyDraft, address))).toBe(address)
  })

  it('never holds more than a search may', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 6 }), (texts) => {
        const draft = texts.reduce((so_far, text) => typed(so_far, so_far.typing + text), emptyDraft)
        if (/^\s*https?:/i.test(draft.typing)) return
        expect([...[...draft.terms, draft.typing].join(' ').trim()].length).toBeLessThanOrEqual(searchLength)
      }),
    )
  })

  it('shows and gives back the same search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const words = searchWords(text)
        expect(wordsOf(draftOf(words))).toBe(words)
        expect(draftOf(words).terms).toEqual(searchTerms(words).slice(0, -1))
      }),
    )
  })
})
