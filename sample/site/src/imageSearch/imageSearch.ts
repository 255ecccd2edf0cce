// Search by picture, put together: the kept hashes, the job that makes them, and the host that answers.
import type { Catalogue } from '@emaki/catalogue'
import { openPictureHashes } from '@emaki/catalogue'
import type { Painter } from '@emaki/painter'
import type { Hono } from 'hono'
import { type HashingProgress, openHashing } from './hashing.ts'
import { watchPainter } from './quiet.ts'
import { createSauceHost } from './sauceHost.ts'

export interface ImageSearchOptions {
  /** SQLite file of the hashes; in memory when absent. One that cannot be had is told of, and memory takes its place. */
  readonly file?: string
  /** Hashing begins by itself this long after opening. When absent it begins with the first search, or by `complete()`. */
  readonly startAfterMs?: number
  /** Hashing waits until no other picture was painted for this long; 400 ms unless told. */
  readonly quietMs?: number
}

/** What there is to see and do about image search from outside. */
export interface ImageSearch {
  progress(): HashingProgress
  /** Hashes what is missing without further waiting for a start; resolves when every work has been tried. */
  complete(): Promise<void>
  /** Stops hashing and lets go of the file. To be awaited before painter and catalogue are closed. */
  close(): Promise<void>
}

/** New works are looked for this often. */
const everyMs = 10 * 60_000
const defaultQuietMs = 400

export interface OpenedImageSearch {
  readonly host: Hono
  readonly search: ImageSearch
  /** The painter that everyone else must use, so that hashing knows when to stand back. */
  readonly painter: Painter
}

export function openImageSearch(
  { catalogue, painter, onFailure }: { catalogue: Catalogue; painter: Painter; onFailure: (error: unknown) => void },
  { file = ':memory:', startAfterMs, quietMs = defaultQuietMs }: ImageSearchOptions = {},
): OpenedImageSearch {
  const hashes = open(file, onFailure)
  const watched = watchPainter(painter, quietMs)
  const hashing = openHashing({ catalogue, hashes, watched, startAfterMs, everyMs, onFailure })
  let isOpen = true
  const onSearch = () => {
    if (hashing.progress().total === 0) void hashing.complete()
  }
  return {
    host: createSauceHost({ catalogue, hashes, onSearch }),
    painter: watched.painter,
    search: {
      progress: hashing.progress,
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
