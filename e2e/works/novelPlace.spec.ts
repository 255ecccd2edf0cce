// The place in a novel of 40,000 characters stays the same sentence while the phone turns, comments open and letters grow, in two tabs.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { chooseDirection, firstSeen, openReader, paragraph, reader, serveNovel, showBars, text } from '../support/novelReader.ts'

// Only one test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/ })

const long = Array.from({ length: 600 }, (_, n) => paragraph(n + 1)).join('\n')

/** The stored place, in UTF-16 units of the source. */
const storedPlace = (page: Page) =>
  page.evaluate(() => {
    const entries = JSON.parse(localStorage.getItem('emaki.novelPlaces') ?? '[]') as [string, number][]
    return entries.find(([id]) => id === '4078')?.[1]
  })
/** The stored place once it does not change any more. */
async function settledPlace(page: Page): Promise<number> {
  let before: number | undefined
  await expect
    .poll(
      async () => {
        const last = before
        before = await storedPlace(page)
        return before === last
      },
      { intervals: [600] },
    )
    .toBe(true)
  return before ?? Number.NaN
}
/** Whether the paragraph of a place is in the first visible lines. */
const isOnTop = (page: Page, at: number) =>
  text(page).evaluate(
    (stage, name) => {
      const box = stage.getBoundingClientRect()
      return [...stage.querySelectorAll('[data-at]')].some((element) => {
        const isTop = [...element.getClientRects()].some((rect) => rect.top < box.top + 120 && rect.bottom > box.top)
        return isTop && (element.textContent ?? '').includes(name)
      })
    },
    `第${long.slice(0, at).split('\n').length}段`,
  )

test('P12 the same sentence stays on top through turns of the phone, comments, larger letters and a second tab', {
  tag: '@phone',
}, async ({ page, context }) => {
  await serveNovel(page, long)
  await page.goto('/novel/4078')
  await openReader(page)
  await text(page).evaluate((stage) => stage.scrollTo({ top: stage.scrollHeight / 10 }))
  await expect.poll(() => storedPlace(page)).toBeGreaterThan(1000)
  const place = await settledPlace(page)

  const places: number[] = []
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => isOnTop(page, place)).toBe(true)
    places.push(await settledPlace(page))
  }
  expect(places).toEqual([place, place, place, place])
  await showBars(page)
  await reader(page).getByRole('button', { name: 'Close the reader' }).click()
  await openReader(page)
  await expect.poll(() => isOnTop(page, place)).toBe(true)
  expect(await storedPlace(page)).toBe(place)

  const other = await context.newPage()
  await serveNovel(other, long)
  await other.goto('/novel/4078')
  await openReader(other)
  await text(other).evaluate((stage) => stage.scrollTo({ top: stage.scrollHeight / 2 }))
  await expect.poll(() => storedPlace(other)).toBeGreaterThan(place + 5000)
  const newer = await storedPlace(other)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => isOnTop(page, place)).toBe(true)
  await page.close()
  expect(await storedPlace(other)).toBe(newer)
})

for (const direction of ['Scroll', 'Vertical columns', 'Page by page']) {
  test(`P11 Back returns to the place before a jump: ${direction}`, { tag: '@desktop' }, async ({ page }) => {
    const pages = Array.from({ length: 60 }, (_, n) => `${n === 0 ? '[jump:57]\n' : ''}${paragraph(n + 1)}`)
    await serveNovel(page, pages.join('\n[newpage]\n'))
    await page.goto('/novel/4079')
    await openReader(page)
    await chooseDirection(page, direction)
    await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
    await text(page).locator('[data-jump="57"]').first().click()
    await expect.poll(() => firstSeen(page)).toBeGreaterThan(50)
    await page.goBack()
    await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
    await expect(reader(page)).toBeVisible()
    await page.goBack()
    await expect(reader(page)).toBeHidden()
  })
}
