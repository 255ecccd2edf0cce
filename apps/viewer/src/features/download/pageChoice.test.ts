// Which pages of a work a person means.
import { describe, expect, it } from 'vitest'
import { allPages, inOrder, nameOfPages, pagesNamed, withPage } from './pageChoice.ts'

const named = (text: string, count = 10) => {
  const pages = pagesNamed(text, count)
  return pages && inOrder(pages)
}

describe('pages that are written down', () => {
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
  ])('%j are %j', (text, pages) => {
    expect(named(text)).toEqual(pages)
  })

  it('beyond the work do not exist', () => {
    expect(named('0, 9-20, 999999', 10)).toEqual([8, 9])
    expect(named('1-999999', 3)).toEqual([0, 1, 2])
  })

  it.each(['a', '1-', '-3', '1--3', '1-2-3', '1.5', '1e3', '9999999', 'page 2', '３頁'])('as %j are no pages', (text) => {
    expect(named(text)).toBeUndefined()
  })
})

describe('chosen pages', () => {
  it('are written in short', () => {
    expect(nameOfPages(new Set([4, 0, 2, 1]))).toBe('1-3, 5')
    expect(nameOfPages(new Set([0, 1]))).toBe('1, 2')
    expect(nameOfPages(new Set())).toBe('')
    expect(nameOfPages(allPages(200))).toBe('1-200')
    expect(nameOfPages(new Set([0, 3, 4, 5]), '_')).toBe('1_4-6')
  })

  it('are read back as they were written, whatever they are', () => {
    for (let bits = 0; bits < 512; bits++) {
      const pages = new Set(Array.from({ length: 9 }, (_, page) => page).filter((page) => (bits >> page) % 2 === 1))
      expect(named(nameOfPages(pages), 9)).toEqual(inOrder(pages))
    }
  })

  it('change one by one, or as a run from the one before, either way', () => {
    expect(inOrder(withPage(new Set([1]), 3, true))).toEqual([1, 3])
    expect(inOrder(withPage(new Set([1, 3]), 3, false))).toEqual([1])
    expect(inOrder(withPage(new Set([1]), 5, true, 3))).toEqual([1, 3, 4, 5])
    expect(inOrder(withPage(allPages(6), 1, false, 4))).toEqual([0, 5])
  })

  it('never change the choice that they came from', () => {
    const before = allPages(3)
    withPage(before, 0, false)
    expect(inOrder(before)).toEqual([0, 1, 2])
  })
})
