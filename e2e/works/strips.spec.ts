// Pages of 800×30,000 px, in the lightbox and the manga reader: fitted into a screen, they would be 22 px wide.
import { crc32, deflateSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { createFingers } from '../support/fingers.ts'
import { expect, test } from '../support/fixtures.ts'
import { isForAll } from '../support/sample.ts'

const strip = { width: 800, height: 30_000 }

interface Work {
  readonly id: number
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
  readonly tags: readonly { readonly name: string }[]
}

/** A PNG in grey, with bands of 100 px that grow lighter, so that its colour shows a place. */
function stripPng({ width, height }: typeof strip): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.fill(40 + (Math.floor(y / 100) % 20) * 10, y * (width + 1) + 1, (y + 1) * (width + 1))
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Opens a work of the sample with several pages, all of which are strips. */
async function openStrips(page: Page, request: APIRequestContext): Promise<void> {
  const answer = await request.get('/api/mirror/rank', { params: { mode: 'day_manga' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  const work = illusts.filter(isForAll).find(({ page_count }) => page_count >= 5)
  if (!work) throw new Error('the ranking has no work with pages')
  const body = stripPng(strip)
  await page.route(new RegExp(`/${work.id}(?:-[0-9a-f]+)?_p`), (route) => route.fulfill({ body, contentType: 'image/png' }))
  await page.goto(`/artworks/${work.id}`)
}

const lightboxPicture = (page: Page) =>
  page.locator('.pswp__item:not([aria-hidden=true]) img.pswp__img:not(.pswp__img--placeholder)')
/** Where a picture is on the screen; undefined sides while it is not there. */
const boxOf = async (picture: ReturnType<typeof lightboxPicture>) => (await picture.boundingBox()) ?? outside
const outside = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }

/** Waits until a strip shows its top at a readable width. A picture that is still loading fills the screen. */
async function expectTop(page: Page, picture: ReturnType<typeof lightboxPicture>): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(2 * height)
  await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(Math.min(width, 820), -1)
  await expect.poll(async () => (await boxOf(picture)).y).toBeCloseTo(0, -1)
}

test('P25 the lightbox opens a page of 800×30,000 px at a readable width, from its top', async ({ page, request }) => {
  await openStrips(page, request)
  await page.locator('[data-page="0"]').getByRole('button').click()
  await expectTop(page, lightboxPicture(page))
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await boxOf(lightboxPicture(page))).y).toBeLessThan(-300)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.pswp__counter')).toHaveText(/^2 /)
})

test('P25 a strip in the lightbox follows a finger and keeps its place when the phone is turned', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await openStrips(page, request)
  await page.locator('[data-page="0"]').getByRole('button').click()
  await expectTop(page, lightboxPicture(page))
  const fingers = await createFingers(page)
  await fingers.drag({ x: 195, y: 700 }, { x: 195, y: 150 }, 200)
  await expect.poll(async () => (await boxOf(lightboxPicture(page))).y).toBeLessThan(-500)
  const placeOf = async () => {
    const { y, height } = await boxOf(lightboxPicture(page))
    return ((page.viewportSize()?.height ?? 0) / 2 - y) / height
  }
  let before = -1
  await expect
    .poll(async () => {
      const last = before
      before = await placeOf()
      return before === last
    })
    .toBe(true)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await boxOf(lightboxPicture(page))).width).toBeCloseTo(820, -1)
  expect(await placeOf()).toBeCloseTo(before, 2)
})

test('P25 the manga reader shows a page of 800×30,000 px at a readable width, and taps scroll through it', async ({
  page,
  request,
}) => {
  await openStrips(page, request)
  await page.getByRole('button', { name: /^(?:Read|Continue from page)/ }).click()
  const reader = page.getByRole('dialog', { name: 'Reader' })
  await reader.getByRole('button', { name: 'Left to right' }).click()
  const picture = reader.getByRole('img', { name: /page 1 of/ })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expectTop(page, picture)
  await page.mouse.click(width - 20, height / 2)
  await expect.poll(async () => (await boxOf(picture)).y).toBeLessThan(-300)
})

test('P25 the lightbox offers the reader for a strip, and the reader opens at its page', async ({ page, request }) => {
  await openStrips(page, request)
  const address = page.url()
  await page.locator('[data-page="0"]').getByRole('button').click()
  await expectTop(page, lightboxPicture(page))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.pswp__counter')).toHaveText(/^2 /)
  await page.locator('.pswp').getByRole('button', { name: 'Read' }).click()
  const reader = page.getByRole('dialog', { name: 'Reader' })
  await expect(reader).toBeVisible()
  await expect(page).toHaveURL(`${address}?read=2`)
  await page.keyboard.press('Escape')
  await expect(reader).toBeHidden()
  await expect(page).toHaveURL(address)
  // It opens again, and Back closes it.
  await page.locator('[data-page="0"]').getByRole('button').click()
  await page.locator('.pswp').getByRole('button', { name: 'Read' }).click()
  await expect(reader).toBeVisible()
  await page.goBack()
  await expect(reader).toBeHidden()
  await expect(page).toHaveURL(address)
})
