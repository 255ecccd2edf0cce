// The in-memory response cache: lifetime, size, and single flight.
import { describe, expect, test } from 'vitest'
import { type CachedAnswer, createAnswerCache } from './answerCache.ts'

interface Word extends CachedAnswer {
  readonly word: string
}

const word = (text: string, freshUntil = 1000, bytes = 1): Word => ({ word: text, freshUntil, bytes })

function scripted(maxBytes = 100) {
  let time = 0
  let passed = 0
  const cache = createAnswerCache<Word>({ maxBytes, now: () => time, elapsed: () => passed })
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
    let asked = 0
    const ask = async () => {
      asked += 1
      await Promise.resolve()
      return word('a')
    }
    const answers = await Promise.all(Array.from({ length: 500 }, () => cache.get('k', ask)))
    expect(asked).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })

  test('loads again when the response is stale', async () => {
    const { cache, at } = scripted()
    await cache.get('k', async () => word('old', 50))
    at(49)
    expect((await cache.get('k', async () => word('new'))).word).toBe('old')
    at(50)
    expect(cache.peek('k')).toBeUndefined()
    expect((await cache.get('k', async () => word('new'))).word).toBe('new')
  })

  test('caches neither failures nor responses without a lifetime', async () => {
    const { cache } = scripted()
    await expect(cache.get('k', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await cache.get('k', async () => word('error', 0))
    expect((await cache.get('k', async () => word('good'))).word).toBe('good')
  })

  test('evicts the least recently used response above its size limit', async () => {
    const { cache, at } = scripted(100)
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => word(key, 5000, 25))
    at(1000)
    cache.peek('a')
    await cache.get('e', async () => word('e', 5000, 25))
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.peek(key))).toEqual(['a', 'c', 'd', 'e'])
  })

  test('does not cache a response larger than a quarter of the limit', async () => {
    const { cache } = scripted(100)
    await cache.get('a', async () => word('a'))
    expect((await cache.get('huge', async () => word('huge', 1000, 90))).word).toBe('huge')
    expect([cache.peek('a')?.word, cache.peek('huge')]).toEqual(['a', undefined])
  })

  test('F40 a clock that is set back prolongs no response; one that is set forward expires it early', async () => {
    const { cache, pass, setClock } = scripted()
    setClock(10_000)
    await cache.get('k', async () => word('a', 11_000))
    setClock(-3_600_000)
    pass(999)
    expect(cache.peek('k')?.word).toBe('a')
    pass(1)
    expect(cache.peek('k')).toBeUndefined()
    setClock(20_000)
    await cache.get('k', async () => word('b', 21_000))
    setClock(21_000)
    expect(cache.peek('k')).toBeUndefined()
  })
})
