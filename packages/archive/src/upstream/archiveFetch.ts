// An archive as one more upstream: the site's hosts behind one fetch function, without any network.
import type { Fetch } from '@emaki/domain'
import type { Archive } from '../openArchive.ts'
import { createArchiveApi } from './appApi/appApi.ts'
import type { EndpointContext } from './appApi/endpoint.ts'
import { createNameLists } from './appApi/nameLists.ts'
import { createWorkRows } from './appApi/workRows.ts'
import { createFindPicture } from './pictures/findPicture.ts'
import { createPictureHost, type PictureHost } from './pictures/pictureHost.ts'
import { createSizedPictures } from './pictures/sizedPictures.ts'
import { createTokenEndpoint } from './tokenEndpoint.ts'
import { createWebHost } from './web/webHost.ts'

export interface ArchiveFetchOptions {
  /** Maximum size of made pictures on disk, in bytes. Default: 512 MiB. */
  readonly cacheBytes?: number
  /** False while another process writes to the archive; then made pictures are not cached. Default: always true. */
  readonly mayWrite?: () => boolean
  /** True for a fetch function without the works that only rules of private bookmarks keep. */
  readonly isForVisitors?: boolean
  /** Receives internal errors. The client sees only a 500. */
  readonly onError?: (error: unknown) => void
}

export interface ArchiveFetch extends Fetch {
  /** Kept pictures by the request of an image host; undefined when the archive does not have one. Never rejects. */
  readonly keptPicture: PictureHost['kept']
}

const defaultCacheBytes = 512 * 1024 * 1024

/**
 * The site's hosts over an archive: app API, web side, token endpoint and image hosts. Other hosts reject with a TypeError, as unreachable ones do.
 */
export function createArchiveFetch(archive: Archive, options: ArchiveFetchOptions = {}): ArchiveFetch {
  const { cacheBytes = defaultCacheBytes, mayWrite = () => true, isForVisitors = false, onError = () => undefined } = options
  const table = isForVisitors ? 'public_works' : 'works'
  const context: EndpointContext = {
    archive,
    table,
    rows: createWorkRows(archive, table),
    names: createNameLists(archive, table),
  }
  const api = createArchiveApi({ context, onError })
  const web = createWebHost({ context, onError })
  const find = createFindPicture(context)
  const pictures = createPictureHost(find, createSizedPictures(archive, { cacheBytes, mayWrite }))
  const hosts = new Map<string, (request: Request) => Response | Promise<Response>>([
    ['app-api.pixiv.net', (request) => api.fetch(request)],
    ['www.pixiv.net', (request) => web.fetch(request)],
    ['oauth.secure.pixiv.net', createTokenEndpoint()],
    ['i.pximg.net', pictures.image],
    ['i-ogp.pximg.net', pictures.image],
    ['embed.pixiv.net', pictures.image],
    ['s.pximg.net', pictures.stock],
  ])
  const fetch: Fetch = async (request) => {
    request.signal.throwIfAborted()
    const { protocol, host, hostname } = new URL(request.url)
    const handler = protocol === 'https:' ? hosts.get(host) : undefined
    if (!handler) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${hostname}`) })
    try {
      return await handler(request)
    } catch (error) {
      onError(error)
      return new Response('500 Internal Server Error', { status: 500, headers: { 'Content-Type': 'text/plain' } })
    }
  }
  const keptPicture: PictureHost['kept'] = async (request) => {
    try {
      return await pictures.kept(request)
    } catch (error) {
      onError(error)
      return undefined
    }
  }
  return Object.assign(fetch, { keptPicture })
}
