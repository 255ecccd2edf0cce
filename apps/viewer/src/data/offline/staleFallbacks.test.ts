// Stale fallbacks: shown while the server is unreachable, replaced by the next response.
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { persistedQuery } from '../query/testing/persistedQuery.ts'
import { createStaleFallbacks } from './staleFallbacks.ts'

const hash = '["list"]'
type Age = 'fresh' | 'due' | 'outlived'
const kept = (age: Age): PersistedQuery => ({
  ...persistedQuery('list', ['kept'], 1),
  buster: age,
  queryHash: hash,
  queryKey: ['list'],
})
const unreached = new Error('nobody answers')
const refusal = new Error('no such list')

function visit(response: PersistedQuery | undefined, isOnline = true, isUnreachableAtStart = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const network = new EventTarget()
  const state = { isOnline, isReached: false }
  const asked: string[] = []
  const shelf = { getItem: async () => response, setItem: async () => undefined, removeItem: async () => undefined }
  const standing = createStaleFallbacks(shelf, {
    isFresh: (_name, { buster }) => buster === 'fresh',
    isExpired: (_name, { buster }) => buster === 'outlived',
    client,
    network,
    isOnline: () => state.isOnline,
    isUnreachableError: (error) => error === unreached,
    fallbackDelayMs: isUnreachableAtStart ? 60_000 : 20,
    shortFallbackDelayMs: 10,
    isUnreachableAtStart,
  })
  const { persisterFn } = experimental_createQueryPersister({
    storage: standing.storage,
    serialize: (query) => query,
    deserialize: (query) => query,
    maxAge: Number.POSITIVE_INFINITY,
    buster: response?.buster ?? '',
  })
  const persister = standing.wrapPersister(persisterFn, (name) => name)
  /** The response to every request. Tests change it. */
  const service = { response: async (): Promise<string[]> => Promise.reject(unreached) }
  /** Shows the list like a component, until the returned function is called. */
  const show = () =>
    new QueryObserver(client, {
      queryKey: ['list'],
      persister,
      queryFn: () => {
        asked.push('list')
        return service.response()
      },
    }).subscribe(() => undefined)
  const goOnline = () => {
    state.isOnline = true
    network.dispatchEvent(new Event('online'))
  }
  const seen = () => client.getQueryData(['list'])
  const error = () => client.getQueryState(['list'])?.error
  return { client, standing, service, asked, show, goOnline, seen, error }
}

const soon = (what: () => unknown) => expect.poll(what, { interval: 2 })
const never = () => new Promise<string[]>(() => undefined)

describe('a fresh response', () => {
  it.each([true, false])('is used and is not a fallback (online: %s)', async (isOnline) => {
    const { standing, show, goOnline, seen, asked } = visit(kept('fresh'), isOnline)
    const leave = show()
    await soon(seen).toEqual(['kept'])
    expect(standing.visible().name).toBe('')
    leave()
    goOnline()
    expect(seen()).toEqual(['kept'])
    expect(asked).toEqual([])
  })
})

describe('a stale response while offline', () => {
  it('is a fallback with its age, and an unobserved one is removed when the network returns', async () => {
    const { standing, show, goOnline, seen, asked } = visit(kept('due'), false)
    const leave = show()
    await soon(seen).toEqual(['kept'])
    expect(standing.visible()).toEqual({ name: hash, since: 1 })
    expect(asked).toEqual([])
    leave()
    expect(seen()).toEqual(['kept'])
    goOnline()
    expect(seen()).toBeUndefined()
  })

  it('stays while it is observed, until it is refetched', async () => {
    const { standing, service, show, goOnline, seen } = visit(kept('due'), false)
    show()
    await soon(seen).toEqual(['kept'])
    goOnline()
    expect(seen()).toEqual(['kept'])
    service.response = async () => ['new']
    await standing.refetchAll()
    expect(seen()).toEqual(['new'])
    expect(standing.visible().name).toBe('')
  })

  it('is removed with its last observer once the network is back', async () => {
    const { show, goOnline, seen } = visit(kept('due'), false)
    const leave = show()
    await soon(seen).toEqual(['kept'])
    goOnline()
    leave()
    expect(seen()).toBeUndefined()
  })

  it('is not used after its maximum age', async () => {
    const { show, error } = visit(kept('outlived'), false)
    show()
    await soon(error).toBe(unreached)
  })
})

