// Paging: following next_url from any start returns each item once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforeIdPage, gather, offsetPage, type Page, type Slice } from './paging.ts'
import { Parameters } from './parameters.ts'

interface Item {
  readonly id: number
}

const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ id: count - index }))
const cut =
  (list: readonly Item[]) =>
  ({ offset, limit }: Slice) =>
    list.slice(offset, offset + limit)

/** Every item, page by page. */
function readAll(page: (parameters: Parameters) => Page<Item>): Item[][] {
  const pages: Item[][] = []
  for (let url: string | null = 'https://app-api.pixiv.net/v1/list?filter=for_ios'; url !== null; ) {
    const { items: found, nextUrl }: Page<Item> = page(new Parameters(new URL(url)))
    pages.push(found)
    url = nextUrl
  }
  return pages
}

describe('lists by offset', () => {
  it('are read completely, with every page but the last one full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (count) => {
        const list = items(count)
        const pages = readAll((parameters) => offsetPage(parameters, cut(list)))
        expect(pages.flat()).toEqual(list)
        expect(pages.slice(0, -1).every((page) => page.length === 30)).toBe(true)
        expect(pages.length).toBe(Math.max(1, Math.ceil(count / 30)))
      }),
    )
  })

  it('end at upstream’s maximum offset', () => {
    const pages = readAll((parameters) => offsetPage(parameters, cut(items(9000))))
    expect(pages.flat()).toHaveLength(5010)
  })
})

describe('lists by last id', () => {
  it('are read completely', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
        const list = items(count)
        const before = (beforeId: number | undefined, limit: number) =>
          list.filter(({ id }) => beforeId === undefined || id < beforeId).slice(0, limit)
        expect(readAll((parameters) => beforeIdPage(parameters, 'max_illust_id', before)).flat()).toEqual(list)
      }),
    )
  })
})

describe('lists that leave out shown items', () => {
  it('return the rest once, in full pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.array(fc.integer({ min: 1, max: 150 })), (count, shown) => {
        const list = items(count)
        const pages: Item[][] = []
        for (let start: number | null = 0; start !== null; ) {
          const page: ReturnType<typeof gather<Item>> = gather(cut(list), start, shown)
          pages.push(page.items)
          start = page.next
        }
        expect(pages.flat()).toEqual(list.filter(({ id }) => !shown.includes(id)))
        expect(pages.slice(0, -1).every((page) => page.length === 30)).toBe(true)
      }),
    )
  })
})
