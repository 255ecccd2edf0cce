import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAtMarks, verticalRuns } from './verticalText.ts'

const kinds = (text: string) => verticalRuns(text).map(({ kind, text: part }) => `${kind} ${part}`)

describe('verticalRuns', () => {
  it('puts one or two digits into one cell, and stacks three or four', () => {
    expect(kinds('第12話、2024年')).toEqual(['plain 第', 'cell 12', 'plain 話、', 'stack 2024', 'plain 年'])
  })
  it('leaves words, decimals and long numbers unchanged', () => {
    for (const text of ['A4', '3.14', 'v2', '20000101', '100%', 'plain']) expect(kinds(text)).toEqual([`plain ${text}`])
  })
  it('puts paired marks into one cell', () => {
    expect(kinds('なに!?')).toEqual(['plain なに', 'cell !?'])
  })
  it('replaces quotation marks of East Asian text, and rotates those of Latin words', () => {
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
          verticalRuns(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('splitAtMarks', () => {
  it('clips marks to the text, and flags the current one', () => {
    const marks = [
      { start: -2, end: 1, isCurrent: false },
      { start: 2, end: 3, isCurrent: true },
      { start: 8, end: 9, isCurrent: false },
    ]
    expect(splitAtMarks('abcd', marks)).toEqual([
      { text: 'a', mark: 'hit' },
      { text: 'b', mark: 'none' },
      { text: 'c', mark: 'current' },
      { text: 'd', mark: 'none' },
    ])
  })
  it('loses no letter with any marks', () => {
    const mark = fc.record({ start: fc.integer(), end: fc.integer(), isCurrent: fc.boolean() })
    fc.assert(
      fc.property(fc.string(), fc.array(mark), (text, marks) => {
        expect(
          splitAtMarks(text, marks)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
