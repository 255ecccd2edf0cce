// The manga reader with real touches and pixels: pages follow the finger, the strip has no seams, options are remembered.
import type { APIRequestContext, CDPSession, Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { createFingers } from '../support/fingers.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSmooth, measureGesture } from '../support/gestureTrace.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'
import { isForAll } from '../support/sample.ts'

interface Work {
  readonly id: number
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
  readonly tags: readonly { readonly name: string }[]
}

/** The first all-ages manga of the ranking with ten pages or more. */
async function longManga(request: APIRequestContext): Promise<Work> {
  const answer = await request.get('/api/mirror/rank', { params: { mode: 'day_manga' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  const work = illusts.filter(isForAll).find(({ page_count }) => page_count >= 10)
  if (!work) throw new Error('the ranking has no long manga')
  return work
}

const place = (page: Page) => page.getByRole('slider', { name: 'Place in the work' })

async function openReader(page: Page, id: number): Promise<void> {
  await page.goto(`/artworks/${id}`)
  await page.getByRole('button', { name: /^(?:Read|Continue from page)/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reader' })).toBeVisible()
}

async function touchOf(page: Page) {
  const finger: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400, id: 1 }] })
  return {
    async drag(from: number, to: number) {
      await send('touchStart', from)
      for (let step = 1; step <= 10; step++) await send('touchMove', from + ((to - from) * step) / 10)
    },
    move: (x: number) => send('touchMove', x),
    lift: () => send('touchEnd'),
  }
}

test('a page follows the finger, and turns or returns when it is lifted', { tag: '@phone' }, async ({ page, request }) => {
  const shifts = await recordLayoutShifts(page)
  await openReader(page, (await longManga(request)).id)
  const current = page.getByRole('dialog', { name: 'Reader' }).getByRole('img', { name: /, page 1 of/ })
  await expect.poll(() => current.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const before = (await shifts()).length
  const left = async () => Math.round((await current.boundingBox())?.x ?? Number.NaN)
  const start = await left()
  const finger = await touchOf(page)
  await finger.drag(60, 260)
  // The page moves in the frame after the finger.
  await expect.poll(async () => (await left()) - start).toBeGreaterThan(180)
  await test.step('a finger that moves back cancels the turn', async () => {
    for (const x of [200, 140, 70]) await finger.move(x)
    await finger.lift()
    await expect.poll(left).toBe(start)
    await expect(place(page)).toHaveValue('1')
  })
  await finger.drag(60, 260)
  await finger.lift()
  await expect(place(page)).toHaveValue('2')
  expect((await shifts()).slice(before)).toEqual([])
})

test('the end page follows the finger after the last page', { tag: '@phone' }, async ({ page, request }) => {
  const work = await longManga(request)
  await openReader(page, work.id)
  await page.keyboard.press('End')
  await expect(place(page)).toHaveValue(String(work.page_count))
  const endPage = page.locator('[data-end-page]')
  const right = async () => ((await endPage.boundingBox()) ?? { x: Number.NaN, width: 0 }).x + 390
  await expect.poll(right).toBeLessThan(0)
  const finger = await touchOf(page)
  await finger.drag(60, 260)
  await expect.poll(right).toBeGreaterThan(150)
  await finger.lift()
  await expect(page.getByRole('region', { name: 'End page' })).toBeInViewport({ ratio: 0.5 })
})

test('a pinch widens the strip between the fingers, and the bars keep their size', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await openReader(page, (await longManga(request)).id)
  await page.getByRole('button', { name: 'Webtoon' }).click()
  const strip = page.getByRole('dialog', { name: 'Reader' }).locator('> [tabindex="0"]')
  const widths = () =>
    strip.evaluate((element) => ({
      page: element.firstElementChild?.clientWidth ?? 0,
      screen: element.clientWidth,
      left: element.scrollLeft,
    }))
  await expect.poll(async () => (await widths()).page).toBeGreaterThan(300)
  const { page: before, screen } = await widths()
  const fingers = await createFingers(page)
  await fingers.pinch({ x: screen / 2, y: 300 }, 60, 160)
  await expect.poll(async () => (await widths()).page / before).toBeGreaterThan(1.8)
  const { page: after, left } = await widths()
  // The middle stays in the middle.
  expect(Math.abs(left - (after - screen) / 2)).toBeLessThan(screen * 0.1)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await fingers.pinch({ x: screen / 2, y: 300 }, 160, 40)
  await expect.poll(async () => (await widths()).page).toBe(before)
})

test('a page turn by touch is smooth on a slow processor', { tag: ['@phone', '@measured'] }, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openReader(page, (await longManga(request)).id)
  const pages = page.getByRole('dialog', { name: 'Reader' }).locator('img:not([aria-hidden], [class*=undecoded])')
  await expect(pages).toHaveCount(2)
  const figures = await measureGesture(page, {
    act: (fingers) => fingers.drag({ x: 60, y: 400 }, { x: 320, y: 400 }),
    // The next pages load in the meantime.
    reset: async () => expect(pages).toHaveCount(3),
  })
  await expect(place(page)).toHaveValue('6')
  expectSmooth(figures, 'page turn')
})

/** Runs in the page: steps to the next panel, and returns the timings of the transitions that have begun. */
async function timingsOfStep() {
  const place = document.querySelector('dialog section output')
  const before = place?.textContent
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true }))
  while (place?.textContent === before) await new Promise(requestAnimationFrame)
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  return Object.fromEntries(
    transitions.map(({ transitionProperty, effect }) => [
      transitionProperty,
      `${effect?.getTiming().duration} ${effect?.getTiming().easing}`,
    ]),
  )
}

