// A series of twelve parts is read to its end inside the reader, without a network once the next parts are loaded.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { isForAll } from '../support/sample.ts'

test.use({
  serviceWorkers: 'allow',
  allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|Failed to fetch/,
})

type Kind = 'illust' | 'novel'
interface Part {
  readonly id: number
  readonly type?: string
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type?: number
  readonly novel_ai_type?: number
  readonly tags: readonly { readonly name: string }[]
  readonly series?: { readonly id?: number } | null
}

const partsInTest = 12
const reader = (page: Page) => page.getByRole('dialog', { name: 'Reader' })
const endPage = (page: Page) => reader(page).getByRole('region', { name: 'End page' })
const card = (page: Page) => page.locator('[data-part-card]')

/**
 * The last twelve parts of a ranked series that are visible by default, in reading order. The reader skips hidden parts. The series
 * with the fewest pages is the fastest.
 */
async function lastParts(request: APIRequestContext, kind: Kind): Promise<readonly Part[]> {
  const get = async (path: string): Promise<Record<string, Part[]>> => (await request.get(`/api/mirror${path}`)).json()
  const lists =
    kind === 'novel' ? ['/rank_novel?mode=week', '/rank_novel?mode=day'] : ['/rank?mode=week_manga', '/rank?mode=day_manga']
  const ranked = (await Promise.all(lists.map(get))).flatMap((list) => list[`${kind}s`] ?? [])
  const ids = new Set(ranked.flatMap(({ series }) => series?.id ?? []))
  const found = await Promise.all(
    [...ids].map(async (id) => {
      const { [`${kind}s`]: parts = [], next_url } = await get(`/${kind}_series?id=${id}&page=1`)
      const visible = parts.filter((part) => isForAll(part) && part.type !== 'ugoira')
      return next_url === null && visible.length >= partsInTest ? visible : []
    }),
  )
  const pages = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.page_count, 0)
  const [parts] = found.filter(({ length }) => length > 0).sort((a, b) => pages(a) - pages(b))
  if (!parts) throw new Error('the sample has no series of twelve parts')
  return (kind === 'novel' ? parts : parts.toReversed()).slice(-partsInTest)
}

/** Opens the reader once a service worker keeps what is loaded. */
async function openReader(page: Page, address: string): Promise<void> {
  await page.goto('/setting/offline')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(address)
  await page.getByRole('button', { name: /^(?:Read$|Continue)/ }).click()
  await expect(reader(page)).toBeVisible()
}

/** Presses a key until the end page is in view, and once more to open the next part. */
async function readToNextPart(page: Page, key: string, next: string | undefined): Promise<void> {
  await page.keyboard.press('End')
  await expect(async () => {
    if (!(await endPage(page).isVisible())) await page.keyboard.press(key)
    await expect(endPage(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  if (next === undefined) return
  // The address may name the place in the reader as well. The end page ignores the first half second, so a press may be lost.
  const isThere = ({ pathname }: URL) => pathname === next
  await expect(async () => {
    if (!isThere(new URL(page.url()))) await page.keyboard.press(key)
    await expect(page, await endPage(page).getByRole('alert').allTextContents().then(String)).toHaveURL(isThere, {
      timeout: 2000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(card(page)).toBeHidden()
  await expect(reader(page)).toBeVisible()
}

test('a novel series is read to its end without leaving the reader or having a network', async ({ page, context, request }) => {
  test.slow()
  const parts = await lastParts(request, 'novel')
  const addresses = parts.map(({ id }) => `/novel/${id}`)
  const texts = new Set<string>()
  page.on('response', (response) => {
    const id = /webview_novel\?.*\bid=(\d+)/.exec(response.url())?.[1]
    // A text that was refused is asked for again.
    if (id && response.ok()) void response.finished().then((error) => error === null && texts.add(id))
  })
  await openReader(page, addresses[0] ?? '')
  await expect.poll(() => parts.slice(1).every(({ id }) => texts.has(String(id))), { timeout: 60_000 }).toBe(true)
  await context.setOffline(true)
  for (const next of [...addresses.slice(1), undefined]) await readToNextPart(page, 'PageDown', next)
  await expect(endPage(page).getByText('This is the newest part of the series.')).toBeVisible()

  await test.step('the list of parts shows what was read, and opens any part', async () => {
    await endPage(page).getByRole('button', { name: 'All parts' }).click()
    const list = page.getByRole('list', { name: 'All parts' })
    await expect(list.getByText('Finished')).toHaveCount(partsInTest)
    await expect(list.locator('[aria-current]')).toContainText('You are here')
    await list.getByRole('button').nth(-2).click()
    await expect(page).toHaveURL(addresses.at(-2) ?? '')
    await expect(card(page)).toBeHidden()
  })
  await test.step('Back leaves the reader for the page of the part', async () => {
    await page.goBack()
    await expect(reader(page)).toBeHidden()
    await expect(page).toHaveURL(addresses.at(-2) ?? '')
  })
})

test('a manga series is read to its end without leaving the reader or having a network', async ({ page, context, request }) => {
  test.slow()
  const parts = await lastParts(request, 'illust')
  const addresses = parts.map(({ id }) => `/artworks/${id}`)
  const pages = parts.reduce((sum, part) => sum + part.page_count, 0)
  await openReader(page, addresses[0] ?? '')
  /** Pages of all parts that the service worker keeps at reading size. */
  const kept = () =>
    page.evaluate(
      async (ids) => {
        const keys = await (await caches.open('emaki-pictures')).keys()
        // Cards have smaller pictures of the same pages.
        const urls = keys.map(({ url }) => url).filter((url) => !/\/c\/(?:360|540|600)x/.test(url))
        const names = urls.map((url) => /\/(\d+)(?:-[0-9a-f]{32})?(_p\d+)_/.exec(url)?.slice(1).join('') ?? '')
        return new Set(names.filter((name) => ids.includes(name.split('_')[0] ?? ''))).size
      },
      parts.map(({ id }) => String(id)),
    )
  await expect.poll(kept, { timeout: 120_000 }).toBe(pages)
  await context.setOffline(true)
  for (const [index, next] of [...addresses.slice(1), undefined].entries()) {
    await readToNextPart(page, 'ArrowLeft', next)
    if (index > 0) continue
    const first = reader(page).getByRole('img', { name: /, page 1 of/ })
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(endPage(page).getByText('This is the newest part of the series.')).toBeVisible()

  await test.step('going back from the first page opens the end of the part before', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(endPage(page)).toBeHidden()
    await page.keyboard.press('Home')
    await expect(reader(page).getByRole('slider')).toHaveValue('1')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(addresses.at(-2) ?? '')
    await expect(card(page)).toBeHidden()
    const count = parts.at(-2)?.page_count ?? 0
    await expect(reader(page).getByRole('slider')).toHaveValue(String(count))
  })
})
