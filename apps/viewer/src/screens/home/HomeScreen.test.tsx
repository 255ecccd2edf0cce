// The home screen: its sections by tab, host and login mode, how many works a row has, and rows that fail.
// @vitest-environment jsdom
import { defaultRankingDate, shiftDay } from '@emaki/domain'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { initialData, startWithConfig } from '../../platform/query/initialData.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { HomeScreen, type HomeScreenProps } from './HomeScreen.tsx'

setUpComponentTests()

const ids = Array.from({ length: 30 }, (_, index) => index + 1)
const illusts = () => ({ illusts: ids.map((id) => wireWork({ id, title: `Work ${id}`, total_bookmarks: 900 })), next_url: null })
const novels = () => ({
  novels: ids.map((id) => ({
    ...wireWork({ id, title: `Novel ${id}` }),
    image_urls: { square_medium: `https://i.pximg.net/${id}.jpg` },
    text_length: 900,
    novel_ai_type: 1,
  })),
  next_url: null,
})
const webWorks = () =>
  ids.map((id) => ({
    id: String(id),
    title: `Web ${id}`,
    url: `https://i.pximg.net/${id}_p0_square1200.jpg`,
    userId: '7',
    userName: 'Ann',
    tags: [],
    width: 800,
    height: 600,
    pageCount: 1,
    illustType: 0,
    xRestrict: 0,
    aiType: 1,
  }))

/** The routes of a host with all features. */
const routes: Readonly<Record<string, FakeRoute>> = {
  '/.well-known/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
  '/rank': illusts,
  '/rank_novel': novels,
  '/live_list': () => ({ lives: [], next_url: null }),
  '/illust_recommended': illusts,
  '/manga_recommended': illusts,
  '/novel_recommended': novels,
  '/illust_new': illusts,
  '/novel_new': novels,
  '/illust/discovery': () => ({ illusts: webWorks() }),
  '/trending-tags/illust': () => ({ trend_tags: [] }),
}
/** The routes of a mirror that is not ours: it has no document about itself. */
const { '/.well-known/emaki.json': _document, ...otherMirror } = routes

/** Calls that only a self-hosted gateway answers. */
const selfHostedOnly = /recommended|_new|discovery/

const addresses = { illust: '/', manga: '/home_manga', novel: '/home_novel' }
const open = (tab: HomeScreenProps['tab']) => renderPage(<HomeScreen tab={tab} />, undefined, addresses[tab])
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const section = (name: string) => screen.findByRole('region', { name })
/** Opens a tab and waits for its last section. */
async function openWhole(tab: HomeScreenProps['tab']) {
  await open(tab)
  await section('Random finds')
}
/** The links to works in a section, once there are some. */
const worksOf = async (name: string) => within(await section(name)).findAllByRole('listitem')

beforeEach(() => showEverything())

