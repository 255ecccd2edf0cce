// Finds leaks: compares the flagged works in API responses with every text and address that the page shows or requests.
import type { Page, Request, Response } from '@playwright/test'

type Kind = 'artworks' | 'novel' | 'live'

/** A work or live stream as any response describes it. */
interface Described {
  readonly kind: Kind
  readonly id: string
  readonly title: string
  readonly isFlagged: boolean
  /** Names of its picture files, without size and extension. */
  readonly pictures: readonly string[]
}

/** What one screen contains: every attribute as `name=value`, and every text. */
export interface ScreenContent {
  readonly path: string
  readonly written: readonly string[]
}

export interface LeakMonitor {
  /** All works in responses so far that are for adults or made by AI. */
  readonly flagged: () => readonly Described[]
  /** Addresses of requests in flight, without pictures, which carry no text. */
  readonly inFlight: () => string[]
  /** Forgets the files fetched so far, which were allowed while the switches were on. Flagged works stay known. */
  readonly forgetFetched: () => void
  /** Whether the page requested a file with that name. */
  readonly hasFetched: (file: RegExp) => boolean
  /** Every text of flagged works that the screens contain, and every file of them that the page requested. */
  readonly leaks: (screens: readonly ScreenContent[]) => string[]
}

/**
 * Observes a page's responses from its next document on: JSON of every service, and initial data in documents. The page itself hands over a
 * copy of each JSON response, because DevTools loses the bodies of some: of closed documents, and of many that the page has read itself.
 */
export async function monitorLeaks(page: Page): Promise<LeakMonitor> {
  const works = new Map<string, Described>()
  const fetched: string[] = []
  const inFlight = new Set<Request>()
  const read = async (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html/.test(type)) {
      // The body of a response is not available once the page has left.
      const island = /id="emaki-initial-data">(.*?)<\/script>/s.exec(await response.text().catch(() => ''))
      if (island?.[1]) take(JSON.parse(island[1]))
    }
  }
  const take = (answer: unknown) => {
    for (const work of described(answer)) {
      const known = works.get(`${work.kind} ${work.id}`)
      works.set(`${work.kind} ${work.id}`, { ...work, isFlagged: work.isFlagged || known?.isFlagged === true })
    }
  }
  const end = (request: Request) => inFlight.delete(request)
  let isLeaving = false
  page.on('request', (request) => {
    fetched.push(new URL(request.url()).pathname)
    // A picture that its card drops while a route holds it never reports its end.
    if (request.resourceType() !== 'image') inFlight.add(request)
    if (request.isNavigationRequest()) isLeaving = true
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    // The requests of the previous document never report their end either. `framenavigated` also fires within a document.
    if (isLeaving) inFlight.clear()
    isLeaving = false
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => void read(response))
  await page.exposeBinding('takeResponse', (_, text: string) => take(JSON.parse(text)))
  await page.addInitScript(() => {
    const { fetch, takeResponse } = window as typeof window & { takeResponse?: (text: string) => Promise<void> }
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      if (/json/.test(response.headers.get('content-type') ?? '')) {
        // A request that is cancelled shows nothing.
        void response
          .clone()
          .text()
          .then(takeResponse, () => undefined)
      }
      return response
    }
  })

  const flagged = () => [...works.values()].filter(({ isFlagged }) => isFlagged)
  return {
    flagged,
    inFlight: () => [...inFlight].map((request) => request.url()),
    forgetFetched() {
      fetched.length = 0
    },
    hasFetched: (file) => fetched.some((path) => file.test(path)),
    leaks(screens) {
      const open = [...works.values()].filter(({ isFlagged }) => !isFlagged)
      const openPictures = new Set(open.flatMap(({ pictures }) => pictures))
      return flagged().flatMap(({ kind, id, title, pictures }) => {
        // Another work that is shown may have the same title.
        const isTitleOpen = title.trim() === '' || open.some((other) => other.title.includes(title))
        const findings = screens.flatMap(({ path, written }) => [
          // The history may link to a visited work (docs/spec/product.md 2.13), and a work's page contains its own address.
          ...(path !== '/setting/history' && !path.startsWith(`/${kind}/${id}`) && written.some(leadsTo(kind, id))
            ? [`${path} leads to ${kind} ${id}`]
            : []),
          ...(!isTitleOpen && written.some(names(title)) ? [`${path} names ${kind} ${id}: ${title}`] : []),
        ])
        const stems = pictures.filter((stem) => !openPictures.has(stem))
        const picture = fetched.find((file) => file.startsWith('/api/image/') && stems.some((stem) => file.includes(`/${stem}`)))
        return picture === undefined ? findings : [...findings, `${picture} was fetched for ${kind} ${id}`]
      })
    },
  }
}

/** The current attributes and texts of the document, including its head. */
export async function contentOf(page: Page, path: string): Promise<ScreenContent> {
  const written = await page.evaluate(() =>
    [...document.querySelectorAll('*:not(script, style)')].flatMap((element) => [
      ...[...element.attributes].map(({ name, value }) => `${name}=${value}`),
      ...[...element.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '').trim() || [] : [])),
    ]),
  )
  return { path, written }
}

const leadsTo = (kind: Kind, id: string) => {
  const address = new RegExp(`(?:/${kind}/|^data-work=|^data-preview=)${id}(?!\\d)`)
  return (line: string) => address.test(line)
}

/** A short title can be part of any text, so only an exact match counts. */
const names = (title: string) => (line: string) =>
  line === title || line.endsWith(`=${title}`) || (title.length >= 6 && line.includes(title))

/** The works in a response of any service: app API, web API, live. */
function* described(value: unknown): Generator<Described> {
  if (Array.isArray(value)) for (const item of value) yield* described(item)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const work: Record<string, unknown> = { ...value }
  const rating = work.x_restrict ?? work.xRestrict
  const ai = work.illust_ai_type ?? work.novel_ai_type ?? work.aiType
  const isNovel = ['text_length', 'textCount', 'novel_ai_type', 'wordCount'].some((name) => name in work)
  if (rating !== undefined && work.title !== undefined && work.id !== undefined) {
    yield {
      kind: isNovel ? 'novel' : 'artworks',
      id: String(work.id),
      title: String(work.title),
      isFlagged: Number(rating) > 0 || Number(ai) === 2,
      pictures: [...new Set(picturesIn([work.image_urls, work.meta_single_page, work.meta_pages, work.url, work.urls]))],
    }
  } else if (typeof work.is_adult === 'boolean' && work.name !== undefined && work.id !== undefined) {
    yield { kind: 'live', id: String(work.id), title: String(work.name), isFlagged: work.is_adult, pictures: [] }
  }
  for (const member of Object.values(work)) yield* described(member)
}

function* picturesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    const stem = /\/([^/]+?)(?:_(?:master|square|custom)\d+)?\.\w+$/.exec(value)?.[1]
    if (stem !== undefined) yield stem
  } else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) yield* picturesIn(member)
}
