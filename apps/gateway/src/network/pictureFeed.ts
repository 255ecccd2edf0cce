// Feeds of picture bytes: they push a response into a sink, from a fetch function or directly from the network.
import type { Fetch } from '@emaki/domain'
import { type BlockGuard, type HeaderReader, PictureError } from '@emaki/domain/server'
import { type Dispatcher, errors } from 'undici'
import { type HostQueue, QueueFullError, queueRetrySeconds } from './hostQueue.ts'
import { withTimeout } from './timeout.ts'

export interface PictureRequest {
  readonly url: URL
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  /** Aborts when no client waits for the picture any more. */
  readonly signal: AbortSignal
}

/** Receives a response. Its methods throw a PictureError when the response must not be passed on. */
export interface PictureSink {
  /** Receives status and headers; false when the body is not wanted. */
  head(status: number, header: HeaderReader): boolean
  /** Receives bytes; false when the client is behind and the feed must wait for `drained`. */
  bytes(chunk: Uint8Array): boolean
  drained(): Promise<void>
  end(): void
}

/** Timeouts in ms: for the response headers, and between two chunks of the body. */
export interface FeedLimits {
  readonly headersMs: number
  readonly idleMs: number
}

/** Feeds one response to a sink. Rejects with the error of the sink or of the source, and aborts the source. */
export type PictureFeed = (request: PictureRequest, sink: PictureSink, limits: FeedLimits) => Promise<void>

const tookTooLong = () => new PictureError(504, 'The image host took too long')
const stalled = () => new PictureError(504, 'The image host stalled')

/** A feed over a fetch function, for the embedded site. */
export function feedFromFetch(fetch: Fetch): PictureFeed {
  return async ({ url, method, headers, signal }, sink, { headersMs, idleMs }) => {
    const stop = new AbortController()
    const leave = () => stop.abort(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    const release = () => {
      reader?.cancel().catch(() => {
        // The transfer is over, and the abort signal ends the source.
      })
    }
    try {
      const request = new Request(url, { method, headers, redirect: 'manual', signal: stop.signal })
      const response = await withTimeout(fetch(request), headersMs, tookTooLong)
      reader = response.body?.getReader()
      stop.signal.addEventListener('abort', release)
      if (!sink.head(response.status, (name) => response.headers.get(name))) return
      while (reader) {
        const { done, value } = await withTimeout(reader.read(), idleMs, stalled)
        if (done) break
        if (!sink.bytes(value)) await sink.drained()
      }
      sink.end()
    } catch (error) {
      stop.abort(error)
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
      release()
    }
  }
}

/** A feed from a dispatcher directly to the client's socket. Streams between the two would halve the speed. */
export function feedFromNetwork(dispatcher: Pick<Dispatcher, 'dispatch'>): PictureFeed {
  return ({ url, method, headers, signal }, sink, { headersMs, idleMs }) =>
    new Promise((resolve, reject) => {
      let controller: Dispatcher.DispatchController | undefined
      let isOver = false
      const settle = (error?: unknown) => {
        if (isOver) return
        isOver = true
        signal.removeEventListener('abort', leave)
        if (error === undefined) resolve()
        else reject(error)
      }
      /** Settles, and aborts the connection if there is one. */
      const cut = (error?: unknown) => {
        settle(error)
        controller?.abort(error instanceof Error ? error : new Error('Not wanted'))
      }
      const leave = () => cut(signal.reason)
      signal.addEventListener('abort', leave)
      const guarded = (step: () => void) => {
        if (isOver) return
        try {
          step()
        } catch (error) {
          cut(error)
        }
      }
      const options = { origin: url.origin, path: url.pathname, method, headers, headersTimeout: headersMs, bodyTimeout: idleMs }
      dispatcher.dispatch(options, {
        onRequestStart(started) {
          controller = started
          if (isOver || signal.aborted) cut(signal.reason)
        },
        onResponseStart(_, status, responseHeaders) {
          if (status < 200) return
          guarded(() => {
            const wanted = sink.head(status, (name) => {
              const value = responseHeaders[name]
              return value === undefined ? null : String(value)
            })
            if (!wanted) cut()
          })
        },
        onResponseData(running, chunk) {
          // undici repeats an empty chunk at each resume. A sink that is behind would pause and resume for ever.
          if (chunk.byteLength === 0) return
          guarded(() => {
            if (sink.bytes(chunk)) return
            running.pause()
            sink.drained().then(() => running.resume(), cut)
          })
        },
        onResponseEnd() {
          guarded(() => {
            sink.end()
            settle()
          })
        },
        onResponseError(_, error) {
          if (error instanceof errors.HeadersTimeoutError) settle(tookTooLong())
          else settle(error instanceof errors.BodyTimeoutError ? stalled() : error)
        },
      })
    })
}

/** A feed whose transfers wait in a queue for their host. */
export function queuedFeed(feed: PictureFeed, queue: HostQueue): PictureFeed {
  return async (request, sink, limits) => {
    const leave = await queue.enter(request.url.host, request.signal).catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error
      throw new PictureError(503, 'Too many pictures are waiting for their host', { 'retry-after': String(queueRetrySeconds) })
    })
    try {
      await feed(request, sink, limits)
    } finally {
      leave()
    }
  }
}

/** A feed that sends nothing to image hosts that block this gateway. */
export function guardedFeed(feed: PictureFeed, guard: BlockGuard): PictureFeed {
  return async (request, sink, limits) => {
    const picture = guard.openPicture(request.url.host)
    const guarded: PictureSink = {
      ...sink,
      head(status, header) {
        picture.head(status, header)
        return sink.head(status, header)
      },
    }
    try {
      await feed(request, guarded, limits)
    } finally {
      picture.end()
    }
  }
}
