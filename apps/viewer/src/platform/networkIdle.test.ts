// Prefetching waits for the page's own data, its pictures and a quiet network.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNetworkIdle, type NetworkState, whenNetworkIdle } from './schedule.ts'

const idle: NetworkState = {
  allowsPrefetch: () => true,
  isLoaded: () => true,
  isFetching: () => false,
  hasPendingPicture: () => false,
  lastDownload: () => 4000,
  now: () => 5000,
}

describe('isNetworkIdle', () => {
  it('is true a second after the last download', () => expect(isNetworkIdle(idle)).toBe(true))

  it.each<[string, Partial<NetworkState>]>([
    ['on a connection that allows no prefetching', { allowsPrefetch: () => false }],
    ['before the page has loaded', { isLoaded: () => false }],
    ["while the page's own data is requested", { isFetching: () => true }],
    ['while a picture in view is incomplete', { hasPendingPicture: () => true }],
    ['shortly after a download', { lastDownload: () => 4001 }],
  ])('is false %s', (_, part) => expect(isNetworkIdle({ ...idle, ...part })).toBe(false))
})

describe('whenNetworkIdle', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits as long as the network is busy, and runs the work once', () => {
    const work = vi.fn()
    let isBusy = true
    whenNetworkIdle(work, { ...idle, isFetching: () => isBusy })
    vi.advanceTimersByTime(60_000)
    expect(work).not.toHaveBeenCalled()
    isBusy = false
    vi.advanceTimersByTime(60_000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('never runs the work on a connection that allows no prefetching', () => {
    const work = vi.fn()
    whenNetworkIdle(work, { ...idle, allowsPrefetch: () => false })
    vi.advanceTimersByTime(600_000)
    expect(work).not.toHaveBeenCalled()
  })

  it('runs no work that was cancelled', () => {
    const work = vi.fn()
    whenNetworkIdle(work, idle)()
    vi.advanceTimersByTime(60_000)
    expect(work).not.toHaveBeenCalled()
  })
})