describe('HomeScreen', () => {
  it.each([
    ['illust', '/rank', illusts, { illusts: [], next_url: null }],
    ['novel', '/rank_novel', novels, { novels: [], next_url: null }],
  ] as const)('P13 of the tab %s offers the day before an empty newest ranking', async (tab, path, works, none) => {
    const newest = defaultRankingDate(new Date())
    const server = fakeServer({
      ...routes,
      [path]: ({ searchParams }) => (searchParams.get('date') === newest ? none : works()),
    })
    await open(tab)
    fireEvent.click(await screen.findByRole('button', { name: 'Previous day' }))
    expect(await worksOf('Daily ranking')).not.toHaveLength(0)
    expect(server.requests.map(({ searchParams }) => searchParams.get('date'))).toContain(shiftDay(newest, -1))
  })

  it('P13 of the tab manga offers the day before a newest ranking that the site does not have yet', async () => {
    const server = fakeServer({ ...routes, '/ranking': () => undefined })
    await open('manga')
    fireEvent.click(await screen.findByRole('button', { name: 'Previous day' }))
    const before = shiftDay(defaultRankingDate(new Date()), -1).replaceAll('-', '')
    const dates = () => server.requests.flatMap(({ searchParams }) => searchParams.get('date') ?? [])
    await vi.waitFor(() => expect(dates()).toContain(before))
  })

  it.each([
    ['illust', ['Daily ranking', 'Spotlights', 'Recommended', 'Discovery', 'Latest works', 'Random finds']],
    ['manga', ['Daily ranking', 'Recommended', 'Latest works', 'Random finds']],
    ['novel', ['Daily ranking', 'Recommended', 'Latest works', 'Random finds']],
  ] as const)('has the sections of the tab %s in order on a self-hosted gateway', async (tab, names) => {
    fakeServer(routes)
    await openWhole(tab)
    await section('Recommended')
    expect(sections()).toEqual(names)
  })

  it.each([
    ['illust', ['Daily ranking', 'Spotlights', 'Random finds']],
    ['manga', ['Daily ranking', 'Random finds']],
    ['novel', ['Daily ranking', 'Random finds']],
  ] as const)("has only the sections of every host in the tab %s on other people's mirror", async (tab, names) => {
    const server = fakeServer(otherMirror)
    const { client } = await open(tab)
    await section('Random finds')
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(sections()).toEqual(names)
    expect(server.requests.filter(({ pathname }) => selfHostedOnly.test(pathname))).toEqual([])
  })

  it('leaves out the sections of the companion on a static site whose host offers none', async () => {
    const { config } = initialData()
    startWithConfig({ ...config, companionBase: '' })
    const server = fakeServer(routes)
    await openWhole('illust')
    await section('Recommended')
    expect(sections()).toEqual(['Daily ranking', 'Recommended', 'Latest works', 'Random finds'])
    expect(server.requests.filter(({ pathname }) => /pixivision|discovery/.test(pathname))).toEqual([])
    startWithConfig(config)
  })

  it('marks the shown tab and links to the others', async () => {
    fakeServer(routes)
    await openWhole('manga')
    const tabs = within(screen.getByRole('navigation', { name: 'Home sections' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Illustrations', '/', null],
      ['Manga', '/home_manga', 'page'],
      ['Novels', '/home_novel', null],
    ])
  })

  it.each([
    ['illust', 'Daily ranking', '/rank/daily'],
    ['manga', 'Daily ranking', '/rank/daily_manga'],
    ['novel', 'Daily ranking', '/rank_novel/day'],
    ['illust', 'Recommended', '/osusume_illust'],
    ['illust', 'Discovery', '/discovery'],
    ['illust', 'Latest works', '/latest'],
    ['manga', 'Latest works', '/latest?type=manga'],
    ['novel', 'Latest works', '/latest?type=novel'],
    ['illust', 'Random finds', '/random_illust'],
    ['manga', 'Random finds', '/random_illust?type=manga'],
  ] as const)('links from the tab %s and its section %s to %s', async (tab, name, path) => {
    fakeServer(routes)
    await openWhole(tab)
    const [more] = within(await section(name)).getAllByRole('link', { name: 'More' })
    expect(more?.getAttribute('href')).toBe(path)
  })

  it('shows ten recommended works and a preview of the next five with a link to all', async () => {
    fakeServer(routes)
    await openWhole('illust')
    const row = await worksOf('Recommended')
    expect(row).toHaveLength(11)
    const last = row.at(-1)
    expect(last?.querySelector('a')?.getAttribute('href')).toBe('/osusume_illust')
    expect(last?.querySelectorAll('img')).toHaveLength(5)
  })

  it('shows ten novels and a preview of the next five with a link to all', async () => {
    fakeServer(routes)
    await openWhole('novel')
    const row = await worksOf('Daily ranking')
    expect(row).toHaveLength(11)
    expect(row.at(0)?.querySelector('a')?.getAttribute('href')).toBe('/novel/1')
    expect(row.at(-1)?.querySelector('a')?.getAttribute('href')).toBe('/rank_novel/day')
    expect(row.at(-1)?.querySelectorAll('img')).toHaveLength(5)
  })

  it('shows at most eighteen works of discovery', async () => {
    fakeServer(routes)
    await openWhole('illust')
    expect(await worksOf('Discovery')).toHaveLength(18)
  })

  it.each([
    ['illust', 'illust_new', '/artworks/1'],
    ['manga', 'illust_new', '/artworks/1'],
    ['novel', 'novel_new', '/novel/1'],
  ] as const)('loads the latest works of the tab %s on request', async (tab, route, first) => {
    const server = fakeServer(routes)
    await openWhole(tab)
    const latest = await section('Latest works')
    expect(server.requestsTo(route)).toEqual([])
    fireEvent.click(within(latest).getByRole('button', { name: 'Show works published just now' }))
    const [work] = await worksOf('Latest works')
    expect(work?.querySelector('a')?.getAttribute('href')).toBe(first)
    expect(server.requestsTo(route)).toHaveLength(1)
  })

  it('leaves out the latest manga in a virtual layout, but not the latest illustrations', async () => {
    setSettings({ galleryLayout: 'VirtualMasonry' })
    fakeServer(routes)
    await openWhole('manga')
    expect(sections()).toEqual(['Daily ranking', 'Recommended', 'Random finds'])
    cleanup()
    await openWhole('illust')
    expect(sections()).toContain('Latest works')
  })

  it('shows a message in a section that fails to load, and loads it on retry', async () => {
    let isDown = true
    fakeServer({ ...routes, '/illust_new': () => (isDown ? Response.json({}, { status: 400 }) : illusts()) })
    await openWhole('illust')
    const latest = await section('Latest works')
    fireEvent.click(within(latest).getByRole('button', { name: 'Show works published just now' }))
    await within(latest).findByRole('alert')
    isDown = false
    fireEvent.click(within(latest).getByRole('button', { name: 'Try again' }))
    expect((await worksOf('Latest works')).length).toBeGreaterThan(0)
    expect(within(latest).queryByRole('alert')).toBeNull()
  })
})

const user = { id: '7', name: 'Ann', account: 'ann', avatar: '', isPremium: false }

describe('HomeScreen of a logged-in user', () => {
  it('recommends works and artists to a web session', async () => {
    session.setState(
      { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' },
      true,
    )
    fakeServer({
      ...routes,
      '/ajax/discovery/artworks': () => ({ thumbnails: { illust: webWorks() }, recommendedIllusts: [] }),
      '/ajax/discovery/users': () => ({ users: [{ userId: '8', name: 'Ben', image: '' }], thumbnails: { illust: webWorks() } }),
    })
    await open('illust')
    const list = await section('Recommended for you')
    expect(sections()).toEqual(['Daily ranking', 'Spotlights', 'Recommended for you'])
    await within(list).findByRole('feed', { name: 'Works' })
    fireEvent.click(within(list).getByRole('tab', { name: 'Artists' }))
    await within(list).findByRole('feed', { name: 'Artists' })
    expect(within(list).queryByRole('feed', { name: 'Works' })).toBeNull()
    await act(async () => session.setState({ mode: 'anonymous', user: null }, true))
  })
})
