// Cards, rows and frames of artists, the page of a blocked artist, and the list of blocked artists.
// @vitest-environment jsdom
import type { UserPreview } from '@emaki/domain'
import { normaliseUserPreview } from '@emaki/domain'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { type WireWork, wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { BlockedArtists } from './BlockedArtists.tsx'
import { BlockedUser } from './BlockedUser.tsx'
import { UserCard } from './UserCard.tsx'
import { UserGallery } from './UserGallery.tsx'
import { UserStrip } from './UserStrip.tsx'

setUpComponentTests()

function artist(works: readonly WireWork[], user: WireWork = {}): UserPreview {
  const preview = normaliseUserPreview({ user: { id: 7, name: 'Ann', profile_image_urls: {}, ...user }, illusts: works })
  if (!preview) throw new Error('The artist is not readable')
  return preview
}
const plain = [1, 2, 3, 4].map((id) => wireWork({ id, title: `Work ${id}` }))
const adult = wireWork({ id: 9, title: 'Adult', x_restrict: 1 })
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

describe('UserCard', () => {
  it('links to the artist and to the three newest works', async () => {
    await renderPage(<UserCard user={artist(plain)} />)
    expect(hrefs()).toEqual(['/users/7', '/artworks/1', '/artworks/2', '/artworks/3'])
    expect(screen.getByRole('link', { name: 'Work 1' })).toBeDefined()
  })

  it('names a work without a title', async () => {
    await renderPage(<UserCard user={artist([wireWork({ id: 1, title: '' })])} />)
    expect(screen.getByRole('link', { name: 'Untitled' }).getAttribute('href')).toBe('/artworks/1')
  })

  it('leaves out hidden works and shows the next ones', async () => {
    await renderPage(<UserCard user={artist([adult, ...plain])} />)
    expect(hrefs()).toEqual(['/users/7', '/artworks/1', '/artworks/2', '/artworks/3'])
  })

  it('shows hidden works as tiles after the visible ones while the setting is on', async () => {
    setSettings({ hiddenAsTiles: true })
    await renderPage(<UserCard user={artist([adult, ...plain.slice(0, 2)])} />)
    expect(hrefs()).toEqual(['/users/7', '/artworks/1', '/artworks/2'])
    const last = screen.getAllByRole('listitem').at(-1)
    expect(last && within(last).getByRole('button', { name: 'Content hidden' }).textContent).toContain('R-18')
  })

  it('counts the works when all of them are hidden', async () => {
    await renderPage(<UserCard user={artist([adult])} />)
    expect(screen.getByText('1 hidden')).toBeDefined()
  })

  it('says that an artist has no works', async () => {
    await renderPage(<UserCard user={artist([])} />)
    expect(screen.getByText('No works yet')).toBeDefined()
  })

  it('shows neither name nor works of a blocked artist', async () => {
    setSettings({ blockUids: ['7'] })
    const avatar = { medium: 'https://i.pximg.net/user-profile/img/7.jpg' }
    const { container } = await renderPage(<UserCard user={artist(plain, { profile_image_urls: avatar })} />)
    expect(hrefs()).toEqual(['/users/7'])
    expect(container.textContent).toBe('Content hidden4 hidden')
    expect(container.querySelector('img')).toBeNull()
  })

  it('offers no follow button without an account', async () => {
    await renderPage(<UserCard user={artist(plain, { is_followed: false })} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('lists of artists', () => {
  it('a row follows the links of its cards inside the app', async () => {
    const { router } = await renderPage(<UserStrip label="Recommended artists" users={[artist(plain)]} />)
    expect(within(screen.getByRole('list', { name: 'Recommended artists' })).getByText('Ann')).toBeDefined()
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Ann' })))
    expect(router.state.location.href).toBe('/users/7')
  })

  it('an empty list shows a message', async () => {
    const feed = {
      items: [],
      left: { byRule: 0, unreadable: 0 },
      state: 'finished',
      failure: undefined,
      loadMore() {},
      retry() {},
    } as const
    await renderPage(<UserGallery feed={feed} name="a" label="Artists" />)
    expect(screen.getByRole('heading', { name: 'No one here yet' })).toBeDefined()
  })
})

describe('BlockedUser', () => {
  it('names the id, unblocks the artist, and links to the content settings', async () => {
    setSettings({ blockUids: ['7', '8'] })
    await renderPage(<BlockedUser id="7" />)
    expect(screen.getByText(/^ID 7 is on your block list/)).toBeDefined()
    expect(document.title).toContain('You have blocked this artist')
    expect(hrefs()).toContain('/setting/contents_display')
    fireEvent.click(screen.getByRole('button', { name: 'Unblock' }))
    expect(readSettings().blockUids).toEqual(['8'])
  })
})

describe('BlockedArtists', () => {
  const serve = () =>
    fakeServer({
      '/mirror/member': ({ searchParams }) => {
        const id = Number(searchParams.get('id'))
        return id > 50 ? undefined : { user: { id, name: `Artist ${id}`, profile_image_urls: {} }, profile: {} }
      },
    })
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('lists the artists by name, by id while the name is unknown, and unblocks one', async () => {
    serve()
    setSettings({ blockUids: ['1', '60'] })
    await renderPage(<BlockedArtists />)
    await screen.findByText('Artist 1')
    expect(names()).toEqual(['Artist 1', 'ID 60'])
    const [first] = screen.getAllByRole('button', { name: 'Unblock' })
    expect(document.getElementById(first?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Artist 1')
    if (first) fireEvent.click(first)
    expect([names(), readSettings().blockUids]).toEqual([['ID 60'], ['60']])
  })

  it('loads ten artists at a time', async () => {
    const server = serve()
    setSettings({ blockUids: Array.from({ length: 12 }, (_, index) => `${index + 1}`) })
    await renderPage(<BlockedArtists />)
    await screen.findByText('Artist 10')
    expect(server.requestsTo('/member')).toHaveLength(10)
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('Artist 12')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('renders nothing when no artist is blocked', async () => {
    const { container } = await renderPage(<BlockedArtists />)
    expect(container.textContent).toBe('')
  })
})
