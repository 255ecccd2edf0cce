// The artwork screen: the states of a work, its texts, and the works around it. The servers are faked at `fetch`.
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rememberOpenedList } from '../../lists/opening/openedList.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { type FakeRoute, type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf, type WireWork, wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { ArtworkScreen } from './ArtworkScreen.tsx'

setUpComponentTests()
beforeAll(showEverything)

/** Works stay cached, so each test has a work of its own. */
let id = 1000
let server: FakeServer
beforeEach(() => {
  id += 100
})

const serve = (routes: Readonly<Record<string, FakeRoute>>) => {
  server = fakeServer(routes)
}
/** Opens a work with these differences from the sample work. */
async function open(changes: WireWork = {}, routes: Readonly<Record<string, FakeRoute>> = {}) {
  serve({ '/mirror/illust': () => ({ illust: wireWork({ id, ...changes }) }), ...routes })
  const view = await renderPage(<ArtworkScreen id={`${id}`} />)
  return view
}
const side = async () => within(await screen.findByRole('complementary'))

describe('the texts of a work', () => {
  it('show the title, the author, the counts and the facts', async () => {
    await open({ tools: ['Pen', 'Brush'], total_view: 12_345, total_bookmarks: 67, page_count: 2, total_comments: 3 })
    expect(await screen.findByRole('heading', { level: 1, name: 'The lighthouse' })).toBeDefined()
    expect(document.title).toContain('The lighthouse - Ann')
    const words = await side()
    expect(words.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/7')
    expect(words.getAllByRole('listitem').map(({ title, textContent }) => title || textContent)).toEqual(
      expect.arrayContaining(['12,345 views', '67 bookmarks', '2 pages']),
    )
    expect(await words.findByRole('button', { name: '3 comments' })).toBeDefined()
    expect(await words.findByText('800 × 600 px')).toBeDefined()
    expect(words.getByText('Pen, Brush')).toBeDefined()
    expect(words.getByText(`ID ${id}`)).toBeDefined()
  })

  it('link the number of bookmarks to who made them, where the host can list them', async () => {
    const lists = (source: string) => ({ '/emaki.json': () => ({ name: 'emaki', selfHosted: true, source }) })
    await open({ total_bookmarks: 67 }, lists('upstream'))
    const link = await (await side()).findByRole('link', { name: /67/ })
    expect(link.getAttribute('href')).toBe(`/artworks/${id}/bookmarks`)
  })

  it.each([
    ['the web side', 'web', 67],
    ['the app API, where the work has no bookmark', 'upstream', 0],
  ])('show the number of bookmarks without a link over %s', async (_, source, total_bookmarks) => {
    await open({ total_bookmarks }, { '/emaki.json': () => ({ name: 'emaki', selfHosted: true, source }) })
    const words = await side()
    await waitFor(() => expect(server.requestsTo('/emaki.json')).not.toEqual([]))
    expect(await words.findByTitle(`${total_bookmarks} bookmarks`)).toBeDefined()
    expect(words.queryByRole('link', { name: /Bookmarked by/ })).toBeNull()
  })

  it('show a work without a title as untitled', async () => {
    await open({ title: '' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Untitled' })).toBeDefined()
  })

  it('collapse a long caption, and expand it', async () => {
    await open({ caption: `${'word '.repeat(120)}the end` })
    const words = await side()
    const more = await words.findByRole('button', { name: 'Read more' })
    expect(words.queryByText(/the end/)).toBeNull()
    fireEvent.click(more)
    expect(words.getByText(/the end/)).toBeDefined()
    expect(words.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('link the works of a caption, and open other sites in a new tab', async () => {
    await open({ caption: '<a href="pixiv://illusts/123">mine</a> <a href="https://other.example/">other</a>' })
    const words = await side()
    expect((await words.findByRole('link', { name: 'mine' })).getAttribute('href')).toBe('/artworks/123')
    const other = words.getByRole('link', { name: 'other' })
    expect([other.getAttribute('target'), other.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow ugc'])
  })

  it.each([
    [{ x_restrict: 1 }, 'R-18'],
    [{ x_restrict: 2 }, 'R-18G'],
    [{ illust_ai_type: 2 }, 'AI-generated'],
  ])('show the flag of %o', async (flag, text) => {
    setSettings({ r18: true, r18g: true, ai: true })
    await open(flag)
    expect(await (await side()).findByText(text)).toBeDefined()
  })

  it('show no flag for a work without any', async () => {
    await open()
    await (await side()).findByText(`ID ${id}`)
    expect((await side()).queryByText(/^(?:R-18G?|AI-generated|Maybe AI)$/)).toBeNull()
  })

  it.each([
    [5, true],
    [4, false],
  ])('warn of AI after %i AI works of the author: %s', async (count, isWarned) => {
    const works = Array.from({ length: 8 }, (_, at) => wireWork({ id: id + 1 + at, illust_ai_type: at < count ? 2 : 1 }))
    await open({ illust_ai_type: 0, user: { id, name: 'Bo' } }, { '/member_illust': () => ({ illusts: works, next_url: null }) })
    const words = await side()
    await waitFor(() => expect(server.requestsTo('/member_illust')).toHaveLength(1))
    if (isWarned) expect(await words.findByText('Maybe AI')).toBeDefined()
    else expect(words.queryByText('Maybe AI')).toBeNull()
  })
})

describe('the series of a work', () => {
  const partOf = (prev: object | null, next: object | null): FakeRoute => {
    return () => ({ error: false, body: { seriesNavData: { seriesId: '9', title: 'Saga', order: 4, prev, next } } })
  }
  const series = { id: 9, title: 'Saga' }
  const line = () => screen.findByRole('navigation', { name: 'Series: Saga' })

  it('shows the number of the part, and links to its neighbours that replace the history entry', async () => {
    const beside = partOf({ id: '3', title: 'Before', order: 3 }, { id: '5', title: '', order: 5 })
    const { router } = await open({ series }, { [`/ajax/illust/${id}`]: beside })
    const nav = within(await line())
    expect(await nav.findByText('Part 4')).toBeDefined()
    expect(nav.getByRole('link', { name: 'Series: Saga' }).getAttribute('href')).toBe('/user/7/series/9')
    expect(nav.getByRole('link', { name: 'Next part' }).getAttribute('href')).toBe('/artworks/5')
    const entries = router.history.length
    fireEvent.click(nav.getByRole('link', { name: 'Previous part: Before' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/artworks/3'))
    expect(router.history.length).toBe(entries)
  })

  it('has no link beyond the last part', async () => {
    await open({ series }, { [`/ajax/illust/${id}`]: partOf({ id: '3', title: '', order: 3 }, null) })
    const nav = within(await line())
    expect(await nav.findByRole('link', { name: 'Previous part' })).toBeDefined()
    expect(nav.queryByRole('link', { name: 'Next part' })).toBeNull()
  })

  it('is named without its number if the companion fails', async () => {
    await open({ series })
    const nav = within(await line())
    await waitFor(() => expect(server.requestsTo(`/ajax/illust/${id}`).length).toBeGreaterThan(0))
    expect(nav.getAllByRole('link')).toHaveLength(1)
    expect(nav.queryByText(/^Part/)).toBeNull()
  })
})

describe('the states of the screen', () => {
  it('shows that the work is loading', async () => {
    await open({}, { '/mirror/illust': () => new Promise(() => {}) })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  })

  it('shows an error with a retry, which shows the work', async () => {
    await open({}, { '/mirror/illust': () => Response.json({ error: { message: 'no' } }, { status: 400 }) })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('no')).toBeNull()
    serve({ '/mirror/illust': () => ({ illust: wireWork({ id }) }) })
    fireEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'The lighthouse' })).toBeDefined()
  })

  it.each([
    ['r18', { x_restrict: 1 }, 'R-18 works are switched off in the settings.'],
    ['r18g', { x_restrict: 2 }, 'R-18G works are switched off in the settings.'],
    ['AI', { illust_ai_type: 2 }, 'AI works are switched off in the settings.'],
    ['a blocked artist', { user: { id: 77, name: 'Bo' } }, 'You have blocked this artist.'],
    ['a blocked tag', { tags: [{ name: 'rain' }] }, 'You have blocked one of its tags.'],
  ])('hides a work because of %s, with the reason and a link to the settings', async (_, flag, reason) => {
    setSettings({ blockUids: ['77'], blockTags: ['rain'], ai: false })
    await open({ ...flag, type: 'ugoira' })
    expect(await screen.findByRole('heading', { name: 'This work is hidden' })).toBeDefined()
    expect(screen.getByText(reason)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Content settings' }).getAttribute('href')).toBe('/setting/contents_display')
    expect(screen.queryByText('The lighthouse')).toBeNull()
    expect(document.title).not.toContain('The lighthouse')
    expect(screen.queryByRole('img')).toBeNull()
    // Neither the frames of the animation nor its archive are requested.
    expect(server.requests.map(({ pathname }) => pathname)).toEqual([expect.stringMatching(/\/mirror\/illust$/)])
  })

  it.each([
    ['mypixiv', 'The artist shares it with friends only.'],
    ['r18', 'The account settings at the original site do not allow it.'],
    ['sanity_level', 'The account settings at the original site do not allow it.'],
    ['unknown', 'It was deleted or is not public.'],
    ['new', 'It is not available here.'],
  ])('shows why upstream restricts a work as %s, and nothing else of it', async (name, reason) => {
    const limit = `https://s.pximg.net/common/images/limit_${name}_360.png`
    await open({ image_urls: { medium: limit }, meta_single_page: { original_image_url: limit }, visible: false })
    expect(await screen.findByRole('heading', { level: 1, name: 'This work cannot be shown' })).toBeDefined()
    expect(screen.getByText(reason)).toBeDefined()
    expect(screen.getByRole('link', { name: 'View on the original site' }).getAttribute('href')).toBe(
      `https://www.pixiv.net/artworks/${id}`,
    )
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByText('The lighthouse')).toBeNull()
  })
})

describe('a removed work', () => {
  const gone = {
    '/mirror/illust': () =>
      Response.json({ error: { user_message: 'gone', message: '' } }, { headers: { 'x-upstream-status': '404' } }),
  }
  const fileUrl = 'https://archive.example/data/0.png'
  const archive = () => ({ '/api/pid-recover': () => [], [`/pid-recover/${id}`]: () => [{ fileUrl, sampleUrl: fileUrl }] })

  it('says that it is no longer available while R-18 is off, and requests no archive', async () => {
    await open({}, { ...gone, ...archive() })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('heading', { level: 1, name: 'This work is no longer available' })).toBeDefined()
    expect(alert.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
    expect(server.requestsTo(`/pid-recover/${id}`)).toEqual([])
  })

  it('shows the pictures of the archive with R-18 on, and says so', async () => {
    setSettings({ r18: true })
    await open({}, { ...gone, ...archive() })
    expect(await screen.findByText('The original is gone. These pictures come from an archive.')).toBeDefined()
    expect(await screen.findByRole('heading', { level: 1, name: `${id}` })).toBeDefined()
    const picture = screen.getByRole('img', { name: `${id}, page 1 of 1` })
    expect(picture.getAttribute('src')).toBe('/api/image/archive.example/data/0.png')
  })
})

describe('around the work', () => {
  const worksOf = (count: number) => {
    const works = Array.from({ length: count }, (_, at) =>
      wireWork({ id: id + at, title: `Work ${at}`, user: { id, name: 'Bo' } }),
    )
    return { '/member_illust': () => ({ illusts: works, next_url: null }) }
  }
  const author = () => ({ user: { id, name: 'Bo' } })

  it("the strip of the author's works marks the open one, moves by keys, and ends with a link to all", async () => {
    await open(author(), worksOf(16))
    const strip = within(await screen.findByRole('list', { name: 'More by this artist' }))
    const current = strip.getByRole('link', { current: 'page' })
    expect(current.getAttribute('href')).toBe(`/artworks/${id}`)
    current.focus()
    fireEvent.keyDown(current, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('href')).toBe(`/artworks/${id + 1}`)
    fireEvent.keyDown(document.activeElement ?? current, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(current)
    expect(strip.getAllByRole('link').at(-1)?.getAttribute('href')).toBe(`/users/${id}/artworks`)
  })

  it('there is no strip for an author with fewer than ten works', async () => {
    await open(author(), worksOf(9))
    await screen.findByRole('region', { name: 'Related works' })
    await waitFor(() => expect(server.requestsTo('/member_illust')).toHaveLength(1))
    expect(screen.queryByRole('list', { name: 'More by this artist' })).toBeNull()
  })

  it('related works load near the viewport', async () => {
    await open({}, { '/related': () => ({ illusts: [], next_url: null }) })
    const related = within(await screen.findByRole('region', { name: 'Related works' }))
    await waitFor(() => expect(server.requestsTo('/related')).toHaveLength(1))
    expect(related.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('related works load by a button if the settings say so', async () => {
    setSettings({ relatedOnRequest: true })
    await open({}, { '/related': () => ({ illusts: [], next_url: null }) })
    const related = within(await screen.findByRole('region', { name: 'Related works' }))
    expect(server.requestsTo('/related')).toEqual([])
    fireEvent.click(related.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(server.requestsTo('/related')).toHaveLength(1))
  })
})

describe('the neighbours in the list', () => {
  const openInList = async (swipeBetweenWorks: boolean) => {
    setSettings({ swipeBetweenWorks })
    rememberOpenedList([id - 1, id, id + 1].map((each) => artworkOf({ id: each })))
    const view = await open()
    await screen.findByRole('heading', { name: 'The lighthouse' })
    return view
  }
  const swipe = (from: number, to: number, dy = 0) => {
    const picture = screen.getByRole('img', { name: /^The lighthouse/ })
    fireEvent.touchStart(picture, { touches: [{ clientX: from, clientY: 300 }] })
    fireEvent.touchEnd(picture, { touches: [], changedTouches: [{ clientX: to, clientY: 300 + dy }] })
  }

  it('have no buttons, keys and swipes without the setting', async () => {
    const { router } = await openInList(false)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    swipe(300, 100)
    expect(screen.queryByRole('button', { name: 'Next work' })).toBeNull()
    expect(router.state.location.pathname).toBe('/')
  })

  it.each([
    ['a button to the next', () => fireEvent.click(screen.getByRole('button', { name: 'Next work' })), 1],
    ['a button to the previous', () => fireEvent.click(screen.getByRole('button', { name: 'Previous work' })), -1],
    ['the right key', () => fireEvent.keyDown(document.body, { key: 'ArrowRight' }), 1],
    ['the left key', () => fireEvent.keyDown(document.body, { key: 'ArrowLeft' }), -1],
    ['a swipe to the left', () => swipe(300, 200), 1],
    ['a swipe to the right', () => swipe(100, 200), -1],
  ])('open by %s, in place of the history entry', async (_, act, step) => {
    const { router } = await openInList(true)
    const entries = router.history.length
    act()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/artworks/${id + step}`))
    expect(router.history.length).toBe(entries)
  })

  it('do not open by a short or steep swipe, or a key with a modifier', async () => {
    const { router } = await openInList(true)
    swipe(300, 250)
    swipe(300, 200, 80)
    fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next work' }), { key: 'ArrowRight' })
    expect(router.state.location.pathname).toBe('/')
  })

  it('have disabled buttons at the ends of the list', async () => {
    setSettings({ swipeBetweenWorks: true })
    rememberOpenedList([artworkOf({ id }), artworkOf({ id: id + 1 })])
    await open()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Previous work' })).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next work' }).disabled).toBe(false)
  })
})
