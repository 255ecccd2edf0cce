// Collections at their addresses: front page, search by tags, one collection, an artist's tab, and the stories of a searched tag.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireWork } from '../../testing/works.ts'

setUpComponentTests()
beforeEach(() => {
  session.setState({ mode: 'anonymous', user: null }, true)
  showEverything()
})

const idOf = (number: number) => `1234567890123456789${number}`
const card = (number: number, changes: object = {}) => ({
  id: idOf(number),
  title: `Collection ${number}`,
  userId: '7',
  userName: 'Ann',
  tags: ['海'],
  caption: '',
  xRestrict: 0,
  thumbnailImageUrl: `https://embed.pixiv.net/next/collection/${idOf(number)}`,
  ...changes,
})
const work = (id: string) => ({
  id,
  title: `Work ${id}`,
  url: `https://i.pximg.net/${id}_p0_square1200.jpg`,
  userId: '8',
  tags: [],
  xRestrict: 0,
})
const novel = {
  id: '70',
  title: 'The ferry',
  url: 'https://i.pximg.net/n.jpg',
  userId: '8',
  userName: 'Ben',
  tags: [],
  xRestrict: 0,
}
const tile = (y: number, rest: object) => ({ layout: { position: { x: 0, y } }, type: 'Work', workType: 'illust', ...rest })
const detail = (changes: object = {}) => ({
  thumbnails: { illust: [work('51'), work('52')], novel: [novel], collection: [card(1, changes)] },
  data: {
    detail: {
      tags: { tags: [{ tag: '#海' }] },
      tiles: [
        tile(3, { workId: '52' }),
        tile(2, { workId: '51' }),
        tile(4, { workId: '99' }),
        tile(5, { workId: '70', workType: 'novel' }),
        tile(1, { type: 'Text', text: 'Look <img src=x onerror=pwned()>' }),
      ],
    },
  },
})
const found = (cards: readonly object[], total = cards.length) => ({
  thumbnails: { collection: cards },
  data: { ids: [], total },
})
const serve = (routes: Readonly<Record<string, FakeRoute>> = {}) =>
  fakeServer({
    '/words.txt': () => new Response(''),
    '/.well-known/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    '/ajax/top/collection': () => ({
      thumbnails: { collection: [card(1), card(2), card(3), card(4, { xRestrict: 1 })] },
      page: {
        recommendCollectionIds: [idOf(2), idOf(4)],
        everyoneCollectionIds: [idOf(1)],
        tagRecommendCollectionIds: [{ tag: '海', ids: [idOf(3)] }],
      },
    }),
    '/collections/search/recommended_tags': () => ({ recommendedTags: ['海', '猫'], tagTranslation: { 海: { en: 'sea' } } }),
    '/ajax/collections/search': ({ searchParams }) =>
      searchParams.get('offset') === '0' ? found([card(1), card(5, { userId: '66' })], 21) : found([card(6)], 21),
    [`/ajax/collection/${idOf(1)}`]: () => detail(),
    '/recommend/init': () => ({ collections: [card(2)], nextIds: [idOf(3)] }),
    '/recommend/collections': ({ searchParams }) => ({
      collections: searchParams.getAll('ids[]').map((id) => ({ ...card(3), id })),
    }),
    ...routes,
  })
const hrefsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const feedHrefs = (name: string) =>
  within(screen.getByRole('feed', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the front page', () => {
  it('has recommended and new collections, and a row for a tag, without those that the settings hide', async () => {
    serve()
    await renderApp('/collections')
    expect(await screen.findByRole('region', { name: 'Recommended collections' })).toBeDefined()
    await screen.findByText('Collection 2')
    expect(hrefsIn('Recommended collections')).toEqual([`/collections/${idOf(2)}`])
    expect(hrefsIn('New from everyone')).toEqual([`/collections/${idOf(1)}`])
    expect(hrefsIn('#海')).toEqual(['/collections?tags=%E6%B5%B7', `/collections/${idOf(3)}`])
    expect(document.title).toContain('Collections')
  })

  it('ends with all collections, page by page', async () => {
    const server = serve()
    await renderApp('/collections')
    await screen.findByText('Collection 6')
    expect(
      server.requestsTo('/ajax/collections/search').map((path) => new URLSearchParams(path.split('?')[1]).get('offset')),
    ).toEqual(['0', '20'])
  })

  it('offers a retry when it fails', async () => {
    let response: unknown = Response.json({ error: true, message: '' }, { status: 404 })
    serve({ '/ajax/top/collection': () => response })
    await renderApp('/collections')
    const alert = await screen.findByRole('alert')
    response = { thumbnails: { collection: [card(1)] }, page: { everyoneCollectionIds: [idOf(1)] } }
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'New from everyone' })).toBeDefined()
  })
})

