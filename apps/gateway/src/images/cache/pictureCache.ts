// Cache of pictures whose content never changes, on disk and in memory, with one download for concurrent clients.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { remembering } from '../../http/remember.ts'
import type { Logger } from '../../operator/log.ts'
import type { PictureFeed, PictureRequest } from '../pictureFeed.ts'
import { type ImageLimits, responseTarget } from '../pictureSink.ts'
import { type Arrival, NotKeptError, startArrival } from './arrival.ts'
import { openPictureFiles, type PictureFiles } from './pictureFiles.ts'
import { sendPicture, UnreadablePictureError } from './sendPicture.ts'

export interface PictureCache {
  /**
   * Serves a picture from the cache or from a download in flight; false when the picture is not cacheable. Rejects like a feed.
   */
  serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: PictureRequest,
    feed: PictureFeed,
    limits: ImageLimits,
  ): Promise<boolean>
}

export interface PictureCacheOptions {
  readonly directory: string
  readonly maxBytes: number
  readonly log: Logger
}

/** Memory limit for pieces of pictures, in bytes. */
const hotBytes = 48 * 1024 * 1024
/** The maximum share of the cache for one picture. */
const largestShare = 1 / 8

/** The address of an upload contains its time, so an edited picture has another address. */
const dated = /\/\d{4}(?:\/\d{2}){5}\/|\/upload\/\d{8}\//

/** Opens the cache in its own directory. */
export function openPictureCache({ directory, maxBytes, log }: PictureCacheOptions): PictureCache {
  const files = openPictureFiles({ directory, maxBytes, hotBytes, log })
  const arrivals = new Map<string, Arrival>()
  const refused = createRefused()
  const nameOf = remembering(4096, (address) => createHash('sha1').update(address).digest('hex'))

  /**
   * The download in flight, or a new one whose first reader is `outgoing`; undefined for a download that can no longer be joined.
   */
  const arrivalOf = (
    name: string,
    outgoing: ServerResponse,
    { url, headers }: PictureRequest,
    feed: PictureFeed,
    limits: ImageLimits,
  ): Arrival | undefined => {
    const coming = arrivals.get(name)
    if (coming?.canJoin()) return coming
    // The running download cannot serve a new reader, and a second draft of the same picture is useless.
    if (coming && !coming.isLeft()) return undefined
    const arrival = startArrival({
      name,
      url,
      headers,
      feed,
      limits,
      files,
      maxPicture: maxBytes * largestShare,
      direct: responseTarget(outgoing),
      onNotKept: () => refused.add(name),
    })
    arrivals.set(name, arrival)
    void arrival.over.then(() => {
      if (arrivals.get(name) === arrival) arrivals.delete(name)
    })
    return arrival
  }

  return {
    async serve(incoming, outgoing, request, feed, limits) {
      const { url } = request
      if (!dated.test(url.pathname)) return false
      const name = nameOf(`${url.host}${url.pathname}`)
      if (await serveKept(files, name, incoming, outgoing, limits)) return true
      if (request.method !== 'GET' || isPartial(request.headers) || refused.has(name)) return false
      const arrival = arrivalOf(name, outgoing, request, feed, limits)
      if (!arrival) return false
      const reader = arrival.join(() => outgoing.destroy())
      outgoing.once('close', reader.leave)
      try {
        const picture = await reader.opened()
        if (picture) await sendPicture(incoming, outgoing, picture, limits.drainMs)
        return true
      } catch (fault) {
        if (!(fault instanceof NotKeptError)) throw fault
        return false
      } finally {
        outgoing.off('close', reader.leave)
        reader.leave()
      }
    },
  }
}

/** Sends a cached picture; false when there is none or its file is damaged. */
async function serveKept(
  files: PictureFiles,
  name: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { drainMs }: ImageLimits,
): Promise<boolean> {
  const found = files.find(name)
  const picture = found instanceof Promise ? await found : found
  if (!picture) return false
  const release = files.hold(name)
  try {
    await sendPicture(incoming, outgoing, picture, drainMs)
    return true
  } catch (fault) {
    if (!outgoing.headersSent && !(fault instanceof UnreadablePictureError)) throw fault
    if (!outgoing.destroyed) files.drop(name)
    if (outgoing.headersSent) throw fault
    return false
  } finally {
    release()
  }
}

/** Range and conditional requests for uncached pictures go to the host, whose response is not the whole picture. */
const isPartial = (headers: Readonly<Record<string, string>>): boolean =>
  'range' in headers || 'if-none-match' in headers || 'if-modified-since' in headers

function createRefused(limit = 1000) {
  const names = new Set<string>()
  return {
    has: (name: string) => names.has(name),
    add(name: string) {
      names.add(name)
      for (const oldest of names) {
        if (names.size <= limit) break
        names.delete(oldest)
      }
    },
  }
}
