// The profile of an artist at its addresses: head, tabs, tags, blocking, and profiles with little or no content.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireNovel, wireWork } from '../../testing/works.ts'

setUpComponentTests()
beforeAll(showEverything)

type Part = Readonly<Record<string, unknown>>
const counts = { total_illusts: 31, total_manga: 2, total_illust_series: 1, total_novels: 3, total_novel_series: 1 }
const member = (user: Part = {}, profile: Part = {}, workspace: Part = {}) => ({
  user: { id: 7, name: 'Ann', account: 'ann', comment: 'Cats on roofs.', profile_image_urls: {}, ...user },
  profile: { ...counts, total_illust_bookmarks_public: 12, total_follow_users: 5, webpage: 'https://ann.example/', ...profile },
  workspace,
})
const works = (count: number) =>
  Array.from({ length: count }, (_, index) => wireWork({ id: index + 1, title: `Work ${index + 1}` }))
const artist = (id: number, name: string) => ({
  user: { id, name, profile_image_urls: {} },
  illusts: [wireWork({ id: 900 + id })],
})
const tags = Array.from({ length: 23 }, (_, index) => ({ tag: `tag${index}`, tag_translation: null, cnt: 40 - index }))
const notFound = () => Response.json({ error: { user_message: '尚无此页', message: '', reason: '' } }, { status: 404 })

const serve = (routes: Readonly<Record<string, FakeRoute>> = {}) =>
  fakeServer({
    '/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    '/mirror/member': () => member(),
    '/member_illust': () => ({ illusts: works(12), next_url: null }),
    '/member_novel': () => ({ novels: [wireNovel()], next_url: null }),
    '/member_illust_series': () => ({
      illust_series_details: [{ id: 31, title: 'Roofs', series_work_count: 8, caption: 'All the roofs' }],
      next_url: null,
    }),
    '/member_novel_series': () => ({
      novel_series_details: [{ id: 32, title: 'Ferries', content_count: 4, total_character_count: 12_345 }],
      next_url: null,
    }),
    '/mirror/favorite': () => ({ illusts: [wireWork({ id: 60, title: 'Bookmarked' })], next_url: null }),
    '/mirror/favorite_novel': () => ({ novels: [wireNovel({ id: 61, title: 'Bookmarked novel' })], next_url: null }),
    '/related_member': () => ({ user_previews: [artist(8, 'Bea')], next_url: null }),
    '/user_recommended': () => ({ user_previews: [artist(7, 'Ann'), artist(9, 'Cid')], next_url: null }),
    '/illusts/tags': () => ({ error: false, message: '', body: tags }),
    '/illusts/tag': () => ({
      error: false,
      message: '',
      body: {
        works: [
          {
            id: '70',
            title: 'Tagged',
            xRestrict: 0,
            url: 'https://i.pximg.net/c/250x250_80_a2/img-master/img/70_p0_square1200.jpg',
          },
        ],
        total: 1,
      },
    }),
    '/ajax/user/7': () => ({ error: false, message: '', body: {} }),
    ...routes,
  })
const tabs = () => within(screen.getByRole('navigation', { name: 'Profile sections' }))
const currentTab = () => tabs().getByRole('link', { current: 'page' }).textContent
const name = () => screen.findByRole('heading', { level: 1, name: 'Ann' })

