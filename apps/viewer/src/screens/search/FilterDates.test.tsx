// FilterDates: the first and last day of a search.
// @vitest-environment jsdom
import type { SearchFilters } from '@emaki/domain'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { completeBrowser } from '../../ui/testing/renderPage.tsx'
import { FilterDates } from './FilterDates.tsx'

const slow = { timeout: 20_000 }
const now = new Date('2026-05-20T12:00:00Z')

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
afterEach(cleanup)

it.each([
  ['From', { start_date: undefined, end_date: '2026-05-04' }],
  ['To', { start_date: '2026-05-01', end_date: undefined }],
])('FilterDates clears the day of “%s”', async (name, expected) => {
  let filters: SearchFilters = { start_date: '2026-05-01', end_date: '2026-05-04' }
  render(<FilterDates filters={filters} now={now} onChange={(next) => (filters = next)} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })))
  const anyTime = await screen.findByRole('button', { name: messages['search.duration.any'], hidden: true }, slow)
  await act(async () => fireEvent.click(anyTime))
  expect(filters).toMatchObject(expected)
})
