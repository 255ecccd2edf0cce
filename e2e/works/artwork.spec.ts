// The artwork page: opened from a list or directly, with one page or two hundred, restricted, removed, or failing while it loads.
import type { APIRequestContext, BrowserContext, Page, Route } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { centreOf, createFingers } from '../support/fingers.ts'
import { expect, test } from '../support/fixtures.ts'
import { elementCount, pictureCards, withSettings } from '../support/gallery.ts'
import { expectSmooth, measureGesture } from '../support/gestureTrace.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'
import { isForAll } from '../support/sample.ts'

interface Work {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
  readonly tags: readonly { readonly name: string }[]
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The work with 200 pages. */
async function twoHundredPages(request: APIRequestContext): Promise<Work> {
  const answer = await request.get('/api/mirror/search', { params: { word: '総集編 全200ページ', mode: 'title_and_caption' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  const work = illusts.filter(isForAll).find(({ page_count }) => page_count === 200)
  if (!work) throw new Error('the sample has no work of 200 pages')
  return work
}

/** The first all-ages work of a ranking that `fits` accepts. */
async function workOf(request: APIRequestContext, fits: (work: Work) => boolean): Promise<Work> {
  for (const mode of ['day', 'week', 'month', 'day_manga', 'week_manga']) {
    const answer = await request.get('/api/mirror/rank', { params: { mode } })
    const { illusts } = (await answer.json()) as { illusts: Work[] }
    const work = illusts.find((one) => isForAll(one) && fits(one))
    if (work) return work
  }
  throw new Error('the sample has no such work')
}

const frame = (page: Page, index: number) => page.locator(`[data-page="${index}"]`)
const picture = (page: Page, index: number) => frame(page, index).locator('img').last()
const isDrawn = (page: Page, index: number) =>
  picture(page, index).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

const pageStrip = (page: Page) => page.getByRole('navigation', { name: 'All pages' })
/** Whether the page strip of a viewer shows the thumbnail of a page, counted from 1. */
const isSquareDrawn = (page: Page, number: number) =>
  pageStrip(page)
    .getByRole('button', { name: `Page ${number}`, exact: true })
    .evaluate((button) => (button.querySelector('img')?.naturalWidth ?? 0) > 0)

test('opened from a list, it shows at once without a request; its neighbours follow, and Back returns to the list', {
  tag: '@webSide',
}, async ({ page, isMobile }) => {
  // Shows AI works too, so that no card of the list is hidden.
  await withSettings(page, { swipeBetweenWorks: true, ai: true })
  await page.goto('/rank/daily')
  const opened = pictureCards(page).first()
  await expect(opened.locator('img[data-shown]').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/mirror/illust?')) asked.push(sent.url())
  })
  const first = (await opened.locator('a[href^="/artworks/"]').first().getAttribute('href')) ?? ''
  const hrefs = await page
    .locator('[role=feed] [data-index] a[href^="/artworks/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const second = hrefs[hrefs.indexOf(first) + 1] ?? ''
  await page.locator(`[role=feed] a[href="${first}"]`).first().click()
  await expect(page).toHaveURL(first)
  const heading = page.locator('#root article h1')
  await expect(heading).toBeVisible()
  await expect.poll(() => isDrawn(page, 0)).toBe(true)
  expect(asked).toEqual([])
  const title = (await heading.textContent()) ?? ''
  await expect.poll(() => page.title()).toContain(`${title} - `)
  await expect(page.getByRole('button', { name: 'Next work' })).toBeVisible()
  if (isMobile) await swipeLeft(page)
  else await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(second)
  await page.getByRole('button', { name: 'Previous work' }).click()
  await expect(page).toHaveURL(first)
  await page.goBack()
  await expect(page).toHaveURL('/rank/daily')
})

async function swipeLeft(page: Page): Promise<void> {
  await frame(page, 0).evaluate((element) => {
    const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 })
    const options = { bubbles: true, cancelable: true }
    element.dispatchEvent(new TouchEvent('touchstart', { ...options, touches: [touch(320)], changedTouches: [touch(320)] }))
    element.dispatchEvent(new TouchEvent('touchend', { ...options, touches: [], changedTouches: [touch(120)] }))
  })
}

test('two hundred pages have their final sizes before their pictures load, and add few elements to the document', async ({
  page,
  request,
}) => {
  test.slow()
  const work = await twoHundredPages(request)
  const sizes = (await (await request.get(`/api/companion/ajax/illust/${work.id}/pages`)).json()) as Size[]
  const shifts = await recordLayoutShifts(page)
  await page.goto(`/artworks/${work.id}`)
  await expect.poll(() => isDrawn(page, 0)).toBe(true)
  const total = (await shifts()).reduce((sum, { value }) => sum + value, 0)
  expect(total).toBeLessThan(0.02)

  const before = await elementCount(page)
  await expect(frame(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all 200 pages' }).click()
  await expect(frame(page, 199)).toHaveCount(1)
  const boxes = await page
    .locator('[data-page]')
    .evaluateAll((frames) => frames.map(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight })))
  expect(boxes).toHaveLength(sizes.length)
  for (const [index, { width, height }] of sizes.entries()) {
    const box = boxes[index] ?? { width: 0, height: 1 }
    expect(box.width / box.height).toBeCloseTo(width / height, 1)
  }
  await frame(page, 150).scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page, 150)).toBe(true)
  expect(await page.locator('[data-page] img').count()).toBeLessThan(40)
  expect((await elementCount(page)) - before).toBeLessThan(500)
})

