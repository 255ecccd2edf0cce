// The search screen at its addresses: the start page, the kinds of search, the word rules, and results with their states.
// @vitest-environment jsdom
import { searchPath } from '@emaki/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearSearchHistory, readSearches } from '../../lists/searchBox/searchHistory.ts'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import german from '../../platform/i18n/locales/de.json'
import messages from '../../platform/i18n/locales/en.json'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { type WireWork, wireNovel, wireWork } from '../../testing/works.ts'

setUpComponentTests()
beforeEach(() => clearSearchHistory())

const page = (works: readonly WireWork[], next: string | null = null) => ({ illusts: works, next_url: next })
const artist = (id: number) => ({ user: { id, name: `Artist ${id}`, profile_image_urls: {} }, illusts: [], novels: [] })
const oddWords = ['.', '..', '22/7', 'C#', '100%', '＋', '%2F']
const isLost = () => new Response('', { status: 404 })

/** A gateway of ours with one work for each search. */
const serve = (routes: Readonly<Record<string, FakeRoute>> = {}) =>
  fakeServer({
    '/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    '/words.txt': () => new Response('刷粉丝', { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
    '/mirror/search': () => page([wireWork({ id: 1 })]),
    '/mirror/popular_preview': () => page([wireWork({ id: 2, title: 'Popular' })]),
    '/mirror/search_novel': () => ({ novels: [wireNovel({ id: 5 })], next_url: null }),
    '/mirror/search_user': () => ({ user_previews: [artist(3)], next_url: null }),
    '/mirror/tags': () => ({ trend_tags: [{ tag: '海', translated_name: 'sea', illust: wireWork({ id: 9 }) }] }),
    '/mirror/tags_novel': () => ({ trend_tags: [{ tag: '夜', translated_name: null }] }),
    ...routes,
  })
type Server = ReturnType<typeof serve>
const searches = (server: Server) =>
  server.requests.filter(({ pathname }) => /\/mirror\/(?:search(?:_novel|_user)?|popular_preview)$/.test(pathname))
const wordsOf = (server: Server) => searches(server).at(-1)?.searchParams.get('word')
const kind = (name: string) => within(screen.getByRole('navigation', { name: 'Kinds of search' })).getByRole('link', { name })
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search works, tags or an ID' })

describe('the address of a search', () => {
  it.each(oddWords)('P6 for %s leads to one search, also after a reload and Back', async (words) => {
    const server = serve()
    const { router, unmount, back } = await renderApp(searchPath('illust', words))
    await screen.findByText('The lighthouse')
    const sent = searches(server).map(({ searchParams }) => searchParams.get('word')?.split(' ')[0])
    expect(new Set(sent)).toEqual(new Set([words]))
    expect(router.state.location.href).toBe(searchPath('illust', words))
    await act(() => router.navigate({ to: '/setting' }))
    await back()
    await screen.findByText('The lighthouse')
    expect(router.state.location.href).toBe(searchPath('illust', words))
    unmount()
    await renderApp(router.state.location.href)
    await screen.findByText('The lighthouse')
    expect(wordsOf(server)?.split(' ')[0]).toBe(words)
    expect(box().value).toBe(words)
  })

  it.each(['/search/22%2F7?order=date_asc', '/s/22%2F7?order=date_asc'])(
    'P6 becomes the canonical one at %s, with its filters',
    async (address) => {
      serve()
      const { router } = await renderApp(address)
      await screen.findByText('The lighthouse')
      expect(router.state.location.href).toBe('/search?word=22%2F7&order=date_asc')
    },
  )

  it('P6 has the words of a search of artists or novels', async () => {
    const server = serve()
    const { unmount } = await renderApp('/search_user?word=..')
    await screen.findByText('Artist 3')
    expect(wordsOf(server)).toBe('..')
    unmount()
    await renderApp('/search_novel?word=..&mode=text')
    await waitFor(() => expect(searches(server).at(-1)?.pathname).toMatch(/search_novel$/))
    expect(searches(server).at(-1)?.searchParams.get('mode')).toBe('text')
  })
})

describe('the end of a search', () => {
  it.each([
    ['/search/cat?page=167', 'Works before December 31, 2011', '/search/cat?end_date=2011-12-31'],
    ['/search_novel/cat?page=167', 'Works before December 31, 2011', '/search_novel/cat?end_date=2011-12-31'],
    ['/search/cat?page=167&order=date_asc', 'Works after December 31, 2011', '/search/cat?order=date_asc&start_date=2011-12-31'],
    ['/search/cat?page=167&end_date=2011-12-31', 'Works before December 31, 2011', '/search/cat?end_date=2011-12-30'],
  ])('P24 at the last offset offers works of other days: %s', async (address, name, target) => {
    const created = '2011-12-31T00:30:00+09:00'
    const next = 'https://app-api.example/next?offset=5010'
    serve({
      '/mirror/search': () => page([wireWork({ id: 1, create_date: created })], next),
      '/mirror/search_novel': () => ({ novels: [wireNovel({ id: 5, create_date: created })], next_url: next }),
    })
    await renderApp(address)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(target)
  })

  it('P24 before the last offset offers no other days', async () => {
    serve()
    await renderApp('/search/cat?page=166')
    await screen.findByText('The lighthouse')
    expect(screen.queryByRole('link', { name: /^Works (?:before|after) / })).toBeNull()
  })
})

