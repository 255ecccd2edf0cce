// Installation: the kind of device, the browser's prompt, and the cards that offer it.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadsScreen } from '../../screens/links/DownloadsScreen.tsx'
import { InstallCell } from '../../screens/setting/cells/InstallCell.tsx'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { platformOf } from './install.ts'
import { installState, listenForInstallPrompt } from './installPrompt.ts'

describe('platformOf', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, 'ios'],
    ['an iPad with the user agent of a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Safari', 5, 'ios'],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Safari', 0, 'desktop'],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit Chrome/130.0 Mobile Safari', 5, 'android'],
    ['a desktop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/130.0 Safari', 10, 'desktop'],
  ] as const)('detects %s', (_, agent, touchPoints, platform) => {
    expect(platformOf(agent, touchPoints)).toBe(platform)
  })
})

setUpComponentTests()

describe("the browser's install prompt", () => {
  const prompt = vi.fn()
  /** Dispatches the event of browsers that can install the app. Returns whether the browser's own banner is prevented. */
  const offer = (outcome: 'accepted' | 'dismissed' | Error) => {
    prompt.mockImplementation(async () => {
      if (outcome instanceof Error) throw outcome
      return { outcome }
    })
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    act(() => void dispatchEvent(event))
    return event.defaultPrevented
  }
  const button = () => screen.queryByRole('button', { name: 'Install' })
  const press = () => act(async () => void fireEvent.click(button() ?? document.body))

  beforeEach(() => {
    prompt.mockReset()
    installState.setState({ prompt: undefined, isInstalled: false })
    fakeServer({})
    listenForInstallPrompt()
  })

  it('is offered by a cell of the settings instead of the banner, once', async () => {
    await renderPage(<InstallCell />)
    expect(button()).toBeNull()
    expect(offer('dismissed')).toBe(true)
    await press()
    expect([prompt.mock.calls.length, button()]).toEqual([1, null])
  })

  it('disappears when the browser withdrew it', async () => {
    await renderPage(<InstallCell />)
    offer(new Error('used already'))
    await press()
    expect(button()).toBeNull()
    expect(installState.getState().isInstalled).toBe(false)
  })

  it('is offered on the page of apps, which then says that Emaki is installed', async () => {
    await renderPage(<DownloadsScreen />)
    expect(await screen.findByText('In Safari tap Share', { exact: false })).toBeDefined()
    offer('accepted')
    await press()
    expect(await screen.findByText('Emaki is installed')).toBeDefined()
    cleanup()
    await renderPage(<InstallCell />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is not needed once the app was installed through the menu of the browser', async () => {
    await renderPage(<DownloadsScreen />)
    act(() => void dispatchEvent(new Event('appinstalled')))
    expect(await screen.findByText('Emaki is installed')).toBeDefined()
  })
})