describe('the head', () => {
  it('shows the name, the biography, the web address and the number of followed users', async () => {
    serve({ '/mirror/member': () => member({}, { twitter_url: 'https://x.com/ann', twitter_account: 'ann' }) })
    await renderApp('/users/7')
    expect(await name()).toBeDefined()
    expect(document.title).toContain('Ann')
    expect(screen.getByText('Cats on roofs.')).toBeDefined()
    for (const link of [screen.getByRole('link', { name: 'ann.example' }), screen.getByRole('link', { name: '@ann' })]) {
      expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer nofollow ugc', '_blank'])
    }
    const following = screen.getByRole('link', { name: '5 following' })
    expect(following.getAttribute('href')).toBe('https://www.pixiv.net/users/7/following')
  })

  it('draws no link that the site has disabled, even when the web side has it', async () => {
    const social = { twitter: { url: 'https://x.com/ann' } }
    serve({
      '/mirror/member': () => ({ ...member(), disabled_links: ['twitter', 'unknown'] }),
      '/ajax/user/7': () => ({ error: false, message: '', body: { commentHtml: '<b>Web</b>', social } }),
    })
    await renderApp('/users/7')
    expect(await screen.findByRole('link', { name: 'ann.example' })).toBeDefined()
    expect(document.querySelector('a[href*="x.com"]')).toBeNull()
  })

  it('shows the facts and the workspace parts that are known', async () => {
    const workspace = { pc: 'Old laptop', __proto__x: 'x', chair: '' }
    serve({
      '/mirror/member': () => member({}, { region: 'Kyoto', gender: 'female', job: 'Baker', is_premium: true }, workspace),
    })
    await renderApp('/users/7')
    await name()
    const texts = [...document.querySelectorAll('dl')].map((facts) => facts.textContent)
    expect(texts).toEqual(['LocationKyotoGenderFemaleOccupationBaker', 'ComputerOld laptop'])
    expect(screen.getByText('Premium member')).toBeDefined()
  })

  it('completes an empty biography from the web side', async () => {
    serve({
      '/mirror/member': () => member({ comment: '' }, { webpage: '' }),
      '/ajax/user/7': () => ({ error: false, message: '', body: { commentHtml: 'Words<br>from the web' } }),
    })
    await renderApp('/users/7')
    expect(await screen.findByText(/from the web/)).toBeDefined()
  })

  it('shows hostile names, texts and links as text', async () => {
    const script = '<script>alert(1)</script>'
    const hostile = member(
      { name: `\u202e${script}`, comment: `<a href="javascript:alert(1)">x</a><br><img src=x onerror=alert(1)>${script}` },
      { webpage: 'javascript:alert(1)', twitter_url: 'data:text/html,x', region: '<img src=x onerror=alert(1)>' },
    )
    serve({ '/mirror/member': () => hostile })
    await renderApp('/users/7')
    expect(await screen.findByRole('heading', { level: 1, name: script })).toBeDefined()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('main :is(script, [onerror], a[href^="javascript"], a[href^="data"])')).toBeNull()
  })

  it('collapses a biography of 160 px or more, which a button expands', async () => {
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(160)
    serve()
    await renderApp('/users/7')
    const more = await screen.findByRole('button', { name: 'Read more' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
    height.mockRestore()
  })

  it('shows a short biography without a button', async () => {
    serve()
    await renderApp('/users/7')
    await name()
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
  })

  it('copies the id, and says when the browser refuses', async () => {
    const write = vi.fn(async (_text: string) => {})
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
    serve()
    await renderApp('/users/7')
    const id = await screen.findByRole('button', { name: 'Copy artist ID 7, hold to block' })
    fireEvent.click(id)
    expect(await screen.findByText('Copied')).toBeDefined()
    expect(write).toHaveBeenCalledWith('7')
    write.mockRejectedValue(new Error('NotAllowedError'))
    fireEvent.click(id)
    expect(await screen.findByText('Copying failed')).toBeDefined()
  })
})

describe('blocking', () => {
  const block = async () => {
    const button = await screen.findByRole('button', { name: 'Block this artist' })
    button.focus()
    fireEvent.click(button)
    return within(await screen.findByRole('alertdialog', { name: 'Block Ann?' }))
  }

  it('changes nothing when Escape closes the confirmation', async () => {
    serve()
    await renderApp('/users/7')
    await block()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([screen.getByRole('heading', { level: 1 }).textContent, readSettings().blockUids]).toEqual(['Ann', []])
  })

  it('hides the artist, and the undo button of its note shows the artist again', async () => {
    serve()
    await renderApp('/users/7')
    fireEvent.click((await block()).getByRole('button', { name: 'Block' }))
    expect(await screen.findByRole('heading', { name: 'You have blocked this artist' })).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await name()).toBeDefined()
  })

  it.each(['', '/artworks', '/novels', '/favorites', '/favorite_novels'])('hides /users/7%s without a request', async (path) => {
    setSettings({ blockUids: ['7'] })
    const server = serve()
    await renderApp(`/users/7${path}`)
    expect(await screen.findByRole('heading', { name: 'You have blocked this artist' })).toBeDefined()
    const paths = server.requests.map(({ pathname }) => pathname)
    // The shell loads the operator's notices when it is idle.
    expect(paths.filter((path) => path !== '/api/notices.json')).toEqual([])
  })

  it('ends with the button of the page', async () => {
    setSettings({ blockUids: ['7'] })
    serve()
    await renderApp('/users/7')
    fireEvent.click(await screen.findByRole('button', { name: 'Unblock' }))
    expect(await name()).toBeDefined()
  })
})

