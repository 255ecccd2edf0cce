// Stale fallbacks: shown while the server is unreachable, replaced by the next response.
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createStaleFallbacks } from './staleFallbacks.ts'
import { persistedQuery } from './testing/persistedQuery.ts'

const hash = '["list"]'
type Age = 'fresh' | 'stale' | 'expired'
const stored = (age: Age): PersistedQuery => ({
  ...persistedQuery('list', ['kept'], 1),
  buster: age,
  queryHash: hash,
  queryKey: ['list'],
})
const unreachable = new Error('unreachable')
const refusal = new Error('no such list')

function setUp(response: PersistedQuery | undefined, isOnline = true, isUnreachableAtStart = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const network = new EventTarget()
  const state = { isOnline, storageReply: async () => response }
  const requests: string[] = []
  const storage = {
    getItem: () => state.storageReply(),
    setItem: async () => undefined,
    removeItem: async () => undefined,
  }
  const fallbacks = createStaleFallbacks(storage, {
    isFresh: (_name, { buster }) => buster === 'fresh',
    isExpired: (_name, { buster }) => buster === 'expired',
    client,
    network,
    isOnline: () => state.isOnline,
    isUnreachableError: (error) => error === unreachable,
    fallbackDelayMs: isUnreachableAtStart ? 60_000 : 20,
    shortFallbackDelayMs: 10,
    storageDelayMs: 5,
    isUnreachableAtStart,
  })
  const { persisterFn } = experimental_createQueryPersister({
    storage: fallbacks.storage,
    serialize: (query) => query,
    deserialize: (query) => query,
    maxAge: Number.POSITIVE_INFINITY,
    buster: response?.buster ?? '',
  })
  const persister = fallbacks.wrapPersister(persisterFn, (name) => name)
  /** The response to every request. Tests change it. */
  const service = { response: async (): Promise<string[]> => Promise.reject(unreachable) }
  /** Shows the list like a component, until the returned function is called. */
  const show = () =>
    new QueryObserver(client, {
      queryKey: ['list'],
      persister,
      queryFn: () => {
        requests.push('list')
        return service.response()
      },
    }).subscribe(() => undefined)
  const goOnline = () => {
    state.isOnline = true
    network.dispatchEvent(new Event('online'))
  }
  const seen = () => client.getQueryData(['list'])
  const error = () => client.getQueryState(['list'])?.error
  return { client, fallbacks, service, requests, show, goOnline, state, seen, error }
}

const soon = (what: () => unknown) => expect.poll(what, { interval: 2 })
const never = () => new Promise<string[]>(() => undefined)

describe('a fresh response', () => {
  it.each([true, false])('is used and is not a fallback (online: %s)', async (isOnline) => {
    const { fallbacks, show, goOnline, seen, requests } = setUp(stored('fresh'), isOnline)
    const unsubscribe = show()
    await soon(seen).toEqual(['kept'])
    expect(fallbacks.visible().name).toBe('')
    unsubscribe()
    goOnline()
    expect(seen()).toEqual(['kept'])
    expect(requests).toEqual([])
  })
})

describe('a stale response while offline', () => {
  it('is a fallback with its age, and an unobserved one is removed when the network returns', async () => {
    const { fallbacks, show, goOnline, seen, requests } = setUp(stored('stale'), false)
    const unsubscribe = show()
    await soon(seen).toEqual(['kept'])
    expect(fallbacks.visible()).toEqual({ name: hash, since: 1 })
    expect(requests).toEqual([])
    unsubscribe()
    expect(seen()).toEqual(['kept'])
    goOnline()
    expect(seen()).toBeUndefined()
  })

  it('stays while it is observed, until it is refetched', async () => {
    const { fallbacks, service, show, goOnline, seen } = setUp(stored('stale'), false)
    show()
    await soon(seen).toEqual(['kept'])
    goOnline()
    expect(seen()).toEqual(['kept'])
    service.response = async () => ['new']
    await fallbacks.refetchAll()
    expect(seen()).toEqual(['new'])
    expect(fallbacks.visible().name).toBe('')
  })

  it('is removed with its last observer once the network is back', async () => {
    const { show, goOnline, seen } = setUp(stored('stale'), false)
    const unsubscribe = show()
    await soon(seen).toEqual(['kept'])
    goOnline()
    unsubscribe()
    expect(seen()).toBeUndefined()
  })

  it('is not used after its maximum age', async () => {
    const { show, error } = setUp(stored('expired'), false)
    show()
    await soon(error).toBe(unreachable)
  })
})

