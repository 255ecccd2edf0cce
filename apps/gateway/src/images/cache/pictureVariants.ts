// Other forms of cached pictures, such as other formats. They are evicted and removed like the pictures themselves.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PictureFiles } from './pictureFiles.ts'
import { pieceBytes } from './pieceFile.ts'
import { sendPicture, UnreadablePictureError } from './sendPicture.ts'

/** A form of a picture: its type, and a name that tells it from the other forms of that picture. */
export interface PictureVariant {
  readonly name: string
  readonly type: string
}

export interface SentVariant {
  /** How many bytes fewer the variant has than its picture; 0 where that is not known any more. */
  readonly savedBytes: number
}

export interface PictureVariants {
  /** Sends a cached variant; undefined when it is not cached. `drainMs` as for `sendPicture`. Rejects like it. */
  send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { url, variant, drainMs }: { readonly url: URL; readonly variant: PictureVariant; readonly drainMs: number },
  ): Promise<SentVariant | undefined>
  /** Caches a variant of a cached picture. False without room, and when the picture itself is not cached any more. */
  write(url: URL, variant: PictureVariant, bytes: Uint8Array): Promise<boolean>
}

/** Pictures whose length is remembered. */
const maxLengths = 20_000

/** The variants in the files of a cache, where `sourceOf` names the picture of an address; undefined for one that is not cached. */
export function createPictureVariants(files: PictureFiles, sourceOf: (url: URL) => string | undefined): PictureVariants {
  const lengths = new LRUCache<string, number>({ max: maxLengths })
  /** The length of a picture, in bytes; undefined when it has been evicted. */
  const lengthOf = async (source: string): Promise<number | undefined> => {
    const known = lengths.get(source) ?? (await files.find(source))?.facts.length
    if (known !== undefined) lengths.set(source, known)
    return known
  }
  return {
    async send(incoming, outgoing, { url, variant, drainMs }) {
      const source = sourceOf(url)
      if (source === undefined) return undefined
      const name = nameOf(source, variant)
      const picture = await files.find(name)
      if (!picture) return undefined
      const unpin = files.pin(name)
      try {
        await sendPicture(incoming, outgoing, picture, drainMs)
        return { savedBytes: Math.max(0, ((await lengthOf(source)) ?? 0) - picture.facts.length) }
      } catch (error) {
        if (!(error instanceof UnreadablePictureError)) throw error
        files.evict(name)
        return undefined
      } finally {
        unpin()
      }
    },
    async write(url, variant, bytes) {
      const source = sourceOf(url)
      if (source === undefined) return false
      const name = nameOf(source, variant)
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const facts = { type: variant.type, length: bytes.byteLength, etag, lastModified: undefined }
      // A picture that was removed meanwhile, because it is denied, must not come back in another form.
      if (!(await files.find(source)) || !files.makeRoom(facts)) return false
      const writer = await files.begin(name, facts)
      if (!writer) return false
      for (let from = 0; from < bytes.byteLength; from += pieceBytes) {
        if (await writer.write(Buffer.from(bytes.subarray(from, from + pieceBytes)))) continue
        await writer.discard()
        return false
      }
      if (!(await files.find(source))) {
        await writer.discard()
        return false
      }
      await writer.commit()
      return true
    },
  }
}

/** The name of a variant in the cache, with the label of its picture, by which both are removed (cacheLabel.ts of the domain). */
function nameOf(source: string, { name }: PictureVariant): string {
  const label = source.slice(source.indexOf('-') + 1)
  return `${createHash('sha1').update(`${source} ${name}`).digest('hex')}-${label}`
}
