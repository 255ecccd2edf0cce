// The host saucenao.com: an image goes in, works that show it come out (docs/contract/companion.md 9.3). It knows one index, the number 5.
import type { Catalogue, PictureHashes } from '@emaki/catalogue'
import { Hono } from 'hono'
import { findPictures } from './findPictures.ts'
import { Refusal, tooMany } from './refusal.ts'
import { sauceAnswer } from './sauceAnswer.ts'
import { searchableImage } from './searchableImage.ts'
import { type SearchQuery, searchQuestion } from './searchQuestion.ts'
import { uploadedFile } from './uploadedFile.ts'

export const sauceHostName = 'saucenao.com'

/** Images decoded at once, and searches that may wait: a decoded image and its upload take memory. */
const maxAtOnce = 2
const maxWaiting = 16

export interface SauceHostOptions {
  readonly catalogue: Catalogue
  readonly hashes: PictureHashes
  /** Told of each search, before it is answered. */
  readonly onSearch: () => void
}

export function createSauceHost({ catalogue, hashes, onSearch }: SauceHostOptions): Hono {
  const enter = gate()
  const app = new Hono()
  app.post('/search.php', async (context) => {
    const question = searchQuestion(new URL(context.req.url).searchParams)
    onSearch()
    const grey = await enter(async () => searchableImage(await uploadedFile(context.req.raw)))
    return context.json(sauceAnswer(findings(grey, question), question))
  })
  app.get('/search.php', () => refused(new Refusal(405, -1, 'Send the image by POST')))
  app.notFound(() => refused(new Refusal(404, -1, 'Nothing is served at this address')))
  app.onError((error) => {
    if (error instanceof Refusal) return refused(error)
    throw error
  })
  return app

  function findings(grey: Uint8Array, { maxRestrict, count, leastSimilarity, isAsked }: SearchQuery) {
    if (!isAsked) return []
    return findPictures(grey, { catalogue, hashes, maxRestrict, count }).filter((found) => found.similarity >= leastSimilarity)
  }
}

function refused({ httpStatus, status, message }: Refusal): Response {
  return Response.json(
    { header: { user_id: '0', account_type: '0', status, message } },
    { status: httpStatus, headers: { 'Cache-Control': 'no-store', ...(httpStatus === 405 ? { Allow: 'POST' } : {}) } },
  )
}

/** Lets a few in at a time; throws a Refusal when too many wait. */
function gate() {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw tooMany()
      // Whoever leaves hands the place over, so nobody who comes later takes it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
