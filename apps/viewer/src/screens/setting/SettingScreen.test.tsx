// The settings pages: every control that the table of settings generates, the search, and the groups of content and data.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session } from '../../platform/account/session.ts'
import { activateMessages, translate } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { parseSettings } from '../../platform/settings/schema.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import type { KeyOf } from '../../platform/settings/table.ts'
import { chooseOption, clearOverlays, completeBrowser, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { GroupCells, SettingCells } from './cells/SettingCells.tsx'
import { SettingScreen } from './SettingScreen.tsx'
import { choiceName, choicesOf, entries, nameOf, type ShownKey, shownKeys } from './table/settingTexts.ts'

const stored = () => parseSettings(JSON.parse(localStorage.getItem('emaki.settings') ?? '{}'), false)
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const toggle = (key?: ShownKey) =>
  screen.getByRole<HTMLInputElement>('switch', key === undefined ? {} : { name: nameOf(key, translate) })
const dialog = () => screen.findByRole('alertdialog')
/** Presses a button of the open dialog. */
const answer = async (button: string) => press(within(await dialog()).getByRole('button', { name: button }))
const hasNoDialog = () => vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
/** A page with some settings only: role queries on a whole page of settings are slow in jsdom. */
const renderCells = (...keys: ShownKey[]) => renderWithOverlays(<SettingCells title="Group" keys={keys} />)
const logIn = () =>
  session.setState({ mode: 'app', user: { id: '7', name: 'Mika', account: 'mika', avatar: '', isPremium: false } }, true)

const choose = (choice: string) => chooseOption(screen.getByRole('combobox'), choice)
const reload = vi.fn()

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
  Object.assign(document, { startViewTransition: () => undefined })
})
beforeEach(() => {
  localStorage.clear()
  setSettings({ ...parseSettings({}, false), language: 'en' })
  vi.stubGlobal('fetch', async () => Response.json({}))
  vi.stubGlobal('location', Object.assign(new URL('http://localhost/setting'), { reload }))
})
afterEach(() => {
  cleanup()
  clearOverlays()
  reload.mockClear()
  session.setState(anonymous, true)
  vi.unstubAllGlobals()
})

const isPlainSwitch = (key: ShownKey) => entries[key].control === 'switch' && !('confirms' in entries[key])
const isChoice = (key: ShownKey): key is KeyOf<'choice'> => entries[key].control === 'choice'

describe('the network settings', () => {
  it('lead to the self-test', async () => {
    await renderWithOverlays(<GroupCells group="network" />)
    expect(screen.getByRole('link', { name: /^Self-test/ }).getAttribute('href')).toBe('/setting/self_test')
  })
})

describe('a generated cell', () => {
  it.each(shownKeys.filter(isPlainSwitch))('switches %s, stores it and shows it again', async (key) => {
    const before = readSettings()[key]
    const { unmount } = await renderCells(key)
    expect(toggle(key).checked).toBe(before)
    await press(toggle())
    expect([toggle().checked, stored()[key]]).toEqual([!before, !before])
    unmount()
    await renderCells(key)
    expect(toggle().checked).toBe(!before)
    await press(toggle())
    expect(stored()[key]).toBe(before)
  })

  it.each(shownKeys.filter(isChoice))('stores the last choice of %s', async (key) => {
    await renderCells(key)
    // A format of ugoira without a converter or an encoder in this browser is not offered.
    const last = key === 'ugoiraFormat' ? 'APNG' : (choicesOf(key).at(-1) ?? '')
    expect(last).not.toBe(readSettings()[key])
    await choose(choiceName(key, last, translate))
    expect(stored()[key]).toBe(last)
    expect(screen.getByRole('combobox', { name: nameOf(key, translate) }).textContent).toBe(choiceName(key, last, translate))
  })

  it('offers AVIF where the browser encodes it', async () => {
    vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported: true }) })
    await renderCells('ugoiraFormat')
    await choose('AVIF')
    expect(stored().ugoiraFormat).toBe('AVIF')
  })

  it.each([
    ['pageFont', 'serif', 'serif'],
    ['imageResolution', 'Medium', 'Medium'],
    ['language', '日本語', 'ja'],
  ] as const)('stores the choice of %s', async (key, choice, value) => {
    await renderCells(key)
    await choose(choice)
    expect(stored()[key]).toBe(value)
  })

  it('turns off the setting that it excludes', async () => {
    await renderCells('longPressBlocks', 'longPressDownloads')
    await press(toggle('longPressDownloads'))
    expect([toggle('longPressDownloads').checked, toggle('longPressBlocks').checked]).toEqual([true, false])
    await press(toggle('longPressBlocks'))
    expect([toggle('longPressDownloads').checked, toggle('longPressBlocks').checked]).toEqual([false, true])
    expect(stored()).toMatchObject({ longPressDownloads: false, longPressBlocks: true })
  })

  it('has its hint as description, and its name switches it, too', async () => {
    await renderCells('pageBackground')
    expect(screen.getByRole('switch', { description: messages['setting.pageBackground.hint'] })).toBe(toggle())
    await press(screen.getByText(messages['setting.pageBackground']))
    expect(readSettings().pageBackground).toBe(true)
  })
})

