// Sharing a work: the sentence, the address, the QR code, the share targets, and a clipboard that refuses.
import { seriousViolations } from '../support/axe.ts'
import { openWork, workWithPages } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'

test('a work is shared by its address, a code, or one of five sites that open in tabs without opener or referrer', async ({
  page,
  request,
}) => {
  const work = await workWithPages(request, 1, 8)
  await openWork(page, work)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).origin))
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const bitmap = page.getByRole('dialog', { name: '分享' })
  await expect(bitmap.getByText(`${work.author.name} 的作品“${work.title}”（ID ${work.id}）`)).toBeVisible()
  await expect(bitmap.getByRole('img', { name: '本页的二维码' })).toBeVisible()
  const here = `${new URL(page.url()).origin}/artworks/${work.id}`
  await expect(bitmap.getByText(here)).toBeVisible()
  const there = `https://www.pixiv.net/artworks/${work.id}`
  const places = { 微博: here, QQ空间: here, QQ: here, Twitter: there, Facebook: there }
  for (const [name, address] of Object.entries(places)) {
    const link = bitmap.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const values = [...new URL((await link.getAttribute('href')) ?? '').searchParams.values()]
    expect(values).toContain(address)
  }
  expect(await seriousViolations(page)).toEqual([])
  expect(new Set(asked)).toEqual(asked.length > 0 ? new Set([new URL(page.url()).origin]) : new Set())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '分享', exact: true })).toBeFocused()
})

test('the link is copied, or shown with a message if the clipboard refuses', async ({ page, request, context }) => {
  const work = await workWithPages(request, 1, 8)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWork(page, work)
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/artworks/${work.id}`)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('Denied by a test')) },
    })
  })
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByRole('alert')).toHaveText('复制失败')
  await expect(page.getByRole('dialog').getByText(/\/artworks\/\d+$/)).toBeVisible()
})
