// lazyModule: loading once, and retry after a failure.
import { describe, expect, it, vi } from 'vitest'
import { lazyModule } from './lazyModule.ts'

describe('lazyModule', () => {
  it('loads when it is needed, and only once', async () => {
    const load = vi.fn(async () => 'module')
    const lazy = lazyModule(load)
    expect(load).not.toHaveBeenCalled()
    expect(await Promise.all([lazy.fetch(), lazy.fetch()])).toEqual(['module', 'module'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('loads again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('module')
    const lazy = lazyModule(load)
    await expect(lazy.fetch()).rejects.toThrow('offline')
    expect(await lazy.fetch()).toBe('module')
  })
})
