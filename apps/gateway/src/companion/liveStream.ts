// Video of a live: playlists and segments of the stream hosts, passed through so that a page needs no other origin.
import { type Fetch, requestTimeoutMs } from '@emaki/domain'
import { immutable, retryHeaders, sharedLifetime } from '@emaki/domain/server'
import { type Handler, refuse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from '../log/log.ts'
import { limitedSignal } from '../network/timeout.ts'

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

/** The handler of `/<host>/<path>` after the prefix. Playlists are never cached, segments for one minute. */
export function createLiveStream({ fetch, log }: { readonly fetch: Fetch; readonly log: Logger }): Handler<HttpBindings> {
  return async (c) => {
    const { target: raw } = c.var
    const [, host, path] = target.exec(raw.split('?', 1)[0] ?? '') ?? []
    if (host === undefined || path === undefined || path.includes('..') || path.includes('//')) {
      return refuse(c, 400, 'No such stream', open)
    }
    try {
      const query = raw.includes('?') ? raw.slice(raw.indexOf('?')) : ''
      const signal = limitedSignal(c.req.raw.signal, requestTimeoutMs)
      const response = await fetch(new Request(`https://${host}${path}${query}`, { redirect: 'manual', signal }))
      const type = response.headers.get('content-type') ?? ''
      if (response.status !== 200) {
        const headers = { ...open, ...retryHeaders(response.headers.get('retry-after')) }
        return refuse(c, response.status >= 400 ? response.status : 502, 'The stream host refused', headers)
      }
      if (!types.test(type)) return refuse(c, 415, 'Not a stream', open)
      const isPlaylist = /mpegurl/i.test(type)
      const isShared = sharedLifetime(response.headers.get('cache-control')) === immutable
      const lifetime = isPlaylist || !isShared ? 'no-store' : 'public, max-age=60'
      const headers = { ...open, 'content-type': type, 'cache-control': lifetime }
      return new Response(response.body?.pipeThrough(capped()) ?? null, { headers })
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'stream broken off')
      return refuse(c, 502, 'The stream host could not be reached', open)
    }
  }
}

/** A stream that fails as soon as more than `maxBytes` pass through it. */
function capped(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new Error('the stream is longer than allowed'))
      else controller.enqueue(chunk)
    },
  })
}
