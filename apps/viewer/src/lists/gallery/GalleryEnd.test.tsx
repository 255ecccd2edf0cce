// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import type { Feed } from '../../platform/query/feed.ts'
import { GalleryEnd } from './GalleryEnd.tsx'

const feed = (changes: Partial<Feed<string>>): Feed<string> => ({
  items: [],
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore() {},
  retry() {},
  ...changes,
})
const renderEnd = (changes: Partial<Feed<string>>) =>
  render(<GalleryEnd feed={feed(changes)} emptyAction={<a href="/rank/daily">Newest ranking</a>} />)
const action = () => screen.queryByRole('link', { name: 'Newest ranking' })

beforeAll(() => activateMessages('en', messages))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('GalleryEnd', () => {
  it('shows the action below an empty list', () => {
    renderEnd({})
    expect(action()).not.toBeNull()
  })

  it('shows the action and a retry button for an error response', () => {
    renderEnd({ state: 'error', failure: { kind: 'other', message: messages['error.not_found'] } })
    expect(action()).not.toBeNull()
    expect(screen.getByRole('button', { name: messages['state.retry'] })).toBeDefined()
  })

  it('shows only a retry button for a network error', () => {
    renderEnd({ state: 'error', failure: { kind: 'offline', message: messages['error.network'] } })
    expect(action()).toBeNull()
  })

  it('shows only a retry button below works', () => {
    renderEnd({ items: ['1'], state: 'error', failure: { kind: 'other', message: messages['error.not_found'] } })
    expect(action()).toBeNull()
  })

  it('shows a spinner beside the text only when loading takes longer than the pause between two calls', () => {
    vi.useFakeTimers()
    renderEnd({ items: ['1'], state: 'loading' })
    const text = screen.getByText(messages['list.loading'])
    act(() => vi.advanceTimersByTime(1900))
    expect(text.children).toHaveLength(0)
    act(() => vi.advanceTimersByTime(200))
    expect(text.children).toHaveLength(1)
  })
})
