// The shell and its pages: navigation, the back button, notices, toasts, the offer of an update, and pages for wrong addresses and errors.
// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../platform/account/session.ts'
import { accountScope } from '../platform/settings/accountScope.ts'
import { setSettings } from '../platform/settings/store.ts'
import { setUpComponentTests } from '../testing/componentTests.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { press } from '../testing/press.ts'
import { confirmations } from '../ui/overlays/confirm.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { dismissToast, showToast, toasts } from '../ui/overlays/toast.ts'
import { TopBar } from '../ui/TopBar.tsx'
import { renderPage } from '../ui/testing/renderPage.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Navigation } from './navigation/Navigation.tsx'
import { availableUpdate } from './offline/availableUpdate.ts'
import { OfflineNotice } from './offline/OfflineNotice.tsx'
import { UpdateOffer } from './offline/UpdateOffer.tsx'
import { lazyScreen, ScreenLoadError } from './routing/lazyScreen.ts'
import { NoSuchPage } from './routing/NoSuchPage.tsx'
import { NotFoundScreen } from './routing/NotFoundScreen.tsx'
import { SharedScreen } from './routing/SharedScreen.tsx'
import { Shell } from './Shell.tsx'

setUpComponentTests()

const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const links = () =>
  screen.getAllByRole('link').flatMap((link) => (link.textContent === '' ? [] : [[link.textContent, link.getAttribute('href')]]))
const scrollTo = (top: number) =>
  act(async () => {
    Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: top })
    window.dispatchEvent(new Event('scroll'))
  })

beforeEach(() => {
  fakeServer({})
  session.setState({ mode: 'anonymous', user: null }, true)
})
afterEach(() => {
  for (const { id } of toasts.getState()) dismissToast(id)
  confirmations.setState([], true)
})

describe('Navigation', () => {
  it('links to the main screens, and to Following only for a logged-in user', async () => {
    await renderPage(<Navigation />)
    expect(links()).toEqual([
      ['Home', '/'],
      ['Search', '/search'],
      ['Ranking', '/rank/daily'],
      ['Settings', '/setting'],
    ])
    await act(async () => session.setState({ mode: 'app', user }, true))
    expect(links()).toContainEqual(['Following', '/following'])
  })

  it.each([
    ['/home_novel', 'Home'],
    ['/search_novel', 'Search'],
    ['/rank_novel/week', 'Ranking'],
    ['/setting', 'Settings'],
  ])('marks the main screen of %s', async (address, name) => {
    await renderPage(<Navigation />, undefined, address)
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name)
  })

  it('marks nothing on other screens', async () => {
    await renderPage(<Navigation />, undefined, '/artworks/1')
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  })

  it('scrolls to the top instead of opening the current screen again', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    const { router } = await renderPage(<Navigation />, undefined, '/rank/weekly')
    await press(screen.getByRole('link', { name: 'Ranking' }))
    expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }))
    expect(router.history.location.href).toBe('/rank/weekly')
    scroll.mockClear()
    await press(screen.getByRole('button', { name: 'To top' }))
    expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }))
  })

  it('hides below 160 px and shows again on the first scroll up, only with the setting', async () => {
    const bar = () => screen.getByRole('navigation')
    await scrollTo(0)
    await renderPage(<Navigation />)
    await scrollTo(400)
    expect(bar().hasAttribute('data-away')).toBe(false)
    await act(async () => setSettings({ hideNavBarOnScroll: true }))
    await scrollTo(0)
    await scrollTo(150)
    expect(bar().hasAttribute('data-away')).toBe(false)
    await scrollTo(200)
    expect(bar().hasAttribute('data-away')).toBe(true)
    await scrollTo(195)
    expect(bar().hasAttribute('data-away')).toBe(false)
  })
})

