// Pages for addresses without a screen, in the app: one sentence, links to continue, and no request for an id that cannot exist.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireNovel, wireWork } from '../../testing/works.ts'

let server: FakeServer
const mirrorRequests = () => server.requests.filter(({ pathname }) => pathname.includes('/api/mirror/'))
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const linksOfMain = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

setUpComponentTests()
beforeEach(() => {
  vi.stubGlobal('PerformanceNavigationTiming', class {})
  server = fakeServer({
    '/rank': () => ({ illusts: [wireWork()], next_url: null }),
    '/rank_novel': () => ({ novels: [wireNovel()], next_url: null }),
  })
})

describe('an address of the library without a screen', () => {
  it.each(['/library/nonsense', '/library/works/video/7'])('%s shows "no such page"', async (address) => {
    await renderApp(address)
    expect(await heading()).toBe('No such page')
    expect(screen.getByText(/leads to no page/)).toBeDefined()
    expect(linksOfMain()).toEqual(['/', '/rank/daily'])
  })
})

describe('an address with an invalid id', () => {
  it.each(['/artworks/abc', '/artworks/99999999999999999999', '/novel/x', '/users/0', '/user/1/series/x', '/novel/series/-1'])(
    'A1, A2: %s shows "no such page" and sends no request',
    async (address) => {
      await renderApp(address)
      expect(await heading()).toBe('No such page')
      expect(linksOfMain()).toEqual(['/', '/rank/daily'])
      expect(mirrorRequests()).toEqual([])
      expect(document.title).toContain('No such page')
    },
  )
})

describe.each([
  ['artworks', 'illust', '/illust'],
  ['novel', 'novel', '/novel_detail'],
])('the unlisted address below /%s', (folder, kind, detail) => {
  const key = '9PZxJ1kU6hXBfGkYW65v'
  const known = { [`/ajax/${kind}/unlisted/${key}`]: () => ({ id: '70', isUnlisted: true }) }
  const shown = { [detail]: () => ({ illust: wireWork({ id: 70 }), novel: wireNovel({ id: 70 }) }) }

  it('P2 opens the work that the web side names', async () => {
    fakeServer({ ...known, ...shown })
    const { address } = await renderApp(`/${folder}/unlisted/${key}`)
    await waitFor(() => expect(address()).toBe(`/${folder}/70`))
  })

  it.each([
    ['the web side does not know it', shown],
    ['the mirror does not show the work', known],
  ])('P2 offers the original site when %s', async (_, routes) => {
    fakeServer(routes)
    await renderApp(`/${folder}/unlisted/${key}`)
    expect((await screen.findByRole('link', { name: /www\.pixiv\.net|Open/ })).getAttribute('href')).toBe(
      `https://www.pixiv.net/${folder}/unlisted/${key}`,
    )
  })
})

describe.each([
  ['rank', 'daily'],
  ['rank_novel', 'day'],
])('/%s', (ranking, known) => {
  it.each(['__proto__', 'constructor', '<script>alert(1)<', known.toUpperCase()])(
    'A6: rejects the type %s without a request',
    async (type) => {
      await renderApp(`/${ranking}/${encodeURIComponent(type)}`)
      expect(await screen.findByText('There is no ranking of this kind', { exact: false })).toBeDefined()
      expect(mirrorRequests()).toEqual([])
    },
  )

  it.each(['9999-99-99', '2007-09-12', '2024-02-30', 'x&date[]=3'])('A7: shows the newest day instead of %s', async (date) => {
    const { address } = await renderApp(`/${ranking}/${known}?date=${date}`)
    await vi.waitFor(() => expect(mirrorRequests().length).toBeGreaterThan(0))
    expect(await screen.findByRole('feed')).toBeDefined()
    expect(
      mirrorRequests()
        .map(({ search }) => search)
        .join(),
    ).not.toMatch(/9999|2007-09-12|02-30|x/)
    expect(address()).not.toMatch(/9999|2007-09-12|02-30|date=x/)
  })
})

describe('an unknown address', () => {
  it('is a page with a link home', async () => {
    const { address } = await renderApp('/nowhere/at/all')
    expect(await heading()).toBe('Nothing here')
    await press(screen.getByRole('link', { name: 'Go home' }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('B3: shows an external address of the query, with a link that tells it nothing', async () => {
    await renderApp('/nope?https://evil.example/path')
    expect(await screen.findByText('https://evil.example/path')).toBeDefined()
    expect(screen.getByText('This link leaves the site')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Open the link' })
    expect(link.getAttribute('href')).toBe('https://evil.example/path')
    expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
  })

  it.each(['httpjavascript:alert(1)', 'http"><img src=x onerror=alert(1)>', 'https://user:pw@evil.example/'])(
    'B5, B6: does not offer %s as a link',
    async (query) => {
      await renderApp(`/nope?${encodeURIComponent(query)}`)
      expect(await heading()).toBe('Nothing here')
      expect(screen.queryByRole('link', { name: 'Open the link' })).toBeNull()
      expect(document.querySelector('img[src=x]')).toBeNull()
    },
  )
})

describe('a work that does not exist', () => {
  it('P21 shows a message and a link home, and no retry, which cannot help', async () => {
    server = fakeServer({
      '/illust': () => Response.json({ error: { user_message: 'gone', message: '' } }, { status: 404 }),
    })
    await renderApp('/artworks/999999999999')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('This work is no longer available')).toBeDefined()
    expect(alert.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeDefined()
  })
})
