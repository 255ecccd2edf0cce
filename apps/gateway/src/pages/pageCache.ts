// Rendered pages, limited by bytes. The cache of responses does not count them, and a page may have many times the size of its data.
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '../cache/getOrCreate.ts'
import { type CompressedBody, storedBytes } from '../http/compressedBody.ts'

/** A page of which only the size matters here. */
interface SizedPage {
  readonly body: Pick<CompressedBody, 'identity'>
}

/** The pages that are made of one response and one build, by what else they depend on. */
export interface PagesOfResponse<Page> {
  get(key: string): Page | undefined
  has(key: string): boolean
  set(key: string, page: Page): void
}

/** Memory limit for pages with their compressed forms, in bytes. */
const defaultMaxBytes = 16 * 1024 * 1024

/** Creates an empty cache. A page whose response or build is replaced is never found again, and is evicted in its turn. */
export function createPageCache<Page extends SizedPage>(maxBytes = defaultMaxBytes) {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => storedBytes(body.identity),
  })
  const ids = new WeakMap<object, number>()
  let newest = 0
  const idOf = (one: object) => getOrCreate(ids, one, () => ++newest)
  const known = new WeakMap<object, { readonly build: object; readonly pages: PagesOfResponse<Page> }>()

  const openPages = (build: object, response: object): PagesOfResponse<Page> => {
    const prefix = `${idOf(build)} ${idOf(response)} `
    // Most requests have the key of the one before. A new string for each would be hashed each time.
    let last = { key: '', whole: prefix }
    const wholeKey = (key: string) => {
      if (last.key !== key) last = { key, whole: prefix + key }
      return last.whole
    }
    return {
      get: (key) => pages.get(wholeKey(key)),
      has: (key) => pages.has(wholeKey(key)),
      set: (key, page) => void pages.set(wholeKey(key), page),
    }
  }

  return {
    /** Size of all pages, in bytes. */
    usedBytes: () => pages.calculatedSize,
    pagesOf(build: object, response: object): PagesOfResponse<Page> {
      const last = known.get(response)
      if (last?.build === build) return last.pages
      const opened = openPages(build, response)
      known.set(response, { build, pages: opened })
      return opened
    },
  }
}
