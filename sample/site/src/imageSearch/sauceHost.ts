// Image search: the stored hashes, the job that makes them, and the host saucenao.com, which finds works by an image
// (docs/contract/companion.md 9.3). It has one index, number 5.
import { type Catalogue, openPictureHashes, type PictureHashes } from '@emaki/catalogue'
import { createSemaphore, once } from '@emaki/domain'
import type { PictureRenderer } from '@emaki/pictures'
import { Hono } from 'hono'
import { coverPageUrls } from '../images/pictureUrls.ts'
import { type Finding, findPictures } from './findPictures.ts'
import { openHashing } from './hashing.ts'
import { ImageSearchError, searchableImage, uploadedFile } from './searchableImage.ts'

export interface ImageSearchOptions {
  /** SQLite file of the hashes. Default: in memory. If the file cannot be opened, the error is reported and memory is used. */
  readonly file?: string
  /** Delay in ms before hashing begins by itself. Default: it begins with the first search or with `complete()`. */
  readonly startAfterMs?: number
}

/**
 * The interface of image search for its owner. `complete` hashes all missing works now, and resolves when every work has been tried. `close`
 * stops hashing and closes the file; await it before renderer and catalogue are closed.
 */
export type ImageSearch = ReturnType<typeof openImageSearch>['search']

export const sauceHostName = 'saucenao.com'

export function openImageSearch(
  { catalogue, renderer, onFailure }: { catalogue: Catalogue; renderer: PictureRenderer; onFailure: (error: unknown) => void },
  { file = ':memory:', startAfterMs }: ImageSearchOptions = {},
) {
  const hashes = open(file, onFailure)
  const hashing = openHashing({ catalogue, hashes, renderer, startAfterMs, onFailure })
  const close = once(async () => {
    await hashing.close()
    hashes.close()
  })
  return { host: createSauceHost(catalogue, hashes, hashing.begin), search: { complete: hashing.complete, close } }
}

function open(file: string, onFailure: (error: unknown) => void): PictureHashes {
  try {
    return openPictureHashes(file)
  } catch (error) {
    onFailure(error)
    return openPictureHashes(':memory:')
  }
}

/** Maximum number of images decoded at once, and of waiting searches, because images take memory. */
const maxAtOnce = 2
const maxWaiting = 16

/** `onSearch` is called before the response to each search. */
function createSauceHost(catalogue: Catalogue, hashes: PictureHashes, onSearch: () => void): Hono {
  const semaphore = createSemaphore(maxAtOnce)
  const app = new Hono()
  app.post('/search.php', async (context) => {
    const { maxRestrict, count, leastSimilarity, isAsked } = readSearchQuery(new URL(context.req.url).searchParams)
    onSearch()
    const grey = await greyImage(context.req.raw)
    const found = isAsked ? findPictures(grey, { catalogue, hashes, maxRestrict, count }) : []
    const results = found.filter(({ similarity }) => similarity >= leastSimilarity)
    return context.json(sauceResponse(results, count))
  })
  app.get('/search.php', () => errorResponse(new ImageSearchError(405, -1, 'Send the image by POST')))
  app.notFound(() => errorResponse(new ImageSearchError(404, -1, 'Nothing is served at this address')))
  app.onError((error) => {
    if (error instanceof ImageSearchError) return errorResponse(error)
    throw error
  })
  return app

  async function greyImage(request: Request): Promise<Uint8Array> {
    if (semaphore.waiting >= maxWaiting) throw new ImageSearchError(429, -2, 'Search rate too high: try again in a few seconds')
    const release = await semaphore.acquire()
    try {
      return await searchableImage(await uploadedFile(request))
    } finally {
      release()
    }
  }
}

/** The index of this site's works, and the number for all indexes. */
const worksIndex = 5
const everyIndex = 999
const maxResults = 40

/**
 * Parses the parameters in the address. Invalid ones have their defaults, as on the real host. Similarities are in percent. Results are for
 * all ages, unless `hide=0`. `isAsked` is false if the search is for other indexes only.
 */
export function readSearchQuery(query: URLSearchParams) {
  const indexes = [...query.getAll('db'), ...query.getAll('dbs[]')].map(Number).filter(Number.isInteger)
  return {
    count: Math.trunc(within(query.get('numres'), 1, maxResults, 16)),
    leastSimilarity: within(query.get('minsim')?.replace(/!$/, '') ?? null, 0, 100, 0),
    maxRestrict: query.get('hide') === '0' ? (2 as const) : (0 as const),
    isAsked: indexes.length === 0 || indexes.some((index) => index === worksIndex || index === everyIndex),
  }
}

function within(text: string | null, minimum: number, maximum: number, otherwise: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(maximum, Math.max(minimum, value)) : otherwise
}

function errorResponse({ httpStatus, status, message }: ImageSearchError): Response {
  return Response.json(
    { header: { user_id: '0', account_type: '0', status, message } },
    { status: httpStatus, headers: { 'Cache-Control': 'no-store', ...(httpStatus === 405 ? { Allow: 'POST' } : {}) } },
  )
}

/** The response to a search, most similar works first. Nothing is counted, so the limits of an anonymous account never decrease. */
const sauceResponse = (findings: readonly Finding[], count: number) => ({
  header: {
    user_id: '0',
    account_type: '0',
    // Per 30 seconds and per day.
    ...{ short_limit: '4', long_limit: '100', short_remaining: 3, long_remaining: 99 },
    status: 0,
    results_requested: count,
    index: { [worksIndex]: { status: 0, parent_id: worksIndex, id: worksIndex, results: findings.length } },
    search_depth: '128',
    // Results from this similarity on are useful. Lower ones are sent too, as the host does.
    minimum_similarity: 50,
    results_returned: findings.length,
  },
  results: findings.map(({ work, similarity }) => ({
    header: {
      similarity: similarity.toFixed(2),
      thumbnail: coverPageUrls(work, false).medium,
      index_id: worksIndex,
      index_name: `Index #${worksIndex}: Pixiv Images - ${work.id}_p0.jpg`,
      dupes: 0,
      hidden: 0,
    },
    data: {
      ext_urls: [`https://www.pixiv.net/member_illust.php?mode=medium&illust_id=${work.id}`],
      title: work.title,
      pixiv_id: work.id,
      member_name: work.artist.name,
      member_id: work.artist.id,
    },
  })),
})
