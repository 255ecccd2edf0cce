import { parseNovel, sourceOffset } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlatRange, type FlatText, flatTextOf, wordsAt } from '../textMarks/flatText.ts'
import { anchorOf as anchorWith, findAnchor, similarity } from './anchor.ts'

const anchorOf = (text: FlatText, range: FlatRange) =>
  anchorWith(text, range, (offset) => {
    const words = wordsAt(text, offset)
    return words ? sourceOffset(words.block, words.offset) : 0
  })
const flat = (source: string) => flatTextOf(parseNovel(source))
const quote = (source: string, words: string, from = 0) => {
  const text = flat(source)
  const start = text.text.indexOf(words, from)
  const anchor = anchorOf(text, { start, end: start + words.length })
  if (!anchor) throw new Error('no anchor')
  return anchor
}
const found = (source: string, anchor: ReturnType<typeof quote>) => {
  const text = flat(source)
  const range = findAnchor(text, anchor)
  return range && text.text.slice(range.start, range.end)
}

const story = '[chapter:海]\n灯台の[[rb:灯 > あか]]りが海を照らした。\n船は静かに港へ戻った。\n[newpage]\n灯台の灯りが消えた。'

describe('anchorOf', () => {
  it('quotes words across ruby and paragraphs, without white space at the ends', () => {
    expect(quote(story, '灯りが海を照らした。\n船は')).toMatchObject({
      exact: '灯りが海を照らした。\n船は',
      prefix: '海\n灯台の',
    })
    const text = flat('  words  ')
    expect(anchorOf(text, { start: 0, end: text.text.length })?.exact).toBe('words')
  })
  it('is undefined for white space', () => expect(anchorOf(flat('a   b'), { start: 1, end: 4 })).toBeUndefined())
  it('points to the source position of the first letter', () => {
    const { at } = quote(story, '船は')
    expect(story.slice(at, at + 2)).toBe('船は')
  })
})

describe('findAnchor', () => {
  it('finds every selection of an unchanged text', () => {
    const text = flat(story)
    fc.assert(
      fc.property(fc.nat(text.text.length - 1), fc.integer({ min: 1, max: 20 }), (start, length) => {
        const anchor = anchorOf(text, { start, end: Math.min(text.text.length, start + length) })
        if (!anchor) return
        const range = findAnchor(text, anchor)
        expect(range && text.text.slice(range.start, range.end)).toBe(anchor.exact)
        expect(range?.start).toBeGreaterThanOrEqual(start)
      }),
    )
  })
  it('chooses the occurrence with the same context', () => {
    const text = flat(story)
    const second = text.text.lastIndexOf('灯台の灯り')
    const anchor = quote(story, '灯台の灯り', second)
    expect(findAnchor(text, anchor)?.start).toBe(second)
    const longer = `前書き。\n灯台の灯りが青い。\n${story}`
    expect(findAnchor(flat(longer), anchor)?.start).toBe(flat(longer).text.lastIndexOf('灯台の灯り'))
  })
  it('survives insertions before the words', () => {
    const anchor = quote(story, '船は静かに港へ戻った。')
    expect(found(`あとから加えた序文。\n\n${story}`, anchor)).toBe('船は静かに港へ戻った。')
  })
  it('finds changed words in the same context', () => {
    const anchor = quote(story, '船は静かに港へ戻った')
    expect(found(story.replace('静かに港へ', '静かに、港へ'), anchor)).toBe('船は静かに、港へ戻った')
  })
  it('finds words whose ruby was removed', () => {
    const anchor = quote(story, '灯りが海を照らした')
    expect(found(story.replace('[[rb:灯 > あか]]', '灯'), anchor)).toBe('灯りが海を照らした')
  })
  it('is undefined when the words are gone', () => {
    const anchor = quote(story, '船は静かに港へ戻った')
    expect(found('まったく別の話。\n何も残っていない。', anchor)).toBeUndefined()
    expect(found(story.replace('船は静かに港へ戻った。', ''), anchor)).toBeUndefined()
  })
})

it('similarity is 1 for equal texts and 0 for unlike ones', () => {
  expect([similarity('abc', 'abc'), similarity('abc', 'xyz'), similarity('', 'a')]).toEqual([1, 0, 0])
})
