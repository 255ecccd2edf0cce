// Cache of pictures whose content never changes, on disk, with one download for concurrent clients (single flight).
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PictureError, pictureLabel } from '@emaki/domain/server'
import { LRUCache } from 'lru-cache'
import { blocksOf, type DiskFile, readWhole } from '../../cache/diskFile.ts'
import { openDiskLru } from '../../cache/diskLru.ts'
import type { Logger } from '../../log/log.ts'
import type { CacheTier } from '../../log/observer.ts'
import type { PictureFeed, PictureRequest } from '../../network/pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget, responseTarget } from '../pictureSink.ts'
import { NotCachedError, type PictureDownload, startDownload } from './pictureDownload.ts'
import { type PictureFacts, pictureFactsSchema, type ReadablePicture } from './pictureFacts.ts'
import { createPictureVariants, type PictureVariants } from './pictureVariants.ts'
import { sendCachedPicture, sendPicture } from './sendPicture.ts'

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
  /**
   * The whole picture, which is downloaded into the cache when it is not there. Undefined when it is not cacheable or has more than
   * `maxBytes`. Rejects like a feed.
   */
  load(request: PictureRequest, feed: PictureFeed, limits: ImageLimits, maxBytes: number): Promise<Buffer | undefined>
  /** Other forms of cached pictures. */
  readonly variants: PictureVariants
  /** The bytes of a cached picture; undefined when it is not cached. The iteration fails when its file is damaged. */
  read(url: URL): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes the pictures with these labels (cacheLabel.ts), also those whose download is in flight. */
  remove(labels: ReadonlySet<string>): Promise<void>
  /** Bytes of cached pictures on disk, and of room reserved for downloads. */
  usedBytes(): number
}

export interface PictureCacheOptions {
  readonly directory: string
  readonly maxBytes: number
  readonly log: Logger
  /** Called with the origin of each picture, for the metrics. */
  readonly onLookup?: ((tier: CacheTier) => void) | undefined
}

/** The maximum share of the cache for one picture. */
const largestShare = 1 / 8

/** The address of an upload contains its time, so an edited picture has another address. */
const dated = /\/\d{4}(?:\/\d{2}){5}\/|\/upload\/\d{8}\//

/** Creates the function that names pictures: a hash, and a label (cacheLabel.ts of the domain). Undefined for those that are not cached. */
function createPictureNames(): (url: URL) => string | undefined {
  const nameOf = (address: string) => `${createHash('sha1').update(address).digest('hex')}-${pictureLabel(address)}`
  return ({ host, pathname }) => (dated.test(pathname) ? nameOf(`${host}${pathname}`) : undefined)
}

/** Opens the cache in its own directory. */
export function openPictureCache({ directory, maxBytes, log, onLookup }: PictureCacheOptions): PictureCache {
  const files = openDiskLru({ directory, maxBytes, facts: pictureFactsSchema, log })
  const downloads = new Map<string, PictureDownload>()
  /** Names of pictures that must not be cached or are too large. */
  const uncacheable = new LRUCache<string, true>({ max: 1000 })
  const nameOf = createPictureNames()

  /** The download in flight, or a new one whose first reader is `direct`; undefined for one that can no longer be joined. */
  const downloadOf = (
    name: string,
    direct: PictureTarget,
    { url, headers }: PictureRequest,
    feed: PictureFeed,
    limits: ImageLimits,
  ): PictureDownload | undefined => {
    const running = downloads.get(name)
    if (running?.canJoin()) return running
    // The running download cannot serve a new reader, and a second draft of the same picture is useless.
    if (running && !running.isAborted()) return undefined
    const download = startDownload({
      name,
      url,
      headers,
      feed,
      limits,
      files,
      maxPicture: maxBytes * largestShare,
      direct,
      onUncacheable: () => uncacheable.set(name, true),
    })
    downloads.set(name, download)
    void download.finished.then(() => {
      if (downloads.get(name) === download) downloads.delete(name)
    })
    return download
  }

  return {
    usedBytes: files.usedBytes,
    variants: createPictureVariants(files, nameOf),
    async load(request, feed, limits, maxBytes) {
      const name = nameOf(request.url)
      if (name === undefined) return undefined
      const cached = await files.open(name)
      if (cached) return wholePicture(cached, maxBytes)
      if (uncacheable.has(name)) return undefined
      return loadWhole(downloadOf(name, noTarget, request, feed, limits), maxBytes)
    },
    async remove(labels) {
      const matches = (name: string) => labels.has(name.slice(name.indexOf('-') + 1))
      for (const [name, { finished }] of downloads)
        if (matches(name)) void finished.then(() => files.remove((one) => one === name))
      await files.remove(matches)
    },
    async read(url) {
      const name = nameOf(url)
      const file = name === undefined ? undefined : await files.open(name)
      return file && blocksOf(file)
    },
    async serve(incoming, outgoing, request, feed, limits) {
      const name = nameOf(request.url)
      if (name === undefined) return false
      const file = await files.open(name)
      if (file) onLookup?.('store')
      if (file && (await sendCachedPicture(incoming, outgoing, file, limits.drainMs))) return true
      if (request.method !== 'GET' || isPartial(request.headers) || uncacheable.has(name)) return false
      const tier = downloads.has(name) ? 'joined' : 'source'
      const download = downloadOf(name, responseTarget(outgoing), request, feed, limits)
      if (!download) return false
      onLookup?.(tier)
      return sendDownload(download, incoming, outgoing, { request, feed, limits })
    },
  }
}

