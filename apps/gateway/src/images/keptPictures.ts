// Pictures of kept works for the image proxy, where the image host no longer has them or cannot be reached.
import type { ServerResponse } from 'node:http'
import type { ArchiveFetch } from '@emaki/archive'
import { PictureError } from '@emaki/domain/server'
import { keptHeader, keptTiming } from '../http/keptHeader.ts'
import { feedFromFetch, type PictureRequest } from '../network/pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget, responseTarget } from './pictureSink.ts'

/** Whether a kept picture may be sent instead: the host says that it is gone or closed, or does not respond. */
export const isReplaceable = (error: unknown): boolean =>
  !(error instanceof PictureError) || [403, 404, 410, 429].includes(error.status) || error.status >= 500

/** Sends a kept picture. False when the archive does not have it; then nothing was sent. */
export async function sendKeptPicture(
  kept: ArchiveFetch['keptPicture'],
  request: PictureRequest,
  outgoing: ServerResponse,
  limits: ImageLimits,
): Promise<boolean> {
  const { url, method, headers } = request
  const found = await kept(new Request(url, { method, headers }))
  if (!found) return false
  const target = markedTarget(outgoing, found.keptMs)
  const feed = feedFromFetch(async () => found.response)
  await feed(request, createPictureSink(target, request, limits), limits)
  return true
}

/** A response that is marked as one of the archive. */
function markedTarget(outgoing: ServerResponse, keptMs: number | undefined): PictureTarget {
  const target = responseTarget(outgoing)
  return {
    ...target,
    open(status, header, media) {
      if (keptMs !== undefined) outgoing.setHeader(keptHeader, new Date(keptMs).toISOString())
      outgoing.setHeader('server-timing', keptTiming)
      target.open(status, header, media)
    },
  }
}
