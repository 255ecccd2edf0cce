import { describe, expect, it } from 'vitest'
import { allPages, formatPageRanges, inOrder, parsePageRanges, selectPage } from './pageSelection.ts'

const parse = (text: string, count = 10) => {
  const pages = parsePageRanges(text, count)
  return pages && inOrder(pages)
}

describe('parsePageRanges', () => {
  it.each([
    ['1', [0]],
    ['1-3, 5', [0, 1, 2, 4]],
    ['3-1', [0, 1, 2]],
    ['2 4  6', [1, 3, 5]],
    ['2, 2, 1-2', [0, 1]],
    [' 1 – 3 ', [0, 1, 2]],
    ['１〜３、５', [0, 1, 2, 4]],
    ['1～2；4，', [0, 1, 3]],
    ['', []],
  ])('parses %j as %j', (text, pages) => {
    expect(parse(text)).toEqual(pages)
  })

  it('ignores pages beyond the work', () => {
    expect(parse('0, 9-20, 999999', 10)).toEqual([8, 9])
    expect(parse('1-999999', 3)).toEqual([0, 1, 2])
  })

  it.each(['a', '1-', '-3', '1--3', '1-2-3', '1.5', '1e3', '9999999', 'page 2', '３頁'])('rejects %j', (text) => {
    expect(parse(text)).toBeUndefined()
  })
})

describe('formatPageRanges', () => {
  it('joins three and more consecutive pages', () => {
    expect(formatPageRanges(new Set([4, 0, 2, 1]))).toBe('1-3, 5')
    expect(formatPageRanges(new Set([0, 1]))).toBe('1, 2')
    expect(formatPageRanges(new Set())).toBe('')
    expect(formatPageRanges(allPages(200))).toBe('1-200')
    expect(formatPageRanges(new Set([0, 3, 4, 5]), '_')).toBe('1_4-6')
  })

  it('returns text that parses to the same pages', () => {
    for (let bits = 0; bits < 512; bits++) {
      const pages = new Set(Array.from({ length: 9 }, (_, page) => page).filter((page) => (bits >> page) % 2 === 1))
      expect(parse(formatPageRanges(pages), 9)).toEqual(inOrder(pages))
    }
  })
})

describe('selectPage', () => {
  it('changes one page, or a range in either direction', () => {
    expect(inOrder(selectPage(new Set([1]), 3, true))).toEqual([1, 3])
    expect(inOrder(selectPage(new Set([1, 3]), 3, false))).toEqual([1])
    expect(inOrder(selectPage(new Set([1]), 5, true, 3))).toEqual([1, 3, 4, 5])
    expect(inOrder(selectPage(allPages(6), 1, false, 4))).toEqual([0, 5])
  })

  it('does not mutate its input', () => {
    const before = allPages(3)
    selectPage(before, 0, false)
    expect(inOrder(before)).toEqual([0, 1, 2])
  })
})