describe('a stale response while the server is unreachable', () => {
  it('is a fallback with its own age, in place of an error', async () => {
    const { client, standing, show, seen, error } = visit(kept('due'))
    show()
    await soon(seen).toEqual(['kept'])
    expect(error()).toBeNull()
    expect(standing.isUnreachable()).toBe(true)
    expect(standing.visible()).toEqual({ name: hash, since: 1 })
    await soon(() => client.getQueryState(['list'])?.dataUpdatedAt).toBe(1)
  })

  it('is a fallback for a late response, which replaces it on request', async () => {
    const { standing, service, show, seen, asked } = visit(kept('due'))
    let say = (_answer: string[]) => {}
    service.response = () => new Promise((resolve) => (say = resolve))
    const isLate = new Promise<void>((resolve) => standing.onLateResponse(resolve))
    show()
    await soon(seen).toEqual(['kept'])
    say(['late'])
    await isLate
    expect(seen()).toEqual(['kept'])
    await standing.refetchAll()
    expect(seen()).toEqual(['late'])
    expect(asked).toHaveLength(1)
    expect(standing.visible().name).toBe('')
  })

  it('waits only the short delay for the first request after a late page', async () => {
    const { standing, service, show, seen } = visit(kept('due'), true, true)
    service.response = never
    show()
    await soon(seen).toEqual(['kept'])
    expect(standing.isUnreachable()).toBe(true)
  })

  it('makes the server count as unreachable until a response arrives', async () => {
    const { standing, service, show, seen } = visit(kept('due'))
    let say = (_answer: string[]) => {}
    service.response = () => new Promise((resolve) => (say = resolve))
    show()
    await soon(seen).toEqual(['kept'])
    expect([standing.isUnreachable(), standing.has(hash)]).toEqual([true, true])
    say(['late'])
    await soon(standing.isUnreachable).toBe(false)
  })

  it('is not used after its maximum age, and the query fails', async () => {
    const { show, seen, error } = visit(kept('outlived'))
    show()
    await soon(error).toBe(unreached)
    expect(seen()).toBeUndefined()
  })

  it('is missing: the query waits for its late response', async () => {
    const { service, show, seen } = visit(undefined)
    let say = (_answer: string[]) => {}
    service.response = () => new Promise((resolve) => (say = resolve))
    show()
    setTimeout(() => say(['slow']), 40)
    await soon(seen).toEqual(['slow'])
  })

  it('keeps its age and state when a refetch fails', async () => {
    const { client, standing, show, seen, error, asked } = visit(kept('due'))
    show()
    await soon(seen).toEqual(['kept'])
    await standing.refetchAll()
    expect(asked).toHaveLength(2)
    expect(seen()).toEqual(['kept'])
    expect(error()).toBeNull()
    expect(standing.visible().since).toBe(1)
    await soon(() => client.getQueryState(['list'])?.dataUpdatedAt).toBe(1)
  })

  it('stays while the server is unreachable, and shortens the next delay', async () => {
    const { client, service, show, seen } = visit(kept('due'))
    const leave = show()
    await soon(seen).toEqual(['kept'])
    leave()
    expect(seen()).toEqual(['kept'])
    client.clear()
    service.response = never
    show()
    await soon(seen).toEqual(['kept'])
  })

  it('refetches the query that it replaces', async () => {
    const { standing, service, show, seen } = visit(kept('fresh'))
    const asked: string[] = []
    standing.add(hash, async () => void asked.push('today'))
    service.response = never
    show()
    await soon(seen).toEqual(['kept'])
    expect(standing.visible().name).toBe(hash)
    await standing.refetchAll()
    expect(asked).toEqual(['today'])
  })
})

describe('a response of the site', () => {
  it('is shown even when it is an error, without a fallback', async () => {
    const { service, show, seen, error } = visit(kept('due'))
    service.response = () => Promise.reject(refusal)
    show()
    await soon(error).toBe(refusal)
    expect(seen()).toBeUndefined()
  })

  it('removes the fallback', async () => {
    const { standing, service, show, seen, error } = visit(kept('due'))
    show()
    await soon(seen).toEqual(['kept'])
    service.response = () => Promise.reject(refusal)
    await standing.refetchAll()
    expect(error()).toBe(refusal)
    expect(standing.visible().name).toBe('')
  })
})