describe('the tabs', () => {
  it('show the list of each kind', async () => {
    serve()
    const app = await renderApp('/users/7')
    await screen.findByText('Work 1')
    for (const [tab, address, text] of [
      ['Manga 2', 'manga', 'Work 1'],
      ['Manga series 1', 'illust_series', 'Roofs'],
      ['Novels 3', 'novel', 'The ferry'],
      ['Novel series 1', 'novel_series', 'Ferries'],
      ['Bookmarks 12', 'favorite', 'Bookmarked'],
      ['Novel bookmarks', 'fav_novel', 'Bookmarked novel'],
      ['Similar artists', 'related', 'Bea'],
    ] as const) {
      await act(async () => fireEvent.click(tabs().getByRole('link', { name: tab.replace(/ (\d+)$/, '$1') })))
      await screen.findByText(text)
      expect([app.address(), currentTab()]).toEqual([`/users/7?tab=${address}`, tab.replace(/ (\d+)$/, '$1')])
    }
    expect(app.depth()).toBe(0)
  })

  it.each(['/users/7?tab=favorite', '/users/7?tab=fav_novel', '/users/7/favorites', '/users/7/favorite_novels'])(
    'say at %s why a gateway without an account has no bookmarks',
    async (address) => {
      serve({ '/emaki.json': () => ({ name: 'emaki', selfHosted: true, source: 'web' }) })
      await renderApp(address)
      expect(await screen.findByText('This server can’t show bookmarks')).toBeDefined()
    },
  )

  it('link each series with its length', async () => {
    serve()
    const app = await renderApp('/users/7?tab=illust_series')
    const pictures = await screen.findByRole('link', { name: /Roofs/ })
    expect([pictures.getAttribute('href'), pictures.textContent]).toEqual(['/user/7/series/31', 'Roofs8 worksAll the roofs'])
    app.unmount()
    await renderApp('/users/7?tab=novel_series')
    const novels = await screen.findByRole('link', { name: /Ferries/ })
    expect([novels.getAttribute('href'), novels.textContent]).toEqual(['/novel/series/32', 'Ferries4 chapters12.3K characters'])
  })

  it('are those with works, and an address of another tab shows the first one', async () => {
    const empty = Object.fromEntries(Object.keys(counts).map((total) => [total, 0]))
    serve({ '/mirror/member': () => member({}, empty) })
    await renderApp('/users/7?tab=manga')
    await screen.findByText('Bookmarked')
    expect(
      tabs()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bookmarks12', 'Novel bookmarks', 'Similar artists'])
    expect(currentTab()).toBe('Bookmarks12')
  })

  it('of an artist without works are similar artists, with recommended artists below', async () => {
    serve({ '/mirror/member': () => ({ user: { id: 7, name: 'Ann' }, profile: {}, workspace: {} }) })
    await renderApp('/users/7')
    expect(await screen.findByRole('feed', { name: 'Similar artists' })).toBeDefined()
    expect(tabs().getAllByRole('link')).toHaveLength(1)
    const recommended = within(await screen.findByRole('region', { name: 'Recommended artists' }))
    expect(recommended.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/users/9', '/artworks/909'])
  })

  it('show the first ten works and a link to all', async () => {
    serve()
    await renderApp('/users/7')
    await screen.findByText('Work 10')
    expect(screen.queryByText('Work 11')).toBeNull()
    expect(screen.getByRole('link', { name: 'View all 31' }).getAttribute('href')).toBe('/users/7/artworks?type=illust')
  })
})

describe('the tags', () => {
  const tagList = async () => within(await screen.findByRole('list', { name: 'Tags of the works' }))

  it('are the twenty most used, and all of them on request', async () => {
    serve()
    await renderApp('/users/7')
    const list = await tagList()
    expect(list.getAllByRole('button')).toHaveLength(20)
    expect(list.getAllByRole('button')[0]?.textContent).toBe('#tag040')
    fireEvent.click(screen.getByRole('button', { name: 'All 23 tags' }))
    expect(list.getAllByRole('button')).toHaveLength(23)
    fireEvent.click(screen.getByRole('button', { name: 'Fewer tags' }))
    expect(list.getAllByRole('button')).toHaveLength(20)
  })

  it('filter the works, are part of the address, and a second click clears them', async () => {
    serve()
    const app = await renderApp('/users/7?tab=manga')
    const tag = (await tagList()).getByRole('button', { name: /^#tag3/ })
    await act(async () => fireEvent.click(tag))
    expect(await screen.findByText('Tagged')).toBeDefined()
    expect([app.address(), screen.getByRole('feed').getAttribute('aria-label')]).toEqual(['/users/7?tab=manga&tag=tag3', '#tag3'])
    const pressed = (await tagList()).getByRole('button', { pressed: true })
    await act(async () => fireEvent.click(pressed))
    await screen.findByText('Work 1')
    expect([app.address(), app.depth()]).toEqual(['/users/7?tab=manga', 0])
  })

  it.each(['tag22', '<img src=x onerror=alert(1)>'])('show %s of the address first', async (tag) => {
    serve()
    await renderApp(`/users/7?tag=${encodeURIComponent(tag)}`)
    const [first] = (await tagList()).getAllByRole('button')
    expect([first?.textContent?.startsWith(`#${tag}`), first?.getAttribute('aria-pressed')]).toEqual([true, 'true'])
  })

  it('are absent without the companion', async () => {
    serve({ '/illusts/tags': () => undefined, '/ajax/user/7': () => undefined })
    await renderApp('/users/7')
    expect(await screen.findByText('Work 1')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Tags of the works' })).toBeNull()
  })
})

it('P21 an artist that does not exist is named as such, with a link home and without a retry', async () => {
  serve({ '/mirror/member': notFound })
  await renderApp('/users/999999999999')
  expect(await screen.findByRole('heading', { name: 'This profile is not available' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it.each([
  ['a deleted artist', { user: {} }, 'Not available'],
  ['an artist without works', { user: { id: 7, name: 'Ann' } }, 'No works here'],
])('P21 tells the list of %s', async (_, answer, title) => {
  serve({ '/member_illust': () => ({ illusts: [], next_url: null, ...answer }) })
  await renderApp('/users/7/artworks')
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
