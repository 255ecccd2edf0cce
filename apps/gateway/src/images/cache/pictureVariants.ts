// Other forms of cached pictures, such as other formats. They are evicted and removed like the pictures themselves.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DiskLru } from '../../cache/diskLru.ts'
import type { PictureFacts } from './pictureFacts.ts'
import { sendCachedPicture } from './sendPicture.ts'

/** A form of a picture: its type, and a name that tells it from the other forms of that picture. */
export interface PictureVariant {
  readonly name: string
  readonly type: string
}

export interface SentVariant {
  /** How many bytes fewer the variant has than its picture. */
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

/** The variants in the files of a cache, where `sourceOf` names the picture of an address; undefined for one that is not cached. */
export function createPictureVariants(files: DiskLru<PictureFacts>, sourceOf: (url: URL) => string | undefined): PictureVariants {
  return {
    async send(incoming, outgoing, { url, variant, drainMs }) {
      const source = sourceOf(url)
      const file = source === undefined ? undefined : await files.open(nameOf(source, variant))
      if (!file || !(await sendCachedPicture(incoming, outgoing, file, drainMs))) return undefined
      return { savedBytes: file.facts.savedBytes ?? 0 }
    },
    async write(url, { name, type }, bytes) {
      const source = sourceOf(url)
      const picture = source === undefined ? undefined : await files.open(source)
      if (source === undefined || !picture) return false
      await picture.close()
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const savedBytes = Math.max(0, picture.length - bytes.byteLength)
      const variantName = nameOf(source, { name })
      if (!(await files.put(variantName, { type, length: bytes.byteLength, etag, savedBytes }, bytes))) return false
      // A picture that was removed meanwhile, because it is denied, must not come back in another form.
      if (await files.has(source)) return true
      await files.remove((one) => one === variantName)
      return false
    },
  }
}

/** The name of a variant in the cache, with the label of its picture, by which both are removed (cacheLabel.ts of the domain). */
function nameOf(source: string, { name }: Pick<PictureVariant, 'name'>): string {
  const label = source.slice(source.indexOf('-') + 1)
  return `${createHash('sha1').update(`${source} ${name}`).digest('hex')}-${label}`
}
