// Parts around galleries: rows with horizontal scrolling, the selection of works, skeletons, and ends of lists.
// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Feed } from '../../platform/query/feed.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { press } from '../../testing/press.ts'
import { artworkOf } from '../../testing/works.ts'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { SelectButton } from '../selection/SelectButton.tsx'
import { ArtworkStrip } from '../strips/ArtworkStrip.tsx'
import { Strip } from '../strips/Strip.tsx'
import { ArtworkGallery } from './ArtworkGallery.tsx'
import { artworkArrangement } from './arrangement.ts'
import { GalleryEnd } from './GalleryEnd.tsx'
import { GallerySkeleton } from './GallerySkeleton.tsx'

setUpComponentTests()

const feedOf = <T,>(items: readonly T[], changes: Partial<Feed<T>> = {}): Feed<T> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore() {},
  retry() {},
  ...changes,
})

beforeEach(() => {
  layOutLists()
  fakeServer({})
})
afterEach(() => {
  for (const { id } of toasts.getState()) dismissToast(id)
})

describe('Strip', () => {
  const showStrip = () => {
    Object.defineProperty(HTMLElement.prototype, 'scrollWidth', { configurable: true, get: () => 3000 })
    render(
      <Strip label="Ranking">
        {['one', 'two', 'three'].map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </Strip>,
    )
    const row = screen.getByRole('list', { name: 'Ranking' })
    row.setPointerCapture = () => {}
    const scrollBy = vi.fn()
    row.scrollBy = scrollBy
    return { row, scrollBy }
  }
  const scrollRow = (row: HTMLElement, left: number) => {
    row.scrollLeft = left
    fireEvent.scroll(row)
  }
  const link = (name: string) => screen.getByRole('link', { name })

  it('has buttons only for the directions in which there is more', () => {
    const { row } = showStrip()
    expect(screen.queryByRole('button', { name: 'Scroll back' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Scroll forward' })).toBeDefined()
    scrollRow(row, 2000)
    expect(screen.getByRole('button', { name: 'Scroll back' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Scroll forward' })).toBeNull()
  })

  it('scrolls most of its width by a button', () => {
    const { row, scrollBy } = showStrip()
    fireEvent.click(screen.getByRole('button', { name: 'Scroll forward' }))
    expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ left: 800 }))
    scrollRow(row, 1000)
    fireEvent.click(screen.getByRole('button', { name: 'Scroll back' }))
    expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ left: -800 }))
  })

  it('moves the focus between its items with the arrow keys, and stops at the ends', () => {
    showStrip()
    link('one').focus()
    for (const [key, name] of [
      ['ArrowLeft', 'one'],
      ['ArrowRight', 'two'],
      ['ArrowRight', 'three'],
      ['ArrowRight', 'three'],
      ['ArrowLeft', 'two'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      expect(document.activeElement).toBe(link(name))
    }
    fireEvent.keyDown(link('two'), { key: 'ArrowRight', altKey: true })
    expect(document.activeElement).toBe(link('two'))
  })

  it('scrolls when the mouse drags it, and does not follow the link below', () => {
    const { row } = showStrip()
    const mouse = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
      fireEvent[type](row, { pointerType: 'mouse', button: 0, clientX })
    mouse('pointerDown', 500)
    mouse('pointerMove', 300)
    expect(row.scrollLeft).toBe(200)
    mouse('pointerUp', 300)
    expect(fireEvent.click(link('two'))).toBe(false)
  })

  it('follows a link after a mouse move of a few pixels', () => {
    const { row } = showStrip()
    const follow = vi.fn((event: Event) => event.defaultPrevented)
    row.addEventListener('click', (event) => {
      follow(event)
      event.preventDefault()
    })
    fireEvent.pointerDown(row, { pointerType: 'mouse', button: 0, clientX: 500 })
    fireEvent.pointerMove(row, { pointerType: 'mouse', clientX: 497 })
    fireEvent.pointerUp(row, { pointerType: 'mouse' })
    fireEvent.click(link('two'))
    expect(follow).toHaveReturnedWith(false)
    expect(row.scrollLeft).toBe(0)
  })

  it('leaves a touch to the browser', () => {
    const { row } = showStrip()
    fireEvent.pointerDown(row, { pointerType: 'touch', button: 0, clientX: 500 })
    fireEvent.pointerMove(row, { pointerType: 'touch', clientX: 300 })
    expect(row.scrollLeft).toBe(0)
  })
})

it('ArtworkStrip shows ranks, hides works by the settings and opens a work', async () => {
  const works = [artworkOf({ id: 1, title: 'One' }), artworkOf({ id: 2, title: 'Two', x_restrict: 1 })]
  const { router } = await renderPage(<ArtworkStrip label="Ranking" artworks={works} rankOf={({ id }) => Number(id)} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first ?? document.body).getByText('1')).toBeDefined()
  expect(second?.textContent).not.toContain('Two')
  expect(within(second ?? document.body).getByRole('button', { name: 'Content hidden: R-18 is off' })).toBeDefined()
  await press(screen.getByRole('link', { name: 'One, Rank 1' }))
  await vi.waitFor(() => expect(router.history.location.pathname).toBe('/artworks/1'))
})

describe('the selection of works', () => {
  const works = [
    artworkOf({ id: 1, title: 'One' }),
    artworkOf({ id: 2, title: 'Moving', type: 'ugoira' }),
    artworkOf({ id: 3, title: 'Three' }),
  ]
  const start = async () => {
    await renderPage(
      <>
        <SelectButton list="bookmarks" />
        <ArtworkGallery feed={feedOf(works)} name="bookmarks" canSelect />
      </>,
    )
    await press(screen.getByRole('button', { name: 'Select works' }))
    return within(await screen.findByRole('region', { name: 'Selected works' }))
  }
  const box = (name: string) => screen.getByRole('checkbox', { name })

  it('makes every card a check box whose links are inert', async () => {
    const bar = await start()
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
    expect(screen.getAllByRole('article').every((card) => card.querySelector('[inert]') !== null)).toBe(true)
    await press(box('One'))
    expect(box('One').getAttribute('aria-checked')).toBe('true')
    expect(bar.getByRole('status').textContent).toBe('1 selected')
    await press(box('One'))
    expect(bar.getByRole('status').textContent).toBe('Pick works')
  })

  it('selects animations too, which have no download', async () => {
    const bar = await start()
    await press(box('Moving'))
    expect(bar.getByRole('status').textContent).toBe('1 selected')
    expect(bar.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true)
    await press(bar.getByRole('button', { name: 'Select all' }))
    expect(bar.getByRole('status').textContent).toBe('3 selected')
    expect(bar.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
  })

  it('offers a download only with selected works, in every format, and a login for the rest', async () => {
    const bar = await start()
    expect(bar.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true)
    await press(box('Three'))
    expect(bar.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
    await press(bar.getByRole('button', { name: 'Actions' }))
    const menu = within(await screen.findByRole('dialog', { name: '1 selected' }))
    expect(menu.getAllByRole('button').length).toBeGreaterThan(3)
    expect(menu.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/account/login')
  })

  it('ends with the button of the bar', async () => {
    const bar = await start()
    await press(bar.getByRole('button', { name: 'Stop selecting' }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Selected works' })).toBeNull()
  })
})

it('GallerySkeleton fills the window with boxes of the layout, which are not announced', () => {
  const { container } = render(<GallerySkeleton arrangement={artworkArrangement('Grid', 'fitting', 0)} />)
  const ghosts = [...(container.firstElementChild?.children ?? [])]
  // 4 columns of 244 px in a window of 1000 × 800 px.
  expect(ghosts.length).toBeGreaterThanOrEqual(16)
  expect(ghosts[0]).toHaveProperty('style.width', '244px')
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

describe('the end of a list', () => {
  it('loads more on request while there is more', () => {
    const loadMore = vi.fn()
    render(<GalleryEnd feed={feedOf(['1'], { state: 'ready', loadMore })} />)
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(loadMore).toHaveBeenCalledTimes(1)
  })

  it('says that it loads, and that it is complete', () => {
    const { rerender } = render(<GalleryEnd feed={feedOf(['1'], { state: 'loading' })} />)
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    rerender(<GalleryEnd feed={feedOf(['1'])} />)
    expect(screen.getByRole('status').textContent).toBe('That’s all')
    rerender(<GalleryEnd feed={feedOf(['1'])} moreLink={<a href="/rank/daily">All</a>} />)
    expect(screen.getByRole('status').textContent).toBe('All')
  })

  const offline = { kind: 'offline', message: 'Network error' } as const
  it('retries after a press and when the browser is online again', () => {
    const retry = vi.fn()
    render(<GalleryEnd feed={feedOf(['1'], { state: 'error', failure: offline, retry })} />)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    fireEvent(window, new Event('online'))
    expect(retry).toHaveBeenCalledTimes(2)
  })

  it('F11: goes on with one request when the device is online again in the middle of a list', () => {
    const retry = vi.fn()
    const failed = feedOf(['1', '2'], { state: 'error', failure: offline, retry })
    const { rerender } = render(<GalleryEnd feed={failed} />)
    fireEvent(window, new Event('offline'))
    expect(retry).not.toHaveBeenCalled()
    fireEvent(window, new Event('online'))
    rerender(<GalleryEnd feed={feedOf(['1', '2'], { state: 'loading', retry })} />)
    rerender(<GalleryEnd feed={feedOf(['1', '2', '3'], { retry })} />)
    fireEvent(window, new Event('online'))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('shows the reason of an error response', () => {
    render(<GalleryEnd feed={feedOf([], { state: 'error', failure: { kind: 'rateLimited', message: 'Too many requests' } })} />)
    expect(screen.getByRole('alert').textContent).toContain('Too many requests')
  })
})
