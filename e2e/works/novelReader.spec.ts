// The novel reader: its three directions, page turns, stored position, and search.
import type { Page } from '@playwright/test'
import { contrastViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseDirection,
  firstSeen,
  long,
  openReader,
  reader,
  serveNovel,
  showBars,
  swipe,
  text,
  wheelRetry,
} from '../support/novelReader.ts'

// Only this test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/ })

/** The visible lines: the margins beside them in px, their greatest height and width in letters. */
const linesOf = (page: Page) =>
  text(page).evaluate((stage) => {
    const rects = [...stage.querySelectorAll('p[data-at]')]
      .flatMap((paragraph) => [...paragraph.getClientRects()])
      .filter(({ left, right, width }) => width > 0 && left >= 0 && right <= innerWidth)
    const size = Number.parseFloat(getComputedStyle(stage).fontSize)
    return {
      left: Math.min(...rects.map(({ left }) => left)),
      right: innerWidth - Math.max(...rects.map(({ right }) => right)),
      letters: Math.max(...rects.map(({ height }) => height)) / size,
      measure: Math.max(...rects.map(({ width }) => width)) / size,
    }
  })
/** Horizontal text has equal margins, and at most 40 letters in a line. */
async function expectEqualMargins(page: Page) {
  await expect(async () => {
    const { left, right, measure } = await linesOf(page)
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
    expect(measure).toBeLessThanOrEqual(40.1)
  }).toPass()
}

const slider = (page: Page) => reader(page).getByRole('slider', { name: 'Place in the work' })
const pageNumber = async (page: Page) =>
  Number(/page (\d+)/.exec((await slider(page).getAttribute('aria-valuetext')) ?? '')?.[1] ?? 0)

test('the text on the page is collapsed until the reader expands it', async ({ page }) => {
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await expect(page.getByRole('heading', { level: 1, name: '长夜的灯塔' })).toBeVisible()
  await expect(page).toHaveTitle(/^长夜的灯塔 - 书生/)
  const unfold = page.getByRole('button', { name: 'Show the whole text' })
  await expect(unfold).toBeVisible()
  const height = () => page.locator('[data-direction=h]').evaluate((stage) => stage.parentElement?.clientHeight ?? 0)
  expect(await height()).toBe(1000)
  await unfold.click()
  await expect(unfold).toBeHidden()
  expect(await height()).toBeGreaterThan(3000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a novel is read in three directions, pages turn by every input, and the position is restored', async ({
  page,
  isMobile,
}) => {
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await openReader(page)
  await test.step('pages turn by keys, wheel, taps and swipes', async () => {
    await chooseDirection(page, 'Page by page')
    await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
    await expectEqualMargins(page)
    const seen = [await firstSeen(page)]
    const expectNextPage = async () => {
      await expect.poll(() => firstSeen(page)).toBeGreaterThan(seen.at(-1) ?? 0)
      seen.push(await firstSeen(page))
    }
    const expectPreviousPage = async () => {
      seen.pop()
      await expect.poll(() => firstSeen(page)).toBe(seen.at(-1) ?? 0)
    }
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.mouse.click(width * 0.9, height / 2)
    await expectNextPage()
    await page.mouse.click(width * 0.1, height / 2)
    await expectPreviousPage()
    await page.keyboard.press('ArrowRight')
    await expectNextPage()
    await page.keyboard.press('ArrowLeft')
    await expectPreviousPage()
    if (isMobile) {
      await swipe(page, 300, 250)
      await expectNextPage()
      await swipe(page, 100, 150)
      await expectPreviousPage()
    } else {
      await page.mouse.wheel(0, 120)
      await expectNextPage()
      // A second wheel notch within 200 ms belongs to the same turn. The events' timestamps decide, so the test retries.
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, -120)
          return firstSeen(page)
        })
        .toBeLessThan(seen.at(-1) ?? 0)
      seen.splice(1)
      await page.keyboard.press('Home')
    }
    await page.keyboard.press('End')
    await expect(text(page).getByText('最后一行')).toBeInViewport()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^尾声, page (?:\d+–)?(\d+) of \1$/)
    await page.keyboard.press('Home')
    await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
  })

  await test.step('vertical text scrolls sideways by wheel and begins at the right', async () => {
    await chooseDirection(page, 'Vertical columns')
    await expect.poll(() => text(page).evaluate((stage) => getComputedStyle(stage).writingMode)).toBe('vertical-rl')
    expect(await text(page).evaluate((stage) => stage.scrollLeft)).toBe(0)
    expect((await linesOf(page)).letters).toBeLessThanOrEqual(35.1)
    if (isMobile) await text(page).evaluate((stage) => stage.scrollBy({ left: -2500 }))
    else {
      await page.mouse.move(400, 400)
      await page.mouse.wheel(0, 2500)
    }
    await expect.poll(() => text(page).evaluate((stage) => stage.scrollLeft)).toBeLessThan(-2000)
    await expect(reader(page).locator('ruby').first()).toBeAttached()
  })

  await test.step('the position is kept over a change of direction and font size and over a reload', async () => {
    // The reader stores the position at pauses and when the page unloads.
    const storedPosition = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('pagehide'))
        return JSON.parse(localStorage.getItem('emaki.novelPlaces') ?? '[]')[0]?.[1] as number
      })
    await expect.poll(storedPosition).toBeGreaterThan(200)
    let before = 0
    // The wheel may still scroll.
    await expect(async () => {
      before = await storedPosition()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await storedPosition()).toBe(before)
    }).toPass()
    await chooseDirection(page, 'Scroll')
    await expect(text(page)).toHaveAttribute('data-direction', 'h')
    await expectEqualMargins(page)
    await expect.poll(async () => Math.abs((await storedPosition()) - before)).toBeLessThan(60)
    await showBars(page)
    await reader(page).getByRole('button', { name: 'Text settings' }).click()
    await reader(page).getByLabel('Font size').fill('28')
    await expect.poll(() => text(page).evaluate((stage) => getComputedStyle(stage).fontSize)).toBe('28px')
    await expect.poll(async () => Math.abs((await storedPosition()) - before)).toBeLessThan(60)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(reader(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Continue reading \(\d+%\)$/ })).toBeVisible()
    await openReader(page)
    await expect.poll(async () => Math.abs((await storedPosition()) - before)).toBeLessThan(60)
    expect(await text(page).evaluate((stage) => getComputedStyle(stage).fontSize)).toBe('28px')
  })
})

