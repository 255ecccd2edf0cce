// The image proxy: streams pictures of allowed hosts, with a Referer and few headers of either side.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ArchiveFetch } from '@emaki/archive'
import {
  defaultPictureSizes,
  imageHostHeaders,
  openPictureHeaders,
  PictureError,
  parseImageTarget,
  pictureTimeouts,
  type Verdict,
} from '@emaki/domain/server'
import { sendErrorResponse } from '../http/errorResponse.ts'
import type { Logger } from '../log/log.ts'
import { BlockedAddressError } from '../network/guardedConnector.ts'
import type { PictureFeed, PictureRequest } from '../network/pictureFeed.ts'
import type { PictureCache } from './cache/pictureCache.ts'
import type { PictureFormats } from './formats/pictureFormats.ts'
import { isReplaceable, sendKeptPicture } from './keptPictures.ts'
import { createPictureSink, type ImageLimits, responseTarget } from './pictureSink.ts'

export interface ImageProxyOptions {
  /** Source of pictures for the whole gateway. */
  readonly feed: PictureFeed
  /** Allowed hosts, compared exactly. */
  readonly hosts: readonly string[]
  /** Cache for pictures; undefined where they cost nothing to fetch again. */
  readonly cache?: PictureCache | undefined
  /** Other formats of previews; undefined to send pictures as they are. */
  readonly formats?: Pick<PictureFormats, 'serve'> | undefined
  /** Whether the operator denies a picture (denyList/contentFilter.ts). */
  readonly verdict?: ((address: string, incoming: IncomingMessage) => Verdict | Promise<Verdict>) | undefined
  /** Called with the address of a picture that its host does not have. */
  readonly onMissing?: ((address: string) => void) | undefined
  /** Pictures of kept works for a client; undefined where it gets none. */
  readonly kept?: ((incoming: IncomingMessage) => ArchiveFetch['keptPicture'] | undefined) | undefined
  readonly log: Logger
  readonly limits?: Partial<ImageLimits>
}

/** Handles a request for `target`, the raw `/<host>/<path>` after the proxy's prefix. Never rejects. */
export type ImageProxy = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

const defaultLimits: ImageLimits = {
  ...defaultPictureSizes,
  ...pictureTimeouts,
  drainMs: 60_000,
}

export function createImageProxy({
  feed,
  hosts,
  cache,
  formats,
  verdict = () => 'allowed',
  kept = () => undefined,
  onMissing = () => undefined,
  log,
  limits: given,
}: ImageProxyOptions): ImageProxy {
  const limits = { ...defaultLimits, ...given }
  return async (incoming, outgoing, target) => {
    const stop = new AbortController()
    // A response also closes when it is done. Only an unfinished one means that the client has disconnected.
    const onClose = () => {
      if (!outgoing.writableFinished) stop.abort(new PictureError(502, 'The client left'))
    }
    outgoing.once('close', onClose)
    try {
      const picture = parseImageTarget(target, hosts)
      if (!picture) throw new PictureError(400, 'No such picture address')
      if (/\bwebsocket\b/i.test(incoming.headers.upgrade ?? '')) throw new PictureError(426, 'Pictures are plain HTTP')
      const decided = verdict(picture.url.pathname, incoming)
      const decision = decided instanceof Promise ? await decided : decided
      if (decision === 'denied') throw new PictureError(404, 'Not found')
      if (decision === 'unknown') throw new PictureError(503, 'Try again later', { 'retry-after': '5' })
      const method = incoming.method === 'HEAD' ? 'HEAD' : 'GET'
      const request = {
        url: picture.url,
        method,
        headers: imageHostHeaders((name) => String(incoming.headers[name] ?? '') || null),
        signal: stop.signal,
      } as const
      const sendWhole = async () => {
        if (await formats?.serve(incoming, outgoing, request, feed, limits)) return
        if (await cache?.serve(incoming, outgoing, request, feed, limits)) return
        await feed(request, createPictureSink(responseTarget(outgoing), request, limits), limits)
      }
      const send = () =>
        sendWhole().catch((error: unknown) => {
          if (error instanceof PictureError && error.status === 404) onMissing(picture.url.pathname)
          throw error
        })
      const keptPicture = kept(incoming)
      await (keptPicture ? withKeptPicture(send, keptPicture, request, outgoing, limits) : send())
    } catch (error) {
      sendPictureError(error, outgoing, log)
    } finally {
      outgoing.off('close', onClose)
    }
  }
}

/** Sends a picture, or the kept one when the image host does not have it any more or cannot be reached. */
async function withKeptPicture(
  send: () => Promise<void>,
  keptPicture: ArchiveFetch['keptPicture'],
  request: PictureRequest,
  outgoing: ServerResponse,
  limits: ImageLimits,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (outgoing.headersSent || outgoing.destroyed || request.signal.aborted || !isReplaceable(error)) throw error
    if (!(await sendKeptPicture(keptPicture, request, outgoing, limits))) throw error
  }
}

function sendPictureError(error: unknown, outgoing: ServerResponse, log: Logger): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    // The client must not take a part for the whole picture, so the connection is destroyed.
    if (!outgoing.destroyed) log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'picture broken off')
    outgoing.destroy()
    return
  }
  if (!(error instanceof PictureError)) log.warn({ err: error }, 'picture failed')
  const status = error instanceof PictureError ? error.status : 502
  const headers = error instanceof PictureError ? { ...openPictureHeaders, ...error.headers } : openPictureHeaders
  sendErrorResponse(outgoing, status, errorText(error), headers)
}

function errorText(error: unknown): string {
  if (error instanceof PictureError) return error.message
  return error instanceof BlockedAddressError ? 'blocked' : 'The image host could not be reached'
}
