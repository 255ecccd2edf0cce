// The complete lists of an artist at their addresses: works, novels and public bookmarks.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireNovel, wireWork } from '../../testing/works.ts'
import { chooseOption } from '../../ui/testing/renderPage.tsx'

setUpComponentTests()

const member = (illusts = 3, mangas = 2) => ({
  user: { id: 7, name: 'Ann', profile_image_urls: {} },
  profile: { total_illusts: illusts, total_manga: mangas },
})
const next = (cursor: number) => `https://app-api.example/v1/user/bookmarks?user_id=7&max_bookmark_id=${cursor}`
const serve = (routes: Readonly<Record<string, FakeRoute>> = {}) =>
  fakeServer({
    '/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    '/mirror/member': () => member(),
    '/member_illust': ({ searchParams }) => ({
      illusts: [wireWork({ title: `One ${searchParams.get('illust_type')}` })],
      next_url: null,
    }),
    '/member_novel': () => ({ novels: [wireNovel()], next_url: null }),
    '/mirror/favorite': () => ({ illusts: [wireWork({ title: 'Bookmarked' })], next_url: null }),
    '/mirror/favorite_novel': () => ({ novels: [wireNovel({ title: 'Bookmarked novel' })], next_url: null }),
    ...routes,
  })
const kinds = () => within(screen.getByRole('navigation', { name: 'Profile sections' }))

describe('the list', () => {
  it.each([
    ['artworks', 'Illustrations', 'One illust'],
    ['artworks?type=manga', 'Manga', 'One manga'],
    ['novels', 'Novels', 'The ferry'],
    ['favorites', 'Bookmarks', 'Bookmarked'],
    ['favorite_novels', 'Novel bookmarks', 'Bookmarked novel'],
  ])("%s has the artist's name in its title and a link to the artist", async (path, title, work) => {
    serve()
    await renderApp(`/users/7/${path}`)
    expect(await screen.findByText(work)).toBeDefined()
    await screen.findByRole('heading', { level: 1, name: `${title} · Ann` })
    expect(document.title).toContain(`${title} · Ann`)
    const artist = screen.getByRole('link', { name: `Ann${title}` })
    expect([artist.getAttribute('href'), artist.getAttribute('aria-current')]).toEqual(['/users/7', null])
    expect(screen.getByRole('feed', { name: title })).toBeDefined()
  })

  it('shows the id and the works when the profile fails to load', async () => {
    serve({ '/mirror/member': () => undefined })
    await renderApp('/users/7/artworks')
    expect(await screen.findByText('One illust')).toBeDefined()
    expect(screen.getByRole('link', { name: 'ID 7Illustrations' })).toBeDefined()
  })
})

describe('who has bookmarked a work', () => {
  const host = (source: string) => ({ '/emaki.json': () => ({ name: 'emaki', selfHosted: true, source }) })
  const ann = { id: 8, name: 'Bea', profile_image_urls: {} }

  it.each([
    ['/artworks/5/bookmarks', '/illust_bookmark_users'],
    ['/novel/5/bookmarks', '/novel_bookmark_users'],
  ])('%s lists users without works', async (path, route) => {
    serve({ ...host('upstream'), [route]: () => ({ users: [ann], next_url: null }) })
    await renderApp(path)
    const list = within(await screen.findByRole('feed', { name: 'Bookmarked by' }))
    expect(list.getByRole('link', { name: 'Bea' }).getAttribute('href')).toBe('/users/8')
    expect(list.queryByText('No works yet')).toBeNull()
  })

  it('names no blocked user', async () => {
    setSettings({ blockUids: ['8'] })
    serve({ ...host('upstream'), '/illust_bookmark_users': () => ({ users: [ann], next_url: null }) })
    await renderApp('/artworks/6/bookmarks')
    await screen.findByRole('feed')
    expect(screen.queryByText('Bea')).toBeNull()
  })

  it('says that the list is empty', async () => {
    serve({ ...host('upstream'), '/illust_bookmark_users': () => ({ users: [], next_url: null }) })
    await renderApp('/artworks/7/bookmarks')
    expect(await screen.findByText('No one here yet')).toBeDefined()
  })

  it('says over the web side that the server has no bookmarks', async () => {
    serve(host('web'))
    await renderApp('/artworks/8/bookmarks')
    expect(await screen.findByText('This server can’t show bookmarks')).toBeDefined()
  })
})