describe('the start page', () => {
  it('shows trending tags with their translations, which lead to their search', async () => {
    const server = serve()
    const app = await renderApp('/search')
    const tags = within(await screen.findByRole('region', { name: 'Trending tags' }))
    const link = await tags.findByRole('link')
    expect([link.textContent, link.getAttribute('href')]).toEqual(['#海sea', `/search/${encodeURIComponent('海')}`])
    fireEvent.click(link)
    await screen.findByText('The lighthouse')
    await waitFor(() => expect(app.address()).toBe('/search/海'))
    expect(wordsOf(server)).toBe('海 -R-18 -R18 -18+')
    expect(document.title).toContain('海')
  })

  it('shows the tags of novels for a search of novels, and those of illustrations for artists', async () => {
    serve()
    await renderApp('/search_novel')
    expect((await screen.findByRole('link', { name: '#夜' })).getAttribute('href')).toBe(
      `/search_novel/${encodeURIComponent('夜')}`,
    )
    expect(screen.queryByText('#海')).toBeNull()
  })

  it('shows no picture of a hidden work, and leaves out tags whose works are all hidden', async () => {
    const adult = wireWork({ id: 8, x_restrict: 1 })
    const tags = ['海', 'R-18', 'AI生成'].map((tag) => ({ tag, translated_name: null, illust: adult }))
    serve({ '/mirror/tags': () => ({ trend_tags: tags }) })
    await renderApp('/search_user')
    const region = within(await screen.findByRole('region', { name: 'Trending tags' }))
    await waitFor(() => expect(region.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual(['#海']))
    expect(region.queryByRole('presentation')).toBeNull()
  })

  it('offers a retry when the tags fail to load', async () => {
    let response: FakeRoute = () => Response.json({ error: {} }, { status: 404 })
    serve({ '/mirror/tags': (...call) => response(...call) })
    await renderApp('/search')
    const alert = await screen.findByRole('alert')
    response = () => ({ trend_tags: [{ tag: '海', translated_name: null }] })
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: '#海' })).toBeDefined()
  })

  it.each(['/search', '/search_novel', '/search_user'])(
    'of %s links to live streams, spotlights and the search by image',
    async (path) => {
      serve()
      await renderApp(path)
      for (const [name, href] of [
        ['Live streams', '/lives'],
        ['Spotlights', '/spotlights'],
        ['Search by image', '/search_image'],
      ] as const)
        expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    },
  )

  it('lists recent searches newest first, each once, and deletes one or all of them', async () => {
    serve()
    for (const words of ['sea', 'cat', 'sea']) {
      const app = await renderApp(`/search/${words}`)
      await screen.findByText('The lighthouse')
      app.unmount()
    }
    await renderApp('/search')
    const recent = within(screen.getByRole('region', { name: 'Recent searches' }))
    expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/search/sea', '/search/cat'])
    fireEvent.click(recent.getByRole('button', { name: 'Delete “sea”' }))
    expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual(['cat'])
    fireEvent.click(recent.getByRole('button', { name: 'Clear all' }))
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
    expect(readSearches()).toEqual([])
  })
})

it('the start page shows nothing in the previous language after a change', async () => {
  const translations: Readonly<Record<string, string>> = { en: 'sea', de: 'Meer' }
  serve({
    '/mirror/tags': (_, { headers }) => ({
      trend_tags: [{ tag: '海', translated_name: translations[headers.get('accept-language') ?? ''] ?? null }],
    }),
  })
  await renderApp('/search')
  expect(await screen.findByText('sea')).toBeDefined()
  await act(async () => activateMessages('de', german))
  expect(await screen.findByText('Meer')).toBeDefined()
  expect(screen.queryByText('sea')).toBeNull()
  expect(within(screen.getByRole('main')).getByRole('link', { name: german['screen.lives'] })).toBeDefined()
  expect([document.title.includes(german['screen.search']), document.documentElement.lang]).toEqual([true, 'de'])
  activateMessages('en', messages)
})

