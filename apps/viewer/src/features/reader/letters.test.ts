// What stands upright in vertical writing, and that cutting text at marks loses none of it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAt, stretchesOf } from './letters.ts'

const kinds = (text: string) => stretchesOf(text).map(({ kind, text: part }) => `${kind} ${part}`)

describe('stretchesOf', () => {
  it('puts one or two digits into one cell, and stacks three or four', () => {
    expect(kinds('第12話、2024年')).toEqual(['plain 第', 'cell 12', 'plain 話、', 'stack 2024', 'plain 年'])
  })
  it('leaves words, decimals and long numbers as they lie', () => {
    for (const text of ['A4', '3.14', 'v2', '20000101', '100%', 'plain']) expect(kinds(text)).toEqual([`plain ${text}`])
  })
  it('puts paired marks into one cell', () => {
    expect(kinds('なに!?')).toEqual(['plain なに', 'cell !?'])
  })
  it('stands quotation marks up in the east, and lays those of Latin words on their side with them', () => {
    expect(kinds('“这边”，他说：‘好’。')).toEqual(['plain 『这边』，他说：「好」。'])
    expect(kinds('“Rain,” he said. It’s late.')).toEqual([
      'side “',
      'plain Rain,',
      'side ”',
      'plain  he said. It',
      'side ’',
      'plain s late.',
    ])
  })
  it('loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '2', '!', '?', '.', 'a', '字', '、') }), (text) => {
        expect(
          stretchesOf(text)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('cutAt', () => {
  it('marks what lies within the text, and tells which mark is the current one', () => {
    const marks = [
      { start: -2, end: 1, isCurrent: false },
      { start: 2, end: 3, isCurrent: true },
      { start: 8, end: 9, isCurrent: false },
    ]
    expect(cutAt('abcd', marks)).toEqual([
      { text: 'a', mark: 'hit' },
      { text: 'b', mark: 'none' },
      { text: 'c', mark: 'current' },
      { text: 'd', mark: 'none' },
    ])
  })
  it('loses no letter, whatever the marks', () => {
    const mark = fc.record({ start: fc.integer(), end: fc.integer(), isCurrent: fc.boolean() })
    fc.assert(
      fc.property(fc.string(), fc.array(mark), (text, marks) => {
        expect(
          cutAt(text, marks)
            .map((cut) => cut.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
