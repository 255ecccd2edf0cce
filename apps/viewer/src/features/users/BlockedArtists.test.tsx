// @vitest-environment jsdom
import { normaliseUserProfile } from '@emaki/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { memberQuery } from '../../data/works/author.ts'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { readSettings, setSetting } from '../../settings/store.ts'
import { BlockedArtists } from './BlockedArtists.tsx'

beforeAll(() => activateMessages('en', messages))
afterEach(() => {
  cleanup()
  setSetting('blockUids', [])
})

it('lists blocked artists by name, and unblocks one', () => {
  setSetting('blockUids', ['1', '2'])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [id, name] of [
    ['1', 'Lantern & Moth'],
    ['2', '硝子町'],
  ] as const)
    client.setQueryData(memberQuery(id).queryKey, normaliseUserProfile({ user: { id: Number(id), name } }))
  render(
    <QueryClientProvider client={client}>
      <BlockedArtists />
    </QueryClientProvider>,
  )
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Lantern & Moth')
  if (first) fireEvent.click(within(first).getByRole('button', { name: 'Unblock' }))
  expect(readSettings().blockUids).toEqual(['2'])
  expect(screen.queryByText('Lantern & Moth')).toBeNull()
})

it('renders nothing when no artist is blocked', () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <BlockedArtists />
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe('')
})
