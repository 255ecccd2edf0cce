// Several accounts: whose names stored data has, what a tab without a trace stores, and the migration of one login.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTraceless } from '../session/traceless.ts'
import { accountScope, perAccount } from '../settings/accountScope.ts'
import { accountValue, traceValue } from '../settings/storage.ts'
import { followSettingsOfOtherTabs, readSettings, setSetting } from '../settings/store.ts'
import { accounts, readAccounts, setSession, suffixOf } from './accounts.ts'
import { anonymous, restoreSession, session } from './session.ts'

const user = (id: string) => ({ id, name: `User ${id}`, account: '', avatar: '', isPremium: false })
const enter = (id: string) => setSession({ mode: 'app', user: user(id) })
const kept = () => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('test')))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  restoreSession()
})
afterEach(() => setTraceless(false))

describe('personal data', () => {
  it('has names of its account, and those without a suffix when there was no login', () => {
    const value = accountValue('test')
    value.write(['none'])
    enter('11')
    expect(value.read()).toBeUndefined()
    value.write(['11'])
    enter('12')
    value.write(['12'])
    setSession(anonymous)
    expect(value.read()).toEqual(['none'])
    expect(kept()).toEqual({ test: '["none"]', 'test@app-11': '["11"]', 'test@app-12': '["12"]' })
  })

  it('stays with the account that was logged in before this browser had several', () => {
    localStorage.setItem('emaki.session', JSON.stringify({ mode: 'app', user: user('11') }))
    localStorage.setItem('test', '["11"]')
    restoreSession()
    const value = accountValue('test')
    expect(value.read()).toEqual(['11'])
    setSession(anonymous)
    expect([value.read(), suffixOf('none')]).toEqual([undefined, '@none'])
    enter('11')
    expect(value.read()).toEqual(['11'])
  })

  it('stays with a web session whose user was not stored', () => {
    localStorage.setItem('emaki.session', JSON.stringify({ mode: 'web', companion: '/api/companion' }))
    restoreSession()
    expect([session.getState().mode, accountScope.getState().suffix]).toEqual(['checking', ''])
    const webCredentials = { companion: '/api/companion', value: undefined, account: '12' }
    setSession({ mode: 'web', user: user('12'), webCredentials, csrfToken: 'token' })
    expect([accounts.getState().owner, accountScope.getState().suffix]).toEqual(['web-12', ''])
    enter('12')
    expect(accountScope.getState().suffix).toBe('@app-12')
  })

  it.each([
    ['that of its account', { mode: 'app', user: user('12'), suffix: '@app-12' }, 'app-11', '@app-12'],
    ['none for the owner', { mode: 'app', user: user('11') }, 'app-11', ''],
    ['that of its account when an earlier version stored none', { mode: 'app', user: user('12') }, 'app-11', '@app-12'],
    [
      'that of no account when the session is for another host',
      { mode: 'web', companion: 'https://a.example' },
      'web-12',
      '@none',
    ],
    ['that of no account for an unreadable session', { mode: 'app', suffix: '@app-12' }, 'app-11', '@none'],
    ['none without an account that owns the data', { mode: 'anonymous' }, 'none', ''],
  ])('has at the start of a visit the suffix: %s', (_name, stored, owner, suffix) => {
    localStorage.setItem('emaki.session', JSON.stringify(stored))
    localStorage.setItem('emaki.accounts', JSON.stringify({ owner, known: [] }))
    restoreSession()
    expect(accountScope.getState().suffix).toBe(suffix)
  })

  it('keeps a late change of an instance with its account', () => {
    const lists = perAccount(() => ({ items: [] as string[] }))
    const { items } = lists
    enter('11')
    items.push('late')
    expect(lists.items).toEqual([])
  })
})

describe('reading without a trace', () => {
  it('keeps what reading leaves behind in memory until its end', () => {
    const [trace, deliberate] = [traceValue('test1'), accountValue('test2')]
    trace.write(['before'])
    setTraceless(true)
    expect(trace.read()).toEqual(['before'])
    trace.write(['secret'])
    deliberate.write(['kept'])
    expect([trace.read(), JSON.stringify(kept())]).toEqual([['secret'], '{"test1":"[\\"before\\"]","test2":"[\\"kept\\"]"}'])
    setTraceless(false)
    expect(trace.read()).toEqual(['before'])
  })

  it('lasts for a reload of the tab', () => {
    setTraceless(true)
    accountScope.setState({ isTraceless: false })
    restoreSession()
    expect(accountScope.getState().isTraceless).toBe(true)
  })
})

describe('block lists', () => {
  it('are shared, or own lists that begin as a copy', () => {
    followSettingsOfOtherTabs()
    setSetting('blockTags', ['shared'])
    enter('11')
    setSetting('ownBlockLists', true)
    setSetting('blockTags', ['shared', 'mine'])
    enter('12')
    expect(readSettings().blockTags).toEqual(['shared'])
    enter('11')
    expect(readSettings().blockTags).toEqual(['shared', 'mine'])
    setSetting('ownBlockLists', false)
    expect(readSettings().blockTags).toEqual(['shared'])
  })
})

describe('readAccounts', () => {
  it.each([
    undefined,
    null,
    7,
    '',
    [],
    { known: 7 },
    { owner: '<b>', known: [{ mode: 'app' }, { mode: 'web', user: user('1') }] },
  ])('leaves out what is invalid in %j', (stored) => expect(readAccounts(stored)).toEqual({ owner: 'none', known: [] }))
})