describe('the kinds of search', () => {
  it('keep the words and show their own results', async () => {
    const server = serve()
    const app = await renderApp('/search/cat')
    await screen.findByText('The lighthouse')
    expect(kind('Illustrations & manga').getAttribute('aria-current')).toBe('page')
    fireEvent.click(kind('Novels'))
    expect((await screen.findByRole('link', { name: 'The ferry' })).getAttribute('href')).toBe('/novel/5')
    await waitFor(() => expect(app.address()).toBe('/search_novel/cat'))
    expect(kind('Novels').getAttribute('aria-current')).toBe('page')
    fireEvent.click(kind('Artists'))
    expect(await screen.findByText('Artist 3')).toBeDefined()
    expect([app.address(), box().value, wordsOf(server)]).toEqual(['/search_user/cat', 'cat', 'cat'])
  })

  it('keep the filters that both kinds support', async () => {
    serve()
    await renderApp('/search_novel/cat?mode=text&order=date_asc&users_in=100')
    const hrefs = ['Illustrations & manga', 'Novels', 'Artists'].map((name) => kind(name).getAttribute('href'))
    expect(hrefs).toEqual([
      '/search/cat?order=date_asc&users_in=100',
      '/search_novel/cat?mode=text&order=date_asc&users_in=100',
      '/search_user/cat',
    ])
  })

  it('offer no filters for artists', async () => {
    serve()
    await renderApp('/search_user/cat')
    expect(await screen.findByText('1 result')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
  })
})

describe('word rules', () => {
  it.each(['ｒ１８', '猫 エロ'])('A9: %s finds nothing and sends no request while R-18 is off', async (words) => {
    const server = serve()
    await renderApp(`/search/${encodeURIComponent(words)}`)
    expect(screen.getByRole('heading', { name: 'This can’t be searched for' })).toBeDefined()
    const settings = within(screen.getByRole('main')).getByRole('link', { name: 'Content settings' })
    expect(settings.getAttribute('href')).toBe('/setting/contents_display')
    expect([searches(server), readSearches()]).toEqual([[], []])
  })

  it('A9: words for R-18 are searched for while R-18 is on', async () => {
    setSettings({ r18: true })
    const server = serve()
    await renderApp('/search/R-18')
    await screen.findByText('The lighthouse')
    expect(wordsOf(server)).toBe('R-18')
  })

  it('refuse forbidden content also with R-18 on, without a link to the settings', async () => {
    setSettings({ r18: true })
    const server = serve()
    await renderApp('/search/恋童')
    expect(screen.getByText('These words refer to forbidden content.')).toBeDefined()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Content settings' })).toBeNull()
    expect(searches(server)).toEqual([])
  })

  it('refuse a sensitive word of the operator without a request', async () => {
    const server = serve()
    await renderApp(`/search/${encodeURIComponent('刷 粉-丝')}`)
    expect(await screen.findByText(/^The search contains a word that can’t be searched for here/)).toBeDefined()
    expect(searches(server)).toEqual([])
  })

  it('refuse nothing when the list of sensitive words fails to load', async () => {
    const server = serve({ '/words.txt': isLost })
    await renderApp('/search/刷粉丝')
    await screen.findByText('The lighthouse')
    expect(wordsOf(server)).toBe('刷粉丝 -R-18 -R18 -18+')
  })

  it('A8: ten thousand characters are cut to fifty', async () => {
    const server = serve({ '/mirror/search': () => page([]) })
    const app = await renderApp(`/search/${'x'.repeat(10_000)}`)
    expect(await screen.findByRole('heading', { name: 'No works found' })).toBeDefined()
    expect([app.address(), wordsOf(server)]).toEqual([`/search/${'x'.repeat(50)}`, `${'x'.repeat(50)} -R-18 -R18 -18+`])
  })

  it.each([
    ['..%2F..%2Fetc', '../../etc'],
    ['100%25', '100%'],
    ['%E2%80%AEcba', '\u202ecba'],
    ['%22NEAR(a%20b)%22%20col%3Ax%20*', '"NEAR(a b)" col:x *'],
    ['%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
  ])('A8: %s in an address is searched for unchanged', async (path, words) => {
    const server = serve()
    await renderApp(`/search/${path}`)
    await waitFor(() => expect(wordsOf(server)).toBe(`${words} -R-18 -R18 -18+`))
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.querySelector('bdi')?.textContent).toBe(words)
    expect(document.querySelector('main script')).toBeNull()
    await screen.findByText('The lighthouse')
  })

  it('A8: an address without words shows the start page', async () => {
    serve()
    await renderApp('/search/%20%20')
    expect(await screen.findByRole('region', { name: 'Trending tags' })).toBeDefined()
  })
})

describe('results', () => {
  it('load the next page near the end, each work once', async () => {
    const pages = [[1, 2, 3], [3, 4], []].map((ids) => ids.map((id) => wireWork({ id, title: `Work ${id}` })))
    const server = serve({
      '/mirror/search': ({ searchParams }) =>
        page(pages[Number(searchParams.get('page')) - 1] ?? [], 'https://app-api.example/?offset=30'),
    })
    await renderApp('/search/sea')
    await screen.findByText('Work 4')
    expect(screen.getAllByRole('article')).toHaveLength(4)
    expect(await screen.findByText('That’s all')).toBeDefined()
    expect(screen.getByText('4 results')).toBeDefined()
    expect(searches(server).map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2', '3'])
  })

  it('count the loaded artists while there are more', async () => {
    const user_previews = Array.from({ length: 1200 }, (_, index) => artist(index + 1))
    serve({
      '/mirror/search_user': ({ searchParams }) =>
        searchParams.get('page') === '1' && { user_previews, next_url: 'https://app-api.example/?offset=30' },
    })
    await renderApp('/search_user/more')
    expect(await screen.findByText('1.2K+ results')).toBeDefined()
  })

  it.each([
    ['/search/cat%20night?users_in=30000', '/search/cat%20night'],
    ['/search_novel/cat?order=date_asc', '/search_novel/cat'],
  ])('of %s that are empty offer to reset the filters', async (address, whole) => {
    serve({ '/mirror/search': () => page([]), '/mirror/search_novel': () => ({ novels: [], next_url: null }) })
    await renderApp(address)
    expect(await screen.findByRole('heading', { name: 'No works found' })).toBeDefined()
    expect(screen.getByText('No work fits all the filters.')).toBeDefined()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Reset' }).getAttribute('href')).toBe(whole)
  })

  it('P30 that are empty under tag match offer the other matches, which keep the filters', async () => {
    serve({ '/mirror/search': ({ searchParams }) => page(searchParams.get('mode') === 'title_and_caption' ? [wireWork()] : []) })
    const app = await renderApp('/search/cat?order=date_asc')
    const other = await screen.findByRole('link', { name: 'Title and caption' })
    expect(screen.getByRole('link', { name: 'Tags, exact match' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Tags, partial match' })).toBeNull()
    fireEvent.click(other)
    expect(await screen.findByText('The lighthouse')).toBeDefined()
    expect(app.address()).toBe('/search/cat?mode=title_and_caption&order=date_asc')
  })

  it('that are empty without filters suggest other words', async () => {
    serve({ '/mirror/search': () => page([]) })
    await renderApp('/search/cat')
    expect(await screen.findByText('Try other words, or fewer of them.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Reset' })).toBeNull()
  })

  it('that fail to load can be retried in place', async () => {
    let isDown = true
    serve({ '/mirror/search': () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : page([wireWork()])) })
    await renderApp('/search/cat')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByText('The lighthouse')).toBeDefined()
  })
})

describe("on other people's mirror", () => {
  it('artists cannot be searched for', async () => {
    const server = serve({ '/emaki.json': isLost })
    await renderApp('/search_user/a')
    expect(await screen.findByRole('heading', { name: 'Artists can’t be searched for here' })).toBeDefined()
    expect(screen.getByText('The chosen API server doesn’t offer it; a self-hosted one does.')).toBeDefined()
    expect(searches(server)).toEqual([])
  })

  it('a popular preview in the address is ignored', async () => {
    const server = serve({ '/emaki.json': isLost })
    await renderApp('/search/cat?popular=true')
    expect(await screen.findByText('The lighthouse')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Popular works (preview)' })).toBeNull()
    expect(searches(server).map(({ pathname }) => pathname)).toEqual(['/api/mirror/search'])
  })
})

describe('novels grouped by series', () => {
  const part = (id: number) => wireNovel({ id, title: `Part ${id}`, series: { id: 77, title: 'The tide' } })
  const novels = [
    part(1),
    wireNovel({ id: 5 }),
    part(2),
    wireNovel({ id: 9, title: 'Single', series: { id: 78, title: 'Alone' } }),
  ]
  const open = async (address: string) => {
    serve({ '/mirror/search_novel': () => ({ novels, next_url: null }) })
    await renderApp(address)
    await screen.findByRole('link', { name: 'The ferry' })
    return screen.getAllByRole('article').map((card) => within(card).getAllByRole('link')[0]?.getAttribute('href'))
  }

  it('are one card with the number of parts', async () => {
    expect(await open('/search_novel/tide?grouped=true')).toEqual(['/novel/series/77', '/novel/5', '/novel/9'])
    expect(screen.getByText('2 parts found')).toBeDefined()
  })

  it('are separate cards without the filter', async () => {
    expect(await open('/search_novel/tide')).toEqual(['/novel/1', '/novel/5', '/novel/2', '/novel/9'])
  })
})
