// Cards: look and lazy pictures, long press, keyboard, and prefetching. ArtworkGallery.test.tsx shows every setting of a card.
import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, pictureCards, storedSettings, withSettings } from '../support/gallery.ts'

/** The first card that is not hidden and whose picture is not animated. */
const firstCard = (page: Page) => pictureCards(page).first()

const cover = (card: Locator) => card.locator('> a').first()

/** Index of the card in its list, from 0. */
const indexOf = (card: Locator) => card.evaluate((element) => element.closest('[data-index]')?.getAttribute('data-index') ?? '')

async function holdMouse(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
}

test('corners, shadow and lazy pictures follow the settings', async ({ page }) => {
  await withSettings(page, { roundedCards: false, cardShadows: true, lazyByObserver: true })
  await page.goto('/rank/daily')
  await expect(firstCard(page)).toBeVisible()
  const look = await cover(firstCard(page)).evaluate((element) => {
    const { borderTopLeftRadius, boxShadow } = getComputedStyle(element)
    return { radius: borderTopLeftRadius, hasShadow: boxShadow !== 'none' }
  })
  expect(look).toEqual({ radius: '0px', hasShadow: true })
  await expect(firstCard(page).locator('img').first()).toHaveAttribute('data-shown')
  const early = await cards(page).evaluateAll(
    (all) =>
      all
        .filter((card) => card.getBoundingClientRect().top > innerHeight + 50)
        .filter((card) => card.querySelector('[data-src][src]')).length,
  )
  expect(early).toBe(0)
  await page.evaluate(() => scrollBy(0, 1500))
  const waiting = () =>
    cards(page).evaluateAll((all) =>
      all
        .flatMap((card) => card.querySelector('[data-src]:not([src])') ?? [])
        // Of some cards only the caption is on screen, while the cover is outside.
        .filter((picture) => {
          const cover = picture.parentElement?.getBoundingClientRect()
          return cover && cover.bottom > 0 && cover.top < innerHeight
        })
        .map((picture) => picture.getAttribute('data-src')),
    )
  await expect.poll(waiting).toEqual([])
})

test('a long press on a card offers its author and tags, and checked ones are hidden everywhere', { tag: '@desktop' }, async ({
  page,
}) => {
  await withSettings(page, { longPressBlocks: true })
  await page.goto('/rank/daily')
  await expect(firstCard(page)).toBeVisible()
  const address = page.url()
  const place = await indexOf(firstCard(page))
  await holdMouse(page, cover(firstCard(page)))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  expect(page.url()).toBe(address)

  const yes = dialog.getByRole('button', { name: 'Block selected' })
  await expect(yes).toBeDisabled()
  expect(await seriousViolations(page)).toEqual([])
  const boxes = dialog.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await yes.click()
  await expect(dialog).toBeHidden()
  const { blockUids, blockTags } = await storedSettings(page)
  expect(blockUids).toHaveLength(1)
  expect(blockTags).toHaveLength(1)
  // The list shows only how many works are hidden.
  await expect(page.locator('[role=feed] [data-hidden]')).toHaveCount(0)
  // As tiles, hidden works keep their positions and show nothing that identifies the work.
  await withSettings(page, { blockUids, blockTags, hiddenAsTiles: true })
  await page.reload()
  const hidden = page.locator(`[role=feed] [data-index="${place}"] [data-hidden]`)
  await expect(hidden).toHaveAccessibleName('Content hidden: blocked artist')
  await hidden.click()
  await expect(page.getByText('Content hidden', { exact: true }).last()).toBeVisible()
  expect(page.url()).toBe(address)
})

test('a long touch on a card blocks too', { tag: '@phone' }, async ({ page }) => {
  await withSettings(page, { longPressBlocks: true })
  await page.goto('/rank/daily')
  await expect(firstCard(page)).toBeVisible()
  const box = await cover(firstCard(page)).boundingBox()
  if (!box) throw new Error('not on screen')
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 60, y: box.y + 60 }] })
  await expect(page.getByRole('dialog')).toBeVisible()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a long press on a card downloads the whole work after a confirmation that names it', { tag: '@desktop' }, async ({
  page,
}) => {
  await withSettings(page, { longPressDownloads: true })
  await page.goto('/rank/daily')
  await expect(firstCard(page)).toBeVisible()
  const title = await firstCard(page).locator('a[data-preview]').getAttribute('title')
  await holdMouse(page, cover(firstCard(page)))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(title ?? '')
  await page.mouse.up()
  // Pages download in parallel, so the first file may be another page.
  const first = page.waitForEvent('download', (download) => /_p0\.\w+$/.test(download.suggestedFilename()))
  await question.getByRole('button', { name: 'Download', exact: true }).click()
  expect(await (await first).failure()).toBeNull()
})

