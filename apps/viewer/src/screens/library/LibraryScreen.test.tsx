// The library screen: who sees it, filters in the address, empty states and errors.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { libraryItem, libraryRoutes, noFacets, setLibrary } from '../../testing/library.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireNovel } from '../../testing/works.ts'

setUpComponentTests()
beforeEach(() => setLibrary())

const serve = (routes: Parameters<typeof fakeServer>[0] = {}, mayManage = false) =>
  fakeServer({ ...routes, ...libraryRoutes(mayManage), ...routes })
const lastList = (server: ReturnType<typeof serve>) => {
  const sent = server.requests.findLast(({ pathname }) => pathname === '/api/library/')
  if (!sent) throw new Error('No list was requested')
  return sent.searchParams
}

describe('the library', () => {
  it('explains how to set one up where there is none, without a request', async () => {
    setLibrary(false)
    const server = serve()
    await renderApp('/library')
    expect(await screen.findByRole('heading', { name: 'There is no library here' })).toBeDefined()
    expect(screen.getByText(/EMAKI_ARCHIVE/)).toBeDefined()
    expect(server.requests.filter(({ pathname }) => pathname.startsWith('/api/library'))).toEqual([])
  })

  it('says that it is closed to visitors who may not browse', async () => {
    serve({ '/library/access': () => ({ mayBrowse: false, mayManage: false }) })
    await renderApp('/library')
    expect(await screen.findByRole('heading', { name: 'The library is closed to visitors' })).toBeDefined()
  })

  it('shows no management to visitors, not even at its address', async () => {
    serve()
    await renderApp('/library/rules')
    expect(await screen.findByText('The lighthouse')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull()
  })

  it('links to the management for operators', async () => {
    serve({}, true)
    await renderApp('/library')
    expect(await screen.findByRole('link', { name: 'Manage' })).toBeDefined()
  })

  it('tries again after an error', async () => {
    let isBroken = true
    serve({
      '/library/': () => (isBroken ? new Response('{}', { status: 418 }) : { works: [libraryItem()], total: 1, next: null }),
    })
    await renderApp('/library')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await act(async () => fireEvent.click(retry))
    expect(await screen.findByText('The lighthouse')).toBeDefined()
  })
})

describe('the artists and series of the library', () => {
  it.each([
    ['artists', { artists: [{ id: '11', name: 'Aki', account: 'aki', avatar: '', works: 2, newest: '2026-03-04T10:00:00Z' }] }],
    ['series', { series: [] }],
  ])('%s count only works that the content rules show', async (view, body) => {
    setSettings({ r18: true, blockTags: ['山'], blockUids: ['7'] })
    const server = serve({ [`/library/${view}`]: () => ({ ...body, total: 0, next: null }) })
    await renderApp(`/library/${view}`)
    const asked = () => server.requests.find(({ pathname }) => pathname === `/api/library/${view}`)?.searchParams
    await waitFor(() => expect(asked()?.getAll('rating')).toEqual(['safe', 'r18']))
    expect([asked()?.get('ai'), asked()?.get('without_tag'), asked()?.get('without_artist')]).toEqual(['0', '山', '7'])
  })
})

describe('the jump to a page', () => {
  const longLibrary = (extra: Parameters<typeof fakeServer>[0] = {}) =>
    serve({
      '/library/facets': () => ({ ...noFacets, total: 130 }),
      '/library/': ({ searchParams }) => {
        const page = searchParams.get('page') ?? '1'
        return { works: [libraryItem({ id: Number(page), title: `page ${page}` })], total: 130, next: page === '3' ? null : 'x' }
      },
      ...extra,
    })

  it('starts the list at a page that the number of works has', async () => {
    longLibrary()
    const app = await renderApp('/library?q=夜')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Go to a page' })))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Enter a page from 1 to 3.')).toBeDefined()
    const go = async (page: string) => {
      fireEvent.change(dialog.getByRole('textbox'), { target: { value: page } })
      await act(async () => fireEvent.submit(dialog.getByRole('textbox')))
    }
    await go('4')
    expect(dialog.getByRole('alert')).toBeDefined()
    await go('3')
    await waitFor(() => expect(app.address()).toBe('/library?q=夜&page=3'))
    expect(await screen.findByText('page 3')).toBeDefined()
  })

  it('loads the page before the first one', async () => {
    const server = longLibrary()
    await renderApp('/library?page=3')
    await screen.findByText('page 3')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /page 2/i })))
    expect(await screen.findByText('page 2')).toBeDefined()
    expect(server.requests.filter(({ searchParams }) => searchParams.has('from'))).toEqual([])
  })

  it('is missing for a list of one page', async () => {
    serve()
    await renderApp('/library')
    await screen.findByText('The lighthouse')
    expect(screen.queryByRole('button', { name: 'Go to a page' })).toBeNull()
  })
})

