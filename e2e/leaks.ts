// Leaks: what the answers that a page gets say about works that are switched off, and what of it the page shows, word by word, address by address.
import type { Page, Request, Response } from '@playwright/test'

type Kind = 'artworks' | 'novel' | 'live'

/** A work or a live as any answer describes it. */
interface Described {
  readonly kind: Kind
  readonly id: string
  readonly title: string
  readonly isFlagged: boolean
  /** The names of its picture files, without size and ending. */
  readonly pictures: readonly string[]
}

/** What one screen has written: every attribute as `name=value`, and every text. */
export interface Seen {
  readonly path: string
  readonly written: readonly string[]
}

export interface Ear {
  /** The works of all answers so far that say that they are for adults or made by AI. */
  readonly flagged: () => readonly Described[]
  /** The addresses whose answers the page still waits for, pictures apart: they bring no words. */
  readonly underWay: () => string[]
  /** Forgets what was fetched so far: with the switches on it was no leak. Which works are flagged stays known. */
  readonly startOver: () => void
  /** Whether a file of that name was asked for. */
  readonly hasFetched: (file: RegExp) => boolean
  /** Everything of flagged works that the screens have written or the page has fetched. */
  readonly leaks: (screens: readonly Seen[]) => string[]
}

/** Listens to a page: JSON of every service, and what documents bring along. */
export function listen(page: Page): Ear {
  const works = new Map<string, Described>()
  const fetched: string[] = []
  const underWay = new Set<Request>()
  const read = async (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    // An answer that the page has left is no answer.
    if (/json/.test(type)) take(await response.json().catch(() => undefined))
    if (/html/.test(type)) {
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
  const end = (request: Request) => underWay.delete(request)
  let isLeaving = false
  page.on('request', (request) => {
    fetched.push(new URL(request.url()).pathname)
    // A picture that its card drops while a route still holds it is never told to have ended.
    if (request.resourceType() !== 'image') underWay.add(request)
    if (request.isNavigationRequest()) isLeaving = true
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    // Nor is all that the document before this one was waiting for. Steps within a document arrive here too.
    if (isLeaving) underWay.clear()
    isLeaving = false
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => void read(response))

  const flagged = () => [...works.values()].filter(({ isFlagged }) => isFlagged)
  return {
    flagged,
    underWay: () => [...underWay].map((request) => request.url()),
    startOver() {
      fetched.length = 0
    },
    hasFetched: (file) => fetched.some((path) => file.test(path)),
    leaks(screens) {
      const open = [...works.values()].filter(({ isFlagged }) => !isFlagged)
      const openPictures = new Set(open.flatMap(({ pictures }) => pictures))
      return flagged().flatMap(({ kind, id, title, pictures }) => {
        // Another work, which is shown, may bear the same title.
        const isTitleOpen = title.trim() === '' || open.some((other) => other.title.includes(title))
        const told = screens.flatMap(({ path, written }) => [
          // A visit that was made leads to its page (docs/spec/product.md 2.13), which is about itself.
          ...(path !== '/setting/history' && !path.startsWith(`/${kind}/${id}`) && written.some(leadsTo(kind, id))
            ? [`${path} leads to ${kind} ${id}`]
            : []),
          ...(!isTitleOpen && written.some(names(title)) ? [`${path} names ${kind} ${id}: ${title}`] : []),
        ])
        const stems = pictures.filter((stem) => !openPictures.has(stem))
        const picture = fetched.find((file) => file.startsWith('/api/image/') && stems.some((stem) => file.includes(`/${stem}`)))
        return picture === undefined ? told : [...told, `${picture} was fetched for ${kind} ${id}`]
      })
    },
  }
}

/** What the document has written by now, its head included. */
export async function seen(page: Page, path: string): Promise<Seen> {
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

/** Short titles are words that may stand anywhere; they are looked for alone. */
const names = (title: string) => (line: string) =>
  line === title || line.endsWith(`=${title}`) || (title.length >= 6 && line.includes(title))

/** The works in an answer of any service: app API, web side, live. */
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
