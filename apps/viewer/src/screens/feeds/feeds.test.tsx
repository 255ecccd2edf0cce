// The lists behind the sections of home: discovery, random, recommended and latest works.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session, session } from '../../platform/account/session.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { wireWork } from '../../testing/works.ts'
import { chooseOption, renderPage } from '../../ui/testing/renderPage.tsx'
import { DiscoveryScreen } from './DiscoveryScreen.tsx'
import { LatestScreen } from './LatestScreen.tsx'
import { PopularScreen } from './PopularScreen.tsx'
import { RandomScreen } from './RandomScreen.tsx'
import { RecommendedScreen } from './RecommendedScreen.tsx'

setUpComponentTests()

const illusts = () => ({ illusts: [wireWork({ id: 1, title: 'One', total_bookmarks: 900 })], next_url: null })
const webWork = {
  id: '4',
  title: 'Web',
  url: 'https://i.pximg.net/4_p0_square1200.jpg',
  userId: '7',
  userName: 'Ann',
  tags: [],
  width: 8,
  height: 6,
  pageCount: 1,
  illustType: 0,
  xRestrict: 0,
  aiType: 1,
}
const selfHosted: Readonly<Record<string, FakeRoute>> = {
  '/.well-known/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
  '/rank': illusts,
  '/rank_novel': () => ({ novels: [], next_url: null }),
  '/illust_recommended': illusts,
  '/illust_new': illusts,
  '/novel_new': () => ({ novels: [], next_url: null }),
  '/illust/discovery': () => ({ illusts: [webWork] }),
  '/ajax/discovery/artworks': () => ({ thumbnails: { illust: [webWork] }, recommendedIllusts: [] }),
  '/ajax/discovery/users': () => ({ users: [{ userId: '8', name: 'Ben', image: '' }], thumbnails: { illust: [webWork] } }),
}

const user = { id: '7', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const webSession: Session = {
  mode: 'web',
  user,
  webCredentials: { companion: '/api/companion', value: undefined },
  csrfToken: 'x',
}
const tabs = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])

beforeEach(() => {
  layOutLists()
  session.setState({ mode: 'anonymous', user: null }, true)
})

describe('the tabs of a list', () => {
  it.each<[string, string, ReactNode]>([
    ['Random finds', '/random_illust', <RandomScreen key="" kind="manga" />],
    ['Latest works', '/latest', <LatestScreen key="" kind="manga" />],
  ])('of %s lead to illustrations, manga and novels', async (name, path, content) => {
    fakeServer(selfHosted)
    await renderPage(content)
    await screen.findByRole('navigation', { name })
    expect(tabs(name)).toEqual([
      ['Illustrations', path, null],
      ['Manga', `${path}?type=manga`, 'page'],
      ['Novels', `${path}?type=novel`, null],
    ])
  })

  it('replace the history entry', async () => {
    fakeServer(selfHosted)
    const { router } = await renderPage(<RandomScreen kind="illust" />)
    const before = router.history.length
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Novels' })))
    expect(router.history.location.href).toBe('/random_illust?type=novel')
    expect(router.history.length).toBe(before)
  })
})

