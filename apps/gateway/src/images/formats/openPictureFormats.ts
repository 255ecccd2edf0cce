// Opens the re-encoding of previews, where EMAKI_IMAGE_FORMATS asks for it.
import { availableParallelism } from 'node:os'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../log/log.ts'
import type { PictureCache } from '../cache/pictureCache.ts'
import { createPictureFormats, type PictureFormats } from './pictureFormats.ts'
import { createReencodeThreads } from './reencodeThreads.ts'

/** The formats cannot be used. The message may be printed. */
export class ImageFormatsError extends Error {
  override readonly name = 'ImageFormatsError'
}

export interface OpenFormatsOptions extends Pick<Config, 'imageFormats'> {
  /** Undefined without an image cache. */
  readonly cache: PictureCache | undefined
  readonly log: Logger
  /** The script of the threads, for tests of missing libraries. */
  readonly workerFile?: URL
}

/** Requests need the other processors, and two pictures at a time are enough: results are cached. */
const maxThreads = 2

export interface OpenedFormats {
  /** Undefined where pictures are sent as they are. */
  readonly use: PictureFormats | undefined
  close(): Promise<void>
}

/** Opens the formats. Rejects with an ImageFormatsError where the package sharp cannot be loaded. */
export async function openPictureFormats(options: OpenFormatsOptions): Promise<OpenedFormats> {
  const { imageFormats: formats, cache, log, workerFile } = options
  if (formats.length === 0 || !cache) return { use: undefined, close: async () => undefined }
  const count = Math.max(1, Math.min(maxThreads, availableParallelism() - 1))
  const threads = createReencodeThreads({ threads: count, ...(workerFile ? { workerFile } : {}) })
  try {
    await threads.start()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ImageFormatsError(
      `EMAKI_IMAGE_FORMATS is set, but the package sharp cannot be loaded (${reason}). Install it with "npm install sharp", or set EMAKI_IMAGE_FORMATS=off.`,
      { cause },
    )
  }
  return { use: createPictureFormats({ formats, cache, threads, log }), close: threads.close }
}
