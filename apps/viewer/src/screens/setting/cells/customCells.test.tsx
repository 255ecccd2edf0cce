// Cells with a control of their own: hosts, proxy, token, file names, helper script, accent and typography.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session } from '../../../platform/account/session.ts'
import { activateMessages } from '../../../platform/i18n/catalogue.ts'
import messages from '../../../platform/i18n/locales/en.json'
import { helperVersion } from '../../../platform/localMode/helper.ts'
import { localApp } from '../../../platform/localMode/localMirror.ts'
import { loginWithToken } from '../../../platform/session/login.ts'
import { parseSettings } from '../../../platform/settings/schema.ts'
import { readSettings, setSettings } from '../../../platform/settings/store.ts'
import { chooseOption, clearOverlays, completeBrowser, renderWithOverlays } from '../../../ui/testing/renderPage.tsx'
import { AccentCell } from './AccentCell.tsx'
import { CopyTokenCell } from './CopyTokenCell.tsx'
import { HelperCells, TemplateCell } from './DownloadCells.tsx'
import { ApiHostCell, ImageHostCell } from './HostCell.tsx'
import { NovelTextCell } from './NovelTextCell.tsx'
import { ProxyAddressCell } from './ProxyAddressCell.tsx'

const token = 'Token-of_43-characters-0123456789abcdefghij'
const user = { id: '7', name: 'Mika', account: 'mika', profile_image_urls: {}, is_premium: false }
const ranking = {
  illusts: [{ id: 1, title: 't', user: { id: 2, name: 'n' }, image_urls: { medium: 'https://i.pximg.net/m.jpg' } }],
}
/** Responses by host; every other request fails. */
let hosts: Record<string, () => Response>
const reload = vi.fn()
let minutes = 0

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.findByRole('alertdialog')
const answer = async (name: string) => press(within(await dialog()).getByRole('button', { name }))
const hasNoDialog = () => vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  setSettings({ ...parseSettings({}, false), language: 'en' })
  sessionStorage.clear()
  hosts = { localhost: () => Response.json({ apiHosts: [{ title: 'A friend', url: 'https://friend.example' }] }) }
  // A toast with the same text shows at most once in ten seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * ++minutes })
  vi.stubGlobal('location', Object.assign(new URL('https://localhost/setting/preference'), { reload }))
  vi.stubGlobal('fetch', async (address: Request | URL | string) => {
    const { hostname } = new URL(address instanceof Request ? address.url : address, 'https://localhost/')
    const respond = hosts[hostname]
    if (respond === undefined) throw new TypeError('Failed to fetch')
    return respond()
  })
})
afterEach(async () => {
  cleanup()
  clearOverlays()
  reload.mockClear()
  helperVersion.setState({ version: undefined })
  session.setState(anonymous, true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ApiHostCell', () => {
  const box = () => screen.findByRole('combobox', { name: 'API host' })
  const enter = async (address: string) => {
    await chooseOption(await box(), 'Type an address…')
    type(address)
    await press(button('Test and use'))
  }

  it.each([
    ['ftp://mirror.example', 'Invalid URL input.'],
    ['http://mirror.example', 'This page may not use http'],
    ['https://parked.example', 'Connection failed: this host cannot be used'],
    ['https://silent.example', 'Connection failed: this host cannot be used'],
  ])('refuses %s with a dialog, reloads, and keeps the typed address to be corrected', async (address, error) => {
    hosts['parked.example'] = () => new Response('<h1>For sale</h1>')
    const { unmount } = await renderWithOverlays(<ApiHostCell />)
    await enter(address)
    expect((await dialog()).textContent).toContain(error)
    // The page reloads while the field is shown, so the draft stays.
    const draft = sessionStorage.getItem('emaki.drafts')
    await answer('Got it')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    unmount()
    sessionStorage.setItem('emaki.drafts', draft ?? '')
    await renderWithOverlays(<ApiHostCell />)
    expect(field().value).toBe(address)
    expect(readSettings().apiHost).toBe('')
  })

  it('stores a host that responds with a ranking, and reloads', async () => {
    hosts['mirror.example'] = () => Response.json(ranking)
    await renderWithOverlays(<ApiHostCell />)
    await enter('https://mirror.example/')
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(readSettings().apiHost).toBe('https://mirror.example')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    cleanup()
    await renderWithOverlays(<ApiHostCell />)
    expect((await box()).textContent).toBe('mirror.example')
  })

  it('offers the hosts of the operator, and its own again', async () => {
    hosts['friend.example'] = () => Response.json(ranking)
    await renderWithOverlays(<ApiHostCell />)
    await chooseOption(await box(), 'A friend')
    await vi.waitFor(() => expect(readSettings().apiHost).toBe('https://friend.example'))
    await chooseOption(await box(), 'This site')
    await vi.waitFor(() => expect(readSettings().apiHost).toBe(''))
  })

  it('asks no other host for a picture proxy that is no address', async () => {
    await renderWithOverlays(<ImageHostCell />)
    await chooseOption(await screen.findByRole('combobox', { name: 'Image proxy' }), 'Type an address…')
    type('javascript:alert(1)')
    await press(button('Test and use'))
    expect((await dialog()).textContent).toContain('Invalid URL input.')
    await answer('Got it')
    expect(readSettings().imageHost).toBe('')
  })
})

describe('ProxyAddressCell', () => {
  const leaveField = () => act(async () => void fireEvent.blur(field()))

  it('stores a valid address without a slash at the end, and an empty one', async () => {
    await renderWithOverlays(<ProxyAddressCell />)
    type('https://proxy.example/')
    await leaveField()
    expect(readSettings().apiProxy).toBe('https://proxy.example')
    type('')
    await leaveField()
    expect(readSettings().apiProxy).toBe('')
  })

  it('marks an invalid address and does not store it', async () => {
    await renderWithOverlays(<ProxyAddressCell />)
    type('proxy')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Invalid URL input.')).toBeDefined()
    await leaveField()
    expect(readSettings().apiProxy).toBe('')
  })

  it('J8: asks before the token goes to another proxy while the switch is on', async () => {
    setSettings({ useApiProxy: true, apiProxy: 'https://one.example' })
    await renderWithOverlays(<ProxyAddressCell />)
    type('https://two.example')
    await leaveField()
    expect((await dialog()).textContent).toContain('two.example')
    await answer('Cancel')
    await hasNoDialog()
    expect([readSettings().apiProxy, field().value]).toEqual(['https://one.example', 'https://one.example'])
    type('https://two.example')
    await leaveField()
    await answer('I trust it')
    await vi.waitFor(() => expect(readSettings().apiProxy).toBe('https://two.example'))
  })
})

describe('CopyTokenCell', () => {
  it('copies the token only after a confirmation', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
    vi.stubGlobal('__httpRequest__', async () => ({
      status: 200,
      data: JSON.stringify({ response: { access_token: 'a', refresh_token: token, expires_in: 3600, user } }),
    }))
    await loginWithToken(token)
    await renderWithOverlays(<CopyTokenCell />)
    await press(button('Copy the refresh token'))
    expect((await dialog()).textContent).toContain('Put the token on the clipboard?')
    await answer('Cancel')
    await hasNoDialog()
    expect(writeText).not.toHaveBeenCalled()
    await press(button('Copy the refresh token'))
    await answer('Copy the refresh token')
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(token))
    await localApp().signOut()
  })

  it('says that the login has ended when there is no token', async () => {
    await renderWithOverlays(<CopyTokenCell />)
    await press(button('Copy the refresh token'))
    await answer('Copy the refresh token')
    expect(await screen.findByText('Your login has ended. Log in again.')).toBeDefined()
  })
})

