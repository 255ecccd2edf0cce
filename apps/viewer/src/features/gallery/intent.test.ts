// When a card is meant, so that its work is fetched ahead.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIntent, intentMs } from './intent.ts'

describe('a card is meant', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const stays = (...steps: readonly (readonly [name: string | undefined, ms: number])[]) => {
    const meant: string[] = []
    const intent = createIntent((name: string) => meant.push(name))
    for (const [name, ms] of steps) {
      intent.enter(name)
      vi.advanceTimersByTime(ms)
    }
    return meant
  }

  it('when the pointer rests on it', () => expect(stays(['1', intentMs])).toEqual(['1']))

  it('not when the pointer only crosses it', () => {
    expect(stays(['1', intentMs - 1], ['2', intentMs - 1], ['3', intentMs])).toEqual(['3'])
    expect(stays(['1', intentMs - 1], [undefined, 1000])).toEqual([])
  })

  it('once for a stay, however often the pointer moves from one part of it to another', () => {
    expect(stays(['1', intentMs / 2], ['1', intentMs / 2], ['1', 1000])).toEqual(['1'])
  })

  it('again when the pointer comes back', () => {
    expect(stays(['1', intentMs], [undefined, 0], ['1', intentMs])).toEqual(['1', '1'])
  })
})
