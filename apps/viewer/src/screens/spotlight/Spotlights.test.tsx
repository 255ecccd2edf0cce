// Spotlights at their addresses: the list by type, articles about works, and HTML articles.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'

setUpComponentTests()

const thumbnail = 'https://i.pximg.net/c/1200x630/img-master/img/1_p0_master1200.jpg'
const card = (id: number, title = `Article ${id}`) => ({
  id: `${id}`,
  title,
  thumbnail,
  publish_date: '2024-05-06',
  tags: [{ name: 'cats' }],
})
const front = () => ({ articles: [card(1, 'Cats - On roofs'), card(2)], rank: [card(3), card(4)], recommend: [card(5)] })
const work = { illust_id: '70', title: 'The lighthouse', illust_url: thumbnail, user_id: '7', user_name: 'Ann' }
const article = (changes: object = {}) => ({
  id: '1',
  title: 'Cats - On roofs',
  date: '2024.05.06',
  desc: 'Cats that live high.',
  tags: [{ name: 'cats & roofs' }],
  items: [work],
  related_latest: { tag_name: 'cats', items: [card(6)] },
  related_recommend: { items: [card(7)] },
  ...changes,
})
const html = {
  title: 'Interview',
  content: `<p>Hello</p><img src="${thumbnail}" onerror="alert(1)"><script>alert(1)</script><a href="https://www.pixiv.net/artworks/70">A work</a>`,
}
const serve = (routes: Readonly<Record<string, FakeRoute>> = {}) =>
  fakeServer({
    '/words.txt': () => new Response(''),
    '/api/pixivision': front,
    '/pixivision/list': ({ searchParams }) => {
      const page = Number(searchParams.get('page'))
      return { articles: page > 2 ? [] : [card(10 * page, `${searchParams.get('type')} ${page}`)] }
    },
    '/pixivision/1': () => article(),
    '/pixivision/2': () => article({ desc: '', items: [] }),
    '/pixivision/detail': () => html,
    ...routes,
  })
const types = () => within(screen.getByRole('navigation', { name: 'Article categories' }))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const hrefsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the list', () => {
  it('shows each article with its series and date, and opens it', async () => {
    serve()
    const app = await renderApp('/spotlights')
    const link = await screen.findByRole('link', { name: /On roofs/ })
    expect([link.textContent, link.getAttribute('href')]).toEqual(['CatsOn roofsMay 6, 2024', '/spotlight/1'])
    await act(async () => fireEvent.click(link))
    await title('On roofs')
    await waitFor(() => expect(app.address()).toBe('/spotlight/1'))
  })

  it('loads pages until an empty one', async () => {
    const server = serve()
    await renderApp('/spotlights?type=interview')
    expect(await screen.findByText('That’s all')).toBeDefined()
    expect(screen.getAllByRole('article').map((part) => /interview \d/.exec(part.textContent ?? '')?.[0])).toEqual([
      'interview 1',
      'interview 2',
    ])
    expect(server.requestsTo('/list').map((sent) => new URLSearchParams(sent.split('?')[1]).get('page'))).toEqual(['1', '2', '3'])
  })

  it('has a tab with its own address for every type', async () => {
    serve()
    const app = await renderApp('/spotlights')
    expect(
      types()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Illustration', 'Column', 'Interview', 'Manga', 'Novels', 'News', 'Recommended'])
    await act(async () => fireEvent.click(types().getByRole('link', { name: 'Interview' })))
    expect(await screen.findByText('interview 1')).toBeDefined()
    expect([app.address(), types().getByRole('link', { current: 'page' }).textContent]).toEqual([
      '/spotlights?type=interview',
      'Interview',
    ])
    expect(document.title).toContain('Spotlights · Interview')
  })

  it('of an unknown type is that of illustrations', async () => {
    serve()
    await renderApp('/spotlights?type=evil')
    await screen.findByRole('link', { name: /On roofs/ })
    expect(types().getByRole('link', { current: 'page' }).textContent).toBe('Illustration')
  })

  it('has popular and recommended articles beside it', async () => {
    serve()
    await renderApp('/spotlights')
    await screen.findByRole('link', { name: /On roofs/ })
    expect([hrefsOf('Most read'), hrefsOf('Editors’ picks')]).toEqual([['/spotlight/3', '/spotlight/4'], ['/spotlight/5']])
    const ranks = within(screen.getByRole('region', { name: 'Most read' })).getAllByRole('listitem')
    expect(ranks.map((row) => row.textContent?.slice(0, 1))).toEqual(['1', '2'])
  })

  it('asks for articles in the language of the interface', async () => {
    const server = serve()
    await renderApp('/spotlights')
    await screen.findByRole('link', { name: /On roofs/ })
    expect(server.requestsTo('/api/pixivision')).toEqual(['/api/companion/api/pixivision?lang=en'])
  })

  it('shows one error and no empty boxes when nothing loads', async () => {
    serve({ '/api/pixivision': () => undefined })
    await renderApp('/spotlights')
    expect(await screen.findByRole('button', { name: /reload|Try again/ })).toBeDefined()
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('an article about works', () => {
  it('shows its head, its works with their authors, and related articles', async () => {
    serve()
    await renderApp('/spotlight/1')
    await title('On roofs')
    expect(document.title).toContain('On roofs')
    for (const text of ['Cats', 'May 6, 2024', 'Cats that live high.']) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: '#cats & roofs' }).getAttribute('href')).toBe('/search/cats%20%26%20roofs')
    const works = within(screen.getByRole('feed', { name: 'Works in this article' }))
    expect(works.getByText('The lighthouse')).toBeDefined()
    expect(works.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/7')
    expect([hrefsOf('Latest on “cats”'), hrefsOf('Editors’ picks')]).toEqual([['/spotlight/6'], ['/spotlight/7']])
  })

  it('without works is replaced by its HTML form, so that Back skips it', async () => {
    serve()
    const app = await renderApp('/spotlights')
    fireEvent.click(await screen.findByRole('link', { name: /Article 2/ }))
    await title('Interview')
    expect([app.address(), app.depth()]).toEqual(['/pixivision/2', 1])
    await app.back()
    await waitFor(() => expect(app.address()).toBe('/spotlights'))
  })
})

describe('an HTML article', () => {
  it('has only allowed elements, proxied pictures and links to this app', async () => {
    serve()
    await renderApp('/pixivision/9')
    await title('Interview')
    const body = screen.getByRole('article')
    expect(body.querySelector('script, style, iframe, [onerror]')).toBeNull()
    expect(body.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/image\/i\.pximg\.net\//)
    expect(within(body).getByRole('link', { name: 'A work' }).getAttribute('href')).toBe('/artworks/70')
    expect(screen.queryByText(/alert/)).toBeNull()
  })
})

it.each(['/spotlight/999999', '/pixivision/999999'])(
  '%s that does not exist shows a message and links to the other articles',
  async (path) => {
    serve({ '/pixivision/detail': () => undefined })
    const app = await renderApp(path)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('button', { name: 'Try again' })).toBeDefined()
    await act(async () => fireEvent.click(alert.getByRole('link', { name: 'See all articles' })))
    await screen.findByRole('link', { name: /On roofs/ })
    await waitFor(() => expect(app.address()).toBe('/spotlights'))
  },
)
