// Follows of a web session: the button on a card and on a profile, its dialog, and failures.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserCard } from '../../lists/users/UserCard.tsx'
import { clearFlags, flags } from '../../platform/account/flags.ts'
import { session } from '../../platform/account/session.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { press } from '../../testing/press.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { FollowButton } from './FollowButton.tsx'

setUpComponentTests()

const preview = (id: string, title: string, x_restrict: 0 | 1 = 0) =>
  ({ id, title, src: '', tags: [], x_restrict, illust_ai_type: 1 }) as const
const ben = { id: '8', name: 'Ben', avatar: '', illusts: [preview('1', 'Ship'), preview('2', 'Secret', 1)] }

/** The forms that changed a follow: path and body. */
let sent: string[] = []
let isFollowed = false
const record = async (url: URL, request: Request) => {
  sent.push(`${url.pathname.split('/').at(-1)} ${await request.text()}`)
  return { error: false, body: [] }
}
const routes: Readonly<Record<string, FakeRoute>> = {
  '/bookmark_add.php': record,
  '/rpc_group_setting.php': record,
  '/ajax/user/8': () => ({ error: false, body: { isFollowed } }),
}

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'
const idle = () => vi.waitFor(() => expect(flags.getState().pending.size).toBe(0))
const profile = { id: '8', name: 'Ben', is_followed: false }

beforeEach(() => {
  sent = []
  isFollowed = false
  clearFlags()
  const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
})

describe('FollowButton', () => {
  it('follows in public, and unfollows', async () => {
    fakeServer(routes)
    await renderPage(<FollowButton user={profile} />)
    const button = await screen.findByRole('button', { name: 'Follow' })
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
    await press(button)
    await idle()
    expect(sent[0]).toMatch(/^bookmark_add\.php mode=add&type=user&user_id=8&tag=&restrict=0/)
    await press(screen.getByRole('button', { name: 'Following' }))
    await idle()
    expect(sent[1]).toMatch(/^rpc_group_setting\.php mode=del&type=bookuser&id=8/)
    expect(isPressed(screen.getByRole('button', { name: 'Follow' }))).toBe(false)
  })

  it('reads whether the user is followed when the profile opens', async () => {
    isFollowed = true
    fakeServer(routes)
    await renderPage(<FollowButton user={profile} />)
    expect(isPressed(await screen.findByRole('button', { name: 'Following' }))).toBe(true)
  })

  it('follows in private when the settings say so', async () => {
    fakeServer(routes)
    setSettings({ privateFollows: true })
    await renderPage(<FollowButton user={profile} />)
    const button = await screen.findByRole('button', { name: 'Follow' })
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
    await press(button)
    await idle()
    expect(sent[0]).toContain('restrict=1')
  })

  it('follows in private through the options', async () => {
    fakeServer(routes)
    await renderPage(<FollowButton user={profile} />)
    await press(await screen.findByRole('button', { name: 'Follow options' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Follow options' }))
    expect(dialog.queryByRole('button', { name: 'Unfollow' })).toBeNull()
    fireEvent.click(dialog.getByRole('radio', { name: /Private/ }))
    await press(dialog.getByRole('button', { name: 'Follow' }))
    await vi.waitFor(() => expect(toasts.getState().at(-1)?.text).toBe('Following privately'))
    expect(sent[0]).toContain('restrict=1')
  })

  it('offers to unfollow in the options of a followed user', async () => {
    isFollowed = true
    fakeServer(routes)
    await renderPage(<FollowButton user={profile} />)
    await screen.findByRole('button', { name: 'Following' })
    await press(screen.getByRole('button', { name: 'Follow options' }))
    const dialog = within(await screen.findByRole('dialog'))
    isFollowed = false
    await press(dialog.getByRole('button', { name: 'Unfollow' }))
    await idle()
    expect(sent[0]).toContain('rpc_group_setting.php')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('rolls back with the sentence of the specification when the server refuses', async () => {
    fakeServer({ ...routes, '/bookmark_add.php': () => ({ error: true, message: 'no' }) })
    await renderPage(<FollowButton user={profile} />)
    const button = await screen.findByRole('button', { name: 'Follow' })
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
    await press(button)
    await idle()
    expect(isPressed(screen.getByRole('button', { name: 'Follow' }))).toBe(false)
    expect(toasts.getState().at(-1)?.text).toBe('Could not follow')
  })

  it('is absent on one’s own profile and for anonymous readers', async () => {
    fakeServer(routes)
    await renderPage(<FollowButton user={{ ...profile, id: '9' }} />)
    expect(screen.queryByRole('button')).toBeNull()
    await act(async () => session.setState({ mode: 'anonymous', user: null }, true))
    await renderPage(<FollowButton user={profile} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('UserCard', () => {
  it('links to the user and to the visible works, and offers to follow', async () => {
    fakeServer(routes)
    await renderPage(<UserCard user={ben} />)
    expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/users/8')
    expect(screen.getByRole('link', { name: 'Ship' }).getAttribute('href')).toBe('/artworks/1')
    expect(document.body.textContent).not.toContain('Secret')
    const follow = await screen.findByRole('button', { name: 'Follow Ben' })
    await press(follow)
    await idle()
    expect(isPressed(follow)).toBe(true)
  })

  it('opens the options with the secondary mouse button', async () => {
    fakeServer(routes)
    await renderPage(<UserCard user={ben} />)
    const follow = await screen.findByRole('button', { name: 'Follow Ben' })
    await act(async () => void fireEvent.contextMenu(follow, { button: 2 }))
    expect(await screen.findByRole('dialog', { name: 'Follow options' })).toBeDefined()
    expect(sent).toEqual([])
  })

  it('shows hidden works as tiles on request', async () => {
    fakeServer(routes)
    setSettings({ hiddenAsTiles: true })
    await renderPage(<UserCard user={ben} />)
    expect(screen.getByRole('button', { name: 'Content hidden' })).toBeDefined()
  })

  it('shows neither name nor works nor a button of a blocked user', async () => {
    fakeServer(routes)
    setSettings({ blockUids: ['8'] })
    await renderPage(<UserCard user={ben} />)
    expect(document.body.textContent).not.toMatch(/Ben|Ship/)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('2 hidden')).toBeDefined()
  })

  it('says when the user has no works', async () => {
    fakeServer(routes)
    await renderPage(<UserCard user={{ ...ben, illusts: [] }} />)
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('No works yet')).toBeDefined()
  })
})
