// The four modes: the same read screens in each, what each has and has not, and nothing on any of them that the content switches hide.
import type { Page, Response } from '@playwright/test'
import { expect, test } from './emaki.ts'
import { onePixel } from './onePixel.ts'
import { startPlainHost } from './plainHost.ts'
import { signIn } from './signIn.ts'

/** A work as any answer describes it. */
interface Described {
  readonly id: string
  readonly title: string
  readonly isFlagged: boolean
}

/** The works in an answer of any service: app API, web side, ranking. */
function* worksIn(value: unknown): Generator<Described> {
  if (Array.isArray(value)) for (const item of value) yield* worksIn(item)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const work: Record<string, unknown> = { ...value }
  const rating = work.x_restrict ?? work.xRestrict
  const ai = work.illust_ai_type ?? work.novel_ai_type ?? work.aiType
  if (rating !== undefined && work.title !== undefined && work.id !== undefined) {
    yield { id: String(work.id), title: String(work.title), isFlagged: Number(rating) > 0 || Number(ai) === 2 }
  }
  for (const member of Object.values(work)) yield* worksIn(member)
}

/** Keeps what the answers of a page say about works, and what is still under way. */
function listen(page: Page) {
  const works = new Map<string, Described>()
  const pictures: string[] = []
  let hasLocalMirror = false
  let underWay = 0
  const read = async (response: Response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    // An answer that the page has left is no answer.
    const body: unknown = await response.json().catch(() => undefined)
    for (const work of worksIn(body)) works.set(work.id, work)
  }
  page.on('request', (request) => {
    if (/\/api\/image\//.test(request.url())) pictures.push(new URL(request.url()).pathname)
    if (/\/assets\/localMirror-/.test(request.url())) hasLocalMirror = true
    underWay += 1
  })
  const end = () => {
    underWay -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => void read(response))
  return { works, pictures, isQuiet: () => underWay <= 0, hasLocalMirror: () => hasLocalMirror }
}

/** What somebody sees of works: links that are no veiled cards, and all words. A veiled card only says that something is hidden. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    ids: [
      ...document.querySelectorAll<HTMLAnchorElement>(
        'a[href*="/artworks/"]:not([data-hidden]), a[href*="/novel/"]:not([data-hidden])',
      ),
    ].flatMap(({ pathname }) => /^\/(?:artworks|novel)\/(\d+)$/.exec(pathname)?.[1] ?? []),
    lines: [...document.querySelectorAll('main *')].flatMap((element) =>
      [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '').trim() : [])),
    ),
    named: [...document.querySelectorAll('main [alt], main [aria-label], main [title]')].flatMap((element) =>
      ['alt', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ),
  }))

interface Found {
  readonly artwork: string
  readonly user: string
  readonly series: string
  readonly novel: string
}

/** A work, its author, a series and a novel of the sample, and what follows from the ratings that are known. */
async function samples(page: Page, base: string): Promise<Found & { readonly adult: string; readonly adultAuthor: string }> {
  const ask = async (path: string) => (await page.request.get(`${base}/api/mirror${path}`)).json()
  const { illusts } = await ask('/rank?mode=day')
  const { illusts: mangas } = await ask('/rank?mode=day_manga')
  const { novels } = await ask('/rank_novel?mode=day')
  const { illusts: adults } = await ask('/rank?mode=day_r18')
  const manga = mangas.find((work: { series?: { id?: number } }) => work.series?.id)
  return {
    artwork: illusts[0].id,
    user: illusts[0].user.id,
    series: `${manga.user.id}/series/${manga.series.id}`,
    novel: novels[0].id,
    adult: adults[0].id,
    adultAuthor: adults[0].user.id,
  }
}

/** The twelve read screens, and three more that have most to hide. */
const screensOf = ({ artwork, user, series, adultAuthor }: Found & { readonly adultAuthor: string }) => [
  '/',
  '/home_novel',
  '/rank/weekly',
  '/rank_novel/day',
  `/search/${encodeURIComponent('風景')}`,
  `/search_novel/${encodeURIComponent('夏')}`,
  `/artworks/${artwork}`,
  `/users/${user}`,
  `/users/${user}/artworks`,
  `/users/${user}/favorites`,
  `/user/${series}`,
  '/spotlights',
  '/random_illust',
  '/discovery',
  `/users/${adultAuthor}/artworks`,
]

/** What stands on a screen once it has something to show; an end without works is something, too. */
const content = (page: Page) =>
  page
    .locator('main')
    .locator('a[href^="/artworks/"], a[href^="/novel/"], a[href^="/users/"], a[href^="/spotlight"], [role=status]')
    .or(page.getByText('没有更多了'))
    .first()

interface Mode {
  readonly name: string
  readonly enter: (page: Page) => Promise<void>
  readonly isPlain?: boolean
  readonly isLocal?: boolean
  readonly has: readonly string[]
  readonly hasNot: readonly string[]
}

const modes: readonly Mode[] = [
  {
    name: 'anonymous on a self-hosted host',
    enter: async () => undefined,
    has: ['推荐作品', '最新作品'],
    hasNot: ['为你推荐', '关注'],
  },
  {
    name: 'anonymous on a foreign mirror',
    enter: async () => undefined,
    isPlain: true,
    has: ['随便看看'],
    hasNot: ['推荐作品', '最新作品', '为你推荐', '关注'],
  },
  {
    name: 'with a web session',
    enter: async (page) => void (await signIn(page, 'webSession')),
    has: ['为你推荐', '关注'],
    hasNot: ['最新作品'],
  },
  {
    name: 'with the app API in this browser',
    enter: async (page) => void (await signIn(page, 'localApp')),
    isLocal: true,
    has: ['推荐作品', '关注'],
    hasNot: ['最新作品', '为你推荐'],
  },
]

// A foreign mirror has no word about itself to read; removed works are part of the sample.
test.use({ allowedErrors: /404/ })

for (const { name, enter, isPlain, isLocal, has, hasNot } of modes) {
  test(`all read screens work ${name}, and show nothing that is switched off`, async ({ page, baseURL: own }) => {
    // Fifteen screens in one visit.
    test.setTimeout(180_000)
    const baseURL = own ?? ''
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
    const host = isPlain === true ? await startPlainHost(baseURL) : undefined
    try {
      const base = host?.url ?? baseURL
      const found = await samples(page, baseURL)
      await enter(page)
      const heard = listen(page)
      const told: string[] = []
      await page.goto(`${base}/`)
      for (const path of screensOf(found)) {
        await test.step(path, async () => {
          // The router listens: the screen changes as it does by a link.
          await page.evaluate((to) => history.pushState({}, '', to), path)
          await expect(page).toHaveURL(new RegExp(`${path.replaceAll('%', '%').replace(/[?]/g, '\\?')}(?:/\\w+)?$`))
          await expect(content(page)).toBeVisible()
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
          await expect.poll(() => heard.isQuiet()).toBe(true)
          await expect(page.getByRole('alert')).toHaveCount(0)
          const { ids, lines, named } = await shown(page)
          const flagged = [...heard.works.values()].filter(({ isFlagged }) => isFlagged)
          for (const { id, title } of flagged) {
            if (ids.includes(id)) told.push(`${path} links ${id}`)
            const isTitled = lines.includes(title) || named.includes(title)
            const isAlsoOpen = [...heard.works.values()].some((other) => !other.isFlagged && other.title === title)
            if (isTitled && !isAlsoOpen) told.push(`${path} names ${id} (${title})`)
            if (heard.pictures.some((picture) => picture.includes(`/${id}_`))) told.push(`${path} loads a picture of ${id}`)
          }
        })
      }
      await test.step('a work that is switched off shows no picture at its own address', async () => {
        await page.evaluate((to) => history.pushState({}, '', to), `/artworks/${found.adult}`)
        await expect(page.getByRole('main')).toContainText(/.+/)
        await expect.poll(() => heard.isQuiet()).toBe(true)
        expect(heard.pictures.filter((picture) => picture.includes(`/${found.adult}_`))).toEqual([])
      })
      expect(told).toEqual([])
      expect(
        [...heard.works.values()].filter(({ isFlagged }) => isFlagged).length,
        'answers that had something to hide',
      ).toBeGreaterThan(3)
      expect(heard.hasLocalMirror(), 'the mirror for this browser is fetched where it is used, and only there').toBe(
        isLocal === true,
      )
      await test.step('home has what the mode has', async () => {
        await page.evaluate(() => history.pushState({}, '', '/'))
        for (const words of has)
          await expect(
            page
              .getByRole('link', { name: words })
              .or(page.getByRole('heading', { name: words }))
              .first(),
          ).toBeAttached()
        for (const words of hasNot) await expect(page.getByRole('heading', { name: words })).toHaveCount(0)
        await expect(page.getByRole('navigation').getByRole('link', { name: '关注' })).toHaveCount(has.includes('关注') ? 1 : 0)
      })
    } finally {
      await host?.stop()
    }
  })
}
