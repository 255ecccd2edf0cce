// The novel reader: its three directions, page turns, stored position, and search.
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { withSettings } from '../support/gallery.ts'
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

test('a novel is read in three directions, pages turn by every input, and the position is restored', async ({
  page,
  isMobile,
}) => {
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await expect(page.getByRole('heading', { level: 1, name: '长夜的灯塔' })).toBeVisible()
  await expect(page).toHaveTitle(/^长夜的灯塔 - 书生/)

  await test.step('the text on the page is collapsed until the reader expands it', async () => {
    const unfold = page.getByRole('button', { name: '展开全文' })
    await expect(unfold).toBeVisible()
    const height = () => page.locator('[data-direction=h]').evaluate((stage) => stage.parentElement?.clientHeight ?? 0)
    expect(await height()).toBe(1000)
    await unfold.click()
    await expect(unfold).toBeHidden()
    expect(await height()).toBeGreaterThan(3000)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  await openReader(page)
  await test.step('pages turn by keys, wheel, taps and swipes', async () => {
    await chooseDirection(page, '横排翻页')
    expect(await firstSeen(page)).toBeLessThanOrEqual(1)
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
    await expect(reader(page).getByText('100%').first()).toBeVisible()
    await page.keyboard.press('Home')
    await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
  })

  await test.step('vertical text scrolls sideways by wheel and begins at the right', async () => {
    await chooseDirection(page, '竖排')
    await expect.poll(() => text(page).evaluate((stage) => getComputedStyle(stage).writingMode)).toBe('vertical-rl')
    expect(await text(page).evaluate((stage) => stage.scrollLeft)).toBe(0)
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
    await chooseDirection(page, '横排滚动')
    await expect(text(page)).toHaveAttribute('data-direction', 'h')
    await expect.poll(async () => Math.abs((await storedPosition()) - before)).toBeLessThan(60)
    await showBars(page)
    await reader(page).getByRole('button', { name: '文字设置' }).click()
    await reader(page).getByLabel('字号').fill('28')
    await expect.poll(() => text(page).evaluate((stage) => getComputedStyle(stage).fontSize)).toBe('28px')
    await expect.poll(async () => Math.abs((await storedPosition()) - before)).toBeLessThan(60)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(reader(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /^继续阅读（\d+%）$/ })).toBeVisible()
    await openReader(page)
    await expect.poll(async () => Math.abs((await storedPosition()) - before)).toBeLessThan(60)
    expect(await text(page).evaluate((stage) => getComputedStyle(stage).fontSize)).toBe('28px')
  })
})

test('pages of a scrolling text turn by swipes and keys, on the chosen paper', async ({ page, isMobile }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'emaki.settings',
      JSON.stringify({ novelTextConfig: { isPaged: true, bg: '#1f1f1f', color: '#b7b7b7' } }),
    ),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await openReader(page)
  const pages = reader(page).getByRole('navigation', { name: '小说分页' })
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
    // The end of the page may not be visible yet. One more step then scrolls by a screen.
    await expect(async () => {
      if (!(await pages.textContent())?.includes('2 / 3')) await after()
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
    await chooseDirection(page, '竖排')
    await isAt(2)
    await crossBorder(press('ArrowRight'), press('ArrowLeft'))
    await crossBorder(tap(0.9), tap(0.25))
    if (isMobile)
      await crossBorder(
        () => swipe(page, 200, 150),
        () => swipe(page, 150, 200),
      )
    else await crossBorder(roll(-40), roll(40))
    await expect(reader(page).getByRole('button', { name: '下一页' })).toBeEnabled()
    await chooseDirection(page, '横排滚动')
    await isAt(2)
  })
  await test.step('the bars are as dark as the paper in a light theme', async () => {
    await showBars(page)
    const lightness = (element: SVGElement | HTMLElement) =>
      Number(/^oklab\(([\d.]+)/.exec(getComputedStyle(element).backgroundColor)?.[1])
    const close = reader(page).getByRole('button', { name: '退出阅读' })
    expect(await close.locator('..').evaluate(lightness)).toBeLessThan(0.4)
    expect(await reader(page).getByRole('slider').locator('..').evaluate(lightness)).toBeLessThan(0.4)
    expect(await seriousViolations(page)).toEqual([])
  })
  if (isMobile) return
  await test.step("the browser's search key searches the whole text", async () => {
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('最后一行')
    await expect(reader(page).getByText('1 / 1', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text(page).getByText('最后一行')).toBeInViewport()
    await expect(pages).toContainText('3 / 3')
  })
})

test('chapters, search, pages and colours open by a tap, and hostile markup is shown as text', { tag: '@desktop' }, async ({
  page,
}) => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '[[rb:<b>a</b> > <i>b</i>]]',
    '[[jumpuri:按我 > javascript:alert(1)]]',
    '[newpage',
    '&lt;b&gt;',
  ]
  await page.addInitScript(() => {
    window.alert = () => {
      throw new Error('a hostile word ran')
    }
  })
  const links = '[[jumpuri:外面 > https://example.org/a?b=1]]与[jump:3]与[uploadedimage:5][pixivimage:99999999999999999999]'
  await serveNovel(page, `${links}\n${hostile.join('\n')}\n${long}`)
  await page.goto('/novel/4077')
  await openReader(page)

  await test.step('markup in the text is shown as text', async () => {
    for (const line of hostile) await expect(text(page).getByText(line)).toBeVisible()
    expect(await reader(page).locator('script, [onerror], b, a[href^="javascript"]').count()).toBe(0)
    const link = text(page).getByRole('link', { name: '外面' })
    await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(text(page).getByText('插图无法显示')).toHaveCount(2)
  })

  await test.step('a jump leads to its page', async () => {
    await text(page).getByRole('button', { name: '第 3 页' }).click()
    await expect(text(page).getByRole('heading', { name: '尾声' })).toBeInViewport()
  })

  await test.step('the table of contents leads to a chapter', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: '目录' }).click()
    await expect(reader(page).getByRole('button', { name: /^尾声/ })).toHaveAttribute('aria-current', 'location')
    await reader(page).getByRole('button', { name: /^归途/ }).click()
    await expect(text(page).getByRole('heading', { name: '归途' })).toBeInViewport()
  })

  await test.step('a search finds words across ruby and steps through them', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: '在正文中查找' }).click()
    await page.keyboard.type('第100段：灯塔在')
    await expect(reader(page).getByText('1 / 1', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text(page).getByText('第100段')).toBeInViewport()
    await expect(text(page).locator('mark[data-current]').first()).toBeInViewport()
    await reader(page).getByRole('searchbox').fill('第')
    await expect(reader(page).getByText(/^1 \/ 18\d$/)).toBeVisible()
    await reader(page).getByRole('button', { name: '上一处' }).click()
    await expect(reader(page).getByText(/^(18\d) \/ \1$/)).toBeVisible()
    await reader(page).getByRole('searchbox').fill('没有这样的话')
    await expect(reader(page).getByText('没有找到')).toBeVisible()
    await reader(page).getByRole('button', { name: '在正文中查找' }).click()
  })

  await test.step('the reader enters and leaves full screen', async () => {
    const fills = () => page.evaluate(() => document.fullscreenElement !== null)
    await showBars(page)
    await reader(page).getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(fills).toBe(true)
    await expect(reader(page)).toBeInViewport()
    await reader(page).getByRole('button', { name: '退出全屏' }).click()
    await expect.poll(fills).toBe(false)
  })

  await test.step('colours, font, weight and paging apply at once and after a reload', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: '文字设置' }).click()
    const panel = reader(page).getByRole('complementary', { name: '文字设置' })
    await panel.getByRole('button', { name: '配色 5' }).click()
    await panel.getByLabel('字体').selectOption({ label: '衬线体' })
    await panel.getByLabel('行高').fill('1.6')
    await panel.getByLabel('字重').fill('700')
    await panel.getByRole('switch', { name: '每次只显示小说的一页' }).click()
    const looks = () =>
      text(page).evaluate((stage) => {
        const { backgroundColor, color, fontFamily, fontWeight, lineHeight } = getComputedStyle(stage)
        return [backgroundColor, color, fontFamily, fontWeight, lineHeight].join(' ')
      })
    const chosen = 'rgb(255, 248, 235) rgb(31, 31, 31) serif 700 25.6px'
    await expect.poll(looks).toBe(chosen)
    await page.reload()
    await openReader(page)
    await expect.poll(looks).toBe(chosen)
    await expect(reader(page).getByText(/^\d \/ 3$/)).toBeAttached()
    await page.keyboard.press('Escape')
  })
})

test('margins are equal on both sides, and a vertical line has at most 35 letters', { tag: '@desktop' }, async ({ page }) => {
  await serveNovel(page, long)
  for (const direction of ['h', 'hc', 'v']) {
    await withSettings(page, { novelTextConfig: { direction } })
    await page.goto('/novel/7001')
    await openReader(page)
    await expect(text(page).locator('[data-at]').first()).toBeVisible()
    const box = await text(page).evaluate((stage) => {
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
    if (direction === 'v') expect(box.letters).toBeLessThanOrEqual(35.1)
    else {
      expect(Math.abs(box.left - box.right), direction).toBeLessThanOrEqual(1)
      expect(box.measure, direction).toBeLessThanOrEqual(40.1)
    }
  }
})