test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

/** Opens the first page of a work in a viewer, and goes through failures of pages: a tap retries, and so does a network that returns. */
async function readWithFailures(
  page: Page,
  request: APIRequestContext,
  context: BrowserContext,
  fail: (route: Route) => Promise<void>,
) {
  const work = await workOf(request, ({ page_count, type }) => page_count >= 4 && page_count < 40 && type !== 'ugoira')
  let lost = /_p[1-9]/
  // Records a tap in the page itself: the tap always precedes the request that it causes, however late the test sees either.
  const isTapped = () => page.evaluate(() => document.documentElement.dataset.tapped !== undefined)
  await page.route(`**/*${work.id}_p*`, async (route) => {
    const address = route.request().url()
    const isLost = lost.test(address) && !(/_p1(?!\d)/.test(address) && (await isTapped()))
    return isLost ? fail(route) : route.continue()
  })
  await page.goto(`/artworks/${work.id}`)
  await frame(page, 0).getByRole('button').click()
  const counter = page.getByText(`1 / ${work.page_count}`)
  await expect(counter).toBeVisible()
  // Keys work only after the opening animation. A page turn that a late key caused is undone.
  await expect(async () => {
    if (await counter.isVisible()) await page.keyboard.press('ArrowRight')
    else if (await page.getByText(`3 / ${work.page_count}`).isVisible()) await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(`2 / ${work.page_count}`)).toBeVisible({ timeout: 1500 })
  }).toPass()
  const again = page.getByRole('button', { name: /Tap to try again/ })
  const shown = (number: number) => page.getByRole('img', { name: `Page ${number}` })
  await test.step('a failed page waits for a tap', async () => {
    await expect(again).toBeVisible()
    await page.evaluate(() =>
      addEventListener(
        'click',
        () => {
          document.documentElement.dataset.tapped = ''
        },
        { once: true, capture: true },
      ),
    )
    await again.click()
    await expect(again).toBeHidden()
    await expect(shown(2)).toBeInViewport()
  })
  await test.step('failed pages load again by themselves once the network is back', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(again).toBeVisible()
    await context.setOffline(true)
    lost = /nothing/
    await context.setOffline(false)
    await expect(again).toBeHidden()
    await expect(shown(3)).toBeInViewport()
    for (const number of [3, 4]) await expect.poll(() => isSquareDrawn(page, number)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect(shown(4)).toBeInViewport()
    await expect(again).toBeHidden()
  })
  // Focus shows the bars, which fade while nothing happens.
  const firstPage = pageStrip(page).getByRole('button', { name: 'Page 1', exact: true })
  await firstPage.focus()
  await firstPage.click()
  await expect(counter).toBeVisible()
  return async () => {
    await page.goBack()
    await expect(counter).toBeHidden()
    await expect(page).toHaveURL(`/artworks/${work.id}`)
    await expect(frame(page, 0).getByRole('button')).toBeFocused()
  }
}

test('the lightbox turns pages by key and strip, retries failed pages, and closes on Back', async ({
  page,
  request,
  context,
}) => {
  await withSettings(page, { openInLightbox: true })
  const goBack = await readWithFailures(page, request, context, (route) => route.abort())
  await goBack()
})

/** The picture of the lightbox that is in the middle of the screen, and its scale: the width of the picture by that of the screen. */
const slide = (page: Page) => page.locator('.pswp__item[aria-hidden="false"] .pswp__img').last()
const scaleOf = async (page: Page) => ((await slide(page).boundingBox())?.width ?? 0) / (page.viewportSize()?.width ?? 1)

