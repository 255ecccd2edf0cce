// Hostile titles, names, tags and captions are text: nothing runs, nothing escapes its place.
import { expect, test } from './emaki.ts'

interface Work {
  id: number
  title: string
  caption: string
}

test('works with hostile words show them as text', async ({ page, request }) => {
  test.slow()
  await page.addInitScript(() => {
    window.alert = () => {
      throw new Error('a hostile word ran')
    }
  })
  const found = new Map<number, Work>()
  for (const word of ['script', 'onerror', 'javascript', 'img src', 'passwd', '__proto__', '{{7']) {
    const answer = await request.get('/api/mirror/search', { params: { word, mode: 'title_and_caption' } })
    for (const work of ((await answer.json()) as { illusts: Work[] }).illusts.slice(0, 3)) found.set(work.id, work)
  }
  expect(found.size).toBeGreaterThanOrEqual(5)
  for (const work of found.values()) {
    await page.goto(`/artworks/${work.id}`)
    const heading = page.locator('article h1')
    const hidden = page.getByRole('heading', { name: '内容已隐藏' })
    await expect(heading.or(hidden).first()).toBeVisible()
    if (await heading.isVisible()) {
      const shown = (await heading.textContent()) ?? ''
      expect(shown.replace(/\s+/g, ' ').trim()).toBe((work.title || '无题').replace(/\s+/g, ' ').trim())
    }
    expect(
      await page
        .locator('article script, article iframe, article img[src="x"], article [onerror], article a[href^="javascript"]')
        .count(),
    ).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('flagged works stay out of sight while their switches are off', async ({ page, request }) => {
  const answer = await request.get('/api/mirror/rank', { params: { mode: 'day_r18' } })
  const work = ((await answer.json()) as { illusts: Work[] }).illusts[0]
  if (!work) throw new Error('the sample has no R-18 work')
  const pictures: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes(`/${work.id}_`)) pictures.push(sent.url())
  })
  await page.goto(`/artworks/${work.id}`)
  await expect(page.getByRole('heading', { name: '内容已隐藏' })).toBeVisible()
  await expect(page.getByText(work.title, { exact: true })).toHaveCount(0)
  expect(await page.title()).not.toContain(work.title)
  expect(pictures).toEqual([])

  await page.goto('/rank/r18')
  await expect(page.getByText('此榜单需要在内容设置中开启后才会显示。')).toBeVisible()
  expect(pictures).toEqual([])
})