test('pages of a scrolling text turn by swipes and keys, on the chosen paper', async ({ page, isMobile }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'emaki.settings',
      JSON.stringify({ novelTextStyle: { isPaged: true, bg: '#1f1f1f', color: '#b7b7b7' } }),
    ),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await openReader(page)
  const pages = reader(page).getByRole('navigation', { name: 'Pages of the novel' })
  const heading = (name: string) => text(page).getByRole('heading', { name })
  await expect(pages).toContainText('1 / 3')
  await expect(heading('出发')).toBeInViewport()
  const nextPage = () => (isMobile ? swipe(page, 300, 250) : page.keyboard.press('ArrowRight'))
  const previousPage = () => (isMobile ? swipe(page, 100, 150) : page.keyboard.press('ArrowLeft'))
  // The gesture handlers start shortly after the text appears.
  await expect(async () => {
    if (!(await pages.textContent())?.includes('2 / 3')) await nextPage()
    await expect(pages).toContainText('2 / 3', { timeout: 2000 })
  }).toPass()
  await expect(heading('归途')).toBeInViewport()
  if (isMobile) await swipe(page, 300, 280)
  await nextPage()
  await expect(pages).toContainText('3 / 3')
  await previousPage()
  await expect(pages).toContainText('2 / 3')
  await expect(heading('归途')).toBeInViewport()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const isAt = (number: number) => expect(pages).toContainText(`${number} / 3`)
  /** Crosses the border between the first two pages and returns. */
  const crossBorder = async (before: () => Promise<void>, after: () => Promise<void>) => {
    await before()
    await isAt(1)
    const isTurned = async () => (await pages.textContent())?.includes('2 / 3') ?? false
    const scrolled = () => text(page).evaluate((stage) => `${stage.scrollLeft} ${stage.scrollTop}`)
    // The end of the page may not be visible yet: a step then only scrolls by a screen, and one more is needed. A slow turn needs none.
    await expect(async () => {
      const start = await scrolled()
      if (!(await isTurned())) await after()
      await expect.poll(async () => (await isTurned()) || (await scrolled()) !== start).toBe(true)
      await expect(pages).toContainText('2 / 3', { timeout: 1000 })
    }).toPass()
    await expect(heading('归途')).toBeInViewport()
  }
  const tap = (share: number) => () => page.mouse.click(width * share, height / 2)
  const press = (key: string) => () => page.keyboard.press(key)
  // A wheel that still scrolls turns no page, so each turn needs a separate gesture.
  const roll = (by: number) => async () => {
    await page.mouse.move(width / 2, height / 2)
    const before = await pages.textContent()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, by)
        return pages.textContent()
      }, wheelRetry)
      .not.toBe(before)
  }
  await test.step('scrolling by a screen crosses the border of a page', async () => {
    await crossBorder(press('PageUp'), press('PageDown'))
    await crossBorder(tap(0.1), tap(0.9))
    if (!isMobile) await crossBorder(roll(-40), roll(40))
  })
  await test.step('vertical pages continue to the left for keys, taps, wheels and fingers', async () => {
    await chooseDirection(page, 'Vertical columns')
    await isAt(2)
    await crossBorder(press('ArrowRight'), press('ArrowLeft'))
    await crossBorder(tap(0.9), tap(0.25))
    if (isMobile)
      await crossBorder(
        () => swipe(page, 200, 150),
        () => swipe(page, 150, 200),
      )
    else await crossBorder(roll(-40), roll(40))
    await expect(reader(page).getByRole('button', { name: 'Next page' })).toBeEnabled()
    await chooseDirection(page, 'Scroll')
    await isAt(2)
  })
  await test.step('the bars are as dark as the paper in a light theme', async () => {
    await showBars(page)
    const lightness = (element: SVGElement | HTMLElement) =>
      Number(/^oklab\(([\d.]+)/.exec(getComputedStyle(element).backgroundColor)?.[1])
    const close = reader(page).getByRole('button', { name: 'Close the reader' })
    expect(await close.locator('..').evaluate(lightness)).toBeLessThan(0.4)
    expect(await slider(page).locator('../../..').evaluate(lightness)).toBeLessThan(0.4)
    expect(await contrastViolations(page, 'light')).toEqual([])
  })
  if (isMobile) return
  await test.step('the reader enters and leaves full screen', async () => {
    const fills = () => page.evaluate(() => document.fullscreenElement !== null)
    await reader(page).getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(fills).toBe(true)
    await expect(reader(page)).toBeInViewport()
    await reader(page).getByRole('button', { name: 'Leave full screen' }).click()
    await expect.poll(fills).toBe(false)
  })
  await test.step("the browser's search key searches the whole text", async () => {
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('最后一行')
    await expect(reader(page).getByText('1 / 1', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text(page).getByText('最后一行')).toBeInViewport()
    await expect(pages).toContainText('3 / 3')
  })
})

