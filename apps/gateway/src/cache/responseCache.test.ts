// The in-memory response cache: lifetime, size, and single flight.
import { describe, expect, test } from 'vitest'
import { type CachedResponse, createResponseCache } from './responseCache.ts'

interface Word extends CachedResponse {
  readonly labelled: string
}

const labelled = (text: string, freshUntil = 1000, bytes = 1): Word => ({ labelled: text, freshUntil, bytes })

function scripted(maxBytes = 100) {
  let time = 0
  let passed = 0
  const cache = createResponseCache<Word>({ maxBytes, now: () => time, elapsed: () => passed })
  return {
    cache,
    at: (moment: number) => {
      passed += moment - time
      time = moment
    },
    /** Sets the wall clock while no time passes. */
    setClock: (moment: number) => {
      time = moment
    },
    pass: (ms: number) => {
      passed += ms
    },
  }
}

describe('the response cache', () => {
  test('loads once for concurrent callers', async () => {
    const { cache } = scripted()
    let calls = 0
    const load = async () => {
      calls += 1
      await Promise.resolve()
      return labelled('a')
    }
    const responses = await Promise.all(Array.from({ length: 500 }, () => cache.get('k', load)))
    expect(calls).toBe(1)
    expect(new Set(responses).size).toBe(1)
  })

  test('loads again when the response is stale', async () => {
    const { cache, at } = scripted()
    await cache.get('k', async () => labelled('old', 50))
    at(49)
    expect((await cache.get('k', async () => labelled('new'))).labelled).toBe('old')
    at(50)
    expect(cache.peek('k')).toBeUndefined()
    expect((await cache.get('k', async () => labelled('new'))).labelled).toBe('new')
  })

  test('caches neither failures nor responses without a lifetime', async () => {
    const { cache } = scripted()
    await expect(cache.get('k', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await cache.get('k', async () => labelled('error', 0))
    expect((await cache.get('k', async () => labelled('good'))).labelled).toBe('good')
  })

  test('evicts the least recently used response above its size limit', async () => {
    const { cache, at } = scripted(100)
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => labelled(key, 5000, 25))
    at(1000)
    cache.peek('a')
    await cache.get('e', async () => labelled('e', 5000, 25))
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.peek(key))).toEqual(['a', 'c', 'd', 'e'])
  })

  test('does not cache a response larger than a quarter of the limit', async () => {
    const { cache } = scripted(100)
    await cache.get('a', async () => labelled('a'))
    expect((await cache.get('huge', async () => labelled('huge', 1000, 90))).labelled).toBe('huge')
    expect([cache.peek('a')?.labelled, cache.peek('huge')]).toEqual(['a', undefined])
  })

  test('F40 a clock that is set back prolongs no response; one that is set forward expires it early', async () => {
    const { cache, pass, setClock } = scripted()
    setClock(10_000)
    await cache.get('k', async () => labelled('a', 11_000))
    setClock(-3_600_000)
    pass(999)
    expect(cache.peek('k')?.labelled).toBe('a')
    pass(1)
    expect(cache.peek('k')).toBeUndefined()
    setClock(20_000)
    await cache.get('k', async () => labelled('b', 21_000))
    setClock(21_000)
    expect(cache.peek('k')).toBeUndefined()
  })
})