describe('a stale response while the server is unreachable', () => {
  it('is a fallback with its own age, in place of an error', async () => {
    const { client, fallbacks, show, seen, error } = setUp(stored('stale'))
    show()
    await soon(seen).toEqual(['kept'])
    expect(error()).toBeNull()
    expect(fallbacks.isUnreachable()).toBe(true)
    expect(fallbacks.visible()).toEqual({ name: hash, since: 1 })
    await soon(() => client.getQueryState(['list'])?.dataUpdatedAt).toBe(1)
  })

  it('is a fallback for a late response, which replaces it on request', async () => {
    const { fallbacks, service, show, seen, requests } = setUp(stored('stale'))
    let respond = (_answer: string[]) => {}
    service.response = () => new Promise((resolve) => (respond = resolve))
    const isLate = new Promise<void>((resolve) => fallbacks.onLateResponse(resolve))
    show()
    await soon(seen).toEqual(['kept'])
    respond(['late'])
    await isLate
    expect(seen()).toEqual(['kept'])
    await fallbacks.refetchAll()
    expect(seen()).toEqual(['late'])
    expect(requests).toHaveLength(1)
    expect(fallbacks.visible().name).toBe('')
  })

  it('waits only the short delay for the first request after a late page', async () => {
    const { fallbacks, service, show, seen } = setUp(stored('stale'), true, true)
    service.response = never
    show()
    await soon(seen).toEqual(['kept'])
    expect(fallbacks.isUnreachable()).toBe(true)
  })

  it('makes the server count as unreachable until a response arrives', async () => {
    const { fallbacks, service, show, seen } = setUp(stored('stale'))
    let respond = (_answer: string[]) => {}
    service.response = () => new Promise((resolve) => (respond = resolve))
    show()
    await soon(seen).toEqual(['kept'])
    expect([fallbacks.isUnreachable(), fallbacks.has(hash)]).toEqual([true, true])
    respond(['late'])
    await soon(fallbacks.isUnreachable).toBe(false)
  })

  it('is not used after its maximum age, and the query fails', async () => {
    const { show, seen, error } = setUp(stored('expired'))
    show()
    await soon(error).toBe(unreachable)
    expect(seen()).toBeUndefined()
  })

  it('is missing: the query waits for its late response', async () => {
    const { service, show, seen } = setUp(undefined)
    let respond = (_answer: string[]) => {}
    service.response = () => new Promise((resolve) => (respond = resolve))
    show()
    setTimeout(() => respond(['slow']), 40)
    await soon(seen).toEqual(['slow'])
  })

  it('keeps its age and state when a refetch fails', async () => {
    const { client, fallbacks, show, seen, error, requests } = setUp(stored('stale'))
    show()
    await soon(seen).toEqual(['kept'])
    await fallbacks.refetchAll()
    expect(requests).toHaveLength(2)
    expect(seen()).toEqual(['kept'])
    expect(error()).toBeNull()
    expect(fallbacks.visible().since).toBe(1)
    await soon(() => client.getQueryState(['list'])?.dataUpdatedAt).toBe(1)
  })

  it('stays while the server is unreachable, and shortens the next delay', async () => {
    const { client, service, show, seen } = setUp(stored('stale'))
    const unsubscribe = show()
    await soon(seen).toEqual(['kept'])
    unsubscribe()
    expect(seen()).toEqual(['kept'])
    client.clear()
    service.response = never
    show()
    await soon(seen).toEqual(['kept'])
  })

  it('refetches the query that it replaces', async () => {
    const { fallbacks, service, show, seen } = setUp(stored('fresh'))
    const requests: string[] = []
    fallbacks.add(hash, async () => void requests.push('today'))
    service.response = never
    show()
    await soon(seen).toEqual(['kept'])
    expect(fallbacks.visible().name).toBe(hash)
    await fallbacks.refetchAll()
    expect(requests).toEqual(['today'])
  })
})

describe('a storage that does not respond', () => {
  it('F14: delays a request, but does not prevent it', async () => {
    const { service, show, state, seen } = setUp(stored('fresh'))
    state.storageReply = () => new Promise(() => undefined)
    service.response = async () => ['new']
    show()
    await soon(seen).toEqual(['new'])
  })

  it('has more time while the browser is offline', async () => {
    const { show, state, seen, requests } = setUp(stored('fresh'), false)
    state.storageReply = () => new Promise((resolve) => setTimeout(() => resolve(stored('fresh')), 30))
    show()
    await soon(seen).toEqual(['kept'])
    expect(requests).toEqual([])
  })
})

describe('a response of the site', () => {
  it('is shown even when it is an error, without a fallback', async () => {
    const { service, show, seen, error } = setUp(stored('stale'))
    service.response = () => Promise.reject(refusal)
    show()
    await soon(error).toBe(refusal)
    expect(seen()).toBeUndefined()
  })

  it('removes the fallback', async () => {
    const { fallbacks, service, show, seen, error } = setUp(stored('stale'))
    show()
    await soon(seen).toEqual(['kept'])
    service.response = () => Promise.reject(refusal)
    await fallbacks.refetchAll()
    expect(error()).toBe(refusal)
    expect(fallbacks.visible().name).toBe('')
  })
})
