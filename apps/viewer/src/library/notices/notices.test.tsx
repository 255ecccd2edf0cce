// Notices on the screen: the banner of the settings, and alerts that show once.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { queryClient } from '../../platform/query/queryClient.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { clearOverlays, completeBrowser, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { NoticeBar, useBanner } from './NoticeBar.tsx'
import { showNotices } from './showNotices.ts'

const days = { start: '2020-01-01', end: '2099-12-31' }
const banner = { ...days, id: 'b', title: 'New server', text: 'Faster since today', pnt: ['web'] }
const alert = { ...days, id: 'a', title: 'Maintenance', text: 'Tonight', alert: true, pnt: ['web'] }
/** The operator's file; undefined for a gateway that does not answer. */
let file: object | undefined

/** The banner as the settings show it: nothing until it is known, then the page. */
function Page() {
  const notice = useBanner()
  if (notice === undefined) return <p>waiting</p>
  return (
    <>
      {notice && <NoticeBar notice={notice} />}
      <p>settings</p>
    </>
  )
}

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  setSettings({ language: 'en' })
  localStorage.clear()
  vi.stubGlobal('fetch', () => (file === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(file))))
})
afterEach(() => {
  cleanup()
  clearOverlays()
  queryClient.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('NoticeBar', () => {
  it('is a region with the title as its name, above the page', async () => {
    file = { notices: [banner] }
    await renderWithOverlays(<Page />)
    const bar = await screen.findByRole('complementary', { name: 'New server' })
    expect(bar.textContent).toBe('New serverFaster since today')
    expect(bar.compareDocumentPosition(screen.getByText('settings')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('has its text as name without a title, and shows markup as text', async () => {
    file = { notices: [{ ...banner, title: '', text: '<b>bold</b>' }] }
    await renderWithOverlays(<Page />)
    const bar = await screen.findByRole('complementary', { name: '<b>bold</b>' })
    expect(bar.querySelector('b')).toBeNull()
  })

  it.each(['sample', 'catalogue', 'archiveDamaged', 'archiveReadOnly'] as const)(
    'translates the notice %s of the gateway',
    async (name) => {
      file = { notices: [{ ...banner, id: `emaki-${name}` }] }
      await renderWithOverlays(<Page />)
      const bar = await screen.findByRole('complementary', { name: messages[`notice.${name}Title`] })
      expect(bar.textContent).toContain(messages[`notice.${name}Text`])
    },
  )

  it('is left out when the file comes too late', async () => {
    file = undefined
    await renderWithOverlays(<Page />)
    expect(screen.getByText('waiting')).toBeDefined()
    expect(await screen.findByText('settings')).toBeDefined()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('does not show an alert, which has a dialog', async () => {
    file = { notices: [alert] }
    await renderWithOverlays(<Page />)
    expect(await screen.findByText('settings')).toBeDefined()
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('showNotices', () => {
  it('shows an alert once, with one button', async () => {
    file = { notices: [alert] }
    await renderWithOverlays(null)
    act(() => void showNotices())
    const dialog = await screen.findByRole('alertdialog', { name: 'Maintenance' })
    expect(dialog.textContent).toContain('Tonight')
    const [button, ...others] = within(dialog).getAllByRole('button')
    expect([button?.textContent, others]).toEqual(['Got it', []])
    await act(async () => void fireEvent.click(button ?? dialog))
    await vi.waitFor(() => expect(localStorage.getItem('emaki.noticesRead')).toBe('["a"]'))
    await act(showNotices)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('shows the text of an alert without a title as its name', async () => {
    file = { notices: [{ ...alert, title: '' }] }
    await renderWithOverlays(null)
    act(() => void showNotices())
    expect(await screen.findByRole('alertdialog', { name: 'Tonight' })).toBeDefined()
  })

  it('shows the effects of the season, and none that is over or foreign', async () => {
    const effects = [
      { ...days, tag: 'snow', src: '' },
      { ...days, tag: 'script', src: 'https://i.pximg.net/x.js' },
      { start: '2020-01-01', end: '2020-01-02', tag: 'leaves', src: '' },
    ]
    file = { notices: [], effects }
    await act(showNotices)
    expect([...document.querySelectorAll('[data-effect]')].map((effect) => effect.getAttribute('data-effect'))).toEqual(['snow'])
  })

  it('shows nothing when the file is broken', async () => {
    file = { notices: 'x', effects: 7 }
    await renderWithOverlays(null)
    await act(showNotices)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