test('a double tap goes to a panel, taps to the next ones and across pages, a pinch back', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await openReader(page, (await longManga(request)).id)
  await page.keyboard.press('ArrowLeft')
  const picture = page.getByRole('dialog', { name: 'Reader' }).getByRole('img', { name: /, page 2 of/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number; id: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const tap = async (x: number, y: number) => {
    await touch('touchStart', { x, y, id: 1 })
    await touch('touchEnd')
  }
  const middle = { x: (page.viewportSize()?.width ?? 0) * 0.4, y: (page.viewportSize()?.height ?? 0) / 2 }
  const panelView = page.getByRole('region', { name: 'Panel by panel' })
  const number = async () => Number(/^Panel (\d+)/.exec((await panelView.getByRole('status').textContent()) ?? '')?.[1])
  await tap(middle.x, middle.y)
  await tap(middle.x, middle.y)
  await expect(panelView.getByRole('status')).toHaveText(/^Panel \d+ of \d+$/)
  const first = await number()
  const slider = page.getByRole('slider', { name: 'Place in the work', includeHidden: true })
  for (let taps = 0; (await slider.inputValue()) === '2' && taps < 20; taps++) {
    const before = await panelView.getByRole('status').textContent()
    await tap(middle.x, middle.y)
    await expect(panelView.getByRole('status')).not.toHaveText(before ?? '')
    if ((await slider.inputValue()) === '2') expect(await number()).toBe(first + taps + 1)
  }
  await expect(slider).toHaveValue('3')
  await test.step('the shade moves together with the page', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await page.evaluate(timingsOfStep)).toEqual({
      transform: '320 cubic-bezier(0.2, 0, 0, 1)',
      'clip-path': '320 cubic-bezier(0.2, 0, 0, 1)',
    })
  })
  const pinch = async () => {
    await touch('touchStart', { x: 120, y: 300, id: 1 }, { x: 220, y: 400, id: 2 })
    await touch('touchMove', { x: 150, y: 330, id: 1 }, { x: 190, y: 370, id: 2 })
    await touch('touchEnd')
    await expect(panelView).toHaveCount(0)
  }
  await pinch()
  await expect(place(page)).toHaveValue('3')
  await test.step('also where taps turn pages, on the page of the first tap', async () => {
    const side = { x: (page.viewportSize()?.width ?? 0) * 0.1, y: middle.y }
    // The second tap counts only soon after the first one, which a busy machine may miss.
    await expect(async () => {
      const before = await place(page).inputValue()
      await tap(side.x, side.y)
      await tap(side.x, side.y)
      await expect(panelView.getByRole('status')).toHaveText(/^Panel \d+ of \d+$/, { timeout: 3000 })
      await expect(slider).toHaveValue(before, { timeout: 3000 })
    }).toPass()
    await pinch()
  })
})