test('turning, pinching, panning and pulling in the lightbox take less than a frame of script and shift nothing', {
  tag: ['@phone', '@measured'],
}, async ({ page, request }) => {
  test.slow()
  const work = await workOf(request, ({ page_count, type }) => page_count >= 6 && page_count < 40 && type !== 'ugoira')
  await page.goto(`/artworks/${work.id}`)
  await frame(page, 0).getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeFocused()
  // The page below the lightbox is complete.
  await page.waitForLoadState('networkidle')
  const middle = { x: 195, y: 420 }
  const turn = await measureGesture(page, { act: (fingers) => fingers.drag({ x: 350, y: 420 }, { x: 40, y: 425 }) })
  expectSmooth(turn, 'page turn')
  // On a busy machine a swipe may get so few frames that it turns no page.
  await expect(page.getByText(`1 / ${work.page_count}`)).not.toBeAttached()
  const fit = async () => {
    await page.keyboard.press('0')
    await expect.poll(() => scaleOf(page)).toBeLessThanOrEqual(1.01)
  }
  expectSmooth(await measureGesture(page, { act: (fingers) => fingers.pinch(middle, 60, 300), reset: fit }), 'pinch')
  const pan = await measureGesture(page, {
    act: async (fingers) => {
      await fingers.doubleTap(middle)
      await fingers.drag(middle, { x: 90, y: 330 }, 200)
    },
    reset: fit,
  })
  expectSmooth(pan, 'double tap and pan')
  expectSmooth(await measureGesture(page, { act: (fingers) => fingers.drag(middle, { x: 200, y: 480 }) }), 'pull')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the lightbox goes on with the next work of the list, zooms, and returns to the page of the shown work', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/rank/daily')
  const card = pictureCards(page).first()
  await expect(card.locator('img[data-shown]').first()).toBeVisible()
  await card.locator('a').first().click()
  await expect.poll(() => isDrawn(page, 0)).toBe(true)
  const opened = page.url()
  await frame(page, 0).getByRole('button').click()
  const lightbox = page.locator('.pswp')
  await expect(lightbox).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Picture viewer' })).toHaveAttribute('aria-modal', 'true')
  await expect(page.locator('main')).toHaveAttribute('inert')
  const fingers = await createFingers(page)
  const middle = { x: 195, y: 420 }
  await test.step('a double tap zooms and zooms back', async () => {
    // On a busy machine the second tap may be handled too late to belong to the first one.
    const doubleTapUntil = (isReached: (scale: number) => boolean) =>
      expect(async () => {
        await fingers.doubleTap(middle)
        await expect.poll(async () => isReached(await scaleOf(page)), { timeout: 2000 }).toBe(true)
      }).toPass()
    await doubleTapUntil((scale) => scale > 1.5)
    await doubleTapUntil((scale) => scale <= 1.01)
  })
  await test.step('after the last page comes the next work', async () => {
    await page.keyboard.press('End')
    await expect(async () => {
      await fingers.drag({ x: 350, y: 420 }, { x: 40, y: 425 }, 200)
      await expect(page).not.toHaveURL(opened, { timeout: 3000 })
    }).toPass()
    await expect(lightbox.getByText(/^1 \//)).toBeAttached()
  })
  await test.step('a short pull springs back, and a long one closes', async () => {
    await fingers.drag(middle, { x: 195, y: 470 }, 300)
    await expect(lightbox).toBeVisible()
    await expect(async () => {
      await fingers.drag(middle, { x: 195, y: 760 }, 300)
      await expect(lightbox).toHaveCount(0, { timeout: 2000 })
    }).toPass()
    expect(page.url()).not.toBe(opened)
    await expect(frame(page, 0).getByRole('button')).toBeVisible()
  })
  await test.step('a held picture offers a login', async () => {
    const at = await centreOf(frame(page, 0))
    const offer = page.getByRole('status').getByRole('button', { name: 'Log in' })
    await fingers.hold(at, () => expect(offer).toBeVisible())
    await expect(lightbox).toHaveCount(0)
  })
  await page.goBack()
  await expect(page).toHaveURL('/rank/daily')
})

test('a short pull that a slow page handles late springs back', { tag: '@phone' }, async ({ page, request }) => {
  const work = await workOf(request, ({ page_count, type }) => page_count >= 2 && page_count < 40 && type !== 'ugoira')
  await page.goto(`/artworks/${work.id}`)
  await frame(page, 0).getByRole('button').click()
  const lightbox = page.locator('.pswp')
  await expect(lightbox).toBeFocused()
  // The event that begins the drag is handled late, and the others follow at once.
  await page.evaluate(() => {
    const block = (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    let from = 0
    let isDragged = false
    addEventListener('pointerdown', ({ clientY }) => (from = clientY), true)
    addEventListener('pointerup', () => block(15), true)
    addEventListener(
      'pointermove',
      ({ clientY }) => {
        if (clientY - from < 10) return
        block(isDragged ? 15 : 300)
        isDragged = true
      },
      true,
    )
  })
  const fingers = await createFingers(page)
  await fingers.drag({ x: 195, y: 420 }, { x: 195, y: 470 }, 300)
  // The ground fades while the picture is pulled, and until the lightbox is closed.
  await expect(lightbox.locator('.pswp__bg')).toHaveCSS('opacity', '1')
})

test('the reader turns manga from right to left, scrolls as a strip, and resumes at the saved page and mode', async ({
  page,
  request,
  context,
  isMobile,
}) => {
  const work = await twoHundredPages(request)
  await page.goto(`/artworks/${work.id}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const place = page.getByRole('slider', { name: 'Place in the work' })
  await expect(place).toHaveValue('1')
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveValue('2')
  // A click on the left part of the screen turns to the next page.
  await page.locator('dialog').click({ position: { x: 20, y: 400 } })
  await expect(place).toHaveValue(isMobile ? '3' : '4')
  await page.goBack()
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: isMobile ? 'Continue from page 3' : 'Continue from page 4' }).click()
  await expect(place).toHaveValue(isMobile ? '3' : '4')
  await test.step('a lost connection is shown on the page, blocks no other control, and is retried automatically', async () => {
    await context.setOffline(true)
    await page.keyboard.press('End')
    const again = page.locator('dialog').getByRole('button', { name: /Tap to try again/ })
    await expect(again.first()).toBeVisible()
    // A tap beside the message counts as a tap on the page and shows the bars again.
    await page.locator('dialog').click({ position: { x: (page.viewportSize()?.width ?? 0) / 2, y: 200 } })
    await expect(page.getByRole('button', { name: 'Webtoon' })).toBeInViewport()
    await context.setOffline(false)
    await expect(again).toHaveCount(0)
    await expect(page.getByRole('img', { name: /page 200 of 200/ }).last()).toBeVisible()
  })
  await test.step('one strip has few pages in the document', async () => {
    await page.getByRole('button', { name: 'Webtoon' }).click()
    await place.focus()
    await place.fill('120')
    await expect(page.getByRole('img', { name: /page 120/ }).first()).toBeVisible()
    // The end page below the strip has pictures of other works.
    expect(await page.getByRole('img', { name: /page \d+ of 200/ }).count()).toBeLessThan(40)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continue from page 120' }).click()
    await expect(page.getByRole('button', { name: 'Webtoon' })).toHaveAttribute('aria-pressed', 'true')
    await expect(place).toHaveValue('120')
  })
})

test('the reader has dark bars in both themes, which hide while reading and return when the mouse moves', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const work = await twoHundredPages(request)
  await page.goto(`/artworks/${work.id}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const close = page.getByRole('button', { name: 'Close the reader' })
  await expect(close).toBeInViewport()
  /** Lightness of the icon, from 0 to 1. Colours change gradually. */
  const lightness = () => close.evaluate((button) => Number(/^okl(?:ch|ab)\(([\d.]+)/.exec(getComputedStyle(button).color)?.[1]))
  await expect.poll(lightness).toBeGreaterThan(0.7)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(lightness).toBeGreaterThan(0.7)
  await page.mouse.click(100, 450)
  await expect(close).not.toBeInViewport()
  await page.mouse.move(400, 450)
  await page.mouse.move(500, 450)
  await expect(close).toBeInViewport()
})

test('a removed work is recovered from the archive after R-18 is turned on', {
  tag: '@desktop',
}, async ({ page }) => {
  // The sample's archive has works with ids like this one that the site does not have.
  await page.goto('/artworks/99999404')
  await expect(page.getByRole('alert')).toContainText('This work is no longer available')
  expect(await seriousViolations(page)).toEqual([])
  await withSettings(page, { r18: true })
  await page.reload()
  await expect(page.getByText('The original is gone. These pictures come from an archive.')).toBeVisible()
  await expect.poll(() => isDrawn(page, 0)).toBe(true)
})
