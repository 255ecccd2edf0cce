// Access tokens of several tabs: one refresh for all tabs, and only the encrypted refresh token is stored.
import { createAppApi } from '@emaki/app-api'
import { afterEach, describe, expect, it } from 'vitest'
import { createBrowserTokens, type Locks } from './browserTokens.ts'
import type { RefreshVault } from './refreshVault.ts'

const refreshToken = 'Token-of_43-characters-0123456789abcdefghij'

function memoryVault(start?: string): RefreshVault & { writes: string[] } {
  let kept = start
  const writes: string[] = []
  return {
    writes,
    read: async () => kept,
    write: async (token) => {
      writes.push(token)
      kept = token
      return true
    },
    clear: async () => {
      kept = undefined
    },
  }
}

/** The part of a browser's lock manager that the code uses. */
function lockManager(): Locks {
  const held: { name: string }[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    query: async () => ({ held }),
    request<T>(name: string, { mode }: { readonly mode: 'exclusive' | 'shared' }, task: () => Promise<T>): Promise<T> {
      if (mode === 'shared') {
        held.push({ name })
        return task()
      }
      const turn = last.then(task, task)
      last = turn
      return turn
    },
  }
}

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})
let browsers = 0

/** A browser with several tabs that share a vault, and an upstream that counts refreshes. */
function browser(hasLocks = true) {
  const vault = memoryVault(refreshToken)
  const locks = hasLocks ? lockManager() : undefined
  const name = `tokens-${++browsers}`
  let refreshes = 0
  const authorised: (string | null)[] = []
  const fetch = async (request: Request) => {
    if (request.url.includes('/auth/token')) {
      refreshes += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
      const fields = { access_token: `access-${refreshes}`, refresh_token: refreshToken, expires_in: 3600, user: { id: '1' } }
      return Response.json({ response: fields })
    }
    authorised.push(request.headers.get('authorization'))
    return Response.json({ illusts: [], next_url: null })
  }
  const tab = () => {
    const channel = new BroadcastChannel(name)
    channels.push(channel)
    const tokens = createBrowserTokens({ vault, locks, channel })
    const app = { clientId: 'c', clientSecret: 's', hashSecret: 'h' }
    return { tokens, api: createAppApi({ ...app, fetch, tokens }) }
  }
  return { vault, tab, refreshes: () => refreshes, authorised }
}

describe('tabs of one browser', () => {
  it('F21: refresh once for all tabs, with any number of calls', async () => {
    const { tab, refreshes, authorised, vault } = browser()
    const tabs = [tab(), tab(), tab()]
    const calls = tabs.flatMap(({ api }) => [1, 2, 3, 4].map(() => api.call('illustRanking', { mode: 'day' })))
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true)
    expect(refreshes()).toBe(1)
    expect(new Set(authorised)).toEqual(new Set(['Bearer access-1']))
    expect(vault.writes).toEqual([])
  })

  it('refresh separately when the browser has no locks', async () => {
    const { tab, refreshes } = browser(false)
    const one = tab()
    await Promise.all([1, 2, 3].map(() => one.api.call('illustRanking', { mode: 'day' })))
    expect(refreshes()).toBe(1)
  })

  it('clear the token after a logout in another tab', async () => {
    const { tab, vault } = browser()
    const [one, two] = [tab(), tab()]
    await Promise.all([one, two].map(({ api }) => api.account()))
    await one.api.signOut()
    await expect.poll(async () => two.tokens.read()).toBeUndefined()
    expect(await vault.read()).toBeUndefined()
  })

  it('ignore invalid tokens in messages', async () => {
    const { tab } = browser()
    const { tokens } = tab()
    const [channel] = channels
    const stranger = new BroadcastChannel(channel?.name ?? '')
    channels.push(stranger)
    for (const word of [null, 'x', { tokens: {} }, { tokens: { accessToken: 'a', refreshToken: 'short', expiresAtMs: 9e15 } }]) {
      stranger.postMessage(word)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await tokens.read()).toEqual({ refreshToken })
  })
})

describe('the refresh token', () => {
  it('stores a token whose account is left during the write', async () => {
    const [vault, channel, stop] = [memoryVault(), new BroadcastChannel('left'), new AbortController()]
    const tokens = createBrowserTokens({ vault, channel, signal: stop.signal })
    const writing = tokens.write({ accessToken: 'a', refreshToken, expiresAtMs: 1, user: {} })
    channel.close()
    stop.abort()
    await writing
    expect([vault.writes, tokens.isKept()]).toEqual([[refreshToken], true])
  })

  it('is written when it changed, and a refused write is reported', async () => {
    const vault = memoryVault()
    const tokens = createBrowserTokens({ vault: { ...vault, write: async () => false } })
    expect(tokens.isKept()).toBe(true)
    await tokens.write({ accessToken: 'a', refreshToken, expiresAtMs: 1, user: {} })
    expect(tokens.isKept()).toBe(false)
    expect(await tokens.read()).toMatchObject({ accessToken: 'a' })
  })
})