describe('the search by tags', () => {
  it('requests the tags of the address, and leaves out blocked artists with a count', async () => {
    const server = serve({ '/ajax/collections/search': () => found([card(1), card(5, { userId: '66' })]) })
    setSettings({ blockUids: ['66'] })
    await renderApp('/collections?tags=%E6%B5%B7+%E7%8C%AB&mode=r18')
    await screen.findByText('Collection 1')
    const [path = ''] = server.requestsTo('/ajax/collections/search')
    const query = new URLSearchParams(path.split('?')[1])
    expect([query.getAll('tags[]'), query.get('mode')]).toEqual([['海', '猫'], 'safe'])
    expect(feedHrefs('Collections')).toEqual([`/collections/${idOf(1)}`])
    expect(screen.getByRole('link', { name: '1 hidden' })).toBeDefined()
    expect(document.title).toContain('海 猫')
  })

  it('requests the rating of the address once R-18 is on', async () => {
    const server = serve()
    setSettings({ r18: true })
    await renderApp('/collections?mode=r18')
    await screen.findByText('Collection 1')
    expect(server.requestsTo('/ajax/collections/search')[0]).toContain('mode=r18')
  })

  it('adds typed tags and suggested ones to the address, and removes chosen ones', async () => {
    serve()
    const { address } = await renderApp('/collections')
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search by tags' }), { target: { value: ' #海　海 ' } })
    await act(async () => fireEvent.submit(screen.getByRole('searchbox', { name: 'Search by tags' })))
    await waitFor(() => expect(address()).toBe('/collections?tags=海'))
    await act(async () => fireEvent.click(await screen.findByRole('link', { name: '#猫' })))
    await waitFor(() => expect(address()).toBe('/collections?tags=海+猫'))
    await act(async () => fireEvent.click(await screen.findByRole('link', { name: 'Remove tag “海”' })))
    await waitFor(() => expect(address()).toBe('/collections?tags=猫'))
  })

  it('says when it finds nothing, and leads to all collections', async () => {
    serve({ '/ajax/collections/search': () => found([]) })
    await renderApp('/collections?tags=x')
    expect(await screen.findByRole('heading', { name: 'No collections found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'All collections' }).getAttribute('href')).toBe('/collections')
  })
})

describe('one collection', () => {
  const path = `/collections/${idOf(1)}`

  it('shows author, tags, texts, works in order, and how many cannot be shown', async () => {
    serve()
    await renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Collection 1' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/7')
    expect(screen.getByRole('link', { name: '#海' }).getAttribute('href')).toBe('/collections?tags=%E6%B5%B7')
    expect(screen.getByText('Look <img src=x onerror=pwned()>')).toBeDefined()
    const works = within(screen.getByRole('feed', { name: 'Works in this collection' }))
    expect(works.getAllByRole('article').map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual([
      '/artworks/51',
      '/artworks/52',
    ])
    expect(screen.getByText('1 work cannot be shown')).toBeDefined()
    expect(await screen.findByRole('feed', { name: 'Novels in this collection' })).toBeDefined()
    expect(document.title).toContain('Collection 1')
  })

  it('shows its caption as allowed elements only', async () => {
    const caption = 'Old <b>ships</b><script>pwned()</script><img src=x onerror=pwned()>'
    serve({ [`/ajax/collection/${idOf(1)}`]: () => detail({ caption }) })
    await renderApp(path)
    expect((await screen.findByText('ships')).tagName).toMatch(/^(B|STRONG)$/)
    expect(document.querySelector('script, [onerror]')).toBeNull()
  })

  it('continues with similar collections', async () => {
    serve()
    await renderApp(path)
    await screen.findByText('Collection 3')
    expect(feedHrefs('Similar collections')).toEqual([`/collections/${idOf(2)}`, `/collections/${idOf(3)}`])
  })

  it('reads its card from a list when the response lacks it', async () => {
    const { data, thumbnails } = detail()
    serve({
      [`/ajax/collection/${idOf(1)}`]: () => ({ data, thumbnails: { ...thumbnails, collection: [] } }),
      '/recommend/collections': () => ({ collections: [card(1)] }),
    })
    await renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Collection 1' })).toBeDefined()
  })

  it('is hidden with its title until the settings allow it', async () => {
    serve({ [`/ajax/collection/${idOf(1)}`]: () => detail({ xRestrict: 1 }) })
    await renderApp(path)
    await screen.findByRole('heading', { name: 'This work is hidden' })
    expect(document.body.textContent).not.toContain('Collection 1')
    expect(document.title).not.toContain('Collection 1')
    await act(async () => setSettings({ r18: true }))
    expect(screen.getByRole('heading', { level: 1, name: 'Collection 1' })).toBeDefined()
  })

  it('P21 that does not exist says so and offers all collections, and no retry', async () => {
    serve({ [`/ajax/collection/${idOf(1)}`]: () => Response.json({ error: true, message: 'Gone' }, { status: 404 }) })
    await renderApp(path)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('heading', { name: 'Not available' })).toBeDefined()
    expect(alert.queryByRole('button')).toBeNull()
    expect(alert.getByRole('link', { name: 'All collections' }).getAttribute('href')).toBe('/collections')
  })

  it('has no screen at an invalid id', async () => {
    const server = serve()
    await renderApp('/collections/0x10')
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    expect(server.requests.filter(({ pathname }) => pathname.includes('/ajax/collection'))).toEqual([])
  })
})

describe.each([
  ['another host', 'anonymous', { name: 'other' }],
  ['local app API mode', 'app', { name: 'emaki', selfHosted: true }],
] as const)('in %s', (_where, mode, host) => {
  it.each(['/collections', `/collections/${idOf(1)}`])('%s explains why there are none, and requests nothing', async (path) => {
    const server = serve({ '/.well-known/emaki.json': () => host })
    const user = { id: '7', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
    session.setState(mode === 'app' ? { mode, user } : { mode, user: null }, true)
    await renderApp(path)
    expect(await screen.findByText(/^Collections need a self-hosted server/)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'This server doesn’t have this list' })).toBeDefined()
    expect(server.requests.filter(({ pathname }) => pathname.includes('/ajax/'))).toEqual([])
  })
})

describe('an artist', () => {
  const member = { user: { id: 7, name: 'Ann', account: 'ann' }, profile: { total_illusts: 1 } }
  const artist = {
    '/member': () => member,
    '/member_illust': () => ({ illusts: [wireWork({ id: 51 })], next_url: null }),
  }

  it('with collections has a tab that lists them', async () => {
    const server = serve({
      ...artist,
      '/profile/all': () => ({ collectionIds: [idOf(1), idOf(2)] }),
      '/profile/collections': () => ({ works: [card(1), card(2)] }),
    })
    await renderApp('/users/7?tab=collections')
    await screen.findByText('Collection 2')
    expect(screen.getByRole('link', { name: /^Collections/ }).getAttribute('aria-current')).toBe('page')
    expect(new URLSearchParams(server.requestsTo('/profile/collections')[0]?.split('?')[1]).getAll('ids[]')).toEqual([
      idOf(1),
      idOf(2),
    ])
  })

  it('without collections has no such tab', async () => {
    const server = serve({ ...artist, '/profile/all': () => ({ collectionIds: [] }) })
    await renderApp('/users/7')
    await waitFor(() => expect(server.requestsTo('/profile/all')).toHaveLength(1))
    await screen.findByText('The lighthouse')
    expect(screen.queryByRole('link', { name: /^Collections/ })).toBeNull()
  })
})

describe('the stories of a tag', () => {
  const story = { id: '31', tag: '海', label: 'Seaside', createDate: '2026-08-18', coverImage: 'https://i.pximg.net/c.jpg' }
  const search = { '/mirror/search': () => ({ illusts: [wireWork({ id: 51 })], next_url: null }) }

  it('stand above the results of its search, and lead to the original site in a new tab', async () => {
    serve({
      ...search,
      '/stories/tag_stories': () => ({ tagStoryIds: ['31'] }),
      '/details/many': () => ({ storyDetails: [story] }),
    })
    await renderApp(`/search/${encodeURIComponent('海')}`)
    const link = within(await screen.findByRole('region', { name: 'Tag stories' })).getByRole('link', { name: 'Seaside' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://www.pixiv.net/stories/tags/%E6%B5%B7/artworks/2026-08-18',
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.getByText('The lighthouse')).toBeDefined()
  })

  it.each<[string, FakeRoute]>([
    ['there are none', () => ({ tagStoryIds: [] })],
    ['they fail to load', () => Response.json({ error: true, message: '' }, { status: 404 })],
  ])('leave only the results when %s', async (_, stories) => {
    serve({ ...search, '/stories/tag_stories': stories })
    await renderApp('/search/cat')
    await screen.findByText('The lighthouse')
    expect(screen.queryByRole('region', { name: 'Tag stories' })).toBeNull()
  })

  it('are not requested for several words', async () => {
    const server = serve(search)
    await renderApp('/search/cat%20dog')
    await screen.findByText('The lighthouse')
    expect(server.requestsTo('/stories/tag_stories')).toEqual([])
  })
})
