// /api/sync: stores the encrypted settings and history of other clients (docs/contract/other-clients.md 3). The server cannot read them.
import { createSemaphore, parseJson } from '@emaki/domain'
import { maxSyncBytes } from '@emaki/domain/server'
import { type Handler, jsonType, readBody, refuse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import type { GatewayContext } from '../http/written.ts'
import type { Logger } from '../log/log.ts'
import { type SyncStore, syncData } from './syncStore.ts'

export interface SyncHandlerOptions {
  /** Undefined while the operator has not switched it on. */
  readonly store: SyncStore | undefined
  readonly log: Logger
  readonly now: () => number
}

/** Limit on the number of keys, so that a look at all files stays short. */
export const maxSyncKeys = 5000
/** Uploads that are parsed and written at once. Each needs several times the memory of its body. */
const maxUploads = 4
/** How far a client's clock may be ahead, in ms. Without a limit, one wrong clock would block all later uploads of its key. */
const maxAheadMs = 86_400_000

const off = 'Sync is not switched on at this instance. Its operator can set EMAKI_SYNC_MB.'
/** The SHA-256 of the client's password and device name, which is address and credential. */
const keyPattern = /^[0-9a-f]{64}$/
const methods: ReadonlyMap<string, string> = new Map([
  ['/upload', 'POST'],
  ['/download', 'GET'],
  ['/info', 'GET'],
])
const upload = v.object({ ...syncData.entries, version: v.optional(v.literal(3)) })

const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

export function createSyncHandler({ store, log, now }: SyncHandlerOptions): Handler<HttpBindings> {
  const uploads = createSemaphore(maxUploads)

  /** Checks and stores an upload. The permit is taken for a complete body, so that slow clients do not hold those of others. */
  const receive = async (store: SyncStore, key: string, c: GatewayContext): Promise<Response> => {
    const body = await readBody(c.req.raw, maxSyncBytes)
    if (body === 'tooLarge') return refuse(c, 413, 'The data is too large')
    const release = await uploads.acquire()
    try {
      const parsed = parseJson(new TextDecoder().decode(body))
      const read = v.safeParse(upload, parsed.ok ? parsed.value : undefined)
      if (!read.success) return refuse(c, 400, 'The data is not in the form of version 3')
      const { version: _version, ...data } = read.output
      if (data.timestamp > now() + maxAheadMs) return refuse(c, 400, 'The timestamp is in the future')
      const conflict = await store.write(key, data)
      if (!conflict) return json(200, { timestamp: data.timestamp })
      if (conflict.kind === 'full') return refuse(c, 507, 'There is no space left for sync data')
      return json(409, { error: 'The stored data is newer', serverTimestamp: conflict.timestamp })
    } finally {
      release()
    }
  }

  const respond = async (c: GatewayContext): Promise<Response> => {
    const url = new URL(c.var.target, 'http://sync.invalid')
    const method = methods.get(url.pathname)
    if (method === undefined) return refuse(c, 404, 'Not found')
    if (!store) return refuse(c, 501, off)
    if (c.req.method !== method) return refuse(c, 405, 'Method not allowed', { allow: `${method}, OPTIONS` })
    const key = c.req.header('x-sync-key')
    if (key === undefined || !keyPattern.test(key)) return refuse(c, 401, 'X-Sync-Key is missing')
    if (method === 'POST') return receive(store, key, c)
    const stored = await store.read(key)
    if (!stored) return refuse(c, 404, 'No data is stored for this key')
    const { data, bytes } = stored
    if (url.pathname === '/info') return json(200, { timestamp: data.timestamp, size: bytes })
    const since = Number(url.searchParams.get('since') ?? 0)
    if (data.timestamp <= since) return new Response(null, { status: 304, headers: openHeaders })
    return json(200, data)
  }

  return async (c) => {
    try {
      return await respond(c)
    } catch (error) {
      // The key is in no message: file names are hashes of it.
      log.error({ err: error }, 'sync failed')
      return refuse(c, 500, 'The data could not be read or stored')
    }
  }
}

const json = (status: number, value: unknown): Response =>
  new Response(JSON.stringify(value), { status, headers: { ...openHeaders, 'content-type': jsonType } })
