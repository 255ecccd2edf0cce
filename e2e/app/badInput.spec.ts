// Invalid addresses: each shows one clear sentence and a link to continue, never a blank page.
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

const noSuchPage = '没有这个页面'

test('A1, A2: an address with an invalid id shows "no such page", sends no request, and links home', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mirror/')) calls.push(request.url())
  })
  for (const path of ['/artworks/abc', '/artworks/99999999999999999999', '/novel/x', '/users/0']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: noSuchPage }), path).toBeVisible()
    expect(calls).toEqual([])
  }
  await page.getByRole('main').getByRole('link', { name: /首页/ }).click()
  await expect(page.getByRole('region', { name: '每日排行榜' })).toBeVisible()
})

test('a work that does not exist shows a message, a link and a retry button', async ({ page }) => {
  await page.goto('/artworks/999999999999')
  await expect(page.getByRole('alert').getByText('这个作品已经看不到了')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link', { name: '回到首页' })).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

for (const [ranking, known] of [
  ['rank', 'daily'],
  ['rank_novel', 'day'],
] as const) {
  test(`A6, A7: /${ranking} rejects an unknown type and corrects an invalid day`, async ({ page }) => {
    for (const type of ['__proto__', '<script>alert(1)<', known.toUpperCase()]) {
      await page.goto(`/${ranking}/${encodeURIComponent(type)}`)
      await expect(page.getByText('没有这种排行榜'), type).toBeVisible()
    }
    for (const date of ['9999-99-99', '2007-09-12', '2024-02-30', 'x&date[]=3']) {
      await page.goto(`/${ranking}/${known}?date=${date}`)
      await expect(cards(page).first(), date).toBeVisible()
      await expect(page).not.toHaveURL(/9999|2007-09-12|02-30|date=x/)
    }
  })
}

test('A3: malformed percent escapes cause no error', async ({ request }) => {
  for (const path of ['/artworks/1%00', '/nope/%E0%A4%A', '/%ED%A0%80']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect([200, 400, 404], path).toContain(answer.status())
    expect(await answer.text()).not.toMatch(/at .*\.js:\d+/)
  }
})

test('an unknown path is a 404 page with a link home', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: '迷路了' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /首页/ }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('B3: an external address in the query is shown and not followed automatically', async ({ page }) => {
  const gone: string[] = []
  page.on('framenavigated', (frame) => gone.push(new URL(frame.url()).host))
  await page.goto('/nope?https://evil.example/path')
  await expect(page.getByText('这个链接通往站外')).toBeVisible()
  await expect(page.getByText('https://evil.example/path')).toBeVisible()
  const leave = page.getByRole('link', { name: '前往站外' })
  await expect(leave).toHaveAttribute('rel', /noopener.*noreferrer|noreferrer.*noopener/)
  expect(new Set(gone).size).toBe(1)
})

test('B5, B6: strings that only resemble an address are inert', async ({ page }) => {
  for (const query of ['httpjavascript:alert(1)', 'http"><img src=x onerror=alert(1)>', 'https://user:pw@evil.example/']) {
    await page.goto(`/nope?${encodeURIComponent(query)}`)
    await expect(page.getByRole('heading', { name: '迷路了' }), query).toBeVisible()
    await expect(page.getByRole('link', { name: '前往站外' })).toHaveCount(0)
  }
})
