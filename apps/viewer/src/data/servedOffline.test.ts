// Answers beyond their lifetime: there without a network, and gone once it is back and nobody looks at them.
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { servedOffline } from './servedOffline.ts'
import { persistedQuery } from './testing/persistedQuery.ts'

const hash = '["list"]'
const kept = (age: 'fresh' | 'outlived'): PersistedQuery => ({
  ...persistedQuery('list', ['a work'], 1),
  buster: age,
  queryHash: hash,
})

function visit(answer: PersistedQuery | undefined) {
  const client = new QueryClient()
  const network = new EventTarget()
  const state = { isOnline: false }
  const storage = servedOffline(
    { getItem: async () => answer, setItem: async () => undefined, removeItem: async () => undefined },
    {
      isFresh: (_key, { buster }) => buster === 'fresh',
      cache: client.getQueryCache(),
      network,
      isOnline: () => state.isOnline,
    },
  )
  /** Shows the answer, as a screen does, until the returned function is called. */
  const show = () => {
    client.setQueryData(['list'], ['a work'])
    return new QueryObserver(client, { queryKey: ['list'], staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined)
  }
  const goOnline = () => {
    state.isOnline = true
    network.dispatchEvent(new Event('online'))
  }
  const isHere = () => client.getQueryData(['list']) !== undefined
  return { state, storage, show, goOnline, isHere }
}

describe('an answer within its lifetime', () => {
  it.each([true, false])('is there, with a network or without (%s), and stays', async (isOnline) => {
    const { state, storage, show, goOnline, isHere } = visit(kept('fresh'))
    state.isOnline = isOnline
    expect(await storage.getItem('k')).toEqual(kept('fresh'))
    show()()
    goOnline()
    expect(isHere()).toBe(true)
  })
})

describe('an answer beyond its lifetime', () => {
  it('is not there while there is a network: it is asked for anew', async () => {
    const { state, storage } = visit(kept('outlived'))
    state.isOnline = true
    expect(await storage.getItem('k')).toBeUndefined()
  })

  it('is there without one, and goes with the network back when nobody looks at it', async () => {
    const { storage, show, goOnline, isHere } = visit(kept('outlived'))
    expect(await storage.getItem('k')).toEqual(kept('outlived'))
    show()()
    expect(isHere()).toBe(true)
    goOnline()
    expect(isHere()).toBe(false)
  })

  it('stays under the eyes of its reader, and goes when they go', async () => {
    const { storage, show, goOnline, isHere } = visit(kept('outlived'))
    await storage.getItem('k')
    const leave = show()
    goOnline()
    expect(isHere()).toBe(true)
    leave()
    expect(isHere()).toBe(false)
  })

  it('that is not kept is nothing', async () => {
    expect(await visit(undefined).storage.getItem('k')).toBeUndefined()
  })
})
