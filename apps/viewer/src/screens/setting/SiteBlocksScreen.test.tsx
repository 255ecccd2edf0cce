// Lists of the account on the site: the limit, edits that the site refuses, and the copy into the block lists of this browser.
// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { Mutes, SiteBlocksScreen } from './SiteBlocksScreen.tsx'

setUpComponentTests()

const account = { mode: 'app', id: '9' } as const
const muted = (tags: readonly string[], limit: number) => ({
  muted_tags: tags.map((name) => ({ tag: { name, translated_name: null }, is_premium_slot: false })),
  muted_users: [{ user: { id: 7, name: 'Ben', profile_image_urls: { medium: '' } }, is_premium_slot: false }],
  mute_limit_count: limit,
})
const section = (name: string) => within(screen.getByRole('region', { name }))

afterEach(clearOverlays)
beforeEach(() => {
  session.setState({ mode: 'anonymous', user: null }, true)
  setSettings({ blockUids: [], blockTags: [] })
})

describe('the mute list', () => {
  it('takes a tag back that the site refuses, and shows the message', async () => {
    const refusal = { error: { user_message: 'Only one entry is possible.', message: '' } }
    const server = fakeServer({ '/req_get': () => muted([], 500), '/req_post': () => Response.json(refusal, { status: 400 }) })
    await renderWithOverlays(<Mutes account={account} />)
    expect(await screen.findByText(/1 of 500 entries used/)).toBeDefined()
    fireEvent.change(section('Hidden tags').getByRole('textbox'), { target: { value: '#spoiler' } })
    fireEvent.click(section('Hidden tags').getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Only one entry is possible.')).toBeDefined()
    await vi.waitFor(() => expect(section('Hidden tags').queryByText('#spoiler')).toBeNull())
    const sent = new URL(server.requestsTo('/req_post')[0] ?? '', location.href).searchParams
    expect([sent.get('path'), sent.get('data')]).toEqual(['v1/mute/edit', '{"add_tags":["spoiler"]}'])
  })

  it('accepts no entry beyond the limit', async () => {
    fakeServer({ '/req_get': () => muted([], 1) })
    await renderWithOverlays(<Mutes account={account} />)
    await screen.findByRole('link', { name: 'Ben' })
    expect(section('Hidden artists').getByText(/takes no more entries/)).toBeDefined()
    expect(section('Hidden artists').getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true)
  })

  it('becomes part of the block lists on request only', async () => {
    fakeServer({ '/req_get': () => muted(['spoiler'], 500) })
    await renderWithOverlays(<Mutes account={account} />)
    const apply = await screen.findByRole('button', { name: 'Block these here, too' })
    expect(readSettings().blockUids).toEqual([])
    fireEvent.click(apply)
    expect([readSettings().blockUids, readSettings().blockTags]).toEqual([['7'], ['spoiler']])
  })
})

describe('SiteBlocksScreen', () => {
  it('shows and ends blocks of a web session, whose mute list is on the site', async () => {
    const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
    session.setState(
      { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' },
      true,
    )
    let items = [{ userId: '8', label: 'Cho', isBlocked: true, isTarget: false }]
    const bodies: unknown[] = []
    fakeServer({
      '/ajax/block/list': () => ({ block_items: items }),
      '/ajax/block/save': async (_url, request) => {
        bodies.push(await request.json())
        items = []
        return []
      },
    })
    await renderWithOverlays(<SiteBlocksScreen />)
    expect(screen.getByRole('link', { name: 'View on the original site' })).toBeDefined()
    await screen.findByRole('link', { name: 'Cho' })
    fireEvent.click(section('Blocked users').getByRole('button', { name: 'Remove' }))
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Cho' })).toBeNull())
    expect(bodies).toEqual([{ user_id: '8', action: 'unblock' }])
  })
})
