// Tests of what stands at the end of a list.
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Feed } from '../../data/query/feed.ts'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { GalleryEnd } from './GalleryEnd.tsx'

const feed = (changes: Partial<Feed<string>>): Feed<string> => ({
  items: [],
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  message: undefined,
  loadMore() {},
  retry() {},
  ...changes,
})
const end = (changes: Partial<Feed<string>>) =>
  render(<GalleryEnd feed={feed(changes)} emptyAction={<a href="/rank/daily">Newest ranking</a>} />)
const wayOn = () => screen.queryByRole('link', { name: 'Newest ranking' })

beforeAll(() => activateMessages('en', messages))
afterEach(cleanup)

describe('GalleryEnd', () => {
  it('leads on from an empty list', () => {
    end({})
    expect(wayOn()).not.toBeNull()
  })

  it('leads on from a list that the host refuses', () => {
    end({ state: 'error', message: messages['error.not_found'] })
    expect(wayOn()).not.toBeNull()
    expect(screen.getByRole('button', { name: messages['state.retry'] })).toBeDefined()
  })

  it('offers another try alone when the network fails', () => {
    end({ state: 'error', message: messages['error.network'] })
    expect(wayOn()).toBeNull()
  })

  it('offers another try alone below works', () => {
    end({ items: ['1'], state: 'error', message: messages['error.not_found'] })
    expect(wayOn()).toBeNull()
  })
})