describe('TopBar', () => {
  it.each([
    ['Ranking', 'Ranking · Emaki'],
    ['', 'Emaki'],
  ])('sets the title of the tab for %j', async (title, documentTitle) => {
    await renderPage(<TopBar title={title} />)
    expect(document.title).toBe(documentTitle)
  })

  it('goes home from a page that was opened directly', async () => {
    const { router } = await renderPage(<TopBar title="Work" />, undefined, '/artworks/1')
    await press(screen.getByRole('button', { name: 'Back' }))
    expect(router.history.location.href).toBe('/')
  })

  it('has no back button on a main screen', async () => {
    await renderPage(<TopBar title="Ranking" isMain />)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('asks before a long press goes home', async () => {
    const { router } = await renderPage(<TopBar title="Work" />, undefined, '/artworks/1')
    vi.useFakeTimers()
    const hold = async () => {
      fireEvent.pointerDown(screen.getByRole('button', { name: 'Back' }), { button: 0 })
      await act(() => vi.advanceTimersByTimeAsync(600))
      fireEvent.pointerUp(window)
    }
    await hold()
    vi.useRealTimers()
    await vi.waitFor(() => expect(confirmations.getState()).toHaveLength(1))
    expect(confirmations.getState()[0]).toMatchObject({ title: 'Go to the home page?', yes: 'Home' })
    await act(async () => confirmations.getState()[0]?.answer(false))
    expect(router.history.location.href).toBe('/artworks/1')
  })
})

/** Renders the shell around `content`. */
async function renderShell(content = <a href="/artworks/1">A work</a>) {
  const root = createRootRoute({ component: Shell, notFoundComponent: () => content })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

describe('Shell', () => {
  it('has one main area, to which the first control skips', async () => {
    await renderShell()
    const [first] = screen.getAllByRole('button')
    expect(first?.textContent).toBe('Skip to content')
    if (first) await press(first)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('shows the frame rate only with the setting', async () => {
    await renderShell()
    expect(document.querySelector('[data-fps]')).toBeNull()
    await act(async () => setSettings({ showFrameRate: true }))
    await vi.waitFor(() => expect(document.querySelector('[data-fps]')).not.toBeNull())
  })

  it('keeps the navigation, but no state of the screen, when the account changes', async () => {
    await renderShell(<input aria-label="Draft" />)
    const [navigation, field] = [screen.getByRole('navigation'), screen.getByRole<HTMLInputElement>('textbox')]
    fireEvent.change(field, { target: { value: 'of one account' } })
    await act(async () => accountScope.setState({ suffix: '@app-9' }))
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
    expect(screen.getByRole('navigation')).toBe(navigation)
    accountScope.setState({ suffix: '' })
  })
})

describe('Toasts', () => {
  it('show texts, and a press dismisses one', async () => {
    await renderPage(<Toasts />)
    await act(async () => showToast('Saved', { kind: 'success' }))
    const toast = await screen.findByRole('button', { name: 'Saved' })
    await press(toast)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('run their action once and disappear', async () => {
    const undo = vi.fn()
    await renderPage(<Toasts />)
    await act(async () => showToast('Blocked', { action: { label: 'Undo', act: undo } }))
    await press(await screen.findByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Blocked')).toBeNull()
  })
})

describe('OfflineNotice', () => {
  const goOnline = (isOnline: boolean) =>
    act(async () => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  afterEach(() => goOnline(true))

  it('appears without a network, links to the offline works, and disappears with the network', async () => {
    await renderPage(<OfflineNotice />)
    expect(screen.queryByRole('status')).toBeNull()
    await goOnline(false)
    expect(screen.getByRole('status').textContent).toContain('You are offline. This is what you saw before.')
    expect(screen.getByRole('link', { name: 'Available offline' }).getAttribute('href')).toBe('/setting/offline')
    expect(screen.queryByRole('button')).toBeNull()
    await goOnline(true)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('UpdateOffer', () => {
  it('offers a new version, and takes it when pressed', async () => {
    const take = vi.fn()
    await renderPage(<UpdateOffer />)
    expect(screen.queryByRole('complementary')).toBeNull()
    await act(async () => availableUpdate.setState({ take }))
    const offer = screen.getByRole('complementary', { name: 'A new version of Emaki is here.' })
    await press(within(offer).getByRole('button', { name: 'Reload' }))
    expect(take).toHaveBeenCalledTimes(1)
  })

  it('stays away once it is closed', async () => {
    availableUpdate.setState({ take: vi.fn() })
    await renderPage(<UpdateOffer />)
    await press(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('pages for wrong addresses', () => {
  it('say that an address leads nowhere, with a link home', async () => {
    await renderPage(<NotFoundScreen />, undefined, '/nowhere')
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
    expect(document.title).toBe('Nothing here · Emaki')
  })

  it('show another host in full and never open it by themselves', async () => {
    const { router } = await renderPage(<NotFoundScreen />, undefined, '/nope?https://evil.example/x')
    expect(screen.getByText('evil.example')).toBeDefined()
    const leave = screen.getAllByRole('link').find((link) => link.getAttribute('href') === 'https://evil.example/x')
    expect(leave?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(router.history.location.pathname).toBe('/nope')
  })

  it('redirect a link to the site to its screen here', async () => {
    const { router } = await renderPage(<NotFoundScreen />, undefined, '/nope?https://www.pixiv.net/artworks/5')
    await vi.waitFor(() => expect(router.history.location.pathname).toBe('/artworks/5'))
    expect(router.history.length).toBe(1)
  })

  it.each([
    ['id', 'The ID in this address isn’t valid: IDs are digits only, twelve at most.'],
    ['ranking', 'There is no ranking of this kind. Pick one on the ranking page.'],
  ] as const)('name what is wrong with the %s', async (missing, text) => {
    await renderPage(<NoSuchPage missing={missing} />)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ranking' }).getAttribute('href')).toBe('/rank/daily')
  })

  it('redirect what was shared with the app', async () => {
    const { router } = await renderPage(<SharedScreen />, undefined, '/share?text=https://www.pixiv.net/artworks/5')
    await vi.waitFor(() => expect(router.history.location.pathname).toBe('/artworks/5'))
  })
})

describe('ErrorScreen', () => {
  const broken = (reset = vi.fn()) => renderPage(<ErrorScreen error={new TypeError('x is not a function')} reset={reset} />)

  it('shows a report, which can be copied, and retries', async () => {
    const reset = vi.fn()
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await broken(reset)
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeDefined()
    await press(screen.getByRole('button', { name: 'Copy report' }))
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('x is not a function'))
    expect(toasts.getState().at(-1)?.text).toBe('Copied')
    await press(screen.getByRole('button', { name: 'Try again' }))
    expect(reset).toHaveBeenCalledTimes(1)
  })

  it('says when the clipboard refuses', async () => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
    })
    await broken()
    await press(screen.getByRole('button', { name: 'Copy report' }))
    expect(toasts.getState().at(-1)).toMatchObject({ kind: 'error', text: 'Couldn’t copy' })
  })

  it('says that a part of the page is missing when its file fails to load', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    await renderPage(<ErrorScreen error={new ScreenLoadError('gone')} reset={vi.fn()} />)
    expect(screen.getByText(/^Part of the page couldn’t be fetched/)).toBeDefined()
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  })
})

it('lazyScreen throws once its file fails, and loads at the next attempt', async () => {
  let isDown = true
  const source = lazyScreen(async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return () => <p>loaded</p>
  })
  await source.preload()
  expect(() => source.take()).toThrow(ScreenLoadError)
  isDown = false
  await source.preload()
  const Screen = source.take()
  await renderPage(<Screen />)
  expect(screen.getByText('loaded')).toBeDefined()
})
