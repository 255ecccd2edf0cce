// The archive as a source: kept works without any network (docs/operate/archive.md).
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { createMirror, type MirrorFetch } from '@emaki/mirror'
import { type Config, isReachableByOthers } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { feedFromFetch } from '../network/pictureFeed.ts'
import { DataDirectoryError, type Source } from '../sources/source.ts'
import type { Library } from './openLibrary.ts'

export interface ArchiveSourceOptions {
  readonly config: Pick<Config, 'host' | 'publicHosts' | 'trustedProxies' | 'origin'>
  readonly library?: Library | undefined
  readonly now: () => Date
  readonly log: Logger
}

/** The archive accepts any client. */
const app = { clientId: 'emaki', clientSecret: 'emaki', hashSecret: 'emaki' }
/** The archive needs no rate limit. */
const quickPace = { parallel: 32, spacingMs: 0, pauseMs: 1000, longestWaitMs: 5000 }

/** Opens the source. Rejects with a DataDirectoryError without an archive. */
export async function openArchiveSource({ config, library, now, log }: ArchiveSourceOptions): Promise<Source> {
  if (!library) throw new DataDirectoryError('EMAKI_SOURCE is "archive", which needs EMAKI_ARCHIVE.')
  const { createArchiveFetch } = await import('@emaki/archive')
  const onError = (error: unknown) => log.error({ err: error }, 'the archive failed')
  // All clients share the responses of the source. Operators get single works of private bookmarks from the archive behind it.
  const isForVisitors = isReachableByOthers(config)
  const fetch = createArchiveFetch(library.archive, { mayWrite: library.mayWrite, isForVisitors, onError })
  const tokens = createMemoryTokenStore('archive')
  const api = createAppApi({ ...app, fetch, tokens, userAgent: true, now: () => now().getTime() })
  const mirror = createMirror({ api, onError: (error) => log.error({ err: error }, 'mirror failed') })
  return {
    name: 'archive',
    isArchive: true,
    fetch,
    pictures: feedFromFetch(fetch),
    mirror: uncached((request) => mirror.fetch(request)),
    live: () => undefined,
    imageHosts: [],
    companion: { pace: quickPace },
    demo: [],
    isCostly: false,
    close: async () => undefined,
  }
}

/** A mirror whose responses no cache stores: a work that is moved to the trash disappears at once, and responses cost little. */
const uncached =
  (mirror: MirrorFetch): MirrorFetch =>
  async (request) => {
    const response = await mirror(request)
    const headers = new Headers(response.headers)
    headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