test('the options of the reader are accessible and remembered', { tag: '@desktop' }, async ({ page, request }) => {
  const work = await longManga(request)
  await openReader(page, work.id)
  await test.step('the tap zones show once', async () => {
    await expect(page.getByText('Menu', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Menu', { exact: true })).toHaveCount(0)
  })
  await test.step('the slider shows pages under the mouse', async () => {
    const box = await place(page).boundingBox()
    if (!box) throw new Error('no slider')
    await page.mouse.move(box.x + 20, box.y + box.height / 2)
    await expect(page.locator('[class*=preview] img').first()).toBeVisible()
  })
  await page.getByRole('button', { name: 'Reader settings' }).click()
  const settings = page.getByRole('complementary', { name: 'Reader settings' })
  await settings.getByRole('button', { name: 'Width', exact: true }).click()
  await settings.getByRole('button', { name: 'Sepia' }).click()
  await settings.getByRole('switch', { name: 'Shift pairs by one page' }).click()
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await test.step('a page that fills the width scrolls before it turns', async () => {
    const at = await place(page).inputValue()
    await page.keyboard.press('Space')
    await expect(place(page)).toHaveValue(at)
  })
  await page.reload()
  await openReader(page, work.id)
  await expect(page.getByText(/page 1–2 of/)).toBeVisible()
  await expect(page.getByText('Menu', { exact: true })).toHaveCount(0)
})

test('a phone on its side shows pages in pairs, as high as the screen', { tag: '@desktop' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const work = await longManga(request)
  await openReader(page, work.id)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/page 2–3 of/)).toBeAttached()
  const second = page.getByRole('dialog', { name: 'Reader' }).getByRole('img', { name: /page 2 of/ })
  await expect.poll(async () => (await second.boundingBox())?.height).toBeGreaterThan(380)
  // An upright phone shows one page.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/page 2 of/)).toBeAttached()
})

/** A picture of one colour whose shape gives fractional heights: 7 × 11 px, BMP. */
function plainPicture(): Buffer {
  const [width, height, row] = [7, 11, 24]
  const file = Buffer.alloc(54 + row * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) file.set([60, 180, 240], 54 + y * row + x * 3)
  return file
}

/** The number of different colours in the middle column of a screenshot. */
const coloursInColumn = (page: Page, screenshot: Buffer) =>
  page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const context = new OffscreenCanvas(1, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, -Math.floor(bitmap.width / 2), 0)
      const pixels = new Uint32Array(context?.getImageData(0, 0, 1, bitmap.height).data.buffer ?? new ArrayBuffer())
      return new Set(pixels).size
    },
    [...screenshot],
  )

test('the webtoon strip has no lines between its pages', { tag: '@desktop' }, async ({ browser, request }) => {
  const work = await longManga(request)
  const picture = plainPicture()
  for (const [deviceScaleFactor, width] of [
    [1, 811],
    [1.25, 777],
    [1.5, 641],
    [2, 493],
    [3, 391],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 700 }, deviceScaleFactor, hasTouch: true })
    const page = await context.newPage()
    await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/bmp', body: picture }))
    await openReader(page, work.id)
    await page.getByRole('button', { name: 'Webtoon' }).click()
    const strip = page.getByRole('dialog', { name: 'Reader' }).locator('> [tabindex="0"]')
    await expect.poll(() => strip.locator('img:not([aria-hidden])').count()).toBeGreaterThan(1)
    await strip.click({ position: { x: 20, y: 300 } })
    for (const edge of [1, 2]) {
      await strip.evaluate((element, index) => {
        const child = element.children[index]
        if (child instanceof HTMLElement) element.scrollTo({ top: child.offsetTop - 300 + index / 3 })
      }, edge)
      await expect(strip.locator('> *').nth(edge).locator('img:not([aria-hidden], [class*=undecoded])')).toBeVisible()
      await expect(async () =>
        expect(await coloursInColumn(page, await page.screenshot()), `${deviceScaleFactor}`).toBe(1),
      ).toPass()
    }
    await context.close()
  }
})