test('a keyboard moves between the cards and opens the long-press menu', { tag: '@desktop' }, async ({ page }) => {
  // Shows AI works too, so that no card of the list is hidden.
  // In a grid the second card is to the right of the first one, whatever the shapes of the day's works.
  await withSettings(page, { longPressBlocks: true, ai: true, galleryLayout: 'Grid' })
  await page.goto('/rank/daily')
  await expect(firstCard(page)).toBeVisible()
  await cover(firstCard(page)).focus()
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? '')
  await page.keyboard.press('End')
  await expect.poll(async () => Number(await focused())).toBeGreaterThanOrEqual(20)
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe('0')
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('1')

  const card = page.locator('[data-index]:focus-within [data-work]')
  const button = card.locator('[data-press]')
  await button.focus()
  await expect(button).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

test('holding a card previews its pages, and sliding up reaches an action', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/rank/daily')
  const card = page
    .locator('[data-work]')
    .filter({ has: page.locator('[title$="pages"]') })
    .first()
  await expect(card).toBeVisible()
  const box = await cover(card).boundingBox()
  if (!box) throw new Error('not on screen')
  const from = { x: box.x + box.width / 2, y: Math.max(box.y + box.height / 2, 240) }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x + x, y: from.y + y }] })
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const counter = page.locator('output').filter({ hasText: '/' })
  await touch('touchStart', 0, 0)
  await expect(counter).toHaveText(/^1 /)
  for (let x = 0; x <= 44; x += 4) await touch('touchMove', x, 0)
  await expect(counter).toHaveText(/^2 /)
  await lift()
  await expect(counter).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/rank/daily')

  await touch('touchStart', 0, 0)
  await expect(counter).toHaveText(/^1 /)
  const toShare = () => page.getByText('Share', { exact: true }).isVisible()
  for (let y = 0; y >= -112; y -= 8) await touch('touchMove', 0, y)
  for (let x = 0; !(await toShare()) && x > -200; x -= 8) await touch('touchMove', x, -112)
  for (let x = 0; !(await toShare()) && x < 200; x += 8) await touch('touchMove', x, -112)
  await lift()
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('an opened work shows beside its list, follows j, and closes with Back', { tag: '@desktop' }, async ({ page }) => {
  await withSettings(page, { splitView: true, ai: true })
  await page.goto('/rank/daily')
  await expect(firstCard(page)).toBeVisible()
  const pane = page.getByRole('region', { name: 'Work', exact: true })
  const list = page.getByRole('main').getByRole('feed')
  // The late parts of the page make the split. Until they are loaded, works open on pages of their own.
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return page.locator('main [data-index]:focus-within').count()
    })
    .toBe(1)
  await cover(firstCard(page)).click()
  await expect(pane.locator('article h1')).toBeVisible()
  const first = new URL(page.url()).pathname
  expect(first).toMatch(/^\/artworks\/\d+$/)
  await expect(list).toBeVisible()
  await page.keyboard.press('j')
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(first)
  await expect(pane.locator('article h1')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const second = page.url()
  await page.reload()
  await expect(pane.locator('article h1')).toBeVisible()
  await expect(list).toBeVisible()
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(pane).toHaveCount(0)
  expect(page.url()).toBe(second)
  await page.goBack()
  await expect(page).toHaveURL(/\/rank\/daily$/)
  await expect(firstCard(page)).toBeVisible()
})

test('hovering a card prefetches its work, which then opens without a request', { tag: '@desktop' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/rank/daily')
  const plain = firstCard(page)
  await expect(plain).toBeVisible()
  const work = await plain.getAttribute('data-work')
  const shownBefore = picturesOf(work, asked)
  await cover(plain).hover()
  // The screen's script, which an idle list may have fetched before, and the first picture that the screen shows.
  await expect.poll(() => asked.some((path) => /\/assets\/artwork-/.test(path))).toBe(true)
  await expect.poll(() => picturesOf(work, asked).length).toBeGreaterThan(shownBefore.length)
  asked.length = 0
  await cover(plain).click()
  await expect(page.locator('#root article h1')).toBeVisible()
  expect(asked.filter((path) => path === '/api/mirror/illust' || path.includes('/assets/artwork-'))).toEqual([])
})

/** The pictures of a work's first page among the requested addresses, each size once. */
const picturesOf = (work: string | null, asked: readonly string[]): string[] => [
  ...new Set(asked.filter((path) => path.startsWith('/api/image/') && new RegExp(`/${work}(?:-[0-9a-f]{32})?_p0`).test(path))),
]