interface Transfer {
  readonly request: PictureRequest
  readonly feed: PictureFeed
  readonly limits: ImageLimits
}

/** Sends a picture while it is downloaded; false when the reader needs a request of its own, and nothing was sent. */
async function sendDownload(
  download: PictureDownload,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  transfer: Transfer,
): Promise<boolean> {
  const reader = download.join()
  outgoing.once('close', reader.leave)
  let picture: ReadablePicture | undefined
  let sentBytes = 0
  try {
    const opened = await reader.opened()
    picture = opened && {
      facts: opened.facts,
      read(from) {
        sentBytes = from
        return opened.read(from)
      },
    }
    if (picture) await sendPicture(incoming, outgoing, picture, transfer.limits.drainMs)
    return true
  } catch (error) {
    if (!(error instanceof NotCachedError)) throw error
    if (!picture || !outgoing.headersSent) return false
    await sendRest(outgoing, picture.facts, sentBytes, transfer)
    return true
  } finally {
    outgoing.off('close', reader.leave)
    reader.leave()
  }
}

/** Sends the rest of a picture after `sentBytes` from its host, because the disk of the cache has failed meanwhile. */
async function sendRest(
  outgoing: ServerResponse,
  { length, etag }: PictureFacts,
  sentBytes: number,
  { request, feed, limits }: Transfer,
): Promise<void> {
  const response = responseTarget(outgoing)
  let received = 0
  const target: PictureTarget = {
    ...response,
    open(status, header) {
      const isSame = status === 200 && Number(header('content-length')) === length && (header('etag') ?? undefined) === etag
      if (!isSame) throw new PictureError(502, 'The picture has changed')
    },
    write(bytes) {
      const rest = bytes.subarray(Math.max(0, sentBytes - received))
      received += bytes.byteLength
      return rest.byteLength === 0 || response.write(rest)
    },
  }
  await feed(request, createPictureSink(target, request, limits), limits)
}

/** Takes nothing: a response that is not cacheable ends with a NotCachedError. */
const noTarget: PictureTarget = {
  open: () => undefined,
  write: () => true,
  drained: () => Promise.resolve(),
  end: () => undefined,
  isClosed: () => true,
}

/** Waits for a download to the end; undefined when it is not cacheable or has more than `maxBytes`. */
async function loadWhole(download: PictureDownload | undefined, maxBytes: number): Promise<Buffer | undefined> {
  if (!download) return undefined
  const reader = download.join()
  try {
    const picture = await reader.opened()
    const close = async () => reader.leave()
    return picture && (await wholePicture({ ...picture, length: picture.facts.length, close }, maxBytes))
  } catch (error) {
    if (!(error instanceof NotCachedError)) throw error
    return undefined
  } finally {
    reader.leave()
    // Its file is in the cache then.
    await download.finished
  }
}

/** A picture in memory; undefined above `maxBytes`. Its file is closed. */
async function wholePicture(file: DiskFile<PictureFacts>, maxBytes: number): Promise<Buffer | undefined> {
  if (file.length <= maxBytes) return readWhole(file)
  await file.close()
  return undefined
}

/** Range and conditional requests for uncached pictures go to the host, whose response is not the whole picture. */
const isPartial = (headers: Readonly<Record<string, string>>): boolean =>
  'range' in headers || 'if-none-match' in headers || 'if-modified-since' in headers
