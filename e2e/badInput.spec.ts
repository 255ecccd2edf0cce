// Bad addresses: each gets one clear sentence and a way on, never a blank page.
import { expect, test } from './emaki.ts'
import { cards } from './gallery.ts'

const noSuchPage = '没有这个页面'

for (const path of [
  '/artworks/abc',
  '/artworks/-1',
  '/artworks/1e9',
  '/artworks/0x10',
  '/artworks/1.5',
  '/artworks/٣',
  '/artworks/99999999999999999999',
  '/novel/x',
  '/users/0',
]) {
  test(`A1, A2: ${path} says that there is no such page and leads home`, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/mirror/')) calls.push(request.url())
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: noSuchPage })).toBeVisible()
    expect(calls).toEqual([])
    await page.getByRole('main').getByRole('link', { name: /首页/ }).click()
    await expect(page.getByRole('region', { name: '每日排行榜' })).toBeVisible()
  })
}

test('a work that does not exist shows the message of the site and can be asked for again', async ({ page }) => {
  await page.goto('/artworks/999999999999')
  await expect(page.getByRole('alert').getByText('尚无此页')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

for (const type of ['nonsense', '__proto__', 'constructor', '<script>alert(1)<', 'DAILY']) {
  test(`A6: the ranking type ${type} does not exist, and the page says so`, async ({ page }) => {
    await page.goto(`/rank/${encodeURIComponent(type)}`)
    await expect(page.getByText('没有这种排行榜')).toBeVisible()
  })
}

for (const date of ['9999-99-99', '2007-09-12', '2999-01-01', '2024-02-30', 'x', '2024-01-01&date=2024-01-02&date[]=3']) {
  test(`A7: the ranking date ${date} gives a ranking all the same`, async ({ page }) => {
    await page.goto(`/rank/daily?date=${date}`)
    await expect(cards(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/9999|2999|2007-09-12|02-30|date=x/)
  })
}

for (const path of ['/artworks/1%00', '/nope/%E0%A4%A', '/%ED%A0%80']) {
  test(`A3: ${path} breaks nothing`, async ({ request }) => {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect([200, 400, 404]).toContain(answer.status())
    expect(await answer.text()).not.toMatch(/at .*\.js:\d+/)
  })
}

test('an unknown path is a 404 page with the way home', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: '迷路了' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /首页/ }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('B3: an address in the query is shown and never followed by itself', async ({ page }) => {
  const gone: string[] = []
  page.on('framenavigated', (frame) => gone.push(new URL(frame.url()).host))
  await page.goto('/nope?https://evil.example/path')
  await expect(page.getByText('这个链接通往站外')).toBeVisible()
  await expect(page.getByText('https://evil.example/path')).toBeVisible()
  const leave = page.getByRole('link', { name: '前往站外' })
  await expect(leave).toHaveAttribute('rel', /noopener.*noreferrer|noreferrer.*noopener/)
  expect(new Set(gone).size).toBe(1)
})

for (const query of ['httpjavascript:alert(1)', 'http"><img src=x onerror=alert(1)>', 'https://user:pw@evil.example/']) {
  test(`B5, B6: ${query} is inert`, async ({ page }) => {
    await page.goto(`/nope?${encodeURIComponent(query)}`)
    await expect(page.getByRole('heading', { name: '迷路了' })).toBeVisible()
    await expect(page.getByRole('link', { name: '前往站外' })).toHaveCount(0)
  })
}
