import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session, setSession } from '../../data/account/session.ts'
import { followOtherTabs } from './session.ts'

const user = { id: '7', name: 'Sample', account: 'sample', avatar: '', isPremium: false }
/** Fake storage of the browser. Modules read it when they load, so it must exist before them. */
const { kept, localStorage } = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  Object.assign(globalThis, { localStorage })
  return { kept, localStorage }
})

beforeEach(() => vi.stubGlobal('localStorage', localStorage))
afterEach(() => {
  session.setState(anonymous, true)
  kept.clear()
  vi.unstubAllGlobals()
})

describe('followOtherTabs', () => {
  it('reloads when another tab changes the account, but not for the same account', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const reload = vi.fn()
    followOtherTabs(reload)
    const says = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    says('emaki.settings')
    kept.set('emaki.session', JSON.stringify({ mode: 'anonymous' }))
    says('emaki.session')
    expect(reload).not.toHaveBeenCalled()
    kept.set('emaki.session', JSON.stringify({ mode: 'app', user }))
    says('emaki.session')
    expect(reload).toHaveBeenCalledTimes(1)
    session.setState({ mode: 'app', user }, true)
    says('emaki.session')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('compares the session when the page returns from the back/forward cache', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const reload = vi.fn()
    followOtherTabs(reload)
    const comesBack = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    kept.set('emaki.session', JSON.stringify({ mode: 'app', user }))
    comesBack(false)
    expect(reload).not.toHaveBeenCalled()
    comesBack(true)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.stubGlobal('localStorage', undefined)
    setSession({ mode: 'app', user })
    comesBack(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
