// The first page of the settings: what an account adds, the links to all pages, and the language.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session } from '../../platform/account/session.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { chooseOption, clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { Menu } from './Menu.tsx'

const user = { id: '7', name: '', account: 'mika', avatar: '', isPremium: false }
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const answer = async (button: string) =>
  press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }))
const link = (name: string) => screen.queryByRole('link', { name: new RegExp(`^${name}`) })?.getAttribute('href')
const open = async () => {
  await renderWithOverlays(<Menu />)
  await screen.findByRole('link', { name: 'Live streams' })
}

setUpComponentTests()
beforeEach(() => void fakeServer({}))
afterEach(() => {
  session.setState(anonymous, true)
  clearOverlays()
})

describe('Menu', () => {
  it.each([
    ['History', '/setting/history'],
    ['Downloads', '/setting/downloads'],
    ['Available offline', '/setting/offline'],
    ['Preferences', '/setting/preference'],
    ['Live streams', '/lives'],
    ['Get the app', '/setting/down_app'],
    ['Sites and tools we like', '/setting/osusume'],
    ['Self-test', '/setting/self_test'],
    ['About', '/setting/about'],
  ])('links to %s', async (name, address) => {
    await open()
    expect(link(name)).toBe(address)
  })

  it('offers the login without an account', async () => {
    await open()
    expect(link('Log in')).toBe('/account/login')
    expect([link('My bookmarks'), screen.queryByRole('button', { name: 'Log out' })]).toEqual([undefined, null])
  })

  it('has the profile, the bookmarks and the logout of an account, which has its id as name if it has none', async () => {
    session.setState({ mode: 'app', user }, true)
    await open()
    expect([link('7'), link('My bookmarks'), link('Log in')]).toEqual(['/users/7', '/users/7/favorites', undefined])
    await press(screen.getByRole('button', { name: 'Log out' }))
    await answer('Cancel')
    expect(session.getState().mode).toBe('app')
  })

  it('has the place of the bookmarks while a session is checked, so that nothing moves', async () => {
    session.setState({ mode: 'checking', user: null, webCredentials: { companion: '/api/companion', value: undefined } }, true)
    await open()
    expect([screen.queryByText('My bookmarks') === null, link('My bookmarks')]).toEqual([false, undefined])
  })
})

describe('the language', () => {
  const choose = (language: string) => chooseOption(screen.getByRole('combobox', { name: 'Language' }), language)

  it('is changed at once, and the offer of another language does not come again', async () => {
    await open()
    await choose('Deutsch')
    expect(readSettings()).toMatchObject({ language: 'de', languageOfferAnswered: true })
  })

  it('asks before Simplified Chinese while adult works are on, because the app would be blocked', async () => {
    setSettings({ r18: true })
    await open()
    await choose('简体中文')
    await answer('Cancel')
    expect(readSettings().language).toBe('en')
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await choose('简体中文')
    await answer('Switch')
    await vi.waitFor(() => expect(readSettings().language).toBe('zh-CN'))
  })

  it('does not ask while they are off', async () => {
    await open()
    await choose('简体中文')
    expect([readSettings().language, screen.queryByRole('alertdialog')]).toEqual(['zh-CN', null])
  })
})
