// Invalid addresses: each shows one clear sentence and a link to continue, never a blank page. messagePages.test.tsx shows all kinds of them.
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

test('A1, A2, A6, A7: invalid ids, rankings and days show a message or are corrected, and lead home', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mirror/')) calls.push(request.url())
  })
  for (const path of ['/artworks/99999999999999999999', `/rank/${encodeURIComponent('<script>alert(1)<')}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No such page' }), path).toBeVisible()
    expect(calls).toEqual([])
  }
  await page.goto('/rank_novel/day?date=9999-99-99')
  await expect(cards(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/9999/)
})

test('A3: malformed percent escapes cause no error', async ({ request }) => {
  for (const path of ['/artworks/1%00', '/nope/%E0%A4%A', '/%ED%A0%80']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect([200, 400, 404], path).toContain(answer.status())
    expect(await answer.text()).not.toMatch(/at .*\.js:\d+/)
  }
})

test('B3, B5, B6: an external address in the query is shown and not followed, and an unknown path leads home', async ({
  page,
}) => {
  const gone: string[] = []
  page.on('framenavigated', (frame) => gone.push(new URL(frame.url()).host))
  await page.goto('/nope?https://evil.example/path')
  await expect(page.getByText('https://evil.example/path')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the link' })).toBeVisible()
  await page.goto(`/nope?${encodeURIComponent('http"><img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the link' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('region', { name: 'Daily ranking' })).toBeVisible()
  expect(new Set(gone).size).toBe(1)
})
