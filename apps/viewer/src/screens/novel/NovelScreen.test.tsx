// The novel screen and its reader: what a text contains, why it cannot be read, contents, search and text settings.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { browserPartCover } from '../../lists/readingEnd/partCover.ts'
import { takeReaderRequest } from '../../lists/readingEnd/readerRequest.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { type WireWork, wireWork } from '../../testing/works.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { browserNovelProgress } from '../../works/readingPlaces/novelProgress.ts'
import { NovelScreen } from './NovelScreen.tsx'

let id = 9000

interface Served {
  readonly novel?: object
  readonly page?: object
  readonly routes?: Parameters<typeof fakeServer>[0]
}

/** Renders the screen of a new novel with this text. */
async function openNovel(text: string, { novel, page, routes }: Served = {}) {
  id += 1
  const detail = {
    id,
    title: 'The lighthouse',
    caption: '',
    user: { id: 77, name: 'Ann', profile_image_urls: { medium: '' } },
    tags: [],
    image_urls: {},
    text_length: text.length,
    page_count: 1,
    series: {},
    x_restrict: 0,
    ...novel,
  }
  const words = { text, images: [], illusts: [], seriesNavigation: null, language: 'ja', ...page }
  const server = fakeServer({ '/novel_detail': () => ({ novel: detail }), '/webview_novel': () => words, ...routes })
  const view = await renderWithOverlays(<NovelScreen id={String(id)} />)
  return { ...view, server }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const reader = () => within(screen.getByRole('dialog', { name: 'Reader', hidden: true }))
const readerText = () => reader().getByRole('region', { name: 'Text of the novel', hidden: true })
async function openReader() {
  await press(/^(?:Read$|Continue reading)/)
  await screen.findByRole('dialog', { name: 'Reader', hidden: true })
}
const pressInReader = async (name: string | RegExp) =>
  fireEvent.click(await reader().findByRole('button', { name, hidden: true }))

const chapter = (title: string, from: number) =>
  [`[chapter:${title}]`, ...Array.from({ length: 5 }, (_, n) => `Paragraph ${from + n}: [[rb:灯台 > とうだい]]の光。`)].join('\n')
const threePages = [chapter('Departure', 1), chapter('Return', 6), chapter('Epilogue', 11)].join('\n[newpage]\n')

setUpComponentTests()
beforeAll(() => {
  // jsdom has no layout: every box has the size of the window, and everything is visible.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight)
  Element.prototype.scrollBy = () => undefined
  Element.prototype.checkVisibility = () => true
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
})
afterEach(clearOverlays)

describe('NovelScreen', () => {
  it('says that a novel has no text, and links to its neighbours but not to itself', async () => {
    const itself = { id: id + 1, title: 'Itself', viewable: true }
    await openNovel('\n\n[newpage]\n', {
      page: { seriesNavigation: { prevNovel: itself, nextNovel: { id: 5, title: 'Second', viewable: true } } },
    })
    expect(await screen.findByText('This novel has no text')).toBeDefined()
    expect((await screen.findByRole('link', { name: /^Next part ?Second$/ })).getAttribute('href')).toBe('/novel/5')
    expect(screen.queryByRole('link', { name: /Itself/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Read' })).toBeNull()
  })

  it('shows neither title nor text of a novel that the settings hide', async () => {
    const { server } = await openNovel('Secret words', { novel: { x_restrict: 1, title: 'Secret title' } })
    expect(await screen.findByText('R-18 works are switched off in the settings.')).toBeDefined()
    expect(document.body.textContent).not.toContain('Secret')
    expect(server.requestsTo('/webview_novel')).toEqual([])
  })

  it('says that a novel was not found', async () => {
    await openNovel('', {
      routes: { '/novel_detail': () => Response.json({ error: { user_message: 'gone' } }, { status: 404 }) },
    })
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ranking' }).getAttribute('href')).toBe('/rank_novel/day')
    expect(screen.queryByRole('button', { name: 'Read' })).toBeNull()
  })

  it('shows the title, the artist and the length', async () => {
    await openNovel('Once upon a time.', { novel: { text_length: 1234, series: { id: 3, title: 'Harbour' } } })
    expect(await screen.findByRole('heading', { level: 1, name: 'The lighthouse' })).toBeDefined()
    expect(screen.getByText('1,234 characters')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/novel/series/3')
    expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/77')
    await waitFor(() => expect(document.title).toMatch(/^The lighthouse - Ann/))
  })

  it('counts the characters of the text where the site sends no length', async () => {
    await openNovel('Once [[rb:upon > on]] a time.', { novel: { text_length: 0 } })
    expect(await screen.findByText('17 characters')).toBeDefined()
  })

  it('expands a collapsed text by its button', async () => {
    await openNovel('A short text.')
    await press('Show the whole text')
    expect(screen.queryByRole('button', { name: 'Show the whole text' })).toBeNull()
  })

  it('offers to continue where the reader stopped, and to start again after the end', async () => {
    browserNovelProgress.save(String(id + 1), { at: 50, length: 200, isRead: false })
    const first = await openNovel(threePages)
    expect(await button('Continue reading (25%)')).toBeDefined()
    first.unmount()
    browserNovelProgress.save(String(id + 1), { at: 200, length: 200, isRead: true })
    await openNovel(threePages)
    expect(await button('Read')).toBeDefined()
  })
})

describe('NovelCover', () => {
  it('falls back to smaller sizes, and to an empty box', async () => {
    const cover = (size: string) => `https://i.pximg.net/novel-${size}.jpg`
    await openNovel('Text', { novel: { image_urls: { square_medium: cover('s'), medium: cover('m'), large: cover('l') } } })
    const picture = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Cover' })
    for (const size of ['l', 'm', 's']) {
      await waitFor(() => expect(picture()?.src).toContain(`/novel-${size}.jpg`))
      const shown = picture()
      if (shown) fireEvent.error(shown)
    }
    await waitFor(() => expect(picture()).toBeNull())
  })

  it('P28 shows the new cover of a novel that was uploaded again', async () => {
    const wire = (name: string) => ({ image_urls: { large: `https://i.pximg.net/novel-${name}.jpg` } })
    let asked = 0
    const novel = () => ({
      novel: { id, title: 'The lighthouse', user: { id: 77 }, x_restrict: 0, ...wire(asked++ === 0 ? 'old' : 'again') },
    })
    await openNovel('Text', { routes: { '/novel_detail': novel } })
    const picture = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Cover' })
    await waitFor(() => expect(picture()?.src).toContain('/novel-old.jpg'))
    const shown = picture()
    if (shown) fireEvent.error(shown)
    await waitFor(() => expect(picture()?.src).toContain('/novel-again.jpg'))
    const again = picture()
    if (again) fireEvent.error(again)
    await waitFor(() => expect(picture()).toBeNull())
    await act(async () => undefined)
    expect(asked).toBeLessThanOrEqual(3)
  })
})

describe('pictures in the text', () => {
  beforeAll(showEverything)
  const artwork = (changes: WireWork = {}) => ({
    routes: { '/illust': () => ({ illust: wireWork({ id: 123, title: 'Harbour', page_count: 2, ...changes }) }) },
  })
  const gone = 'This picture is not available'

  it('shows a page of an artwork as a link to it', async () => {
    await openNovel('Before\n[pixivimage:123-2]\nafter', artwork())
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Harbour' })
    expect(picture.src).toContain('/123_p1')
    expect(picture.closest('a')?.getAttribute('href')).toBe('/artworks/123')
  })

  it('P28 shows the new picture of an artwork that was uploaded again', async () => {
    let asked = 0
    const illust = () => {
      const work = wireWork({ id: 123, title: 'Harbour', page_count: 2 })
      return { illust: asked++ === 0 ? work : JSON.parse(JSON.stringify(work).replaceAll('/123_p', '/again/123_p')) }
    }
    await openNovel('Before\n[pixivimage:123-2]\nafter', { routes: { '/illust': illust } })
    const picture = () => screen.findByRole<HTMLImageElement>('img', { name: 'Harbour' })
    fireEvent.error(await picture())
    await waitFor(async () => expect((await picture()).src).toContain('/again/123_p1'))
    expect((await picture()).closest('a')?.getAttribute('href')).toBe('/artworks/123')
  })

  it('hides an artwork that the settings hide', async () => {
    await openNovel('Before\n[pixivimage:123]\nafter', artwork({ x_restrict: 1 }))
    expect(await screen.findByText('Content hidden')).toBeDefined()
    expect(screen.queryByRole('img', { name: 'Harbour' })).toBeNull()
  })

  it.each([
    ['a page that the artwork does not have', '[pixivimage:123-9]', artwork()],
    ['an artwork that was removed', '[pixivimage:124]', {}],
  ])('says that %s is not available', async (_, markup, served) => {
    await openNovel(`Before\n${markup}\nafter`, served)
    expect(await screen.findByText(gone)).toBeDefined()
  })

  it('shows an uploaded picture', async () => {
    const urls = { '1200x1200': 'https://i.pximg.net/novel/upload.png', original: '' }
    await openNovel('Before\n[uploadedimage:5]\nafter', { page: { images: { 5: { novelImageId: '5', urls } } } })
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Picture' })).src).toContain('/novel/upload.png')
  })

  const uploads = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name, index) => {
        const urls = { '1200x1200': `https://i.pximg.net/novel/${name}.png`, original: '' }
        return [index + 1, { novelImageId: `${index + 1}`, urls }]
      }),
    )
  const shownPictures = () => screen.queryAllByRole<HTMLImageElement>('img', { name: 'Picture' })
  const retries = () => screen.queryAllByRole('button', { name: 'The picture could not be loaded. Tap to try again' })

  it('P9 stays readable around pictures that fail, which can be tried again one by one', async () => {
    const { server } = await openNovel('Before\n[uploadedimage:1]\nbetween\n[uploadedimage:1]\n[uploadedimage:2]\nafter', {
      page: { images: uploads(['a', 'b']) },
      routes: { 'a.png': () => new Response(null, { status: 502 }), 'b.png': () => new Response(null, { status: 404 }) },
    })
    await waitFor(() => expect(shownPictures()).toHaveLength(3))
    for (const picture of shownPictures()) fireEvent.error(picture)
    await waitFor(() => expect(retries()).toHaveLength(3))
    for (const text of ['Before', 'between', 'after']) expect(screen.getByText(text)).toBeDefined()
    // Once for each address: the text shows one of them twice.
    await waitFor(() => expect(server.requestsTo('.png')).toHaveLength(2))
    const [first] = retries()
    if (first) fireEvent.click(first)
    await waitFor(() => expect(shownPictures().map(({ src }) => src.split('/').at(-1))).toEqual(['a.png']))
    expect(retries()).toHaveLength(2)
  })

  it('P28 shows new pictures of a text that was uploaded again, which is asked for once', async () => {
    let asked = 0
    const { server } = await openNovel('Before\n[uploadedimage:1]\n[uploadedimage:2]\nafter', {
      routes: {
        '/webview_novel': () => ({
          text: 'Before\n[uploadedimage:1]\n[uploadedimage:2]\nafter',
          images: uploads(asked++ === 0 ? ['a', 'b'] : ['again-a', 'again-b']),
          illusts: [],
          seriesNavigation: null,
        }),
      },
    })
    await waitFor(() => expect(shownPictures()).toHaveLength(2))
    for (const picture of shownPictures()) fireEvent.error(picture)
    await waitFor(() => expect(shownPictures().map(({ src }) => src.split('/').at(-1))).toEqual(['again-a.png', 'again-b.png']))
    expect(server.requestsTo('/webview_novel')).toHaveLength(2)
  })
})

describe('the text of a novel', () => {
  const hostile = ['<img src=x onerror=alert(1)>', '[[jumpuri:Press > javascript:alert(1)]]', '[newpage', '&lt;b&gt;']

  it('is shown as text where it looks like HTML, a script link or broken markup', async () => {
    await openNovel(`${hostile.join('\n')}\n[[rb:<b>a</b> > <i>b</i>]]`)
    await openReader()
    for (const line of hostile) expect(readerText().textContent).toContain(line)
    expect(document.querySelector('[onerror], a[href^="javascript"]')).toBeNull()
    expect(readerText().querySelector('b, i')).toBeNull()
  })

  it('links to other sites without a referrer', async () => {
    await openNovel('[[jumpuri:Outside > https://example.org/a?b=1]] and more')
    await openReader()
    const link = reader().getByRole<HTMLAnchorElement>('link', { name: 'Outside', hidden: true })
    expect(link.href).toBe('https://example.org/a?b=1')
    expect(link.rel).toBe('noopener noreferrer')
    expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  it('says which pictures are not available, and requests no invalid work', async () => {
    const { server } = await openNovel('Before\n[uploadedimage:5]\n[pixivimage:99999999999999999999]\nafter')
    await openReader()
    await waitFor(() => expect(within(readerText()).getAllByText('This picture is not available')).toHaveLength(2))
    expect(server.requestsTo('/illust')).toEqual([])
  })

  it('shows readings above words, chapters as headings, and jumps as buttons', async () => {
    await openNovel(`${threePages}\n[jump:1]`)
    await openReader()
    expect(within(readerText()).getByRole('heading', { name: 'Return', hidden: true })).toBeDefined()
    expect(readerText().querySelector('ruby rt')?.textContent).toBe('とうだい')
    expect(within(readerText()).getByRole('button', { name: 'Page 1', hidden: true })).toBeDefined()
  })
})

describe('the reader', () => {
  const paged = () => setSettings({ novelTextStyle: { ...readSettings().novelTextStyle, isPaged: true } })
  const openPaged = async () => {
    paged()
    await openNovel(threePages)
    await openReader()
    expect(readerText().textContent).toContain('Paragraph 1:')
  }
  const shows = (words: string) => waitFor(() => expect(readerText().textContent).toContain(words))

  it('leads to a chapter from the contents, which mark the current one', async () => {
    await openPaged()
    await pressInReader('Contents')
    const entry = (name: RegExp) => reader().getByRole('button', { name, hidden: true })
    expect(entry(/^Departure/).getAttribute('aria-current')).toBe('location')
    expect(document.activeElement).toBe(entry(/^Departure/))
    fireEvent.click(entry(/^Return/))
    await shows('Paragraph 6:')
    expect(reader().queryByRole('complementary', { hidden: true })).toBeNull()
  })

  it('lists the pages of a text without chapters', async () => {
    await openNovel('One\n[newpage]\nTwo')
    await openReader()
    await pressInReader('Contents')
    const panel = reader().getByRole('complementary', { name: 'Contents', hidden: true })
    const entries = within(panel).getAllByRole('listitem', { hidden: true })
    expect(entries.map((entry) => entry.querySelector('bdi')?.textContent)).toEqual(['Page 1', 'Page 2'])
  })

  it('has no contents for one page without chapters', async () => {
    await openNovel('Just one page')
    await openReader()
    expect(reader().queryByRole('button', { name: 'Contents', hidden: true })).toBeNull()
  })

  it('finds words across readings, and steps through the matches in both directions', async () => {
    await openPaged()
    await pressInReader('Search in the text')
    const field = reader().getByRole('searchbox', { name: 'Search in the text', hidden: true })
    expect(document.activeElement).toBe(field)
    const search = (query: string) => fireEvent.change(field, { target: { value: query } })
    search('Paragraph 12: 灯台の')
    expect(await reader().findByText('1 / 1')).toBeDefined()
    fireEvent.keyDown(field, { key: 'Enter' })
    await shows('Paragraph 12:')
    await waitFor(() => expect(readerText().querySelector('mark[data-current]')).not.toBeNull())
    search('灯台')
    expect(await reader().findByText('1 / 15')).toBeDefined()
    await pressInReader('Previous match')
    expect(await reader().findByText('15 / 15')).toBeDefined()
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await reader().findByText('1 / 15')).toBeDefined()
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
    expect(await reader().findByText('15 / 15')).toBeDefined()
    search('nothing like this')
    expect(await reader().findByText('No matches')).toBeDefined()
    expect(reader().getByRole('button', { name: 'Next match', hidden: true })).toHaveProperty('disabled', true)
  })

  it("opens the search by the browser's search key", async () => {
    await openPaged()
    expect(fireEvent.keyDown(screen.getByRole('dialog', { name: 'Reader', hidden: true }), { key: 'f', ctrlKey: true })).toBe(
      false,
    )
    expect(reader().getByRole('searchbox', { hidden: true })).toBeDefined()
  })

  it('applies direction, size, line height, weight, font and colours at once, and stores them', async () => {
    await openNovel(threePages)
    await openReader()
    await pressInReader('Text settings')
    const panel = within(reader().getByRole('complementary', { name: 'Text settings', hidden: true }))
    const slide = (name: string, value: string) => fireEvent.change(panel.getByLabelText(name), { target: { value } })
    slide('Font size', '28')
    slide('Line height', '1.6')
    slide('Font weight', '700')
    fireEvent.change(panel.getByLabelText('Font'), { target: { value: 'serif' } })
    fireEvent.click(panel.getByRole('button', { name: 'Paper', hidden: true }))
    const colours = readSettings().novelTextLanguages.ja
    await waitFor(() => {
      const { style } = readerText()
      expect([style.fontSize, style.lineHeight, style.fontWeight, style.fontFamily]).toEqual(['28px', '1.6', '700', 'serif'])
    })
    expect(colours).toMatchObject({ size: 28, height: 1.6, weight: 700, font: 'serif', bg: '#fff8eb', color: '#1f1f1f' })
    expect(panel.getByRole('button', { name: 'Paper', hidden: true }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(panel.getByRole('button', { name: 'Vertical columns', hidden: true }))
    await waitFor(() => expect(readerText().getAttribute('data-direction')).toBe('v'))
    fireEvent.click(panel.getByRole('button', { name: 'Reset', hidden: true }))
    await waitFor(() => expect(readerText().getAttribute('data-direction')).toBe('h'))
    expect(readSettings().novelTextLanguages.ja).toMatchObject({ size: 16, bg: '', color: '' })
  })

  it('takes colours that the user picks', async () => {
    await openNovel(threePages)
    await openReader()
    await pressInReader('Text settings')
    const panel = within(reader().getByRole('complementary', { name: 'Text settings', hidden: true }))
    expect(panel.queryByLabelText('Background')).toBeNull()
    fireEvent.click(panel.getByRole('button', { name: 'My own', hidden: true }))
    fireEvent.change(panel.getByLabelText('Background'), { target: { value: '#102030' } })
    fireEvent.change(panel.getByLabelText('Text'), { target: { value: '#fedcba' } })
    expect(readSettings().novelTextLanguages.ja).toMatchObject({ bg: '#102030', color: '#fedcba' })
  })

  it('shows one page of the novel at a time once that is on', async () => {
    await openNovel(threePages)
    await openReader()
    await pressInReader('Text settings')
    fireEvent.click(reader().getByRole('switch', { name: 'One page of the novel at a time', hidden: true }))
    const pages = await reader().findByRole('navigation', { name: 'Pages of the novel', hidden: true })
    expect(pages.textContent).toContain('1 / 3')
    expect(readerText().textContent).not.toContain('Paragraph 6:')
    fireEvent.click(within(pages).getByRole('button', { name: 'Next page', hidden: true }))
    await shows('Paragraph 6:')
    expect(pages.textContent).toContain('2 / 3')
  })

  it('moves to a part of the series from its footer, under its chapter card, and requests the reader there', async () => {
    const next = { id: 12, title: 'Second', viewable: true }
    const { router } = await openNovel(threePages, { page: { seriesNavigation: { prevNovel: null, nextNovel: next } } })
    await openReader()
    await pressInReader('Next part: Second')
    await waitFor(() => expect(router.state.location.pathname).toBe('/novel/12'))
    expect(document.querySelector('[data-part-card]')?.textContent).toContain('Second')
    expect(takeReaderRequest('12')).toBeDefined()
    browserPartCover.hide()
  })

  it('shows the read share, and moves to any place by the slider', async () => {
    await openPaged()
    const slider = reader().getByRole('slider', { name: 'Place in the work', hidden: true })
    const before = slider.getAttribute('aria-valuetext')
    expect(before).toMatch(/^Departure, \d%$/)
    fireEvent.change(slider, { target: { value: '90' } })
    await shows('Paragraph 15:')
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).not.toBe(before))
  })

  it('closes by its button, returns the focus and offers to continue', async () => {
    await openPaged()
    await pressInReader('Contents')
    await pressInReader(/^Return/)
    await shows('Paragraph 6:')
    await pressInReader('Close the reader')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reader', hidden: true })).toBeNull())
    expect(await button(/^Continue reading \(\d+%\)$/)).toBeDefined()
  })

  it('enters and leaves full screen, and says if the browser refuses', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    let element: Element | null = null
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element })
    const changeTo = (next: Element | null) => async () => {
      element = next
      document.dispatchEvent(new Event('fullscreenchange'))
    }
    Object.assign(document.documentElement, { requestFullscreen: changeTo(document.documentElement) })
    Object.assign(document, { exitFullscreen: changeTo(null) })
    await openNovel(threePages)
    await openReader()
    await act(() => pressInReader('Full screen'))
    await act(() => pressInReader('Leave full screen'))
    expect(element).toBeNull()
    Object.assign(document.documentElement, { requestFullscreen: () => Promise.reject(new TypeError('refused')) })
    await act(() => pressInReader('Full screen'))
    expect(await screen.findByText('The browser does not allow full screen')).toBeDefined()
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    vi.restoreAllMocks()
  })
})
