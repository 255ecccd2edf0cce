import { describe, expect, it } from 'vitest'
import { afterFailure, afterRetry, type CoverState, coverUrl, initialCover, stateOf } from './coverRetry.ts'

const covers = ['medium', 'large', 'square']

describe('cover retries', () => {
  it('load the preferred size first', () => {
    expect(coverUrl(initialCover, covers)).toBe('medium')
    expect(stateOf(initialCover, covers)).toBe('loading')
  })

  it('F10: try one other size, then wait for a tap', () => {
    const second = afterFailure(initialCover, covers)
    expect([coverUrl(second, covers), stateOf(second, covers)]).toEqual(['large', 'loading'])
    expect(stateOf(afterFailure(second, covers), covers)).toBe('failed')
  })

  it('start again with the preferred size after a tap', () => {
    const failed = afterFailure(afterFailure(initialCover, covers), covers)
    const again = afterRetry(failed, covers)
    expect([coverUrl(again, covers), stateOf(again, covers)]).toEqual(['medium', 'loading'])
    expect(again.attempt).not.toBe(initialCover.attempt)
  })

  it.each([
    ['three sizes', covers, 6],
    ['one size', ['medium'], 3],
  ])('stop after two taps (%s)', (_name, urls, loads) => {
    let current: CoverState = initialCover
    let count = 0
    while (stateOf(current, urls) !== 'lost' && count < 100) {
      if (stateOf(current, urls) === 'failed') current = afterRetry(current, urls)
      else {
        count++
        current = afterFailure(current, urls)
      }
    }
    expect(count).toBe(loads)
  })

  it('give up at once without a URL', () => {
    expect(stateOf(initialCover, [])).toBe('lost')
  })
})
