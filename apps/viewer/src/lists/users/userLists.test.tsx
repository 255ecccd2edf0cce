// Lists around users: the frame of an artist's list, blocked artists, rows and galleries of users, and what a press on a user opens.
// @vitest-environment jsdom
import type { UserPreview } from '@emaki/domain'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Feed } from '../../platform/query/feed.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { press } from '../../testing/press.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { UserGallery } from './UserGallery.tsx'
import { UserListFrame } from './UserListFrame.tsx'
import { UserStrip } from './UserStrip.tsx'

setUpComponentTests()

const userOf = (id: string, name: string): UserPreview => ({ id, name, avatar: '', illusts: [] })
const feedOf = (items: readonly UserPreview[]): Feed<UserPreview> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore() {},
  retry() {},
})
const member = () => ({
  user: { id: 8, name: 'Ben', account: 'ben', profile_image_urls: {}, comment: '' },
  profile: { total_illusts: 3, total_manga: 0, total_novels: 0 },
  workspace: {},
})
const frame = (
  <UserListFrame id="8" title="Artworks">
    <p>the list</p>
  </UserListFrame>
)

beforeEach(() => layOutLists())

describe('UserListFrame', () => {
  it('names the artist in the bar and in the title of the tab, with a link to the profile', async () => {
    fakeServer({ '/member': member })
    await renderPage(frame)
    await vi.waitFor(() => expect(document.title).toBe('Artworks · Ben · Emaki'))
    expect(screen.getByRole('link', { name: /Ben/ }).getAttribute('href')).toBe('/users/8')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Artworks · Ben')
  })

  it('shows the list with the id while the profile is missing', async () => {
    fakeServer({})
    await renderPage(frame)
    expect(screen.getByText('the list')).toBeDefined()
    expect(screen.getByRole('link', { name: /ID 8/ })).toBeDefined()
  })

  it('loads nothing of a blocked artist until the block is removed', async () => {
    const server = fakeServer({ '/member': member })
    setSettings({ blockUids: ['8', '9'] })
    await renderPage(frame)
    expect(screen.queryByText('the list')).toBeNull()
    expect(server.requests).toEqual([])
    expect(screen.getByRole('link', { name: 'Content settings' })).toBeDefined()
    const [unblock] = screen.getAllByRole('button').filter(({ textContent }) => textContent !== '')
    if (unblock) await press(unblock)
    expect(readSettings().blockUids).toEqual(['9'])
    expect(screen.getByText('the list')).toBeDefined()
  })
})

describe('a list of users', () => {
  it.each([
    ['row', <UserStrip key="" label="Artists" users={[userOf('8', 'Ben'), userOf('9', 'Cho')]} />],
    ['gallery', <UserGallery key="" label="Artists" name="users" feed={feedOf([userOf('8', 'Ben'), userOf('9', 'Cho')])} />],
  ])('opens a user from a %s', async (_, list) => {
    fakeServer({})
    const { router } = await renderPage(list)
    expect(screen.getByLabelText('Artists')).toBeDefined()
    await press(screen.getByRole('link', { name: 'Cho' }))
    await act(async () => {})
    expect(router.history.location.pathname).toBe('/users/9')
  })

  it('does not open a blocked user', async () => {
    fakeServer({})
    setSettings({ blockUids: ['8'] })
    const { router } = await renderPage(<UserGallery label="Artists" name="users" feed={feedOf([userOf('8', 'Ben')])} />)
    await press(within(screen.getByRole('feed')).getByRole('link'))
    expect(router.history.location.pathname).toBe('/')
  })

  it('says that the list is empty', async () => {
    fakeServer({})
    await renderPage(<UserGallery label="Artists" name="users" feed={feedOf([])} />)
    expect(screen.getByText('No one here yet')).toBeDefined()
  })
})
