// The limit of rendered pages in memory.
import { describe, expect, test } from 'vitest'
import { compressedBody } from '../http/compressedBody.ts'
import { createPageCache } from './pageCache.ts'

const pageOf = (bytes: number) => ({ body: compressedBody(Buffer.alloc(bytes)) })
const build = {}

describe('the cache of pages', () => {
  test('F34 stays within its bytes when every response has a page', () => {
    const cache = createPageCache(1_000_000)
    for (let one = 0; one < 200; one++) cache.pagesOf(build, {}).set('en', pageOf(50_000))
    expect(cache.usedBytes()).toBeGreaterThan(500_000)
    expect(cache.usedBytes()).toBeLessThanOrEqual(1_000_000)
  })

  test('F34 stays within its bytes when one response has pages for many host names', () => {
    const cache = createPageCache(1_000_000)
    const response = {}
    for (let one = 0; one < 200; one++) cache.pagesOf(build, response).set(`https://${one}.example`, pageOf(50_000))
    expect(cache.usedBytes()).toBeLessThanOrEqual(1_000_000)
  })

  test('finds a page by its response, build and key only', () => {
    const cache = createPageCache(1_000_000)
    const response = {}
    const page = pageOf(100)
    cache.pagesOf(build, response).set('en', page)
    expect(cache.pagesOf(build, response).get('en')).toBe(page)
    expect(cache.pagesOf(build, {}).get('en')).toBeUndefined()
    expect(cache.pagesOf({}, response).get('en')).toBeUndefined()
    expect(cache.pagesOf(build, response).get('ja')).toBeUndefined()
  })
})
