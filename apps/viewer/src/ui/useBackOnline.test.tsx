// @vitest-environment jsdom
// Retrying what failed without a connection.
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useBackOnline } from './useBackOnline.ts'

const online = () => dispatchEvent(new Event('online'))

function use(hasFailed: boolean) {
  const again = vi.fn()
  const { rerender, unmount } = renderHook(({ failed }) => useBackOnline(failed, again), { initialProps: { failed: hasFailed } })
  return { again, unmount, set: (failed: boolean) => rerender({ failed }) }
}

it('retries what has failed when the device comes online, each time', () => {
  const { again, unmount } = use(true)
  online()
  online()
  expect(again).toHaveBeenCalledTimes(2)
  unmount()
  online()
  expect(again).toHaveBeenCalledTimes(2)
})

it('retries once what began offline and fails after the device came online', () => {
  const { again, set } = use(false)
  online()
  expect(again).not.toHaveBeenCalled()
  set(true)
  expect(again).toHaveBeenCalledTimes(1)
  set(false)
  set(true)
  expect(again).toHaveBeenCalledTimes(1)
})
