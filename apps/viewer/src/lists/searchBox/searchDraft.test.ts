import { searchLength, searchTerms, searchWords } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeWord, editLastTerm, emptyDraft, parseDraft, queryOf, withoutTerm, withText } from './searchDraft.ts'

/** Types a text character by character. */
const typeText = (text: string) => [...text].reduce((draft, character) => withText(draft, draft.typing + character), emptyDraft)

describe('search drafts', () => {
  it('turn each word before whitespace into a term', () => {
    expect(typeText('猫 カフェ　c')).toEqual({ terms: ['猫', 'カフェ'], typing: 'c' })
    expect(withText(emptyDraft, '  ')).toEqual(emptyDraft)
    expect(withText({ terms: ['猫'], typing: '' }, '猫 ')).toEqual({ terms: ['猫'], typing: '' })
  })

  it('split pasted text into terms', () => {
    expect(withText({ terms: ['a'], typing: '' }, 'b c\nd')).toEqual({ terms: ['a', 'b', 'c'], typing: 'd' })
  })

  it('parse a query with its last word as editable text', () => {
    expect(parseDraft('猫 海 夜')).toEqual({ terms: ['猫', '海'], typing: '夜' })
    expect(parseDraft('')).toEqual(emptyDraft)
  })

  it('remove, edit and complete terms', () => {
    const draft = { terms: ['a', 'b', 'c'], typing: 'd' }
    expect(queryOf(withoutTerm(draft, 1))).toBe('a c d')
    expect(editLastTerm({ terms: ['a', 'b'], typing: '' })).toEqual({ terms: ['a'], typing: 'b' })
    expect(editLastTerm(emptyDraft)).toEqual(emptyDraft)
    expect(queryOf(completeWord(draft, 'duck'))).toBe('a b c duck')
  })

  it('keep a URL unchanged', () => {
    const url = `https://www.pixiv.net/artworks/1?${'x'.repeat(100)}`
    expect(queryOf(withText(emptyDraft, url))).toBe(url)
  })

  it('never exceed the maximum length of a search', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 6 }), (texts) => {
        const draft = texts.reduce((before, text) => withText(before, before.typing + text), emptyDraft)
        if (/^\s*https?:/i.test(draft.typing)) return
        expect([...[...draft.terms, draft.typing].join(' ').trim()].length).toBeLessThanOrEqual(searchLength)
      }),
    )
  })

  it('return the query that they were parsed from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const words = searchWords(text)
        expect(queryOf(parseDraft(words))).toBe(words)
        expect(parseDraft(words).terms).toEqual(searchTerms(words).slice(0, -1))
      }),
    )
  })
})
