// The artwork page: opened from a list or directly, with one page or two hundred, restricted, removed, or failing while it loads.
import type { APIRequestContext, Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { elementCount, pictureCards, withSettings } from '../support/gallery.ts'
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

/** Works of a search that every reader may see. */
async function findWorks(request: APIRequestContext, word: string): Promise<readonly Work[]> {
  const answer = await request.get('/api/mirror/search', { params: { word, mode: 'title_and_caption' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  return illusts.filter(isForAll)
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

const pageStrip = (page: Page) => page.getByRole('navigation', { name: '全部页面' })
/** Whether the page strip of a viewer shows the thumbnail of a page, counted from 1. */
const isSquareDrawn = (page: Page, number: number) =>
  pageStrip(page)
    .getByRole('button', { name: `第 ${number} 页`, exact: true })
    .evaluate((button) => (button.querySelector('img')?.naturalWidth ?? 0) > 0)

test.describe('opened from a list', () => {
  test('it shows the picture and the texts at once, without a request for the work', async ({ page }) => {
    await page.goto('/rank/daily')
    const card = pictureCards(page).nth(1)
    await expect(card.locator('img[data-shown]').first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (sent) => {
      if (sent.url().includes('/api/mirror/illust?')) asked.push(sent.url())
    })
    const link = card.locator('a[href^="/artworks/"]').first()
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    await link.click()
    await expect(page).toHaveURL(`/artworks/${id}`)
    await expect(page.locator('article h1')).toBeVisible()
    await expect.poll(() => isDrawn(page, 0)).toBe(true)
    expect(asked).toEqual([])
    const heading = (await page.locator('article h1').textContent()) ?? ''
    await expect.poll(() => page.title()).toContain(`${heading} - `)
  })

  test('swipes, keys and buttons lead to the neighbours, and Back returns to the list', async ({ page, isMobile }) => {
    // Shows AI works too, so that no card of the list is hidden.
    await withSettings(page, { isEnableSwipe: true, ai: true })
    await page.goto('/rank/daily')
    const opened = pictureCards(page).first().locator('a[href^="/artworks/"]').first()
    const first = (await opened.getAttribute('href')) ?? ''
    const hrefs = await page
      .locator('[role=feed] [data-index] a[href^="/artworks/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
    const second = hrefs[hrefs.indexOf(first) + 1] ?? ''
    await page.locator(`[role=feed] a[href="${first}"]`).first().click()
    await expect(page).toHaveURL(first)
    await expect(page.locator('article h1')).toBeVisible()
    await expect(page.getByRole('button', { name: '下一个作品' })).toBeVisible()
    if (isMobile) await swipeLeft(page)
    else await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(second)
    await page.getByRole('button', { name: '上一个作品' }).click()
    await expect(page).toHaveURL(first)
    await page.goBack()
    await expect(page).toHaveURL('/rank/daily')
  })
})

async function swipeLeft(page: Page): Promise<void> {
  await frame(page, 0).evaluate((element) => {
    const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 })
    const options = { bubbles: true, cancelable: true }
    element.dispatchEvent(new TouchEvent('touchstart', { ...options, touches: [touch(320)], changedTouches: [touch(320)] }))
    element.dispatchEvent(new TouchEvent('touchend', { ...options, touches: [], changedTouches: [touch(120)] }))
  })
}

test.describe('pages', () => {
  test('collapse from three on, and each has its final size before its picture loads', async ({ page, request }) => {
    const work = await workOf(request, ({ page_count, type }) => page_count >= 3 && page_count < 40 && type !== 'ugoira')
    const told = (await (await request.get(`/api/companion/ajax/illust/${work.id}/pages`)).json()) as {
      width: number
      height: number
    }[]
    await page.goto(`/artworks/${work.id}`)
    await expect(frame(page, 0)).toBeVisible()
    await expect(frame(page, 1)).toHaveCount(0)
    await page
      .getByRole('button', { name: /展开|查看|显示|全部/ })
      .filter({ hasText: String(work.page_count) })
      .first()
      .click()
    await expect(frame(page, work.page_count - 1)).toHaveCount(1)
    for (const [index, { width, height }] of told.entries()) {
      const box = await frame(page, index).evaluate((element) => ({ width: element.clientWidth, height: element.clientHeight }))
      expect(box.width / box.height).toBeCloseTo(width / height, 1)
    }
  })

  test('two hundred of them add no more elements to the document than a few', async ({ page, request }) => {
    test.slow()
    const work = (await findWorks(request, '総集編 全200ページ')).find(({ page_count }) => page_count === 200)
    if (!work) throw new Error('the sample has no work of 200 pages')
    await page.goto(`/artworks/${work.id}`)
    const unfold = page.getByRole('button', { name: /200/ }).filter({ hasNotText: /下载/ }).first()
    await expect(unfold).toBeVisible()
    const before = await elementCount(page)
    await unfold.click()
    await expect(frame(page, 199)).toHaveCount(1)
    await frame(page, 150).scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(page, 150)).toBe(true)
    expect(await page.locator('[data-page] img').count()).toBeLessThan(40)
    expect((await elementCount(page)) - before).toBeLessThan(500)
  })

  test('that fail wait for a tap, and the other pages keep working', async ({ page, request }) => {
    const work = await workOf(request, ({ page_count, type }) => page_count === 1 && type === 'illust')
    let mode: 'lost' | 'garbled' | 'whole' = 'lost'
    await page.route(`**/*${work.id}_p0*`, (route) => {
      if (mode === 'lost') return route.abort()
      return mode === 'garbled' ? route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }) : route.continue()
    })
    await page.goto(`/artworks/${work.id}`)
    const retry = frame(page, 0).getByRole('button')
    await expect(retry).toContainText('重试')
    await expect(page.locator('article h1')).toBeVisible()
    // A file that does not decode counts as a failed picture too.
    mode = 'garbled'
    const answered = page.waitForResponse((response) => response.url().includes(`${work.id}_p0`))
    await retry.click()
    await answered
    await expect(retry).toContainText('重试')
    mode = 'whole'
    await retry.click()
    await expect.poll(() => isDrawn(page, 0)).toBe(true)
  })
})
test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

test.describe('image viewers', () => {
  for (const isUseFancybox of [true, false]) {
    const viewer = isUseFancybox ? 'the lightbox' : 'the built-in viewer'
    test(`${viewer} opens, turns pages by key and strip, retries failed pages, and closes on Back`, async ({
      page,
      request,
      context,
    }) => {
      const work = await workOf(request, ({ page_count, type }) => page_count >= 4 && page_count < 40 && type !== 'ugoira')
      await withSettings(page, { isUseFancybox })
      let lost = /_p[1-9]/
      // Records a tap in the page itself: the tap always precedes the request that it causes, however late the test sees either.
      const isTapped = () => page.evaluate(() => document.documentElement.dataset.tapped !== undefined)
      await page.route(`**/*${work.id}_p*`, async (route) => {
        const address = route.request().url()
        const isLost = lost.test(address) && !(/_p1(?!\d)/.test(address) && (await isTapped()))
        return isLost ? route.abort() : route.continue()
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
      const again = page.getByRole('button', { name: /重试/ })
      const shown = (number: number) => page.getByRole('img', { name: `第 ${number} 页` })
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
      await pageStrip(page).getByRole('button', { name: '第 1 页', exact: true }).click()
      await expect(counter).toBeVisible()
      await page.goBack()
      await expect(counter).toBeHidden()
      await expect(page).toHaveURL(`/artworks/${work.id}`)
      await expect(frame(page, 0).getByRole('button')).toBeFocused()
    })
  }

  test('the wheel zooms in the built-in viewer, and Escape closes it', { tag: '@desktop' }, async ({ page, request }) => {
    const work = await workOf(request, ({ page_count, type }) => page_count === 1 && type === 'illust')
    await withSettings(page, { isUseFancybox: false })
    await page.goto(`/artworks/${work.id}`)
    await frame(page, 0).getByRole('button').click()
    const stage = page.locator('dialog [data-scale]')
    await expect(stage).toHaveAttribute('data-scale', '1.00')
    await stage.hover()
    await page.mouse.wheel(0, -500)
    await expect.poll(async () => Number(await stage.getAttribute('data-scale'))).toBeGreaterThan(1.5)
    await page.keyboard.press('Escape')
    await expect(stage).toHaveCount(0)
    await expect(page).toHaveURL(`/artworks/${work.id}`)
  })
})

test.describe('the reader', () => {
  const twoHundred = async (page: Page, request: APIRequestContext) => {
    const work = (await findWorks(request, '総集編 全200ページ')).find(({ page_count }) => page_count === 200)
    await page.goto(`/artworks/${work?.id}`)
    return work
  }

  test('turns manga from right to left, shows two pages on a wide screen, and resumes at the saved page', async ({
    page,
    request,
    context,
    isMobile,
  }) => {
    await twoHundred(page, request)
    await page.getByRole('button', { name: '阅读', exact: true }).click()
    const place = page.getByRole('slider', { name: '页码' })
    await expect(place).toHaveValue('1')
    await page.keyboard.press('ArrowLeft')
    await expect(place).toHaveValue('2')
    await page.keyboard.press('ArrowLeft')
    await expect(place).toHaveValue(isMobile ? '3' : '4')
    await page.keyboard.press('ArrowRight')
    await expect(place).toHaveValue('2')
    // A click on the left part of the screen turns to the next page.
    await page.locator('dialog').click({ position: { x: 20, y: 400 } })
    await expect(place).toHaveValue(isMobile ? '3' : '4')
    await page.goBack()
    await expect(page.locator('dialog')).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: isMobile ? '从第 3 页继续' : '从第 4 页继续' }).click()
    await expect(place).toHaveValue(isMobile ? '3' : '4')
    await test.step('a lost connection is shown on the page, blocks no other control, and is retried automatically', async () => {
      await context.setOffline(true)
      await page.keyboard.press('End')
      const again = page.locator('dialog').getByRole('button', { name: /重试/ })
      await expect(again.first()).toBeVisible()
      // A tap beside the message counts as a tap on the page and shows the bars again.
      await page.locator('dialog').click({ position: { x: (page.viewportSize()?.width ?? 0) / 2, y: 200 } })
      await expect(page.getByRole('button', { name: '条漫' })).toBeInViewport()
      await context.setOffline(false)
      await expect(again).toHaveCount(0)
      await expect(page.getByRole('img', { name: /第 200 页/ }).last()).toBeVisible()
    })
  })

  test('has dark bars in both themes, which hide while reading and return when the mouse moves', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await twoHundred(page, request)
    await page.getByRole('button', { name: '阅读', exact: true }).click()
    const close = page.getByRole('button', { name: '退出阅读' })
    await expect(close).toBeInViewport()
    /** Lightness of the icon, from 0 to 1. Colours change gradually. */
    const lightness = () =>
      close.evaluate((button) => Number(/^okl(?:ch|ab)\(([\d.]+)/.exec(getComputedStyle(button).color)?.[1]))
    await expect.poll(lightness).toBeGreaterThan(0.7)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(lightness).toBeGreaterThan(0.7)
    await page.mouse.click(100, 450)
    await expect(close).not.toBeInViewport()
    await page.mouse.move(400, 450)
    await page.mouse.move(500, 450)
    await expect(close).toBeInViewport()
  })

  test('scrolls as one strip with few pages in the document, and remembers that mode', async ({ page, request }) => {
    await twoHundred(page, request)
    await page.getByRole('button', { name: '阅读', exact: true }).click()
    await page.getByRole('button', { name: '条漫' }).click()
    const place = page.getByRole('slider', { name: '页码' })
    await place.focus()
    await place.fill('120')
    await expect(page.getByRole('img', { name: /120/ }).first()).toBeVisible()
    expect(await page.locator('dialog img').count()).toBeLessThan(40)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '从第 120 页继续' }).click()
    await expect(page.getByRole('button', { name: '条漫' })).toHaveAttribute('aria-pressed', 'true')
    await expect(place).toHaveValue('120')
  })

  test('axe finds no serious violation in the reader', async ({ page, request }) => {
    await twoHundred(page, request)
    await page.getByRole('button', { name: '阅读', exact: true }).click()
    await expect(page.getByRole('slider', { name: '页码' })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
})

test.describe('a removed work', () => {
  /** The sample's archive has works with ids like this one that the site does not have. */
  const gone = '/artworks/99999404'

  test('says that it may be deleted while R-18 is off, and requests no archive', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (sent) => {
      if (sent.url().includes('pid-recover')) asked.push(sent.url())
    })
    await page.goto(gone)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('这个作品已经看不到了')
    await expect(alert.getByRole('link', { name: '回到首页' })).toBeVisible()
    expect(asked).toEqual([])
  })

  test('is recovered from the archive with R-18 on in every language, and names the archive', async ({ page }) => {
    await withSettings(page, { r18: true, language: 'ja' })
    await page.goto(gone)
    await expect(page.getByText('元の作品は見られなくなりました。以下は別の場所に保存されていた画像です。')).toBeVisible()
    await expect(page.getByRole('heading', { name: '99999404' })).toBeVisible()
    await expect.poll(() => isDrawn(page, 0)).toBe(true)
    expect(await picture(page, 0).getAttribute('src')).toMatch(/^\/api\/image\//)
  })
})

test('a work that upstream restricts shows the reason and nothing else of the work', async ({ page }) => {
  const limit = 'https://s.pximg.net/common/images/limit_mypixiv_360.png'
  const illust = {
    id: 90000001,
    title: '',
    type: 'illust',
    image_urls: { square_medium: limit, medium: limit, large: limit },
    user: { id: 11, name: '', account: '', profile_image_urls: { medium: 'https://s.pximg.net/common/images/no_profile.png' } },
    page_count: 1,
    width: 100,
    height: 100,
    meta_single_page: { original_image_url: limit },
    visible: false,
  }
  await page.route('**/api/mirror/illust?id=90000001', (route) => route.fulfill({ json: { illust } }))
  await page.goto('/artworks/90000001')
  await expect(page.getByRole('heading', { name: '作品无法显示' })).toBeVisible()
  await expect(page.getByText('作者仅向好P友公开此作品。')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})

test('an artwork page has no layout shift', async ({ page, request }) => {
  const work = await workOf(request, ({ page_count, type }) => page_count >= 2 && type !== 'ugoira')
  const shifts = await recordLayoutShifts(page)
  await page.goto(`/artworks/${work.id}`)
  await expect.poll(() => isDrawn(page, 0)).toBe(true)
  const total = (await shifts()).reduce((sum, { value }) => sum + value, 0)
  expect(total).toBeLessThan(0.02)
})
