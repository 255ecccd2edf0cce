// Taps on the end page.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EndLayer } from './EndLayer.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onPress = vi.fn()
  const nothing = () => undefined
  render(
    <EndLayer isToLeft={false} onTurn={nothing} onMiddleTap={nothing}>
      <button type="button" onClick={onPress}>
        Next part
      </button>
    </EndLayer>,
  )
  return { onPress, button: screen.getByRole('button') }
}

test('A tap in the first half second, such as the last of several that turned pages, opens nothing', () => {
  const { onPress, button } = open()
  vi.advanceTimersByTime(499)
  fireEvent.click(button, { detail: 1 })
  expect(onPress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  fireEvent.click(button, { detail: 1 })
  expect(onPress).toHaveBeenCalledOnce()
})

test('A key opens the next part at once', () => {
  const { onPress, button } = open()
  fireEvent.click(button, { detail: 0 })
  expect(onPress).toHaveBeenCalledOnce()
})