describe.each<[string, ReactNode]>([
  ['RecommendedScreen', <RecommendedScreen key="" />],
  ['LatestScreen', <LatestScreen key="" kind="illust" />],
])('%s', (_, content) => {
  it('shows the works of a self-hosted gateway', async () => {
    fakeServer(selfHosted)
    await renderPage(content)
    expect((await screen.findByRole('article')).querySelector('a')?.getAttribute('href')).toBe('/artworks/1')
  })

  it('says that another host does not have the list, and requests nothing', async () => {
    const server = fakeServer({})
    await renderPage(content)
    expect(await screen.findByRole('heading', { name: 'This server doesn’t have this list' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(server.requests.filter(({ pathname }) => /recommended|_new/.test(pathname))).toEqual([])
  })
})

describe('DiscoveryScreen', () => {
  it('leads anonymous readers to popular works, and not to users', async () => {
    fakeServer(selfHosted)
    await renderPage(<DiscoveryScreen tab="works" />)
    expect((await screen.findByRole('article')).querySelector('a')?.getAttribute('href')).toBe('/artworks/4')
    await screen.findByRole('link', { name: 'Collections' })
    expect(tabs('Discovery')).toEqual([
      ['Discovery', '/discovery', 'page'],
      ['Popular works', '/popular_illust', null],
      ['Collections', '/collections', null],
    ])
  })

  it.each([
    ['on another host', 'anonymous', { name: 'other' }],
    ['in local app API mode', 'app', { name: 'emaki', selfHosted: true }],
  ] as const)('has no tab of collections %s', async (_where, mode, host) => {
    fakeServer({ ...selfHosted, '/.well-known/emaki.json': () => host })
    session.setState(mode === 'app' ? { mode, user } : { mode, user: null }, true)
    await renderPage(<DiscoveryScreen tab="works" />)
    await screen.findByRole('article')
    expect(tabs('Discovery').map(([name]) => name)).toEqual(['Discovery', 'Popular works'])
  })

  it('shows the works of a type', async () => {
    fakeServer({ ...selfHosted, '/illust/discovery': () => ({ illusts: [webWork, { ...webWork, id: '5', illustType: 1 }] }) })
    await renderPage(<DiscoveryScreen tab="works" type="manga" />)
    expect((await screen.findByRole('article')).querySelector('a')?.getAttribute('href')).toBe('/artworks/5')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it.each([
    ['anonymous readers', false, undefined, 'all'],
    ['anonymous readers who ask for R-18 only', false, 'r18', 'all'],
    ['anonymous readers who ask for safe works', false, 'safe', 'safe'],
    ['web sessions that ask for R-18 only', true, 'r18', 'r18'],
  ] as const)('requests works of a rating for %s', async (_who, isWeb, rating, mode) => {
    const server = fakeServer(selfHosted)
    setSettings({ r18: true })
    if (isWeb) session.setState(webSession, true)
    await renderPage(<DiscoveryScreen tab="works" rating={rating} />)
    await screen.findByRole('article')
    expect(server.requests.findLast(({ pathname }) => /discovery/.test(pathname))?.searchParams.get('mode')).toBe(mode)
  })

  it('requests other works on "Show others"', async () => {
    let batch = 0
    const server = fakeServer({ ...selfHosted, '/illust/discovery': () => ({ illusts: [{ ...webWork, id: String(++batch) }] }) })
    await renderPage(<DiscoveryScreen tab="works" />)
    await screen.findByRole('article')
    const before = server.requestsTo('/illust/discovery').length
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show others' })))
    await vi.waitFor(() => expect(server.requestsTo('/illust/discovery').length).toBeGreaterThan(before))
  })

  it('shows a web session works and artists at their own addresses', async () => {
    fakeServer(selfHosted)
    session.setState(webSession, true)
    await renderPage(<DiscoveryScreen tab="users" />)
    await screen.findByRole('link', { name: 'Collections' })
    expect(tabs('Discovery')).toEqual([
      ['Discovery', '/discovery', null],
      ['Artists', '/discovery?tab=users', 'page'],
      ['Popular works', '/popular_illust', null],
      ['Collections', '/collections', null],
    ])
    expect(await screen.findByRole('link', { name: 'Ben' })).toBeDefined()
  })

  it('shows no list while a stored session is checked', async () => {
    const server = fakeServer(selfHosted)
    session.setState({ mode: 'checking', user: null, webCredentials: { companion: '/api/companion', value: undefined } }, true)
    await renderPage(<DiscoveryScreen tab="works" />)
    expect(screen.queryByRole('feed')).toBeNull()
    expect(server.requests).toEqual([])
  })
})

describe('PopularScreen', () => {
  const popular = { illust_id: '6', illust_title: 'Loved', url: webWork.url, illust_type: '0', illust_x_restrict: '0' }

  it('shows a type, which another choice replaces', async () => {
    const server = fakeServer({
      ...selfHosted,
      '/ajax_api.php': ({ searchParams }) => (searchParams.get('p') === '1' ? [popular] : []),
    })
    const { router } = await renderPage(<PopularScreen type="manga" isAdult />)
    expect((await screen.findByRole('article')).querySelector('a')?.getAttribute('href')).toBe('/artworks/6')
    const sent = server.requests.find(({ pathname }) => pathname.endsWith('/ajax_api.php'))?.searchParams
    expect([sent?.get('mode'), sent?.get('type')]).toEqual(['popular_illust', 'manga'])
    expect(screen.queryByLabelText('Rating')).toBeNull()
    await chooseOption(await screen.findByRole('combobox', { name: 'Type' }), 'Any type')
    expect(router.history.location.href).toBe('/popular_illust')
  })

  it('requests adult works for web sessions with R-18 on', async () => {
    const server = fakeServer({ ...selfHosted, '/ajax_api.php': () => [popular] })
    setSettings({ r18: true })
    session.setState(webSession, true)
    await renderPage(<PopularScreen type={undefined} isAdult />)
    await screen.findByRole('article')
    expect(server.requests.find(({ pathname }) => pathname.endsWith('/ajax_api.php'))?.searchParams.get('mode')).toBe(
      'popular_illust_r18',
    )
  })
})
