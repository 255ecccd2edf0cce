// Video of a live: playlists and segments of the stream hosts, passed through so that a page needs no other origin.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Fetch, requestTimeoutMs } from '@emaki/domain'
import { immutable, retryHeaders, sharedLifetime } from '@emaki/domain/server'
import { sendErrorResponse } from '../http/errorResponse.ts'
import type { Logger } from '../log/log.ts'
import { limitedSignal } from '../network/timeout.ts'

/** Handles a request for `target`, the raw `/<host>/<path>` after the prefix. Never rejects. */
export type LiveStream = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

const target = /^\/(hls\d{1,2}\.pixivsketch\.net)(\/[A-Za-z0-9_./-]{1,500})$/
const types = /^(?:application\/(?:vnd\.apple\.mpegurl|x-mpegurl|mp4)|audio\/mpegurl|video\/(?:mp4|mp2t|iso\.segment))\s*(?:;|$)/i
const maxBytes = 32 * 1024 * 1024
const open = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Names of the stream hosts. */
export const streamHosts: readonly string[] = Array.from({ length: 20 }, (_, index) => `hls${index + 1}.pixivsketch.net`)

/** Playlists are never cached, segments for one minute. */
export function createLiveStream({ fetch, log }: { readonly fetch: Fetch; readonly log: Logger }): LiveStream {
  return async (incoming, outgoing, raw) => {
    const [, host, path] = target.exec(raw.split('?', 1)[0] ?? '') ?? []
    if (host === undefined || path === undefined || path.includes('..') || path.includes('//')) {
      return sendErrorResponse(outgoing, 400, 'No such stream', open)
    }
    const left = new AbortController()
    outgoing.once('close', () => left.abort())
    try {
      const query = raw.includes('?') ? raw.slice(raw.indexOf('?')) : ''
      const signal = limitedSignal(left.signal, requestTimeoutMs)
      const response = await fetch(new Request(`https://${host}${path}${query}`, { redirect: 'manual', signal }))
      const type = response.headers.get('content-type') ?? ''
      if (response.status !== 200) {
        const headers = { ...open, ...retryHeaders(response.headers.get('retry-after')) }
        return sendErrorResponse(outgoing, response.status >= 400 ? response.status : 502, 'The stream host refused', headers)
      }
      if (!types.test(type)) return sendErrorResponse(outgoing, 415, 'Not a stream', open)
      const isPlaylist = /mpegurl/i.test(type)
      const isShared = sharedLifetime(response.headers.get('cache-control')) === immutable
      const lifetime = isPlaylist || !isShared ? 'no-store' : 'public, max-age=60'
      outgoing.writeHead(200, { ...open, 'content-type': type, 'cache-control': lifetime })
      if (incoming.method === 'HEAD' || !response.body) return void outgoing.end()
      // The pipeline adds several listeners to those of the server, metrics and limits. Above ten, Node warns of a leak.
      outgoing.setMaxListeners(20)
      await pipeline(Readable.from(capped(response.body)), outgoing)
    } catch (error) {
      if (outgoing.destroyed) return
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'stream broken off')
      sendErrorResponse(outgoing, 502, 'The stream host could not be reached', open)
    }
  }
}

async function* capped(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('the stream is longer than allowed')
    yield chunk
  }
}
