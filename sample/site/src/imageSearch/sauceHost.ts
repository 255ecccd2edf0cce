// The host saucenao.com: finds works by an image (docs/contract/companion.md 9.3). It has one index, number 5.
import type { Catalogue, PictureHashes } from '@emaki/catalogue'
import { createSemaphore } from '@emaki/domain'
import { Hono } from 'hono'
import { findPictures } from './findPictures.ts'
import { ImageSearchError, tooMany } from './imageSearchError.ts'
import { sauceResponse } from './sauceResponse.ts'
import { searchableImage } from './searchableImage.ts'
import { readSearchQuery, type SearchQuery } from './searchQuery.ts'
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
