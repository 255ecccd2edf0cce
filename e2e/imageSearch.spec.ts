// Search by image: a picture is sent bare of its metadata, what looks like it is listed, and what is no picture is refused.
import type { Page } from '@playwright/test'
import { expect, test } from './emaki.ts'

async function open(page: Page) {
  await page.goto('/search')
  await page.getByRole('button', { name: '以图搜图' }).click()
  const dialog = page.getByRole('dialog', { name: '以图搜图' })
  await expect(dialog.getByText('图片会先缩小并去除拍摄信息')).toBeVisible()
  return { dialog, file: dialog.locator('input[type=file]:not([capture])') }
}

test('a picture of the collection is found, and its match opens the artwork', async ({ page, request }) => {
  // The newest is the first of which the sample knows the looks.
  const answer = await request.get('/api/mirror/illust_new', { params: { content_type: 'illust' } })
  const [work] = ((await answer.json()) as { illusts: { id: number; image_urls: { large: string } }[] }).illusts
  if (!work) throw new Error('the sample has no newest work')
  const picture = await request.get(`/api/image/${work.image_urls.large.replace('https://', '')}`)
  const { dialog, file } = await open(page)
  const sent = page.waitForRequest((one) => one.url().endsWith('/api/saucenao') && one.method() === 'POST')
  const match = dialog.getByRole('list', { name: '相似的图片' }).locator(`a[href="/artworks/${work.id}"]`)
  const secret = { name: 'secret name.jpg', mimeType: 'image/jpeg', buffer: await picture.body() }
  // A sample that was just made is still being looked at; whoever finds nothing searches again.
  await expect(async () => {
    await file.setInputFiles(secret)
    await expect(match).toBeVisible({ timeout: 5000 })
  }).toPass()
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await match.click()
  await expect(page).toHaveURL(`/artworks/${work.id}`)
  await expect(dialog).toBeHidden()
})

for (const [what, mimeType] of [
  ['a text', 'text/plain'],
  ['a page with a picture’s name', 'text/html'],
  ['a drawing that is a document', 'image/svg+xml'],
  ['nothing that says what it is', 'application/octet-stream'],
] as const) {
  test(`H1: ${what} is refused with a note`, async ({ page }) => {
    const { file } = await open(page)
    await file.setInputFiles({ name: 'picture.png', mimeType, buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('请选择图片文件')).toBeVisible()
  })
}

test('H1: a file that only claims to be a picture says so, and names places to search by hand', async ({ page }) => {
  const { dialog, file } = await open(page)
  await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(dialog.getByRole('alert')).toContainText('无法读取这张图片')
  await expect(dialog.getByRole('alert')).toContainText('saucenao.com')
})
