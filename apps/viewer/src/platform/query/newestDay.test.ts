// Which ranking day is available offline.
import { hashKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { newestDay } from './newestDay.ts'

const keyOf = (...parts: string[]) => `14-${hashKey(['feed', 'ranking', ...parts])}`
const asked = ['feed', 'ranking', 'day', '2026-11-22']

describe('newestDay', () => {
  it('is the last day, in any order of keys', () => {
    const kept = [keyOf('day', '2026-11-18'), keyOf('day', '2026-11-20'), keyOf('day', '2007-09-13')]
    expect(newestDay(kept, '14', asked)).toBe('2026-11-20')
  })

  it('ignores other types, kinds and lifetimes', () => {
    const kept = [
      keyOf('week', '2026-11-20'),
      keyOf('day', 'illust', '2026-11-20'),
      keyOf('day_male', '2026-11-20'),
      keyOf('day', '2026-11-20').replace('14-', '12-'),
    ]
    expect(newestDay(kept, '14', asked)).toBeUndefined()
    expect(newestDay(kept, '14', ['feed', 'ranking', 'day', 'illust', '2026-11-22'])).toBe('2026-11-20')
  })

  it('ignores pages of lists and invalid days', () => {
    const kept = [`${keyOf('day', '2026-11-21')}\n0`, keyOf('day', '2026-02-30'), keyOf('day', '"]'), '']
    expect(newestDay(kept, '14', asked)).toBeUndefined()
  })
})