describe('filters of the address', () => {
  it('are sent with the kinds of the view', async () => {
    const server = serve()
    await renderApp('/library?q=夜&tag=海&shape=round&order=made&kind=novel')
    await screen.findByText('The lighthouse')
    const sent = lastList(server)
    expect([sent.get('q'), sent.getAll('tag'), sent.get('order')]).toEqual(['夜', ['海'], 'made'])
    expect([sent.getAll('kind'), sent.get('shape')]).toEqual([['illust', 'manga', 'ugoira'], null])
  })

  it('show a chosen tag, whose chip removes it', async () => {
    const server = serve()
    const app = await renderApp('/library?tag=海')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Remove “#海”' })))
    await waitFor(() => expect(app.address()).toBe('/library'))
    await waitFor(() => expect(lastList(server).getAll('tag')).toEqual([]))
  })

  it('take a tag with its number of works', async () => {
    const server = serve()
    const app = await renderApp('/library?q=夜')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '#海 12' })))
    await waitFor(() => expect(app.address()).toBe('/library?q=夜&tag=海'))
    await waitFor(() => expect(lastList(server).getAll('tag')).toEqual(['海']))
    expect(app.depth()).toBe(1)
  })

  it('take a word of one character from the search field, in the same history entry', async () => {
    const server = serve()
    const app = await renderApp('/library')
    const field = await screen.findByRole('searchbox', { name: /Search titles/ })
    fireEvent.change(field, { target: { value: '猫' } })
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
    await waitFor(() => expect([app.address(), app.depth()]).toEqual(['/library?q=猫', 0]))
    await waitFor(() => expect(lastList(server).get('q')).toBe('猫'))
  })

  it('change in the sheet with one history entry', async () => {
    serve()
    const app = await renderApp('/library')
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    const press = (name: string) => act(async () => fireEvent.click(sheet.getByRole('button', { name })))
    await press('Oldest first')
    await press('Unread only (3)')
    await press('Blue')
    await waitFor(() => expect(app.address()).toBe('/library?colour=blue&unread=1&order=made&reversed=1'))
    expect(app.depth()).toBe(1)
  })

  it('shuffle with a seed, and shuffle again with another', async () => {
    const server = serve()
    const app = await renderApp('/library?order=shuffle&seed=7')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Shuffle again' })))
    await waitFor(() => expect(app.address()).toMatch(/^\/library\?order=shuffle&seed=\d+$/))
    await waitFor(() => expect(lastList(server).get('seed')).not.toBe('7'))
  })

  it('that no work fits can be reset', async () => {
    serve({ '/library/': () => ({ works: [], total: 0, next: null }), '/library/facets': () => noFacets })
    await renderApp('/library?shape=square')
    expect(await screen.findByText('No work fits all the filters.')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Reset' })[0]?.getAttribute('href')).toBe('/library')
  })
})

describe('the list', () => {
  it('explains to operators how to fill an empty library', async () => {
    serve({ '/library/': () => ({ works: [], total: 0, next: null }) }, true)
    await renderApp('/library')
    expect(await screen.findByText(/Press “Keep in the library”/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Imports' }).getAttribute('href')).toBe('/library/imports')
  })

  it('follows the cursor of the gateway', async () => {
    const server = serve({
      '/library/': (url) =>
        url.searchParams.get('from') === 'b'
          ? { works: [libraryItem({ id: 101, title: 'The ferry' })], total: 2, next: null }
          : { works: [libraryItem()], total: 2, next: 'b' },
    })
    await renderApp('/library')
    expect(await screen.findByText('The ferry')).toBeDefined()
    expect(lastList(server).get('from')).toBe('b')
  })

  it('hides works by the content rules, as every list', async () => {
    serve({
      '/library/': () => ({
        works: [libraryItem(), libraryItem({ id: 9, title: 'Adult', x_restrict: 1 })],
        total: 2,
        next: null,
      }),
    })
    await renderApp('/library')
    expect(await screen.findByText('The lighthouse')).toBeDefined()
    expect(screen.queryByText('Adult')).toBeNull()
  })

  it('says of a work that the original site no longer has it', async () => {
    serve({ '/library/': () => ({ works: [libraryItem({}, { upstream: 'deleted' })], total: 1, next: null }) })
    await renderApp('/library')
    expect(await screen.findByText('Deleted')).toBeDefined()
  })

  it('has novels of their own', async () => {
    const server = serve({
      '/library/': () => ({
        works: [{ kind: 'novel', novel: wireNovel(), kept: { keptAt: '2026-03-04T10:00:00Z' } }],
        total: 1,
        next: null,
      }),
    })
    await renderApp('/library/novels')
    expect(await screen.findByText('The ferry')).toBeDefined()
    expect(lastList(server).getAll('kind')).toEqual(['novel'])
  })
})

describe('the statistics', () => {
  it('link each bar to its works', async () => {
    serve({
      '/library/statistics': () => ({
        works: 5,
        files: 9,
        bytes: 1000,
        keptByMonth: [
          { month: '2026-02', count: 3 },
          { month: 'evil', count: 1 },
        ],
        madeByYear: [{ year: 2024, count: 5 }],
        artists: [{ value: '7', name: 'Ann', count: 5 }],
        tags: [{ value: '海', count: 2, translations: [] }],
        kinds: [{ value: 'illust', count: 5 }],
        states: [{ value: 'deleted', count: 1 }],
      }),
    })
    await renderApp('/library/statistics')
    const month = await screen.findByRole('link', { name: 'February 2026 · 3 works' })
    expect(month.getAttribute('href')).toBe('/library?kept_from=2026-02-01&kept_to=2026-02-28')
    expect(screen.getByRole('link', { name: /^Ann/ }).getAttribute('href')).toBe('/library?artist=7')
    expect(screen.getByRole('link', { name: /^Deleted/ }).getAttribute('href')).toBe('/library?state=deleted')
    expect(screen.queryByText(/evil/)).toBeNull()
  })
})
