// What the cache knows about a picture besides its bytes.
import type { HeaderReader } from '@emaki/domain/server'
import * as v from 'valibot'

export type PictureFacts = v.InferOutput<typeof pictureFactsSchema>

export const pictureFactsSchema = v.object({
  type: v.string(),
  length: v.pipe(v.number(), v.integer(), v.minValue(1)),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  /** How many bytes fewer this form of a picture has than the picture itself. */
  savedBytes: v.optional(v.number()),
})

/** A picture that can be read, from the cache or from a download in flight. */
export interface ReadablePicture {
  readonly facts: PictureFacts
  /** Some bytes from a position on, waiting for them where they are not there yet. Rejects when they cannot be read. */
  read(from: number): Promise<Buffer>
}

/** The facts in the response headers; undefined without a length, or when the picture must not be cached. */
export function pictureFacts(header: HeaderReader, type: string): PictureFacts | undefined {
  const length = header('content-length') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(length) || /\b(?:no-store|no-cache|private)\b/i.test(header('cache-control') ?? ''))
    return undefined
  const etag = header('etag') ?? undefined
  return { type, length: Number(length), etag, lastModified: header('last-modified') ?? undefined }
}
