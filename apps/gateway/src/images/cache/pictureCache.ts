// Cache of pictures whose content never changes, on disk and in memory, with one download for concurrent clients.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pictureLabel } from '@emaki/domain/server'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../../log/log.ts'
import type { CacheTier } from '../../log/observer.ts'
import type { PictureFeed, PictureRequest } from '../../network/pictureFeed.ts'
import { type ImageLimits, type PictureTarget, responseTarget } from '../pictureSink.ts'
import { NotCachedError, type PictureDownload, startDownload } from './pictureDownload.ts'
import { openPictureFiles, type PictureFiles, type ReadablePicture } from './pictureFiles.ts'
import { createPictureVariants, type PictureVariants } from './pictureVariants.ts'
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

/** Memory limit for pieces of pictures, in bytes. */
const memoryBytes = 16 * 1024 * 1024
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
  const files = openPictureFiles({ directory, maxBytes, memoryBytes, log })
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
      const cached = await files.find(name)
      if (cached) return wholePicture(cached, files.pin(name), maxBytes)
      if (uncacheable.has(name)) return undefined
      return loadWhole(downloadOf(name, noTarget, request, feed, limits), maxBytes)
    },
    async remove(labels) {
      const matches = (name: string) => labels.has(name.slice(name.indexOf('-') + 1))
      for (const [name, { finished }] of downloads) if (matches(name)) void finished.then(() => files.evict(name))
      await files.evictWhere(matches)
    },
    async read(url) {
      const name = nameOf(url)
      if (name === undefined) return undefined
      const picture = await files.find(name)
      return picture && readPicture(picture, files.pin(name))
    },
    async serve(incoming, outgoing, request, feed, limits) {
      const name = nameOf(request.url)
      if (name === undefined) return false
      if (await serveCached({ files, name, onLookup }, incoming, outgoing, limits)) return true
      if (request.method !== 'GET' || isPartial(request.headers) || uncacheable.has(name)) return false
      const tier = downloads.has(name) ? 'joined' : 'source'
      const download = downloadOf(name, responseTarget(outgoing), request, feed, limits)
      if (!download) return false
      onLookup?.(tier)
      return sendDownload(download, incoming, outgoing, limits)
    },
  }
}

/** Sends a picture while it is downloaded; false when the response is not cacheable and went to another reader. */
async function sendDownload(
  download: PictureDownload,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { drainMs }: ImageLimits,
): Promise<boolean> {
  const reader = download.join(() => outgoing.destroy())
  outgoing.once('close', reader.leave)
  try {
    const picture = await reader.opened()
    if (picture) await sendPicture(incoming, outgoing, picture, drainMs)
    return true
  } catch (error) {
    if (!(error instanceof NotCachedError)) throw error
    return false
  } finally {
    outgoing.off('close', reader.leave)
    reader.leave()
  }
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
  const reader = download.join(() => undefined)
  try {
    const picture = await reader.opened()
    return picture && (await wholePicture(picture, () => undefined, maxBytes))
  } catch (error) {
    if (!(error instanceof NotCachedError)) throw error
    return undefined
  } finally {
    reader.leave()
    // Its file is in the cache then.
    await download.finished
  }
}

/** A picture in one piece; undefined above `maxBytes`. */
async function wholePicture(picture: ReadablePicture, unpin: () => void, maxBytes: number): Promise<Buffer | undefined> {
  if (picture.facts.length > maxBytes) {
    unpin()
    return undefined
  }
  const pieces: Uint8Array[] = []
  for await (const piece of readPicture(picture, unpin)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** All bytes of a picture, piece by piece. */
async function* readPicture(picture: ReadablePicture, unpin: () => void): AsyncGenerator<Uint8Array> {
  try {
    let at = 0
    while (at < picture.facts.length) {
      const bytes = picture.ready(at) ?? (await picture.bytes(at))
      at += bytes.byteLength
      yield bytes
    }
  } finally {
    unpin()
  }
}

interface CachedPicture extends Pick<PictureCacheOptions, 'onLookup'> {
  readonly files: PictureFiles
  readonly name: string
}

/** Sends a cached picture; false when there is none or its file is damaged. */
async function serveCached(
  { files, name, onLookup }: CachedPicture,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { drainMs }: ImageLimits,
): Promise<boolean> {
  const found = files.find(name)
  const picture = found instanceof Promise ? await found : found
  if (!picture) return false
  const unpin = files.pin(name)
  onLookup?.(picture.ready(0) ? 'memory' : 'store')
  try {
    await sendPicture(incoming, outgoing, picture, drainMs)
    return true
  } catch (error) {
    if (!outgoing.headersSent && !(error instanceof UnreadablePictureError)) throw error
    if (!outgoing.destroyed) files.evict(name)
    if (outgoing.headersSent) throw error
    return false
  } finally {
    unpin()
  }
}

/** Range and conditional requests for uncached pictures go to the host, whose response is not the whole picture. */
const isPartial = (headers: Readonly<Record<string, string>>): boolean =>
  'range' in headers || 'if-none-match' in headers || 'if-modified-since' in headers
