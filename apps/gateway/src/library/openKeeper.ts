// Starts what works in the background of a gateway's archive over its source: the keeper, and the check of all files.
import type { Keeper, Verifier } from '@emaki/archive'
import type { PictureCache } from '../images/cache/pictureCache.ts'
import type { Logger } from '../log/log.ts'
import type { Source } from '../sources/source.ts'
import { createKeepSource } from './keepSource.ts'
import type { Library } from './openLibrary.ts'

export interface KeeperOptions {
  readonly library: Library
  readonly source: Source
  readonly imageCache: PictureCache | undefined
  readonly log: Logger
}

/** A source in this process needs no pauses. */
const quickPace = { callMs: 0, pictureMs: 0 }

/** Starts the keeper. It does nothing while another gateway writes to the archive, and over the archive itself. */
export async function openKeeper({ library, source, imageCache, log }: KeeperOptions): Promise<Keeper> {
  const { politeKeepPace, startKeeper } = await import('@emaki/archive')
  return startKeeper({
    archive: library.archive,
    source: createKeepSource({ source, imageCache, now: Date.now }),
    pace: source.isCostly ? politeKeepPace : quickPace,
    mayWrite: () => source.isArchive !== true && library.mayWrite(),
    onError: (error) => log.error({ err: error }, 'keeping works failed'),
  })
}

/** Starts the weekly check of all files. Damaged ones are loaded again. It does nothing while another gateway writes to the archive. */
export async function openVerifier({ library, source, imageCache, log }: KeeperOptions): Promise<Verifier> {
  const { startVerifier } = await import('@emaki/archive')
  return startVerifier({
    archive: library.archive,
    source: createKeepSource({ source, imageCache, now: Date.now }),
    mayWrite: library.mayWrite,
    onError: (error) => log.error({ err: error }, 'checking the archive failed'),
  })
}
