// @vitest-environment jsdom
// Kinds of absence: what happened, and a way on.
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FailureKind, RequestError } from '../http/requestResult.ts'
import { activateMessages } from '../i18n/catalogue.ts'
import messages from '../i18n/locales/en.json'
import { FailureNote, FailureState } from './FailureState.tsx'

beforeAll(() => activateMessages('en', messages))
afterEach(cleanup)

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
function show(failure: RequestError, onRetry = vi.fn()) {
  render(
    <RouterContextProvider router={router}>
      <FailureState failure={failure} onRetry={onRetry} />
    </RouterContextProvider>,
  )
  return onRetry
}
const retryButton = () => screen.queryByRole('button', { name: 'Try again' })

const kinds: readonly (readonly [FailureKind, message: string, title: string, text: string, link: string | undefined])[] = [
  ['removed', '尚无此页', 'Not available', 'It was deleted, or it is not open to you.', 'Go home'],
  [
    'offline',
    messages['error.network'],
    'No connection',
    'The server cannot be reached. When the network is back, this loads by itself.',
    'Available offline',
  ],
  ['blocked', messages['error.blocked'], 'The original site is blocking requests', messages['error.blocked'], undefined],
  ['rateLimited', messages['error.rate_limit'], 'Too many requests', 'Please wait a minute or two, then try again.', undefined],
  ['refused', 'Only for friends', 'Not allowed', 'Only for friends', 'Log in'],
  ['agreement', messages['error.agreement'], 'Not allowed', messages['error.agreement'], messages['artwork.source']],
  [
    'other',
    messages['error.unknown'],
    'This didn’t load',
    'The server answered with an error. Please try again in a moment.',
    undefined,
  ],
]

describe('FailureState', () => {
  it.each(kinds)('of the kind %s says what happened, and offers a way on', (kind, message, title, text, link) => {
    const retry = show({ kind, message })
    expect(screen.getByRole('alert').querySelector('h2')?.textContent).toBe(title)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryAllByRole('link').map((one) => one.textContent)).toEqual(link === undefined ? [] : [link])
    // Nothing that was removed comes back by trying again.
    expect(retryButton() !== null).toBe(kind !== 'removed')
    const button = retryButton()
    if (button) fireEvent.click(button)
    expect(retry).toHaveBeenCalledTimes(kind === 'removed' ? 0 : 1)
  })

  it.each(kinds)('of the kind %s tries again by itself only if the network was the cause', (kind, message) => {
    const retry = show({ kind, message })
    fireEvent(window, new Event('online'))
    expect(retry).toHaveBeenCalledTimes(kind === 'offline' ? 1 : 0)
  })

  it('tries again at growing intervals while the host cannot be reached, although the browser says that it is online', () => {
    vi.useFakeTimers()
    const retry = vi.fn()
    const failure = (): RequestError => ({ kind: 'offline', message: messages['error.network'] })
    const { rerender, unmount } = render(<FailureNote failure={failure()} onRetry={retry} />)
    vi.advanceTimersByTime(15_000)
    expect(retry).toHaveBeenCalledTimes(1)
    rerender(<FailureNote failure={failure()} onRetry={retry} />)
    vi.advanceTimersByTime(29_999)
    expect(retry).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(retry).toHaveBeenCalledTimes(2)
    unmount()
    vi.advanceTimersByTime(300_000)
    expect(retry).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('does not try again in a hidden page, but when it is shown', () => {
    vi.useFakeTimers()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const retry = vi.fn()
    render(<FailureNote failure={{ kind: 'offline', message: messages['error.network'] }} onRetry={retry} />)
    vi.advanceTimersByTime(600_000)
    expect(retry).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    fireEvent(document, new Event('visibilitychange'))
    expect(retry).toHaveBeenCalledTimes(1)
    hidden.mockRestore()
    vi.useRealTimers()
  })

  it('shows that it tries again until the next failure', () => {
    const first: RequestError = { kind: 'other', message: 'first' }
    const { rerender } = render(<FailureNote failure={first} onRetry={() => undefined} />)
    const button = screen.getByRole('button', { name: 'Try again' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    rerender(<FailureNote failure={{ kind: 'other', message: 'second' }} onRetry={() => undefined} />)
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  it('has words of its own for a thing that does not exist', () => {
    render(<FailureNote failure={{ kind: 'removed', message: '' }} missing={{ title: 'This profile is not available' }} />)
    expect(screen.getByRole('alert').textContent).toBe('This profile is not available')
  })
})
