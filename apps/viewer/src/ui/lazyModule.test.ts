// A part of the program that comes later than the screen that shows it.
import { describe, expect, it, vi } from 'vitest'
import { lazyModule } from './lazyModule.ts'

describe('a late module', () => {
  it('is asked for at once, and only once', async () => {
    const load = vi.fn(async () => 'here')
    const late = lazyModule(load)
    expect(load).toHaveBeenCalledOnce()
    expect(await Promise.all([late.fetch(), late.fetch()])).toEqual(['here', 'here'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('is asked for again after it could not be had', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here')
    const late = lazyModule(load)
    await expect(late.fetch()).rejects.toThrow('away')
    expect(await late.fetch()).toBe('here')
  })
})
