import { describe, expect, it } from 'vitest'
import { whilePending } from './whilePending.ts'

describe('whilePending', () => {
  it('shares a call until it settles, and calls again afterwards', async () => {
    let count = 0
    const ask = whilePending(async () => ++count)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(2)
  })

  it('passes a failure on and calls again', async () => {
    const answers = [Promise.reject(new Error('cut')), Promise.resolve('whole')]
    const ask = whilePending(async () => answers.shift())
    await expect(ask()).rejects.toThrow('cut')
    expect(await ask()).toBe('whole')
  })
})
