// Series of illustrations and of novels at their addresses: head, numbers of the parts, hidden parts and failures.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { type WireWork, wireNovel, wireWork } from '../../testing/works.ts'

setUpComponentTests()

const author = { id: 77, name: 'Ann', profile_image_urls: { medium: '' } }
const chapter = (id: number, changes: WireWork = {}) => wireNovel({ id, title: `Chapter ${id}`, ...changes })
const novelSeries = (novels: readonly WireWork[], detail: WireWork = {}, next: string | null = null) => ({
  novel_series_detail: {
    id: 6,
    title: 'The long scroll',
    caption: '',
    content_count: novels.length,
    total_character_count: 123_456,
    user: author,
    ...detail,
  },
  novel_series_first_novel: novels[0],
  novels,
  next_url: next,
})
const illustSeries = (illusts: readonly WireWork[], detail: WireWork = {}) => ({
  illust_series_detail: { id: 5, title: 'Roofs', caption: 'All the roofs', series_work_count: 8, user: author, ...detail },
  illust_series_first_illust: wireWork({ id: 1 }),
  illusts,
  next_url: null,
})
const serve = (novels: FakeRoute, illusts: FakeRoute = () => illustSeries([wireWork({ id: 2 }), wireWork({ id: 3 })])) =>
  fakeServer({ '/words.txt': () => new Response(''), '/novel_series': novels, '/illust_series': illusts })
const title = (name = 'The long scroll') => screen.findByRole('heading', { level: 1, name })
const parts = () => screen.getAllByRole('article')
const start = () => screen.queryByRole('link', { name: 'Start reading' })

describe('an illustration series', () => {
  it('shows its head and numbers its works down from their count', async () => {
    serve(() => undefined)
    await renderApp('/user/77/series/5')
    await title('Roofs')
    expect(document.title).toContain('Roofs - Ann')
    expect([screen.getByText('8 works'), screen.getByText('All the roofs')]).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'Ann' })[0]?.getAttribute('href')).toBe('/users/77')
    expect(parts().map((part) => /[78]/.exec(part.textContent ?? '')?.[0])).toEqual(['8', '7'])
    expect(start()?.getAttribute('href')).toBe('/artworks/1?read=1')
  })

  it('sends one request for the series and its first works', async () => {
    const server = serve(() => undefined)
    await renderApp('/user/77/series/5')
    await title('Roofs')
    expect(server.requestsTo('/illust_series')).toEqual(['/api/mirror/illust_series?id=5&page=1'])
  })

  it('replaces a wrong author in the address', async () => {
    serve(() => undefined)
    const app = await renderApp('/user/1/series/5')
    await waitFor(() => expect(app.address()).toBe('/user/77/series/5'))
    await title('Roofs')
    expect(app.depth()).toBe(0)
  })

  it('does not start with a hidden work, and shows no cover, which may be its picture', async () => {
    const cover = { cover_image_urls: { medium: 'https://i.pximg.net/c/1200x1200/img-master/img/5.jpg' } }
    const adult = wireWork({ id: 1, x_restrict: 1 })
    let response = illustSeries([wireWork({ id: 2 })], cover)
    serve(
      () => undefined,
      () => response,
    )
    const app = await renderApp('/user/77/series/5')
    await title('Roofs')
    await waitFor(() => expect(document.querySelector('header img[fetchpriority=high]')).not.toBeNull())
    app.unmount()
    response = { ...illustSeries([wireWork({ id: 2 }), adult], cover), illust_series_first_illust: adult }
    await renderApp('/user/77/series/5')
    await title('Roofs')
    expect([start(), document.querySelector('header img[fetchpriority=high]')]).toEqual([null, null])
  })
})