test('the slider shows chapters and pages, and leads back after a jump', async ({ page, isMobile }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'emaki.settings',
      JSON.stringify({ novelTextStyle: { direction: 'hc', bg: '#f1e3c8', color: '#4a3521' } }),
    ),
  )
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await openReader(page)
  await expect.poll(() => pageNumber(page)).toBe(1)
  // The page number is there before the text has its columns.
  await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
  const start = await firstSeen(page)
  await test.step('a turn counts one page, or both pages of a spread', async () => {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => pageNumber(page)).toBe(isMobile ? 2 : 3)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => pageNumber(page)).toBe(1)
  })
  if (isMobile)
    await test.step('a page follows the finger and turns when it is released', async () => {
      const client = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] })
      const left = () =>
        text(page)
          .locator('p[data-at]')
          .first()
          .evaluate((line) => line.getBoundingClientRect().left)
      const before = await left()
      await expect(async () => {
        await touch('touchStart', 300)
        for (let x = 300; x >= 200; x -= 20) await touch('touchMove', x)
        expect(await left()).toBeLessThan(before - 60)
      }).toPass()
      await touch('touchEnd')
      await expect.poll(() => pageNumber(page)).toBe(2)
      await swipe(page, 100, 200)
      await expect.poll(() => pageNumber(page)).toBe(1)
    })
  await test.step('the keyboard moves by pages, and a jump can be undone', async () => {
    await showBars(page)
    await slider(page).focus()
    await page.keyboard.press('End')
    await expect(text(page).getByText('最后一行')).toBeInViewport()
    await reader(page).getByRole('button', { name: 'Back to page 1' }).click()
    await expect.poll(() => firstSeen(page)).toBe(start)
    await expect(reader(page).getByRole('button', { name: /^Back to page/ })).toBeHidden()
  })
  await test.step('hovering shows the chapter and a line of the text', async () => {
    if (isMobile) return
    const box = await slider(page).boundingBox()
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(reader(page).getByText('归途', { exact: true }).last()).toBeVisible()
    await expect(
      reader(page)
        .getByText(/^第\d+段：灯塔在夜里/)
        .last(),
    ).toBeVisible()
  })
  expect(await contrastViolations(page, 'light')).toEqual([])
})

for (const [direction, name] of [
  ['h', 'down'],
  ['v', 'sideways'],
]) {
  test(`a text that scrolls ${name} is read when the scroll bar is dragged to its end page`, async ({ page }) => {
    await page.addInitScript((novelTextStyle) => localStorage.setItem('emaki.settings', JSON.stringify({ novelTextStyle })), {
      direction,
      bg: '#f1e3c8',
      color: '#4a3521',
    })
    await serveNovel(page, long)
    await page.goto('/novel/4077')
    await openReader(page)
    await expect.poll(() => pageNumber(page)).toBe(1)
    await expect(reader(page).getByRole('region', { name: 'End page' })).toBeAttached()
    const last = (await slider(page).getAttribute('max')) ?? ''
    // The bar is dragged on when the text grows: its length is an estimate until its end is laid out.
    await expect(async () => {
      await text(page).evaluate((scroller) => scroller.scrollTo(-scroller.scrollWidth, scroller.scrollHeight))
      await expect(slider(page)).toHaveValue(last, { timeout: 2000 })
    }).toPass()
  })
}