describe('the kinds of works', () => {
  it('have their counts, and another kind replaces the address', async () => {
    serve()
    const app = await renderApp('/users/7/artworks')
    await screen.findByText('One illust')
    expect(
      kinds()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Illustrations3', 'Manga2'])
    await act(async () => fireEvent.click(kinds().getByRole('link', { name: /^Manga/ })))
    expect(await screen.findByText('One manga')).toBeDefined()
    expect([app.address(), app.depth()]).toEqual(['/users/7/artworks?type=manga', 0])
    expect(kinds().getByRole('link', { current: 'page' }).textContent).toBe('Manga2')
  })

  it('are not offered when the artist has only one, which is then shown', async () => {
    serve({ '/mirror/member': () => member(0, 2) })
    await renderApp('/users/7/artworks')
    expect(await screen.findByText('One manga')).toBeDefined()
    expect(screen.queryByRole('navigation', { name: 'Profile sections' })).toBeNull()
  })
})

describe('the rating filter', () => {
  const rated = {
    illusts: [wireWork({ id: 1, title: 'Safe' }), wireWork({ id: 2, title: 'Adult', x_restrict: 1 })],
    next_url: null,
  }

  it('is absent while R-18 is off', async () => {
    serve()
    await renderApp('/users/7/artworks?rating=r18')
    expect(await screen.findByText('One illust')).toBeDefined()
    expect(screen.queryByLabelText('Rating')).toBeNull()
  })

  it('shows works of one rating, and keeps the kind of works', async () => {
    serve({ '/member_illust': () => rated })
    setSettings({ r18: true })
    const app = await renderApp('/users/7/artworks?type=illust&rating=r18')
    expect(await screen.findByText('Adult')).toBeDefined()
    expect(screen.queryByText('Safe')).toBeNull()
    await chooseOption(await screen.findByRole('combobox', { name: 'Rating' }), 'Safe only')
    expect(await screen.findByText('Safe')).toBeDefined()
    expect([screen.queryByText('Adult'), app.address()]).toEqual([null, '/users/7/artworks?type=illust&rating=safe'])
  })
})

describe('bookmarks', () => {
  it('continue past each cursor without duplicates', async () => {
    const pages: Readonly<Record<string, object>> = {
      0: { illusts: [wireWork({ id: 1, title: 'A' }), wireWork({ id: 2, title: 'B' })], next_url: next(50) },
      50: { illusts: [wireWork({ id: 2, title: 'B' }), wireWork({ id: 3, title: 'C' })], next_url: null },
    }
    const server = serve({ '/mirror/favorite': ({ searchParams }) => pages[searchParams.get('max_bookmark_id') ?? ''] })
    await renderApp('/users/7/favorites')
    await screen.findByText('C')
    expect(screen.getAllByRole('article')).toHaveLength(3)
    expect(server.requestsTo('/favorite')).toEqual([
      '/api/mirror/favorite?id=7&max_bookmark_id=0',
      '/api/mirror/favorite?id=7&max_bookmark_id=50',
    ])
  })

  it('have their tabs before the profile is loaded, so that the list does not move', async () => {
    serve({ '/mirror/member': () => new Promise(() => {}) })
    await renderApp('/users/7/favorites')
    expect(await screen.findByText('Bookmarked')).toBeDefined()
    expect(kinds().getAllByRole('link')).toHaveLength(2)
  })

  it('of artworks and of novels are tabs with their own addresses', async () => {
    serve()
    const app = await renderApp('/users/7/favorites')
    await screen.findByText('Bookmarked')
    await act(async () => fireEvent.click(await screen.findByRole('link', { name: 'Novel bookmarks' })))
    expect(await screen.findByText('Bookmarked novel')).toBeDefined()
    expect([app.address(), app.depth()]).toEqual(['/users/7/favorite_novels', 0])
  })

  it('that are empty show a message', async () => {
    serve({ '/mirror/favorite': () => ({ illusts: [], next_url: null }) })
    await renderApp('/users/7/favorites')
    expect(await screen.findByRole('heading', { name: 'No works here' })).toBeDefined()
  })
})

describe('a list that starts at a later page', () => {
  const page = (number: number) => wireWork({ id: 100 + number, title: `Work of page ${number}` })
  const serveWorks = (last: number) =>
    serve({
      '/member_illust': ({ searchParams }) => {
        const number = Number(searchParams.get('page'))
        const hasNext = number < last
        return { illusts: number > last ? [] : [page(number)], next_url: hasNext ? 'https://app-api.example/v1?offset=30' : null }
      },
    })
  const work = (number: number) => screen.findByText(`Work of page ${number}`)

  it('begins with the works of that page', async () => {
    const server = serveWorks(9)
    await renderApp('/users/7/artworks?type=illust&page=5')
    await work(5)
    expect(server.requestsTo('/member_illust')[0]).toContain('page=5')
  })

  it('loads the page before on demand, above its own', async () => {
    serveWorks(5)
    await renderApp('/users/7/artworks?type=illust&page=5')
    await work(5)
    fireEvent.click(await screen.findByRole('button', { name: 'Load page 4' }))
    await work(4)
    const titles = screen.getAllByText(/^Work of page/).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Work of page 4', 'Work of page 5'])
    await screen.findByRole('button', { name: 'Load page 3' })
  })

  it('says that it ends before, with a link to page 1', async () => {
    serveWorks(2)
    await renderApp('/users/7/artworks?type=illust&page=90')
    await screen.findByText(/The list ends before page 90/)
    expect(screen.getByRole('link', { name: 'Go to page 1' }).getAttribute('href')).toBe('/users/7/artworks?type=illust')
  })

  it('opens with the key #, and refuses a page beyond the limit with a sentence', async () => {
    serveWorks(9)
    const app = await renderApp('/users/7/artworks?type=illust')
    await work(1)
    fireEvent.keyDown(document.body, { key: '#' })
    const field = await screen.findByRole('textbox', { name: 'Page' })
    const go = () => fireEvent.click(screen.getByRole('button', { name: 'Go' }))
    screen.getByText('The original site gives at most 167 pages of a list.')
    fireEvent.change(field, { target: { value: '168' } })
    go()
    await screen.findByText('Enter a page from 1 to 167.')
    fireEvent.change(field, { target: { value: '６' } })
    go()
    await work(6)
    expect(app.address()).toBe('/users/7/artworks?type=illust&page=6')
  })
})