describe('a novel series', () => {
  it('lists its chapters in order, numbered, without pictures', async () => {
    serve(() => novelSeries([chapter(1), chapter(2)]))
    await renderApp('/novel/series/6')
    await title()
    expect(screen.getByText('2 chapters')).toBeDefined()
    expect(screen.getByText('123.5K characters')).toBeDefined()
    expect(screen.queryByText('Complete')).toBeNull()
    expect(parts().map((part) => part.textContent?.slice(0, 10))).toEqual(['1Chapter 1', '2Chapter 2'])
    expect(within(screen.getByRole('feed')).queryByRole('img')).toBeNull()
    expect(start()?.getAttribute('href')).toBe('/novel/1?read=0')
  })

  it('P20 keeps the places of locked and deleted chapters, and says how many there are', async () => {
    const locked = {
      ...chapter(2),
      title: '',
      visible: false,
      image_urls: { medium: 'https://s.pximg.net/common/images/limit_mypixiv_360.png' },
    }
    serve(() => novelSeries([chapter(1), locked, chapter(3), chapter(1)], { content_count: 4 }))
    await renderApp('/novel/series/6')
    await title()
    expect(screen.getByText('4 chapters')).toBeDefined()
    expect(await screen.findByText('2 parts are not available here')).toBeDefined()
    expect(parts().map((part) => part.textContent?.slice(0, 10))).toEqual(['1Chapter 1', '2Not avail', '3Chapter 3'])
  })

  it('continues the numbers on the next page', async () => {
    serve(({ searchParams }) => {
      const isFirst = searchParams.get('page') === '1'
      // Pages have 30 chapters, whatever a mirror sends.
      return novelSeries(
        isFirst ? [chapter(1), chapter(2)] : [chapter(31)],
        { content_count: 31 },
        isFirst ? 'https://app-api.example/?last_order=30' : null,
      )
    })
    await renderApp('/novel/series/6')
    await title()
    const last = await screen.findByText('Chapter 31')
    expect(last.closest('article')?.textContent).toMatch(/^31Chapter 31/)
  })

  it('ends if a mirror always sends the first page', async () => {
    serve(() =>
      novelSeries(
        [1, 2, 3].map((id) => chapter(id)),
        {},
        'https://app-api.example/?last_order=30',
      ),
    )
    await renderApp('/novel/series/6')
    expect(await screen.findByText('That’s all')).toBeDefined()
    expect(parts()).toHaveLength(3)
  })

  it('without parts shows a message and no start', async () => {
    serve(() => novelSeries([]))
    await renderApp('/novel/series/6')
    expect(await screen.findByText('No works here')).toBeDefined()
    expect(start()).toBeNull()
  })

  it('shows hostile titles, captions, names and tags as text', async () => {
    const words = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      '{{7*7}}',
      '"><svg/onload=alert(1)>',
      '&lt;b&gt;',
      '__proto__',
    ]
    const chapters = words.map((word, at) => chapter(at + 1, { title: word, tags: [{ name: word, translated_name: word }] }))
    const hostile = { title: words[0], caption: words.join('\n'), user: { ...author, name: `\u202e${words[1]}` } }
    serve(() => novelSeries(chapters, hostile))
    await renderApp('/novel/series/6')
    await title(words[0])
    for (const [at, word] of words.entries()) {
      const part = within(parts()[at] ?? document.body)
      expect(part.getAllByRole('link')[0]?.textContent).toBe(word)
      expect(part.getByText(`#${word}`)).toBeDefined()
    }
    // The viewer drops bidirectional control characters from upstream's texts.
    expect(screen.getAllByRole('link', { name: '<script>alert(1)</script>' })[0]?.getAttribute('href')).toBe('/users/77')
    expect(document.querySelector('main :is(script, svg[onload], [onerror], a[href^="javascript"])')).toBeNull()
  })
})

describe('hidden parts', () => {
  const adult = { x_restrict: 1 }
  const mixed: FakeRoute = () => novelSeries([chapter(1, { novel_ai_type: 2 }), chapter(2)])

  it('are counted at the end, and reading starts with the first visible one', async () => {
    serve(mixed)
    await renderApp('/novel/series/6')
    expect(await screen.findByText('Chapter 2')).toBeDefined()
    expect(screen.queryByText('Chapter 1')).toBeNull()
    expect(parts()[0]?.textContent).toMatch(/^2Chapter 2/)
    expect(screen.getByRole('link', { name: '1 hidden' }).getAttribute('href')).toBe('/setting/contents_display')
    expect(start()?.getAttribute('href')).toBe('/novel/2?read=0')
  })

  it('are tiles while the setting is on, whose click explains why', async () => {
    setSettings({ hiddenAsTiles: true })
    serve(mixed)
    const app = await renderApp('/novel/series/6')
    await screen.findByText('Chapter 2')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Content hidden' })))
    const status = await screen.findAllByRole('status')
    expect(status.map(({ textContent }) => textContent).join(' ')).toContain('Content hidden')
    await waitFor(() => expect(app.address()).toBe('/novel/series/6'))
  })

  it('hide the whole series when no part is visible', async () => {
    serve(() => novelSeries([chapter(1, adult), chapter(2, adult)], { caption: 'Secret' }))
    await renderApp('/novel/series/6')
    expect(await screen.findByRole('heading', { level: 1, name: 'Content hidden' })).toBeDefined()
    expect(document.body.textContent).not.toMatch(/The long scroll|Secret/)
    expect(document.title).not.toContain('The long scroll')
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Content settings' })
    expect(link.getAttribute('href')).toBe('/setting/contents_display')
  })
})

describe('addresses', () => {
  it.each(['/user/1/series/abc', '/user/x/series/6', '/user/0/series/6', '/novel/series/-1', '/novel/series/1e3'])(
    'A1, A2: %s shows "No such page" without a request',
    async (path) => {
      const server = serve(() => novelSeries([chapter(1)]))
      await renderApp(path)
      expect(await screen.findByRole('heading', { name: 'No such page' })).toBeDefined()
      expect(server.requests.filter(({ pathname }) => pathname.includes('series'))).toEqual([])
    },
  )

  it.each([
    ['/user/1/series/999999999', 'Manga series'],
    ['/novel/series/999999999', 'Novel series'],
  ])('P21 %s of a series that does not exist shows a message and a link home, and no retry', async (path, name) => {
    const missing = () => Response.json({ error: { user_message: '尚无此页', message: '', reason: '' } }, { status: 404 })
    serve(missing, missing)
    await renderApp(path)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('heading', { name: 'Not available' })).toBeDefined()
    expect(alert.getByRole('link', { name: 'Go home' })).toBeDefined()
    expect(alert.queryByRole('button')).toBeNull()
    expect(document.title).toBe(`${name} · Emaki`)
  })

  it.each(['/user/1/series/9', '/novel/series/9'])('%s of a series that fails can be tried again', async (path) => {
    const fails = () => Response.json({ error: { user_message: 'no', message: '' } }, { status: 400 })
    let response: FakeRoute = fails
    serve((...call) => response(...call), fails)
    await renderApp(path)
    const alert = within(await screen.findByRole('alert'))
    response = () => novelSeries([chapter(1)])
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
    if (path.startsWith('/novel')) await title()
    else expect(await screen.findByRole('alert')).toBeDefined()
  })
})
