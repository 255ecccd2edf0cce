// Sends previews in a smaller format that the client accepts (EMAKI_IMAGE_FORMATS). Originals and animations are never re-encoded.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSemaphore } from '@emaki/domain'
import { imageHostHeaders, PictureError } from '@emaki/domain/server'
import { LRUCache } from 'lru-cache'
import { acceptedFormat, isPreview, type PictureFormat } from '../../config/pictureFormat.ts'
import type { Logger } from '../../log/log.ts'
import type { PictureFeed, PictureRequest } from '../../network/pictureFeed.ts'
import { settleWithin } from '../../network/timeout.ts'
import type { PictureCache } from '../cache/pictureCache.ts'
import type { ImageLimits } from '../pictureSink.ts'
import type { ReencodeThreads } from './reencodeThreads.ts'

export interface PictureFormats {
  /** Sends a preview in an accepted format; false when the picture must be sent as it is. Rejects when a transfer breaks off. */
  serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: PictureRequest,
    feed: PictureFeed,
    limits: ImageLimits,
  ): Promise<boolean>
  figures(): FormatFigures
}

/** Counts since the start. */
export interface FormatFigures {
  /** Bytes that responses had less than their originals. */
  readonly savedBytes: number
  /** Pictures that were re-encoded, that are sent as they are because no format saves enough, and that failed. */
  readonly smaller: number
  readonly unchanged: number
  readonly failed: number
  /** Requests that got the original because the queue was full or the picture was not ready in time. */
  readonly late: number
}

export interface PictureFormatsOptions {
  /** The preferred format first. */
  readonly formats: readonly PictureFormat[]
  readonly cache: PictureCache
  readonly threads: Pick<ReencodeThreads, 'reencode'>
  readonly log: Logger
  /** How long a request waits for a picture that is being re-encoded, in ms. */
  readonly waitMs?: number
}

const defaultWaitMs = 400
/** Pictures in work or waiting, above which requests get the original at once: they would wait in vain. */
const maxAwaited = 2
/** Pictures whose source is in memory: those in the threads, and some that are being loaded for them. */
const maxLoaded = 4
/** Above this number, pictures are not put into the queue. */
const maxQueued = 64
/** Maximum size of a source, in bytes. Previews of the site have a tenth of it. */
const maxSourceBytes = 4 * 1024 * 1024
/** Pictures that are known to be sent as they are. */
const maxKnown = 20_000
/** How long a picture that failed is not tried again, in ms. */
const retryMs = 10 * 60_000

interface Job {
  readonly request: PictureRequest
  readonly feed: PictureFeed
  readonly limits: ImageLimits
  readonly format: PictureFormat
}

/** Creates the negotiation over a cache of pictures, which stores the results too. */
export function createPictureFormats(options: PictureFormatsOptions): PictureFormats {
  const { formats, cache, threads, log, waitMs = defaultWaitMs } = options
  const running = new Map<string, Promise<boolean>>()
  const turns = createSemaphore(maxLoaded)
  const unchanged = new LRUCache<string, true>({ max: maxKnown })
  const counts = { savedBytes: 0, smaller: 0, unchanged: 0, failed: 0, late: 0 }

  /** Re-encodes a picture and caches the result; false when there is none. */
  const reencode = async ({ request, feed, limits, format }: Job, key: string): Promise<boolean> => {
    // Without the client's conditions, because the whole picture is needed.
    const source = await cache.load({ ...request, headers: imageHostHeaders(() => null) }, feed, limits, maxSourceBytes)
    const bytes = source && (await threads.reencode({ source, format }))
    if (bytes && (await cache.variants.write(request.url, variantOf(format), bytes))) {
      counts.smaller += 1
      return true
    }
    counts.unchanged += 1
    // Without room in the cache it is tried again later.
    unchanged.set(key, true, source && !bytes ? {} : { ttl: retryMs })
    return false
  }
  /** The job for a picture and format, of which one runs at a time (single flight). Never rejects. */
  const jobOf = (job: Job, key: string): Promise<boolean> => {
    const existing = running.get(key)
    if (existing) return existing
    const started = turns
      .acquire()
      .then((done) => reencode(job, key).finally(done))
      .catch((error: unknown) => {
        counts.failed += 1
        unchanged.set(key, true, { ttl: retryMs })
        log.debug({ err: error }, 'a picture was not re-encoded')
        return false
      })
      .finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
  const send = async (incoming: IncomingMessage, outgoing: ServerResponse, { request, limits, format }: Job) => {
    const transfer = { url: request.url, variant: variantOf(format), drainMs: limits.drainMs }
    const sent = await cache.variants.send(incoming, outgoing, transfer)
    if (sent && outgoing.statusCode === 200 && incoming.method === 'GET') counts.savedBytes += sent.savedBytes
    return sent !== undefined
  }

  return {
    figures: () => ({ ...counts }),
    async serve(incoming, outgoing, request, feed, limits) {
      if (!isPreview(request.url.pathname)) return false
      // The original has it too: a cache in front must not send one form to clients that want the other.
      outgoing.setHeader('vary', 'accept')
      const format = acceptedFormat(incoming.headers.accept, formats)
      if (!format) return false
      const job = { request, feed, limits, format }
      if (await send(incoming, outgoing, job)) return true
      const key = `${format} ${request.url.href}`
      if (request.method !== 'GET' || request.headers.range !== undefined || unchanged.has(key)) return false
      const isCrowded = running.size >= maxAwaited && !running.has(key)
      if (running.size < maxQueued) {
        const ready = jobOf(job, key)
        if (!isCrowded && (await settleWithin(ready, waitMs)) === true) return send(incoming, outgoing, job)
      }
      if (outgoing.destroyed) throw new PictureError(502, 'The client left')
      // A picture that is known by now to be sent as it is, is not late.
      if (!unchanged.has(key)) counts.late += 1
      return false
    },
  }
}

const variantOf = (format: PictureFormat) => ({ name: format, type: `image/${format}` })
