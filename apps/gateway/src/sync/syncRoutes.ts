// /api/sync: stores the encrypted settings and history of other clients (docs/contract/other-clients.md 3). The server cannot read them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSemaphore, parseJson } from '@emaki/domain'
import { maxSyncBytes } from '@emaki/domain/server'
import * as v from 'valibot'
import { jsonType, sendErrorResponse } from '../http/errorResponse.ts'
import { readBody } from '../http/readBody.ts'
import type { Logger } from '../log/log.ts'
import { type SyncStore, syncData } from './syncStore.ts'

/** Handles a request for `target`, the raw path and query after the base. Never rejects. */
export type SyncHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

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

export function createSyncHandler({ store, log, now }: SyncHandlerOptions): SyncHandler {
  const uploads = createSemaphore(maxUploads)

  /** Checks and stores an upload. The permit is taken for a complete body, so that slow clients do not hold those of others. */
  const receive = async (store: SyncStore, key: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await readBody(incoming, maxSyncBytes)
    if (!body) return sendErrorResponse(outgoing, 413, 'The data is too large')
    const release = await uploads.acquire()
    try {
      const parsed = parseJson(body.toString('utf8'))
      const read = v.safeParse(upload, parsed.ok ? parsed.value : undefined)
      if (!read.success) return sendErrorResponse(outgoing, 400, 'The data is not in the form of version 3')
      const { version: _version, ...data } = read.output
      if (data.timestamp > now() + maxAheadMs) return sendErrorResponse(outgoing, 400, 'The timestamp is in the future')
      const conflict = await store.write(key, data)
      if (!conflict) return sendJson(outgoing, 200, { timestamp: data.timestamp })
      if (conflict.kind === 'full') return sendErrorResponse(outgoing, 507, 'There is no space left for sync data')
      sendJson(outgoing, 409, { error: 'The stored data is newer', serverTimestamp: conflict.timestamp })
    } finally {
      release()
    }
  }

  const respond: SyncHandler = async (incoming, outgoing, target) => {
    const url = new URL(target, 'http://sync.invalid')
    const method = methods.get(url.pathname)
    if (method === undefined) return sendErrorResponse(outgoing, 404, 'Not found')
    if (!store) return sendErrorResponse(outgoing, 501, off)
    if (incoming.method !== method) return sendErrorResponse(outgoing, 405, 'Method not allowed', { allow: `${method}, OPTIONS` })
    const key = incoming.headers['x-sync-key']
    if (typeof key !== 'string' || !keyPattern.test(key)) return sendErrorResponse(outgoing, 401, 'X-Sync-Key is missing')
    if (method === 'POST') return receive(store, key, incoming, outgoing)
    const stored = await store.read(key)
    if (!stored) return sendErrorResponse(outgoing, 404, 'No data is stored for this key')
    const { data, bytes } = stored
    if (url.pathname === '/info') return sendJson(outgoing, 200, { timestamp: data.timestamp, size: bytes })
    const since = Number(url.searchParams.get('since') ?? 0)
    if (data.timestamp <= since) return void outgoing.writeHead(304, openHeaders).end()
    sendJson(outgoing, 200, data)
  }

  return async (incoming, outgoing, target) => {
    try {
      await respond(incoming, outgoing, target)
    } catch (error) {
      // The key is in no message: file names are hashes of it.
      log.error({ err: error }, 'sync failed')
      sendErrorResponse(outgoing, 500, 'The data could not be read or stored')
    }
  }
}

function sendJson(outgoing: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  outgoing.writeHead(status, { ...openHeaders, 'content-type': jsonType, 'content-length': String(body.byteLength) }).end(body)
}
