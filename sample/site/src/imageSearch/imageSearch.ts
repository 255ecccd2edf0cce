// Image search: the stored hashes, the job that makes them, and the host that responds to searches.
import type { Catalogue } from '@emaki/catalogue'
import { openPictureHashes } from '@emaki/catalogue'
import type { PictureRenderer } from '@emaki/pictures'
import type { Hono } from 'hono'
import { openHashing } from './hashing.ts'
import { createSauceHost } from './sauceHost.ts'

export interface ImageSearchOptions {
  /** SQLite file of the hashes. Default: in memory. If the file cannot be opened, the error is reported and memory is used. */
  readonly file?: string
  /** Delay in ms before hashing begins by itself. Default: it begins with the first search or with `complete()`. */
  readonly startAfterMs?: number
}

/** The interface of image search for its owner. */
export interface ImageSearch {
  /** Hashes all missing works now. Resolves when every work has been tried. */
  complete(): Promise<void>
  /** Stops hashing and closes the file. Await it before renderer and catalogue are closed. */
  close(): Promise<void>
}

/** Interval in ms between passes for new works. */
const everyMs = 10 * 60_000

export interface OpenedImageSearch {
  readonly host: Hono
  readonly search: ImageSearch
}

export function openImageSearch(
  { catalogue, renderer, onFailure }: { catalogue: Catalogue; renderer: PictureRenderer; onFailure: (error: unknown) => void },
  { file = ':memory:', startAfterMs }: ImageSearchOptions = {},
): OpenedImageSearch {
  const hashes = open(file, onFailure)
  const hashing = openHashing({ catalogue, hashes, renderer, startAfterMs, everyMs, onFailure })
  let isOpen = true
  return {
    host: createSauceHost({ catalogue, hashes, onSearch: hashing.begin }),
    search: {
      complete: hashing.complete,
      async close() {
        if (!isOpen) return
        isOpen = false
        await hashing.close()
        hashes.close()
      },
    },
  }
}

function open(file: string, onFailure: (error: unknown) => void) {
  try {
    return openPictureHashes(file)
  } catch (error) {
    onFailure(error)
    return openPictureHashes(':memory:')
  }
}
