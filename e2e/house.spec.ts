// The first visit from end to end: home, ranking, artwork, download, back, and turning AI works on.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './emaki.ts'
import { cards, scrollUntil } from './gallery.ts'

test('home shows ranked pictures', async ({ page }) => {
  await page.goto('/')
  const ranking = page.getByRole('region', { name: '每日排行榜' })
  await expect(ranking.getByRole('link').first()).toBeVisible()
  const first = ranking.locator('img').first()
  await expect(first).toHaveJSProperty('complete', true)
  expect(await first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the ranking scrolls through 300 works', async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await scrollUntil(page, 300)
  await expect(page.locator('[data-index="299"]')).toBeAttached()
})

test('a work opens, its original is saved under the right name, and back returns to the same place', async ({ page }) => {
  await page.goto('/rank/daily')
  await scrollUntil(page, 60)
  const card = await cardInSight(page)
  const before = { scroll: await page.evaluate(() => scrollY), top: (await card.box()).y }

  await card.open()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  await expect(page.locator('article h1')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /下载/ }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`_${id}_p0\\.(jpg|png)$`))
  const bytes = await readFile(await download.path())
  const size = await page.evaluate(
    async (data) => {
      const bitmap = await createImageBitmap(await (await fetch(data)).blob())
      return { width: bitmap.width, height: bitmap.height }
    },
    `data:image/${bytes[0] === 0x89 ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`,
  )
  expect(size.width).toBeGreaterThan(200)
  expect(size.height).toBeGreaterThan(200)

  await page.goBack()
  await expect(page).toHaveURL(/\/rank\/daily$/)
  const again = page.locator(`[role=feed] a[href="/artworks/${id}"]`).first()
  await expect(again).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before.scroll)
  expect(Math.abs((await boxOf(again)).y - before.top)).toBeLessThanOrEqual(1)
})

test('the place is found again after a reload of the artwork', async ({ page }) => {
  await page.goto('/rank/daily')
  await scrollUntil(page, 60)
  const card = await cardInSight(page)
  const { y } = await card.box()
  await card.open()
  await expect(page.locator('article h1')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.reload()
  await expect(page.locator('article h1')).toBeVisible()
  await page.goBack()
  const again = page.locator(`[role=feed] a[href="/artworks/${id}"]`).first()
  await expect(again).toBeInViewport()
  await expect.poll(async () => Math.abs((await boxOf(again)).y - y)).toBeLessThanOrEqual(1)
})

test('turning AI on asks first, then adds AI works', async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'AI', exact: false }).filter({ hasText: 'AI' })).toHaveCount(0)

  await page.goto('/setting')
  const toggle = page.getByRole('switch', { name: /AI/ })
  await toggle.click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click()
  await expect(toggle).toBeChecked()

  await page.goto('/rank/daily')
  await page.getByRole('link', { name: /AI/ }).first().click()
  await expect(page).toHaveURL(/\/rank\/daily_ai/)
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).first().getByText('AI', { exact: true })).toBeVisible()
  await expect(page.locator('[role=feed] a[data-hidden]')).toHaveCount(0)
})

/** A card whose cover lies fully inside the viewport. */
async function cardInSight(page: Page) {
  const index = await page.evaluate(() => {
    const inside = [...document.querySelectorAll('[role=feed] [data-index]')].find((card) => {
      const box = card.getBoundingClientRect()
      return box.top > 120 && box.bottom < innerHeight - 80 && card.querySelector('a[data-hidden]') === null
    })
    return inside?.getAttribute('data-index')
  })
  expect(index).toBeTruthy()
  const link = page.locator(`[data-index="${index}"] a[href^="/artworks/"]`).first()
  return { box: () => boxOf(link), open: () => link.click() }
}

async function boxOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in the document')
  return box
}
