// The command palette: what it finds in which language, and what its commands do.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSession } from '../../platform/account/accounts.ts'
import { anonymous, session } from '../../platform/account/session.ts'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import de from '../../platform/i18n/locales/de.json'
import en from '../../platform/i18n/locales/en.json'
import ja from '../../platform/i18n/locales/ja.json'
import ru from '../../platform/i18n/locales/ru.json'
import { browserHistory, trimForHistory } from '../../platform/persistence/history.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { useShownSubject } from '../../works/actions/subjects.ts'
import { type Command, findCommands } from './command.ts'
import { isPaletteKey } from './paletteKey.ts'
import { showPalette } from './showPalette.tsx'

setUpComponentTests()
beforeEach(async () => {
  activateMessages('en', en)
  fakeServer({})
  session.setState(anonymous, true)
  await browserHistory.artworks.clear()
})

const artwork = artworkOf({ id: 5, title: 'Harbour', page_count: 2 })
function WorkPage() {
  useShownSubject({ artwork })
  return null
}
async function open() {
  const page = await renderPage(<WorkPage />)
  await act(() => showPalette())
  return { ...page, field: await screen.findByRole('combobox', {}, { timeout: 20_000 }) }
}
const names = () => screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent)
async function find(typed: string) {
  const opened = await open()
  await act(async () => void fireEvent.change(opened.field, { target: { value: typed } }))
  return opened
}
const enter = (field: HTMLElement) => act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))

describe('the empty palette', () => {
  it('has the actions of the page, what was visited last, and the main screens', async () => {
    await browserHistory.artworks.record(trimForHistory(artworkOf({ id: 6, title: 'Lantern' })))
    await open()
    await screen.findByText('Lantern')
    const groups = screen.getAllByRole('group').map((group) => within(group).getAllByRole('option')[0]?.textContent)
    expect(screen.getByRole('combobox', { name: 'Page, action, setting or recent work' })).toBe(document.activeElement)
    expect(groups[0]).toContain('Read')
    expect(names()).toEqual(expect.arrayContaining(['Share', 'Lantern', 'Home', 'Log in', 'Theme']))
  })

  it('does not name a visited work that the content settings hide', async () => {
    await browserHistory.artworks.record(trimForHistory(artworkOf({ id: 6, title: 'Lantern', x_restrict: 1 })))
    await find('lantern')
    expect(names()).toEqual(['Search for “lantern”'])
  })
})

describe('typing finds', () => {
  it.each([
    ['en', en, 'rank', 'Ranking'],
    ['en', en, 'nsfw', 'Show R-18 works'],
    ['de', de, 'uber', 'Über Emaki'],
    ['ja', ja, 'ﾗﾝｷﾝｸﾞ', 'ランキング'],
    ['ru', ru, 'РЕЙТИНГ', 'Рейтинг'],
  ] as const)('in %s', async (language, messages, typed, name) => {
    activateMessages(language, messages)
    await find(typed)
    expect(names()).toContain(name)
  })

  it('says how much it found', async () => {
    await find('harbour of nowhere')
    expect(screen.getByText('1 found')).toBeDefined()
  })
})

describe('a command', () => {
  it('goes to a screen with Enter', async () => {
    const { field, router } = await find('ranking')
    await enter(field)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/rank/daily'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('is chosen with the arrow keys', async () => {
    const { field, router } = await find('ranking')
    const second = screen.getAllByRole('option')[1]
    await act(async () => void fireEvent.keyDown(field, { key: 'ArrowDown' }))
    expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
    await enter(field)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/rank_novel/day'))
  })

  it('runs an action of the page', async () => {
    const { field } = await find('share')
    await enter(field)
    expect(await screen.findByRole('dialog', { name: 'Share' }, { timeout: 20_000 })).toBeDefined()
  })

  it('of an account leads to the login', async () => {
    const { field, router } = await find('bookmark')
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('This needs a login')
    await enter(field)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account/login'))
  })

  it('switches to another account, which its name in addresses finds, too', async () => {
    const user = (id: string, name: string, account: string) => ({ id, name, account, avatar: '', isPremium: false })
    setSession({ mode: 'app', user: user('11', 'Kirsten', 'kir') })
    setSession({ mode: 'app', user: user('12', 'Mika', 'mk') })
    const { field } = await find('kir')
    expect(names().filter((name) => name?.startsWith('Switch'))).toEqual(['Switch to Kirsten'])
    // The login of the account is checked after the switch, and ends: there is no upstream here.
    const ids: (string | undefined)[] = []
    const stop = session.subscribe(({ user }) => void ids.push(user?.id))
    await enter(field)
    // The code of the switch loads first.
    await vi.waitFor(() => expect(ids[0]).toBe('11'), { timeout: 20_000 })
    stop()
    setSession(anonymous)
  })

  it('turns a switch', async () => {
    const before = readSettings().splitView
    const { field } = await find(en['setting.splitView'])
    await enter(field)
    await vi.waitFor(() => expect(readSettings().splitView).toBe(!before))
    setSettings({ splitView: before })
  })
})

describe('findCommands', () => {
  const command = (name: string, words: readonly string[] = []): Command => ({
    id: name,
    group: 'go',
    icon: () => null,
    name,
    words,
    run: () => undefined,
  })
  const found = (query: string, ...commands: readonly Command[]) =>
    findCommands(commands, query).flatMap(({ items }) => items.map(({ name }) => name))

  it('matches the beginnings of words in any order', () => {
    expect(found('se dow', command('Download settings'), command('Downloads'))).toEqual(['Download settings'])
  })

  it('prefers the name to other words', () => {
    expect(found('dark', command('Theme', ['dark']), command('Dark room'))).toEqual(['Dark room', 'Theme'])
  })

  it.each([
    ['einstellungen', 'Einstellungen', 'ＥＩＮＳＴ'],
    ['accents', 'Préférences', 'prefe'],
    ['Greek accents and the last sigma', 'Ρυθμίσεις', 'ΡΥΘΜΙΣΕΙΣ'],
    ['an unfinished Korean syllable', '설정', '서'],
  ])('folds %s', (_what, name, query) => expect(found(query, command(name))).toEqual([name]))

  it('keeps Japanese letters apart', () => expect(found('か', command('が'))).toEqual([]))
})

describe('the keys of the palette', () => {
  const pressed = (changes: KeyboardEventInit) =>
    isPaletteKey(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ...changes }))

  it('are Control or Command and K', () => {
    expect(pressed({ ctrlKey: true })).toBe(true)
    expect(pressed({ metaKey: true })).toBe(true)
    expect(pressed({ ctrlKey: true, key: 'л' })).toBe(true)
  })

  it('are no other combination', () => {
    expect(pressed({})).toBe(false)
    expect(pressed({ ctrlKey: true, shiftKey: true, key: 'K' })).toBe(false)
    expect(pressed({ ctrlKey: true, altKey: true })).toBe(false)
  })
})