describe('lists of blocked tags and artists', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

  it.each([
    ['blockTags', ' 雨 \n\n雨\n(夜)*', ['雨', '(夜)*']],
    ['blockUids', '100200001\r\n 7', ['100200001', '7']],
  ] as const)('%s are saved without blanks and duplicates by the button', async (key, typed, list) => {
    await renderCells(key)
    expect(save().disabled).toBe(true)
    fireEvent.change(field(), { target: { value: typed } })
    expect([stored()[key], screen.getByText('2 entries').textContent]).toEqual([[], '2 entries'])
    await press(save())
    expect(stored()[key]).toEqual(list)
    expect(field().value).toBe(list.join('\n'))
    expect(save().disabled).toBe(true)
  })

  it('name a line that is no artist, and save nothing until it is mended', async () => {
    await renderCells('blockUids')
    fireEvent.change(field(), { target: { value: 'https://www.pixiv.net/users/7\nAki' } })
    await press(save())
    expect(screen.getByRole('alert').textContent).toBe('No artist ID or address: Aki')
    expect([stored().blockUids, field().getAttribute('aria-invalid')]).toEqual([[], 'true'])
    fireEvent.change(field(), { target: { value: 'https://www.pixiv.net/users/7' } })
    expect(screen.queryByRole('alert')).toBeNull()
    await press(save())
    expect(stored().blockUids).toEqual(['7'])
  })
})

describe('adult works', () => {
  it('are turned on after a confirmation, and off without one', async () => {
    await renderCells('r18')
    await press(toggle())
    expect((await dialog()).textContent).toContain(messages['setting.r18.ask'])
    await answer('Cancel')
    await hasNoDialog()
    expect(toggle().checked).toBe(false)
    await press(toggle())
    await answer('Turn on')
    await hasNoDialog()
    expect([toggle().checked, stored().r18]).toEqual([true, true])
    await press(toggle())
    expect([toggle().checked, screen.queryByRole('alertdialog')]).toEqual([false, null])
    expect(reload).not.toHaveBeenCalled()
  })

  it('of R-18G ask, inform, and reload the page; turning them off does nothing of that', async () => {
    await renderCells('r18g')
    await press(toggle())
    await answer('Turn on')
    expect(await screen.findByText(messages['setting.r18g.alert'])).toBeDefined()
    expect(within(await dialog()).getAllByRole('button')).toHaveLength(1)
    await answer('Got it')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await hasNoDialog()
    expect(stored().r18g).toBe(true)
    await press(toggle())
    expect(stored().r18g).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the pages', () => {
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  it('of preferences have every group, and the settings of this mode only', async () => {
    await renderWithOverlays(<SettingScreen only="preference" />)
    const groups = ['appearance', 'pictures', 'artwork', 'ugoira', 'novel', 'download', 'network', 'advanced', 'data'] as const
    expect(names()).toEqual(groups.map((group) => messages[`setting.group.${group}`]))
    const ofApp = ['directMode', 'useApiProxy', 'apiProxy'] as const
    for (const key of ofApp) expect(screen.queryByText(messages[`setting.${key}`])).toBeNull()
    expect(screen.queryByText(messages['login.copy'])).toBeNull()
    act(logIn)
    for (const key of ofApp) expect(screen.getByText(messages[`setting.${key}`])).toBeDefined()
    expect(screen.getByText(messages['login.copy'])).toBeDefined()
  })

  it('of contents show the minimum of bookmarks only with the app API', async () => {
    await renderWithOverlays(<SettingScreen only="content" />)
    expect(screen.queryByText(messages['setting.minimumBookmarks'])).toBeNull()
    act(logIn)
    expect(screen.getByText(messages['setting.minimumBookmarks'])).toBeDefined()
  })

  it('reveal the hidden switch after a double click on the title', async () => {
    await renderWithOverlays(<SettingScreen only="preference" />)
    expect(screen.queryByText(messages['setting.analytics'])).toBeNull()
    await act(async () => void fireEvent.doubleClick(screen.getAllByText('Preferences')[0] ?? document.body))
    await press(screen.getByLabelText(messages['setting.analytics']))
    expect(stored().analytics).toBe(true)
  })

  it('find settings by words of their name, hint and choices', async () => {
    await renderWithOverlays(<SettingScreen />)
    const field = await screen.findByRole('searchbox')
    fireEvent.change(field, { target: { value: 'ROUNDED' } })
    expect(screen.getAllByRole('switch')).toEqual([toggle('roundedCards')])
    await press(toggle())
    expect(readSettings().roundedCards).toBe(false)
    fireEvent.change(field, { target: { value: 'parallax' } })
    expect(screen.getByRole('combobox', { name: 'Page transition' })).toBeDefined()
    fireEvent.change(field, { target: { value: 'no such setting' } })
    expect(screen.getByText(messages['setting.search.none'])).toBeDefined()
  })

  it.each([
    ['nsfw', 'R-18', undefined],
    ['color', 'Accent colour', undefined],
    ['backup', undefined, 'Preferences'],
    ['recently', undefined, 'History'],
  ])('find settings and pages by other words: %s', async (word, setting, page) => {
    await renderWithOverlays(<SettingScreen />)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: word } })
    if (setting !== undefined) expect(screen.getAllByText(new RegExp(setting)).length).toBeGreaterThan(0)
    if (page !== undefined) expect(screen.getByRole('link', { name: new RegExp(page) })).toBeDefined()
  })

  it('say that settings are not stored when the browser refuses storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    setSettings({ dark: 'dark' })
    await renderWithOverlays(<SettingScreen only="content" />)
    expect(screen.getByText(messages['setting.fleeting'])).toBeDefined()
    vi.restoreAllMocks()
    setSettings({ dark: 'light' })
  })
})

describe('the sections of the preferences', () => {
  it('are listed beside the page, and a press moves the focus to one', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    await renderWithOverlays(<SettingScreen only="preference" />)
    const list = screen.getByRole('navigation', { name: 'Preferences' })
    const names = within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent))
    await press(within(list).getByRole('button', { name: 'Novels' }))
    expect(scrolled).toHaveBeenCalledOnce()
    expect(document.activeElement?.textContent).toBe('Novels')
  })

  it('are not listed on the other pages', async () => {
    await renderWithOverlays(<SettingScreen only="content" />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
