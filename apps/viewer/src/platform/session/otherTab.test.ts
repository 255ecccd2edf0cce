import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSession } from '../account/accounts.ts'
import { anonymous, session } from '../account/session.ts'
import { followOtherTabs } from './session.ts'

const user = { id: '7', name: 'Sample', account: 'sample', avatar: '', isPremium: false }
/** Fake storage of the browser. Modules read it when they load, so it must exist before them. */
const { stored, localStorage } = vi.hoisted(() => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  }
  Object.assign(globalThis, { localStorage })
  return { stored, localStorage }
})

beforeEach(() => vi.stubGlobal('localStorage', localStorage))
afterEach(() => {
  session.setState(anonymous, true)
  stored.clear()
  vi.unstubAllGlobals()
})

describe('followOtherTabs', () => {
  it('reloads when another tab changes the account, but not for the same account', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const reload = vi.fn()
    followOtherTabs(reload)
    const dispatchStorage = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    dispatchStorage('emaki.settings')
    stored.set('emaki.session', JSON.stringify({ mode: 'anonymous' }))
    dispatchStorage('emaki.session')
    expect(reload).not.toHaveBeenCalled()
    stored.set('emaki.session', JSON.stringify({ mode: 'app', user }))
    dispatchStorage('emaki.session')
    expect(reload).toHaveBeenCalledTimes(1)
    session.setState({ mode: 'app', user }, true)
    dispatchStorage('emaki.session')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('compares the session when the page returns from the back/forward cache', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const reload = vi.fn()
    followOtherTabs(reload)
    const dispatchPageShow = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    stored.set('emaki.session', JSON.stringify({ mode: 'app', user }))
    dispatchPageShow(false)
    expect(reload).not.toHaveBeenCalled()
    dispatchPageShow(true)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.stubGlobal('localStorage', undefined)
    setSession({ mode: 'app', user })
    dispatchPageShow(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
