// @vitest-environment jsdom
// useBackOnline: retries after the device comes online.
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { backOnlinePausesMs, useBackOnline } from './useBackOnline.ts'

const online = () => dispatchEvent(new Event('online'))

function use(hasFailed: boolean) {
  const again = vi.fn()
  const { rerender, unmount } = renderHook(({ failed }) => useBackOnline(failed, again), { initialProps: { failed: hasFailed } })
  return { again, unmount, set: (failed: boolean) => rerender({ failed }) }
}

it('retries a failure each time the device comes online', () => {
  const { again, unmount } = use(true)
  online()
  online()
  expect(again).toHaveBeenCalledTimes(2)
  unmount()
  online()
  expect(again).toHaveBeenCalledTimes(2)
})

it('retries once a request that began offline and fails after the device came online', () => {
  const { again, set } = use(false)
  online()
  expect(again).not.toHaveBeenCalled()
  set(true)
  expect(again).toHaveBeenCalledTimes(1)
  set(false)
  set(true)
  expect(again).toHaveBeenCalledTimes(1)
})

it('retries twice more, later, while the network is not ready', () => {
  vi.useFakeTimers()
  const { again, set } = use(true)
  const failAgain = () => {
    set(false)
    set(true)
  }
  online()
  failAgain()
  expect(again).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(backOnlinePausesMs[1] ?? 0)
  expect(again).toHaveBeenCalledTimes(2)
  failAgain()
  vi.advanceTimersByTime(backOnlinePausesMs[2] ?? 0)
  expect(again).toHaveBeenCalledTimes(3)
  failAgain()
  vi.runAllTimers()
  expect(again).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
