// Settings and history as files: export, import, broken files, and the confirmations of an import.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session } from '../../../platform/account/session.ts'
import { activateMessages } from '../../../platform/i18n/catalogue.ts'
import messages from '../../../platform/i18n/locales/en.json'
import { localApp } from '../../../platform/localMode/localMirror.ts'
import { browserHistory } from '../../../platform/persistence/history.ts'
import { loginWithToken } from '../../../platform/session/login.ts'
import { parseSettings } from '../../../platform/settings/schema.ts'
import { readSettings, setSettings } from '../../../platform/settings/store.ts'
import { maxSettingsFileLength } from '../../../platform/settings/transfer.ts'
import { clearOverlays, completeBrowser, renderWithOverlays } from '../../../ui/testing/renderPage.tsx'
import { DataCells } from './DataCells.tsx'

const token = 'Token-of_43-characters-0123456789abcdefghij'
const user = { id: '7', name: 'Mika', account: 'mika', profile_image_urls: {}, is_premium: false }
const pack = (keys: unknown) => btoa(encodeURIComponent(typeof keys === 'string' ? keys : JSON.stringify(keys)))
const ours = (settings: object) => pack({ 'emaki.settings': JSON.stringify(settings) })
const opened = async (file: Blob | undefined) => decodeURIComponent(atob((await file?.text()) ?? ''))

/** The file that the file dialog gives to the page, and the files that the page offered as downloads. */
let chosen: File
let offered: { readonly file: Blob; readonly name: string }[]
const reload = vi.fn()
let minutes = 0

const [settingsFile, historyFile] = ['Settings as a file', 'History as a file']
const press = (action: string, file: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: `${action} ${file}` })))
const importFile = (file: string, content: BlobPart) => {
  chosen = new File([content], 'file.txt')
  return press('Import', file)
}
const dialog = (text: string) => vi.waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(text))
const answer = (button: string) =>
  act(async () => void fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: button })))

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  offered = []
  let latest: Blob | undefined
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) latest = file
    return 'blob:file'
  }
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [chosen] })
    this.dispatchEvent(new Event('change'))
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest !== undefined) offered.push({ file: latest, name: this.download })
  })
  setSettings({ ...parseSettings({}, false), language: 'en' })
  // A toast with the same text shows at most once in ten seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * ++minutes })
  vi.stubGlobal('location', Object.assign(new URL('http://localhost/setting/preference'), { reload }))
  vi.stubGlobal('__httpRequest__', async () => ({
    status: 200,
    data: JSON.stringify({ response: { access_token: 'a', refresh_token: token, expires_in: 3600, user } }),
  }))
})
afterEach(async () => {
  cleanup()
  clearOverlays()
  reload.mockClear()
  await localApp().signOut()
  session.setState(anonymous, true)
  await browserHistory.users.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the settings file', () => {
  it('is named by its day, and restores the settings that it was exported with', async () => {
    setSettings({ galleryLayout: 'Grid', blockTags: ['雨'] })
    await renderWithOverlays(<DataCells />)
    await press('Export', settingsFile)
    expect(offered[0]?.name).toMatch(/^emaki-settings-\d{4}-\d\d-\d\d\.txt$/)
    setSettings({ galleryLayout: 'Masonry', blockTags: [] })
    await importFile(settingsFile, offered[0]?.file ?? '')
    expect(await screen.findByText('Settings imported')).toBeDefined()
    expect(readSettings()).toMatchObject({ galleryLayout: 'Grid', blockTags: ['雨'] })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['is empty', '', 'the file is empty'],
    ['is a web page', '<!doctype html><p>404</p>', 'this is not a settings file'],
    ['is base64 of a sentence', btoa('hello'), 'the file is incomplete or damaged'],
    ['is too large', 'A'.repeat(maxSettingsFileLength + 1), 'the file is too large'],
    ['has keys of another program', pack({ theme: 'dark' }), 'it contains no known settings'],
    ['has the prototype', pack('{"__proto__":{"emaki.settings":"{\\"r18\\":true}"}}'), 'it contains no known settings'],
    ['has a switch that is a text', ours({ r18: 'true' }), '“Show R-18 works” has an invalid value; nothing was changed'],
    [
      'has one bad value among good ones',
      ours({ galleryLayout: 'Grid', dark: 'pink' }),
      '“Theme” has an invalid value; nothing was changed',
    ],
  ])('H5: changes nothing and shows the reason when it %s', async (_, content, reason) => {
    const before = readSettings()
    await renderWithOverlays(<DataCells />)
    await importFile(settingsFile, content)
    expect(await screen.findByText(`Import failed: ${reason}`)).toBeDefined()
    expect(readSettings()).toEqual(before)
  })

  const theirs = pack({
    PXV_CNT_SHOW: { r18: true, r18g: false, ai: true },
    PXV_WF_TYPE: 'Justified',
    HIBIAPI_BASE: 'https://mirror.example',
  })

  it('asks for adult works and hosts one by one, and keeps both off when declined', async () => {
    await renderWithOverlays(<DataCells />)
    await importFile(settingsFile, theirs)
    await dialog('Turn them on?')
    await answer('Cancel')
    await dialog('https://mirror.example')
    await answer('Cancel')
    expect(await screen.findByText('Settings imported')).toBeDefined()
    expect(readSettings()).toMatchObject({ galleryLayout: 'Justified', ai: true, r18: false, apiHost: '' })
    expect(reload).not.toHaveBeenCalled()
  })

  it('turns on adult works and hosts when confirmed, and reloads for the hosts', async () => {
    await renderWithOverlays(<DataCells />)
    await importFile(settingsFile, theirs)
    await dialog('Turn them on?')
    await answer('Turn on')
    await dialog('https://mirror.example')
    await answer('Apply')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(readSettings()).toMatchObject({ r18: true, apiHost: 'https://mirror.example' })
  })
})

