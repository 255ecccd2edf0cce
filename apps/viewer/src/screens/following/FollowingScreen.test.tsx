// The following screen: its tabs and filters by login mode, the lists behind them, and the mark of the last visit.
// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session, session } from '../../platform/account/session.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { FollowingScreen, type FollowingScreenProps } from './FollowingScreen.tsx'

setUpComponentTests()

const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const webSession: Session = {
  mode: 'web',
  user,
  webCredentials: { companion: '/api/companion', value: undefined },
  csrfToken: 'x',
}
const webWork = (id: string) => ({
  id,
  title: `Work ${id}`,
  url: `https://i.pximg.net/${id}_p0_square1200.jpg`,
  userId: '7',
  userName: 'Ben',
  tags: [],
  width: 8,
  height: 6,
  pageCount: 1,
  illustType: 0,
  xRestrict: 0,
  aiType: 1,
})
const routes: Readonly<Record<string, FakeRoute>> = {
  '/ajax/follow_latest/illust': () => ({ page: { ids: [3, 2] }, thumbnails: { illust: [webWork('3'), webWork('2')] } }),
  '/ajax/user/9/illusts/bookmarks': () => ({ works: [webWork('5')], total: 1, bookmarkTags: { 77: ['ships'] } }),
  '/ajax/user/9/following': () => ({ users: [{ userId: '8', userName: 'Cho', illusts: [] }], total: 1 }),
}

const open = (props: FollowingScreenProps = {}) => renderPage(<FollowingScreen {...props} />, undefined, '/following')
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Following' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const firstCard = async () => (await screen.findAllByRole('article'))[0]

beforeEach(() => {
  layOutLists()
  session.setState(webSession, true)
})

describe('FollowingScreen', () => {
  it('asks anonymous readers to log in', async () => {
    const server = fakeServer(routes)
    session.setState({ mode: 'anonymous', user: null }, true)
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Log in to see who you follow' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/account/login')
    expect(server.requests).toEqual([])
  })

  it('shows no list while a stored session is checked', async () => {
    const server = fakeServer(routes)
    session.setState({ mode: 'checking', user: null, webCredentials: { companion: '/api/companion', value: undefined } }, true)
    await open()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(server.requests).toEqual([])
  })

  it('has no new novels for a web session', async () => {
    fakeServer(routes)
    await open()
    expect(tabs()).toContain('Bookmarks')
    expect(tabs()).not.toContain('New novels')
  })

  it('shows the bookmarks with their visibility, and marks the shown tab', async () => {
    fakeServer(routes)
    await open({ tab: '2' })
    expect(screen.getByRole('link', { name: 'Bookmarks' }).getAttribute('aria-current')).toBe('page')
    const parts = within(screen.getByRole('navigation', { name: 'Who can see it' }))
    expect(parts.getAllByRole('link').map((part) => [part.textContent, part.getAttribute('href')])).toEqual([
      ['Public', '/following?tab=2'],
      ['Private', '/following?tab=2&restrict=private'],
    ])
    expect((await firstCard())?.querySelector('a')?.getAttribute('href')).toBe('/artworks/5')
    expect(await screen.findByLabelText('Bookmark tag')).toBeDefined()
  })

  it('requests private bookmarks of one tag', async () => {
    const server = fakeServer(routes)
    await open({ tab: '2', restrict: 'private', tag: 'ships' })
    await firstCard()
    const [request] = server.requestsTo('/illusts/bookmarks').filter((path) => path.includes('tag=ships'))
    expect(request).toContain('rest=hide')
    expect(screen.getByLabelText('Bookmark tag').textContent).toContain('ships')
  })

  it('shows the followed users', async () => {
    fakeServer(routes)
    await open({ tab: '3' })
    expect((await screen.findByRole('link', { name: 'Cho' })).getAttribute('href')).toBe('/users/8')
  })

  it('marks the work that was the newest at the last visit', async () => {
    fakeServer(routes)
    await open()
    await firstCard()
    expect(screen.queryByText('Seen up to here')).toBeNull()
    await act(async () => cleanup())
    fakeServer({
      ...routes,
      '/ajax/follow_latest/illust': () => ({
        page: { ids: [4, 3, 2] },
        thumbnails: { illust: [webWork('4'), webWork('3'), webWork('2')] },
      }),
    })
    await open()
    await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
    expect(within(screen.getAllByRole('article')[1] ?? document.body).getByText('Seen up to here')).toBeDefined()
  })
})
