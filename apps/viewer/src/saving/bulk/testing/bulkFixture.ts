// A site behind a network with trouble, and the app of this browser logged in to it.
import type { Fetch } from '@emaki/domain'
import { vi } from 'vitest'
import { session } from '../../../platform/account/session.ts'
import { localApp } from '../../../platform/localMode/localMirror.ts'
import { createKeyValueStore } from '../../../platform/persistence/keyValueStore.ts'
import { initialData, startWithConfig } from '../../../platform/query/initialData.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { type BulkQueue, createBulkQueue } from '../bulkQueue.ts'
import type { BulkRun } from '../bulkRun.ts'
import { createBulkSite } from '../bulkSite.ts'

/** What the network does to a write. `lost`: the site gets it, and the response is lost. */
export type Trouble = 'forbidden' | 'limited' | 'cut' | 'lost' | 'broken' | 'blocked'

/** Call it in a test with a fake `Date`. Stubs `fetch` and `indexedDB` until the end of the test. */
export async function startBulkSite(site: Fetch, refreshToken: string) {
  const { setTimeout } = globalThis
  // The client of the app API pauses between its own attempts.
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => setTimeout(work, ms < 5000 ? 0 : ms))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('indexedDB', createFakeIndexedDb())
  startWithConfig({ ...initialData().config, hasApiProxy: true })
  const calls: { readonly path: string; readonly id: number }[] = []
  /** The trouble of a write: by work or artist, and the number of its call, from 1. */
  const trouble = { of: (_id: number, _call: number): Trouble | undefined => undefined }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const [, host, path = ''] = /^\/pixiv-(app-api|oauth)(.*)$/.exec(input) ?? []
    const origin = host === 'oauth' ? 'https://oauth.secure.pixiv.net' : 'https://app-api.pixiv.net'
    const { method = 'GET', headers = {}, body } = init
    const request = new Request(`${origin}${path}`, { method, headers, ...(body ? { body } : {}) })
    if (host === 'oauth') return site(request)
    const url = new URL(request.url)
    const form = new URLSearchParams(await request.clone().text())
    const [id = 0] = ['illust_id', 'user_id'].flatMap((name) => Number(form.get(name) ?? url.searchParams.get(name)) || [])
    calls.push({ path: url.pathname, id })
    const kind = method === 'POST' ? trouble.of(id, calls.filter((call) => call.id === id).length) : undefined
    if (kind === 'cut') throw new TypeError('fetch failed')
    if (kind === 'limited')
      return Response.json({ error: { message: 'Rate Limit' } }, { status: 429, headers: { 'retry-after': '30' } })
    if (kind === 'forbidden') return Response.json({ error: { message: '', user_message: '访问受限' } }, { status: 403 })
    if (kind === 'broken') return new Response('<html>', { status: 500 })
    if (kind === 'blocked') return new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } })
    const response = await site(request)
    if (kind === 'lost') throw new TypeError('fetch failed')
    return response
  })
  const login = await localApp().signInWith(refreshToken)
  if (!('user' in login)) throw new Error(login.msg)
  session.setState({ mode: 'app', user: login.user }, true)
  return { calls, trouble, account: { mode: 'app', id: login.user.id } as const }
}

/** A new page over the same storage. Its clock jumps over every pause, whose length `waits` gets, in ms. */
export function openQueue(waits: number[] = []): BulkQueue {
  return createBulkQueue({
    store: createKeyValueStore('emaki-bulk'),
    site: createBulkSite(),
    isCurrent: (account) => account === null || session.getState().user?.id === account.id,
    alone: (work) => work(),
    onWritten: () => undefined,
    onEnd: () => undefined,
    sleep: async (ms) => {
      waits.push(ms)
      vi.setSystemTime(Date.now() + ms)
    },
  })
}

/** The newest run. */
export function runOf(queue: BulkQueue): BulkRun {
  const run = queue.state.getState().runs.at(-1)
  if (!run) throw new Error('no run')
  return run
}