describe('TemplateCell', () => {
  const message = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

  it('shows the resulting name and stores a valid template at once', async () => {
    await renderWithOverlays(<TemplateCell />)
    type('{title}-{pid}')
    expect(message()).toBe('For example 灯りの市-100500001.jpg')
    expect(readSettings().fileNameTemplate).toBe('{title}-{pid}')
  })

  it.each([
    ['', 'The template must not be empty'],
    ['{nope}-{pid}', 'Unknown tokens: {nope}'],
  ])('keeps the last valid template while the field has %j', async (text, error) => {
    setSettings({ fileNameTemplate: '{pid}' })
    await renderWithOverlays(<TemplateCell />)
    type(text)
    expect([message(), field().getAttribute('aria-invalid')]).toEqual([error, 'true'])
    expect(readSettings().fileNameTemplate).toBe('{pid}')
  })

  it('inserts a token at the cursor, keeps the focus, and resets', async () => {
    const before = readSettings().fileNameTemplate
    setSettings({ fileNameTemplate: 'ab' })
    await renderWithOverlays(<TemplateCell />)
    field().setSelectionRange(1, 1)
    await press(button('Insert pid'))
    expect([field().value, document.activeElement]).toEqual(['a{pid}b', field()])
    await press(button('Reset'))
    expect(readSettings().fileNameTemplate).toBe(before)
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  })
})

describe('HelperCells', () => {
  it('offers the script while it does not answer', async () => {
    await renderWithOverlays(<HelperCells />)
    expect(screen.getByRole('link', { name: 'Install' }).getAttribute('href')).toBe('/helper/emaki.user.js')
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('offers downloads through the script once it answers', async () => {
    await renderWithOverlays(<HelperCells />)
    act(() => helperVersion.setState({ version: '1.2.3' }))
    expect(screen.getByText('Helper script 1.2.3 is ready')).toBeDefined()
    setSettings({ downloadToFolder: true })
    await press(screen.getByRole('switch'))
    expect(readSettings()).toMatchObject({ downloadByHelper: true, downloadToFolder: false })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('AccentCell', () => {
  it('stores a colour of the palette, any other colour, and null for the default', async () => {
    await renderWithOverlays(<AccentCell />)
    await press(screen.getByRole('radio', { name: 'Jade' }))
    expect(readSettings().accentColor).toBe('#1f8f6b')
    fireEvent.change(screen.getByLabelText('Your own colour'), { target: { value: '#123456' } })
    expect(readSettings().accentColor).toBe('#123456')
    await press(screen.getByRole('radio', { name: 'Vermilion' }))
    expect(readSettings().accentColor).toBeNull()
    expect(screen.getByRole('link', { name: 'See all colours' }).getAttribute('href')).toBe('/setting/accent_color')
  })
})

describe('NovelTextCell', () => {
  it('opens the typography sheet of novels', async () => {
    await renderWithOverlays(<NovelTextCell />)
    await press(screen.getByRole('button'))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })
})
