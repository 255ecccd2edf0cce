import { parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { defaultNovelText, type NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { createTextPages, type PagePosition, pageAt, pageShape, percentPages, positionOfPage } from './pages.ts'

const phone = { width: 390, height: 844, contentWidth: 350, contentHeight: 720 }
const desktop = { width: 1440, height: 900, contentWidth: 1200, contentHeight: 780 }
const source = Array.from({ length: 400 }, (_, n) => `第${n}段。${'海風が石段を吹き抜ける。'.repeat(5)}`).join('\n')
const tree = parseNovel(source)
const pagesOf = (changes: Partial<NovelTextConfig>, box = phone) => {
  const config = { ...defaultNovelText, ...changes }
  const breaksAtPages = config.direction === 'hc'
  return createTextPages({ tree, language: 'ja', config, shape: pageShape(box, config), letterWidth: 1, breaksAtPages })
}

describe('pageShape', () => {
  it('has two pages on a wide screen in columns', () => {
    expect(pageShape(desktop, { ...defaultNovelText, direction: 'hc' })).toMatchObject({
      perScreen: 2,
      lineLength: 564,
      lines: 24,
    })
  })
  it('measures vertical lines along the height', () => {
    expect(pageShape(phone, { ...defaultNovelText, direction: 'v' })).toMatchObject({ perScreen: 1, lineLength: 560, lines: 10 })
  })
})

describe('createTextPages', () => {
  it.each(['h', 'v', 'hc'] as const)('has more pages with larger letters in direction %s', (direction) => {
    expect(pagesOf({ direction, size: 32 }).count).toBeGreaterThan(2 * pagesOf({ direction, size: 16 }).count)
  })
  it('starts a new page at page breaks in columns', () => {
    const config = { ...defaultNovelText, direction: 'hc' } as const
    const short = parseNovel('一。\n[newpage]\n二。\n[newpage]\n三。')
    const shape = pageShape(phone, config)
    expect(createTextPages({ tree: short, language: 'ja', config, shape, letterWidth: 1, breaksAtPages: true }).count).toBe(3)
  })
})

describe('pageAt', () => {
  const pages = pagesOf({ direction: 'hc' })
  it('is 1 at the start, and the last page at the end', () => {
    expect([pageAt(pages, 0, false, undefined), pageAt(pages, source.length, true, undefined)]).toEqual([1, pages.count])
  })
  it('counts one page a turn, although real pages differ a little from the computed ones', () => {
    let before: PagePosition | undefined
    const seen: number[] = []
    for (let screen = 0; screen < pages.count - 2; screen++) {
      const at = positionOfPage(pages, 1 + screen * 0.98, source.length)
      const page = pageAt(pages, at, false, before)
      before = { page, at }
      seen.push(page)
    }
    expect(seen.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(Math.abs((seen.at(-1) ?? 0) - seen.length)).toBeLessThanOrEqual(2)
  })
  it('is the last page only at the end', () => {
    expect(pageAt(pages, source.length - 1, false, undefined)).toBe(pages.count - 1)
  })
})

describe('positionOfPage', () => {
  it.each([1, 2, 17])('returns where page %i starts', (page) => {
    const pages = pagesOf({ direction: 'hc' })
    expect(pageAt(pages, positionOfPage(pages, page, source.length), false, undefined)).toBe(page)
  })
  it('returns hundredths of a text that is not counted', () => {
    expect(positionOfPage(percentPages(2000), 51, 2000)).toBe(1000)
  })
})