describe('the login in the settings file', () => {
  it('is not offered without the app API', async () => {
    await renderWithOverlays(<DataCells />)
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('is included only while its switch is on, which is off again on the next visit', async () => {
    await loginWithToken(token)
    const { unmount } = await renderWithOverlays(<DataCells />)
    await press('Export', settingsFile)
    await vi.waitFor(() => expect(offered).toHaveLength(1))
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Include the login' })))
    await press('Export', settingsFile)
    await vi.waitFor(() => expect(offered).toHaveLength(2))
    const [plain, whole] = await Promise.all(offered.map(({ file }) => opened(file)))
    expect(plain).not.toContain(token)
    expect(whole).toContain(token)
    unmount()
    await renderWithOverlays(<DataCells />)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Include the login' }).checked).toBe(false)
  })

  const withLogin = pack({ 'emaki.settings': JSON.stringify({ galleryLayout: 'Grid' }), 'emaki.refreshToken': token })

  it.each([
    ['Cancel', 'anonymous'],
    ['Log in', 'app'],
  ])('asks before it is used: %s', async (button, mode) => {
    await renderWithOverlays(<DataCells />)
    await importFile(settingsFile, withLogin)
    await dialog('Log in with the login in the file?')
    expect(session.getState().mode).toBe('anonymous')
    await answer(button)
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await vi.waitFor(() => expect(session.getState().mode).toBe(mode))
  })
})

describe('the history file', () => {
  it('is merged with the visits of this browser', async () => {
    await browserHistory.users.add([{ id: '8', name: 'Yuki', avatar: '' }])
    await renderWithOverlays(<DataCells />)
    await importFile(historyFile, JSON.stringify([[], [], [{ id: 7, name: 'Mika <b>', avatar: '' }]]))
    expect(await screen.findByText('1 visit imported')).toBeDefined()
    expect((await browserHistory.users.visits()).map(({ item }) => item.name).sort()).toEqual(['Mika <b>', 'Yuki'])
    await press('Export', historyFile)
    await vi.waitFor(() => expect(offered).toHaveLength(1))
    expect(offered[0]?.name).toMatch(/^emaki-history-.*\.json$/)
    expect(JSON.parse((await offered[0]?.file.text()) ?? '')[2]).toHaveLength(2)
  })

  it.each([
    ['has two lists', '[[],[]]'],
    ['has objects instead of lists', '[{},{},{}]'],
    ['has no readable visit', '[[{"a":1}],["x"],[null]]'],
    ['is cut off', '[[],[],[{"id":1'],
    ['is no JSON', 'PK\u0003\u0004'],
  ])('H6: changes nothing and shows the reason when it %s', async (_, content) => {
    await renderWithOverlays(<DataCells />)
    await importFile(historyFile, content)
    expect(await screen.findByText('Import failed: Data incorrect')).toBeDefined()
    expect(await browserHistory.users.visits()).toEqual([])
  })
})

it('names what an import has taken and left as the settings do', async () => {
  const inactive = { presets: [], bookmarkSearch: 'site' }
  await renderWithOverlays(<DataCells />)
  await importFile(
    settingsFile,
    pack({ PXV_WF_TYPE: 'Grid', PXV_CNT_SHOW: 'x', PXV_APP_SETTING: { novelDefDlFormat: 'pdf', ...inactive } }),
  )
  const report = within(await screen.findByRole('dialog', { name: 'Settings imported' }, { timeout: 20_000 }))
  const names = (role: string) => report.getAllByRole(role).map((node) => node.textContent)
  expect(names('listitem')).toEqual(['Layout', 'Search bookmarks'])
  expect(names('term')).toEqual(['Content settings', 'presets', 'Novel download format'])
})

it('reports what of another client’s file was taken and what was not, and copies the report', async () => {
  const written: string[] = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { clipboard: { writeText: async (text: string) => written.push(text) } }),
  )
  await renderWithOverlays(<DataCells />)
  await importFile(settingsFile, pack({ PXV_DARK: '1', PXV_NOW_COOKIE: 'PHPSESSID=7_secret', PXV_THEME: 'ios' }))
  const report = within(await screen.findByRole('dialog', { name: 'Settings imported' }, { timeout: 20_000 }))
  expect(report.getByText('1 setting taken')).toBeDefined()
  expect(report.getAllByRole('definition').map((node) => node.textContent)).toEqual([
    'Logins, passwords and codes are not imported',
    'Nothing here corresponds to it',
  ])
  await act(async () => void fireEvent.click(report.getByRole('button', { name: 'Copy the report' })))
  expect(written[0]).toContain('- PXV_THEME: Nothing here corresponds to it')
  expect(written[0]).not.toContain('secret')
})
