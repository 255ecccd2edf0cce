// The pictures that another worker of this gateway has cached on disk. It alone writes, evicts and repairs.
import { type FileHandle, open } from 'node:fs/promises'
import type { CacheTier } from '../../operator/observer.ts'
import { createPictureNames, type PictureCache } from './pictureCache.ts'
import { picturePath, type ReadablePicture } from './pictureFiles.ts'
import { pieceBytes, readPieceOf, readTrailerOf } from './pieceFile.ts'
import { sendPicture, UnreadablePictureError } from './sendPicture.ts'

export interface SharedPicturesOptions {
  readonly directory: string
  /** Called with the origin of each picture, for the metrics. */
  readonly onLookup?: ((tier: CacheTier) => void) | undefined
}

/** Opens the pictures in a directory. A picture that is not there, or that is damaged, is not served. */
export function openSharedPictures({ directory, onLookup }: SharedPicturesOptions): PictureCache {
  const nameOf = createPictureNames()
  return {
    async serve(incoming, outgoing, { url }, _, { drainMs }) {
      const name = nameOf(url)
      // An open file stays readable when the other worker evicts it.
      const file = name === undefined ? undefined : await open(picturePath(directory, name), 'r').catch(() => undefined)
      if (!file) return false
      try {
        const picture = await readPicture(file)
        onLookup?.('store')
        await sendPicture(incoming, outgoing, picture, drainMs)
        return true
      } catch (error) {
        if (outgoing.headersSent || !(error instanceof UnreadablePictureError)) throw error
        return false
      } finally {
        await file.close()
      }
    },
    load: async () => undefined,
    variants: { send: async () => undefined, write: async () => false },
    read: async () => undefined,
    remove: async () => undefined,
    usedBytes: () => 0,
  }
}

async function readPicture(file: FileHandle): Promise<ReadablePicture> {
  const pieces = await readTrailerOf(file).catch((cause: unknown) => {
    throw new UnreadablePictureError('the picture cannot be read', { cause })
  })
  return {
    facts: pieces.facts,
    ready: () => undefined,
    async bytes(from) {
      const piece = await readPieceOf(file, pieces, Math.floor(from / pieceBytes))
      return piece.subarray(from % pieceBytes)
    },
  }
}
