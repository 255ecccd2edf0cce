// Covers that do not load: another size once, two taps, then rest (docs/reliability.md F10).
import { describe, expect, it } from 'vitest'
import { addressOf, afterFailure, afterTap, type CardTry, firstTry, stateOf } from './cardTry.ts'

const covers = ['medium', 'large', 'square']

describe('a cover', () => {
  it('loads the wished size first', () => {
    expect(addressOf(firstTry, covers)).toBe('medium')
    expect(stateOf(firstTry, covers)).toBe('loading')
  })

  it('F10: tries another size once, then waits for a tap', () => {
    const second = afterFailure(firstTry, covers)
    expect([addressOf(second, covers), stateOf(second, covers)]).toEqual(['large', 'loading'])
    expect(stateOf(afterFailure(second, covers), covers)).toBe('failed')
  })

  it('begins again with the wished size after a tap', () => {
    const failed = afterFailure(afterFailure(firstTry, covers), covers)
    const again = afterTap(failed, covers)
    expect([addressOf(again, covers), stateOf(again, covers)]).toEqual(['medium', 'loading'])
    expect(again.attempt).not.toBe(firstTry.attempt)
  })

  it.each([
    ['three sizes', covers, 6],
    ['one size', ['medium'], 3],
  ])('is given up after two taps, never loading for ever (%s)', (_name, addresses, loads) => {
    let current: CardTry = firstTry
    let count = 0
    while (stateOf(current, addresses) !== 'lost' && count < 100) {
      if (stateOf(current, addresses) === 'failed') current = afterTap(current, addresses)
      else {
        count++
        current = afterFailure(current, addresses)
      }
    }
    expect(count).toBe(loads)
  })

  it('without any address is lost at once', () => {
    expect(stateOf(firstTry, [])).toBe('lost')
  })
})
