// @vitest-environment jsdom
// Toasts: how long they stay.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { showToast, toasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.setState([], true)
  render(<Toasts />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast))
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('a toast disappears after its duration', () => {
  show('kept')
  after(2999)
  expect(screen.getByText('kept')).toBeDefined()
  after(1)
  expect(screen.queryByText('kept')).toBeNull()
})

it.each([
  ['a pointer is over it', 'pointerEnter', 'pointerLeave'],
  ['the focus is in it', 'focus', 'blur'],
] as const)('a toast stays while %s', (_name, begin, end) => {
  show('kept')
  fireEvent[begin](screen.getByRole('button', { name: 'kept' }))
  after(60_000)
  fireEvent[end](screen.getByRole('button', { name: 'kept' }))
  after(2999)
  expect(screen.getByText('kept')).toBeDefined()
  after(1)
  expect(screen.queryByText('kept')).toBeNull()
})

it('a toast that appears in a hidden tab starts its duration when the tab is visible', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  show('while away')
  after(60_000)
  expect(screen.getByText('while away')).toBeDefined()
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  after(3000)
  expect(screen.queryByText('while away')).toBeNull()
})
