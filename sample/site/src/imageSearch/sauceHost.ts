// The host saucenao.com: finds works by an image (docs/contract/companion.md 9.3). It has one index, number 5.
import type { Catalogue, PictureHashes } from '@emaki/catalogue'
import { createSemaphore } from '@emaki/domain'
import { Hono } from 'hono'
import { coverPageUrls } from '../images/pictureUrls.ts'
import { type Finding, findPictures } from './findPictures.ts'
import { ImageSearchError, tooMany } from './imageSearchError.ts'
import { searchableImage } from './searchableImage.ts'
import { readSearchQuery, type SearchQuery, worksIndex } from './searchQuery.ts'
import { uploadedFile } from './uploadedFile.ts'

export const sauceHostName = 'saucenao.com'

/** Maximum number of images decoded at once, and of waiting searches, because images take memory. */
const maxAtOnce = 2
const maxWaiting = 16

export interface SauceHostOptions {
  readonly catalogue: Catalogue
  readonly hashes: PictureHashes
  /** Called before the response to each search. */
  readonly onSearch: () => void
}

export function createSauceHost({ catalogue, hashes, onSearch }: SauceHostOptions): Hono {
  const semaphore = createSemaphore(maxAtOnce)
  const app = new Hono()
  app.post('/search.php', async (context) => {
    const question = readSearchQuery(new URL(context.req.url).searchParams)
    onSearch()
    const grey = await greyImage(context.req.raw)
    return context.json(sauceResponse(findings(grey, question), question))
  })
  app.get('/search.php', () => errorResponse(new ImageSearchError(405, -1, 'Send the image by POST')))
  app.notFound(() => errorResponse(new ImageSearchError(404, -1, 'Nothing is served at this address')))
  app.onError((error) => {
    if (error instanceof ImageSearchError) return errorResponse(error)
    throw error
  })
  return app

  async function greyImage(request: Request): Promise<Uint8Array> {
    if (semaphore.waiting >= maxWaiting) throw tooMany()
    const release = await semaphore.acquire()
    try {
      return await searchableImage(await uploadedFile(request))
    } finally {
      release()
    }
  }

  function findings(grey: Uint8Array, { maxRestrict, count, leastSimilarity, isAsked }: SearchQuery) {
    if (!isAsked) return []
    return findPictures(grey, { catalogue, hashes, maxRestrict, count }).filter((found) => found.similarity >= leastSimilarity)
  }
}

function errorResponse({ httpStatus, status, message }: ImageSearchError): Response {
  return Response.json(
    { header: { user_id: '0', account_type: '0', status, message } },
    { status: httpStatus, headers: { 'Cache-Control': 'no-store', ...(httpStatus === 405 ? { Allow: 'POST' } : {}) } },
  )
}

/** Results from this similarity on are useful. Lower ones are sent too, as the host does. */
const minUsefulSimilarity = 50

/** Search limits of an anonymous account per 30 seconds and per day. Nothing is counted, so they never decrease. */
const limits = { short_limit: '4', long_limit: '100', short_remaining: 3, long_remaining: 99 } as const

/** The response to a search, most similar works first. */
function sauceResponse(findings: readonly Finding[], { count }: SearchQuery) {
  const index = { status: 0, parent_id: worksIndex, id: worksIndex, results: findings.length }
  return {
    header: {
      user_id: '0',
      account_type: '0',
      ...limits,
      status: 0,
      results_requested: count,
      index: { [worksIndex]: index },
      search_depth: '128',
      minimum_similarity: minUsefulSimilarity,
      results_returned: findings.length,
    },
    results: findings.map(result),
  }
}

const result = ({ work, similarity }: Finding) => ({
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
})
