// Serves a novel from a mirror, and helpers for the reader, for the tests of both.
import type { Page, Route } from '@playwright/test'
import { createFingers } from './fingers.ts'
import { expect } from './fixtures.ts'

/** Mocks a mirror that has one novel with this text. */
export async function serveNovel(page: Page, text: string, more: { readonly novel?: object; readonly page?: object } = {}) {
  const novel = {
    title: '长夜的灯塔',
    caption: '',
    user: { id: 77, name: '书生', profile_image_urls: { medium: '' } },
    tags: [{ name: '灯塔', translated_name: null }],
    image_urls: {},
    text_length: text.length,
    page_count: 1,
    series: {},
    x_restrict: 0,
    ...more.novel,
  }
  const idOf = (route: Route) => Number(new URL(route.request().url()).searchParams.get('id'))
  await page.route('**/api/mirror/novel_detail?**', (route) => route.fulfill({ json: { novel: { ...novel, id: idOf(route) } } }))
  await page.route('**/api/mirror/webview_novel?**', (route) =>
    route.fulfill({ json: { text, images: [], illusts: [], seriesNavigation: null, language: 'zh', ...more.page } }),
  )
}

export const paragraph = (n: number) =>
  `　第${n}段：[[rb:灯塔 > dēng tǎ]]在夜里每十二秒照亮一次海面，他把信折好放进抽屉，明天船还会来。${'海风吹过石阶，钟声慢慢远去。'.repeat(3)}`
export const chapter = (title: string, from: number, count: number) =>
  [`[chapter:${title}]`, ...Array.from({ length: count }, (_, n) => paragraph(from + n))].join('\n')
export const long = `${chapter('出发', 1, 60)}\n[newpage]\n${chapter('归途', 61, 60)}\n[newpage]\n${chapter('尾声', 121, 60)}\n最后一行`

export const reader = (page: Page) => page.getByRole('dialog', { name: 'Reader' })
export const text = (page: Page) => reader(page).getByRole('region', { name: 'Text of the novel' })
export const openReader = async (page: Page) => {
  await page.getByRole('button', { name: /^(?:Read$|Continue reading)/ }).click()
  await expect(reader(page)).toBeVisible()
}
/** The number of the first visible paragraph, by what is at the start of the visible area. */
export const firstSeen = (page: Page) =>
  text(page).evaluate((stage) => {
    const box = stage.getBoundingClientRect()
    const seen = [...stage.querySelectorAll('[data-at]')].find((each) =>
      [...each.getClientRects()].some(
        (rect) =>
          rect.right > box.left + 24 && rect.left < box.right - 24 && rect.bottom > box.top + 72 && rect.top < box.bottom - 72,
      ),
    )
    return Number(/第(\d+)段/.exec(seen?.textContent ?? '')?.[1] ?? 0)
  })
/** Shows the bars again with a tap in the middle. */
export const showBars = async (page: Page) => {
  const close = reader(page).getByRole('button', { name: 'Close the reader' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    if (!(await close.evaluate((button) => button.getBoundingClientRect().top >= 0)))
      await page.mouse.click(width / 2, height / 2)
    await expect(close).toBeInViewport({ timeout: 1000 })
  }).toPass()
}
export const chooseDirection = async (page: Page, name: string) => {
  await showBars(page)
  const panel = reader(page).getByRole('complementary', { name: 'Text settings' })
  if (!(await panel.isVisible())) await reader(page).getByRole('button', { name: 'Text settings' }).click()
  await panel.getByRole('button', { name }).click()
  await reader(page).getByRole('button', { name: 'Text settings' }).click()
  await expect(panel).toBeHidden()
}

/** A horizontal swipe across the middle of the screen. */
export async function swipe(page: Page, from: number, to: number) {
  const fingers = await createFingers(page)
  await fingers.drag({ x: from, y: 420 }, { x: to, y: 420 }, 100)
}

/** Retry options for wheel input: one notch at a time, each after a pause. */
export const wheelRetry = { intervals: [250], timeout: 10_000 }
