// The first visit: home, ranking, artwork, download, back, and turning AI works on.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil } from '../support/gallery.ts'

declare global {
  interface Window {
    /** Keys that the page has read from IndexedDB. */
    keysRead?: string[]
  }
}

// This visit runs with all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the ranking scrolls through 300 works', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await scrollUntil(page, 300)
  await expect(cards(page).last()).toBeVisible()
})

test('a work opens, its original is saved under the right name, and Back returns to the same position', async ({ page }) => {
  await page.goto('/rank/daily')
  await scrollUntil(page, 60)
  const card = await visibleCard(page)
  const before = { scroll: await page.evaluate(() => scrollY), top: (await card.box()).y }

  await card.open()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  await expect(page.locator('#root article h1')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // A work with several pages is saved as several files, which finish in any order.
  const name = new RegExp(`_${id}_p0\\.(jpg|png)$`)
  const [download] = await Promise.all([
    page.waitForEvent('download', (saved) => name.test(saved.suggestedFilename())),
    page
      .getByRole('button', { name: /Download/ })
      .first()
      .click(),
  ])
  const bytes = await readFile(await download.path())
  const size = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]))
    return { width: bitmap.width, height: bitmap.height }
  }, bytes.toString('base64'))
  expect(size.width).toBeGreaterThan(200)
  expect(size.height).toBeGreaterThan(200)

  await page.goBack()
  await expect(page).toHaveURL(/\/rank\/daily$/)
  const again = page.locator(`[role=feed] a[href="/artworks/${id}"]`).first()
  await expect(again).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before.scroll)
  await expect.poll(async () => Math.abs((await boxOf(again)).y - before.top)).toBeLessThanOrEqual(1)
})

test('the list position is restored after a reload of the artwork', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/rank/daily')
  await scrollUntil(page, 60)
  const card = await visibleCard(page)
  const { y } = await card.box()
  await card.open()
  await expect(page.locator('#root article h1')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.addInitScript(() => {
    const keys: string[] = []
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (key) {
      keys.push(String(key))
      return get.call(this, key)
    }
    window.keysRead = keys
  })
  await page.reload()
  await expect(page.locator('#root article h1')).toBeVisible()
  // While the work is open, the page preloads the list before it: its script and its works.
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/ranking-')) &&
      window.keysRead?.some((key) => key.includes('"ranking"')),
  )
  await page.goBack()
  const again = page.locator(`[role=feed] a[href="/artworks/${id}"]`).first()
  await expect(again).toBeInViewport()
  await expect.poll(async () => Math.abs((await boxOf(again)).y - y)).toBeLessThanOrEqual(1)
})

test('turning AI on shows AI works', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'AI', exact: true })).toHaveCount(0)
  await page.goto('/rank/daily_ai')
  await expect(page.getByText('This ranking appears once it is switched on in the content settings.')).toBeVisible()

  await page.goto('/setting/contents_display')
  await page.getByRole('switch', { name: 'Show AI works' }).click()
  await expect(page.getByRole('switch', { name: 'Show AI works' })).toBeChecked()

  await page.goto('/rank/daily')
  await page.getByRole('link', { name: 'AI', exact: true }).click()
  await expect(page).toHaveURL(/\/rank\/daily_ai/)
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).first().getByText('AI', { exact: true })).toBeVisible()
  await expect(page.locator('[role=feed] [data-hidden]')).toHaveCount(0)
})

/** A picture card completely inside the viewport, once scrolling has stopped. */
async function visibleCard(page: Page) {
  let index: string | null | undefined
  await expect(async () => {
    const scroll = await page.evaluate(
      () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
    )
    index = await page.evaluate(() => {
      const inside = [...document.querySelectorAll('[role=feed] [data-index]')].find((card) => {
        const box = card.getBoundingClientRect()
        return box.top > 60 && box.top < innerHeight - 300 && card.querySelector('[data-hidden], [role=img]') === null
      })
      return inside?.getAttribute('data-index')
    })
    expect(index).toBeTruthy()
    expect(await page.evaluate(() => scrollY)).toBe(scroll)
  }).toPass()
  const link = page.locator(`[data-index="${index}"] a[href^="/artworks/"]`).first()
  return { box: () => boxOf(link), open: () => link.click() }
}

async function boxOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in the document')
  return box
}
