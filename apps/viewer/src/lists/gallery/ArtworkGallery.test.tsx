// A list of artworks: what its cards show, how settings change them, long press, keyboard, hidden works, and how far it is mounted.
// @vitest-environment jsdom
import type { Artwork } from '@emaki/domain'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Feed } from '../../platform/query/feed.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { jumpListTo, layOutLists, scrollListTo } from '../../testing/listLayout.ts'
import { artworkOf, type WireWork } from '../../testing/works.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { ArtworkGallery, type ArtworkGalleryProps } from './ArtworkGallery.tsx'

setUpComponentTests()

const feedOf = (items: readonly Artwork[], changes: Partial<Feed<Artwork>> = {}): Feed<Artwork> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore() {},
  retry() {},
  ...changes,
})
const show = (works: readonly WireWork[], props: Partial<ArtworkGalleryProps<Artwork>> = {}) =>
  renderPage(<ArtworkGallery feed={feedOf(works.map(artworkOf))} name="list" {...props} />)
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Work ${index + 1}` }))

const cards = () => screen.getAllByRole('article')
const card = (index = 0) => {
  const found = cards()[index]
  if (!found) throw new Error(`There is no card ${index}`)
  return found
}
const cover = (index = 0) => {
  const link = card(index).querySelector('a')
  if (!link) throw new Error(`Card ${index} has no link`)
  return link
}
const picture = (index = 0) => cover(index).querySelector('img')
const press = (element: Element, key: string) => act(async () => fireEvent.keyDown(element, { key }))
const indices = () => cards().map(({ dataset }) => Number(dataset.index))

beforeEach(() => {
  layOutLists()
  fakeServer({})
})

describe('a card', () => {
  it('links to its work and its artist, and names both', async () => {
    await show([{ id: 5, title: 'Harbour', user: { id: 7, name: 'Ann', account: 'ann', profile_image_urls: {} } }])
    expect(cover().getAttribute('href')).toBe('/artworks/5')
    expect(cover().getAttribute('aria-label')).toBe('Harbour')
    expect(within(card()).getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/7')
  })

  it('is an article with the title of its work', async () => {
    await show([{ id: 5, title: 'Harbour' }])
    expect(screen.getByRole('article', { name: 'Harbour' })).toBe(card())
  })

  it('has a text for a work without a title', async () => {
    await show([{ id: 5, title: '' }])
    expect(cover().getAttribute('aria-label')).toBe('Untitled')
  })

  it('shows rank, rating, AI, pages and animation', async () => {
    setSettings({ r18: true, ai: true })
    await show(
      [
        { id: 1, x_restrict: 1, illust_ai_type: 2, page_count: 4 },
        { id: 2, type: 'ugoira' },
      ],
      { rankOf: () => 3 },
    )
    for (const badge of ['3', 'R-18', 'AI']) expect(within(card()).getByText(badge)).toBeDefined()
    expect(within(card()).getByTitle('4 pages').dataset.count).toBe('4')
    expect(within(card()).getByRole('link', { name: /, Rank 3, R-18, AI, 4 pages$/ })).toBeDefined()
    expect(within(card(1)).getByRole('img', { name: 'Ugoira' })).toBeDefined()
    expect(within(card(1)).getByRole('link', { name: /, Rank 3, Ugoira$/ })).toBeDefined()
    expect(within(card(1)).queryByText('AI')).toBeNull()
  })

  it('offers a retry when all sizes of its picture fail', async () => {
    await show([{ id: 1 }])
    for (let image = picture(); image !== null; image = picture()) fireEvent.error(image)
    fireEvent.click(screen.getByRole('button', { name: 'Picture failed to load. Tap to try again' }))
    expect(picture()).not.toBeNull()
  })

  it('marks the position that a list names', async () => {
    await show(many(2), { noteOf: ({ id }) => (id === '2' ? 'Seen up to here' : undefined) })
    expect(within(card(1)).getByText('Seen up to here')).toBeDefined()
    expect(within(card(0)).queryByText('Seen up to here')).toBeNull()
  })
})

describe('the settings of cards', () => {
  const style = (name: string) => screen.getByRole('feed').parentElement?.style.getPropertyValue(name)

  it.each([
    [{ roundedCards: true }, '--card-radius', 'var(--radius-m)'],
    [{ roundedCards: false }, '--card-radius', '0px'],
    [{ cardShadows: true }, '--card-shadow', 'var(--shadow-low)'],
    [{ cardShadows: false }, '--card-shadow', 'none'],
  ])('%j sets %s to %s', async (settings, name, value) => {
    setSettings(settings)
    await show([{ id: 1 }])
    expect(style(name)).toBe(value)
  })

  it.each([
    [true, 'below'],
    [false, 'over'],
  ])('captionsBelowCards %s puts the caption %s the picture', async (captionsBelowCards, meta) => {
    setSettings({ captionsBelowCards })
    await show([{ id: 1 }])
    expect(card().querySelector('[data-work]')?.getAttribute('data-meta')).toBe(meta)
  })

  it('a grid shows square covers', async () => {
    setSettings({ galleryLayout: 'Grid', captionsBelowCards: false })
    await show([{ id: 1, width: 800, height: 1600 }])
    expect(picture()?.getAttribute('src')).toContain('square')
    expect(card().style.inlineSize).toBe(card().style.blockSize)
  })

  it('lazyByObserver loads a picture once it is visible, except the first ones', async () => {
    const observed: ((isIntersecting: boolean) => void)[] = []
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(notify: IntersectionObserverCallback) {
        super(notify)
        const box = new DOMRect()
        observed.push((isIntersecting) =>
          notify(
            [...document.querySelectorAll('[data-src]')].map(({ parentElement }) => ({
              target: parentElement ?? document.body,
              isIntersecting,
              boundingClientRect: box,
              intersectionRect: box,
              intersectionRatio: 1,
              rootBounds: null,
              time: 0,
            })),
            this,
          ),
        )
      }
    }
    setSettings({ lazyByObserver: true })
    await show(many(8))
    for (const report of observed) report(false)
    expect(picture(0)?.getAttribute('src')).not.toBeNull()
    expect(picture(6)?.getAttribute('src')).toBeNull()
    for (const report of observed) report(true)
    expect(picture(6)?.getAttribute('src')).toBe(picture(6)?.dataset.src)
  })

  it.each([
    [{ lazyPictures: true }, 'lazy'],
    [{ lazyPictures: false }, 'eager'],
  ])('%j loads later pictures %s', async (settings, loading) => {
    setSettings(settings)
    await show(many(8))
    expect(picture(0)?.getAttribute('loading')).toBe('eager')
    expect(picture(6)?.getAttribute('loading')).toBe(loading)
  })
})

it('a list that failed before its first work is not busy, and no feed', async () => {
  const failed = feedOf([], { state: 'error', failure: { kind: 'rateLimited', message: '' } })
  await renderPage(<ArtworkGallery feed={failed} name="list" />)
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  // A feed needs articles.
  expect(screen.queryByRole('feed')).toBeNull()
})

describe('hidden works', () => {
  const works = [
    { id: 1, title: 'Plain' },
    { id: 2, title: 'Secret', x_restrict: 1 },
    { id: 3, title: 'Other' },
  ]

  it('are left out, and their number links to the settings', async () => {
    await show(works)
    expect(cards()).toHaveLength(2)
    expect(screen.getByRole('link', { name: '1 hidden' }).getAttribute('href')).toBe('/setting/contents_display')
  })

  it('keep their positions as tiles that name nothing but the reason', async () => {
    setSettings({ hiddenAsTiles: true })
    await show(works)
    expect(screen.getByRole('article', { name: 'Content hidden' })).toBe(card(1))
    const tile = within(card(1)).getByRole('button', { name: 'Content hidden: R-18 is off' })
    expect(card(1).textContent).not.toContain('Secret')
    expect(card(1).querySelector('a, img')).toBeNull()
    fireEvent.click(tile)
    expect(toasts.getState().at(-1)?.text).toBe('Content hidden')
  })

  it('leave an empty list that names how many were left out', async () => {
    await show([{ id: 2, x_restrict: 1 }])
    expect(screen.getByText('1 work left out by the content settings')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Content settings' })).toBeDefined()
  })

  it('prefetch nothing when the mouse or the focus reaches them, unlike visible works', async () => {
    const server = fakeServer({})
    setSettings({ hiddenAsTiles: true })
    await show([
      { id: 2, type: 'ugoira', x_restrict: 1 },
      { id: 3, type: 'ugoira' },
    ])
    const tile = within(card(0)).getByRole('button')
    vi.useFakeTimers()
    const rest = () => act(() => vi.advanceTimersByTimeAsync(3000))
    fireEvent.pointerOver(tile, { pointerType: 'mouse' })
    await rest()
    fireEvent.focus(tile)
    await rest()
    expect(server.requests).toEqual([])
    fireEvent.pointerOver(cover(1), { pointerType: 'mouse' })
    await rest()
    vi.useRealTimers()
    expect(server.requestsTo('/illust')).toHaveLength(1)
    expect(server.requestsTo('/illust')[0]).toContain('id=3')
  })
})

describe('a long press', () => {
  const tags = [
    { name: 'sea', translated_name: null },
    { name: 'night', translated_name: null },
  ]

  it('has a button that shows the preview with its actions', async () => {
    await show([{ id: 1, title: 'Harbour', page_count: 2 }])
    const more = within(card()).getByRole('button', { name: 'More actions for “Harbour”' })
    more.focus()
    await act(async () => fireEvent.click(more))
    const dialog = await screen.findByRole('dialog', { name: 'More actions for “Harbour”' })
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual([
      'Close',
      'Previous page',
      'Next page',
      'Download all 2 pages',
      'Share',
      'Open in a new tab',
      'Block the artist or tags',
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(more)
  })

  it('turns the pages of the preview by arrow keys', async () => {
    await show([{ id: 1, title: 'Harbour', page_count: 3 }])
    await act(async () => fireEvent.click(within(card()).getByRole('button', { name: /^More actions/ })))
    const dialog = await screen.findByRole('dialog')
    await press(dialog, 'ArrowRight')
    expect(within(dialog).getByRole('status').textContent).toBe('2 / 3')
    await press(dialog, 'End')
    expect(within(dialog).getByRole('img', { name: 'Harbour, page 3 of 3' })).toBeDefined()
  })

  it('opens the block dialog in place of the preview', async () => {
    await show([{ id: 1, tags }])
    await act(async () => fireEvent.click(within(card()).getByRole('button', { name: /^More actions/ })))
    const dialog = await screen.findByRole('dialog')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Block the artist or tags' })))
    expect(await screen.findByRole('dialog', { name: 'Block' })).toBeDefined()
  })

  it('offers the artist and the tags, and blocks those that are checked', async () => {
    setSettings({ longPressBlocks: true })
    await show([
      { id: 1, tags },
      { id: 2, user: { id: 8, name: 'Ben' } },
    ])
    await act(async () => fireEvent.click(within(card()).getByRole('button', { name: /^Block the artist or tags of/ })))
    const dialog = await screen.findByRole('dialog')
    const yes = within(dialog).getByRole('button', { name: 'Block selected' })
    expect(yes).toHaveProperty('disabled', true)
    expect(
      within(dialog)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['Ann', 'sea', 'night'])
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Ann' }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'night' }))
    await act(async () => fireEvent.click(yes))
    expect(readSettings()).toMatchObject({ blockUids: ['7'], blockTags: ['night'] })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cards()).toHaveLength(1)
  })

  it('opens by the context menu key on a card, but not by the right mouse button', async () => {
    setSettings({ longPressBlocks: true })
    await show([{ id: 1, tags }])
    fireEvent.contextMenu(cover(), { button: 2 })
    expect(screen.queryByRole('dialog')).toBeNull()
    const link = cover()
    await act(async () => fireEvent.contextMenu(link, { button: 0 }))
    expect(await screen.findByRole('dialog')).toBeDefined()
    // The click that follows a long touch does not open the work.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
  })

  it('counts also when a part of the page has just scrolled', async () => {
    setSettings({ longPressBlocks: true })
    await show([{ id: 1, tags }])
    vi.useFakeTimers()
    const link = cover()
    fireEvent.scroll(document)
    fireEvent.pointerDown(link, { button: 0 })
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    expect(await screen.findByRole('dialog', { name: 'Block' })).toBeDefined()
    // The click of the release opens nothing.
    expect(fireEvent.click(link)).toBe(false)
  })

  it('asks before it downloads, and names the work', async () => {
    setSettings({ longPressDownloads: true })
    await show([{ id: 1, title: 'Harbour' }])
    fireEvent.click(within(card()).getByRole('button', { name: 'Download all pages of “Harbour”' }))
    await vi.waitFor(() => expect(confirmations.getState()).toHaveLength(1))
    expect(confirmations.getState()[0]).toMatchObject({ title: 'Download all pages?', text: 'Harbour', yes: 'Download' })
    confirmations.getState()[0]?.answer(false)
  })
})

describe('the keyboard', () => {
  it('moves the focus between the cards', async () => {
    await show(many(12))
    cover(0).focus()
    await press(cover(0), 'ArrowRight')
    expect(document.activeElement).toBe(cover(1))
    await press(cover(1), 'ArrowDown')
    const below = Number(document.activeElement?.closest('article')?.dataset.index)
    expect(below).toBeGreaterThan(3)
    await press(cover(below), 'ArrowUp')
    expect(document.activeElement).toBe(cover(1))
    await press(cover(1), 'Home')
    expect(document.activeElement).toBe(cover(0))
  })

  it('leaves keys with a modifier to the browser', async () => {
    await show(many(12))
    cover(0).focus()
    fireEvent.keyDown(cover(0), { key: 'ArrowRight', altKey: true })
    expect(document.activeElement).toBe(cover(0))
  })
})

describe('a long list', () => {
  it('mounts only the works near the scroll position', async () => {
    await show(many(3000))
    expect(cards().length).toBeGreaterThan(5)
    expect(indices()[0]).toBe(0)
    const height = Number.parseFloat(screen.getByRole('feed').style.blockSize)
    for (const share of [0.1, 0.5, 0.9]) {
      await scrollListTo(height * share)
      expect(cards().length).toBeLessThan(112)
      const middle = indices()[Math.floor(cards().length / 2)] ?? 0
      expect(Math.abs(middle / 3000 - share)).toBeLessThan(0.05)
    }
  })

  const hasContent = (each: Element) => each.hasChildNodes()
  const scrollToMiddle = async () => {
    await scrollListTo(Number.parseFloat(screen.getByRole('feed').style.blockSize) / 2)
    await vi.waitFor(() => expect(cards().every(hasContent)).toBe(true))
  }
  const buttons = () => cards().filter((each) => each.querySelector('[data-press]'))
  /** How the picture of each card is shown. */
  const shown = () => cards().map((place) => place.querySelector('img')?.dataset.shown)
  /** A clock that stands still: a scroll does not end while a busy machine renders. */
  const stopClock = () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  it('mounts the cards of the place that a jump shows', async () => {
    await show(many(3000))
    jumpListTo(Number.parseFloat(screen.getByRole('feed').style.blockSize) / 2)
    expect(cards().length).toBeGreaterThan(5)
    expect(cards().every(hasContent)).toBe(true)
  })

  it('mounts the buttons of cards after a scroll', async () => {
    await show(many(3000))
    stopClock()
    await scrollToMiddle()
    expect(buttons()).toEqual([])
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(buttons()).toEqual(cards()))
  })

  it('loads the avatars of cards after a scroll', async () => {
    const medium = 'https://i.pximg.net/user-profile/img/2026/11/01/00/00/00/7_50.jpg'
    const user = { id: 7, name: 'Ann', account: 'ann', profile_image_urls: { medium } }
    await show(many(3000).map((work) => ({ ...work, user })))
    const withAvatar = () => cards().filter((each) => each.querySelector('img[src*="user-profile"]'))
    expect(withAvatar()).toEqual(cards())
    stopClock()
    await scrollToMiddle()
    expect(withAvatar()).toEqual([])
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(withAvatar()).toEqual(cards()))
  })

  it('mounts the buttons of cards when the focus enters a card', async () => {
    await show(many(3000))
    await vi.waitFor(() => expect(buttons()).toEqual(cards()))
    stopClock()
    await scrollToMiddle()
    expect(buttons()).toEqual([])
    act(() => cover(1).focus())
    expect(buttons()).toEqual(cards())
  })

  it('shows the pictures of cards that appear during a scroll at once, also before they are loaded', async () => {
    await show(many(3000))
    expect(new Set(shown())).toEqual(new Set([undefined]))
    stopClock()
    fireEvent.scroll(document)
    await scrollToMiddle()
    expect(new Set(shown())).toEqual(new Set(['at-once']))
  })

  it('turns hover effects off until a scroll has ended', async () => {
    await show(many(3000))
    const list = screen.getByRole('feed')
    act(() => void window.dispatchEvent(new Event('scroll')))
    expect(list.hasAttribute('data-scrolling')).toBe(true)
    await vi.waitFor(() => expect(list.hasAttribute('data-scrolling')).toBe(false))
  })

  it('loads more near its end, and not before', async () => {
    const loadMore = vi.fn()
    const feed = feedOf(many(60).map(artworkOf), { state: 'ready', loadMore })
    await renderPage(<ArtworkGallery feed={feed} name="list" />)
    expect(loadMore).not.toHaveBeenCalled()
    await scrollListTo(Number.parseFloat(screen.getByRole('feed').style.blockSize) - 800)
    expect(loadMore).toHaveBeenCalled()
  })

  it('tells its size once it is complete', async () => {
    await show(many(3))
    expect(card().getAttribute('aria-setsize')).toBe('3')
    expect(card(2).getAttribute('aria-posinset')).toBe('3')
  })
})
