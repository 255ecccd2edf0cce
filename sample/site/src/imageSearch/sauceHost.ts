// Image search: the stored hashes, the job that makes them, and the host saucenao.com, which finds works by an image
// (docs/contract/companion.md 9.3). It has one index, number 5.
import { type Catalogue, openPictureHashes, type PictureHashes, type WorkRecord } from '@emaki/catalogue'
import {
  createSemaphore,
  likeness,
  once,
  pictureDetail,
  pictureHash,
  roughLikeness,
  uncutGuesses,
  type XRestrict,
} from '@emaki/domain'
import type { PictureRenderer } from '@emaki/pictures'
import { Hono } from 'hono'
import { coverPageUrls } from '../images/pictureUrls.ts'
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

interface Finding {
  readonly work: WorkRecord
  /** 0 to 100. */
  readonly similarity: number
}

/** Maximum hash distance in bits: more distant hashes belong to other pictures, even with cropped edges. */
const farthestHash = 22
/** Number of candidates with a rough comparison, and of those with an exact one. */
const candidateCount = 160
const exactCount = 40

/** At most `count` works like the square, most similar first, without stubs and works above `maxRestrict`. */
export function findPictures(
  grey: Uint8Array,
  {
    catalogue,
    hashes,
    maxRestrict,
    count,
  }: { catalogue: Catalogue; hashes: PictureHashes; maxRestrict: XRestrict; count: number },
): Finding[] {
  const seen = pictureDetail(grey)
  const guesses = uncutGuesses(grey).map(pictureHash)
  const likely = hashes.nearest(guesses, farthestHash, candidateCount).flatMap(({ id }) => {
    const bytes = hashes.grey(id)
    if (!bytes) return []
    const known = pictureDetail(bytes)
    return [{ id, known, first: roughLikeness(seen, known) }]
  })
  return likely
    .sort((a, b) => b.first - a.first)
    .slice(0, exactCount)
    .flatMap(({ id, known }) => {
      const work = catalogue.work(id)
      if (!work || work.stub !== null || work.xRestrict > maxRestrict) return []
      return [{ work, similarity: similarity(likeness(seen, known)) }]
    })
    .sort((a, b) => b.similarity - a.similarity || b.work.id - a.work.id)
    .slice(0, count)
}

/** Percentages for readers: from 50 on a result is shown, from 80 on it is a match, from 90 on the same picture. Measured with the sample's pictures: re-encoded, resized, cropped, and compared with each other. */
const scale: readonly (readonly [likeness: number, similarity: number])[] = [
  [0, 0],
  [0.65, 40],
  [0.75, 50],
  [0.8, 60],
  [0.85, 78],
  [0.9, 91],
  [1, 100],
]

/** The similarity for a likeness from 0 to 1, monotonic. */
export function similarity(likeness: number): number {
  for (const [at, [upper, top]] of scale.entries()) {
    if (likeness > upper) continue
    const [lower, bottom] = scale[at - 1] ?? [0, 0]
    return upper === lower ? top : bottom + ((Math.max(lower, likeness) - lower) / (upper - lower)) * (top - bottom)
  }
  return 100
}
