// Search by image: sends the picture without metadata, and lists matches at their own address, also after Back and a reload.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { isForAll } from '../support/sample.ts'

type NewWork = Parameters<typeof isForAll>[0] & { readonly id: number; readonly image_urls: { readonly large: string } }

const field = (page: Page) => page.locator('input[type=file]:not([capture])')
const matches = (page: Page) => page.getByRole('list', { name: 'Similar pictures' })

/** The newest work that default settings show. The sample hashes the newest works first. */
async function newestWork(request: APIRequestContext) {
  const answer = await request.get('/api/mirror/illust_new', { params: { content_type: 'illust' } })
  const { illusts } = (await answer.json()) as { illusts: NewWork[] }
  const work = illusts.find(isForAll)
  if (!work) throw new Error('the sample has no newest work')
  const picture = await request.get(`/api/image/${work.image_urls.large.replace('https://', '')}`)
  return { id: work.id, picture: await picture.body() }
}

test('a picture is found, Back and reload show its matches again, and another one can be dropped or pasted', async ({
  page,
  request,
}) => {
  const work = await newestWork(request)
  await page.goto('/search')
  await page.getByRole('link', { name: 'Search by image' }).click()
  await expect(page).toHaveURL('/search_image')
  await expect(page.getByText('The picture is made smaller, stripped of its camera data')).toBeVisible()
  const sent = page.waitForRequest((one) => one.url().endsWith('/api/saucenao') && one.method() === 'POST')
  const match = matches(page).locator(`a[href="/artworks/${work.id}"]`)
  // A new sample still hashes its pictures, so an empty result is retried.
  await expect(async () => {
    await field(page).setInputFiles({ name: 'secret name.jpg', mimeType: 'image/jpeg', buffer: work.picture })
    await expect(match).toBeVisible({ timeout: 5000 })
  }).toPass()
  const request1 = await sent
  expect(request1.headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(page).toHaveURL(/\/search_image\?picture=[0-9a-f]{16}$/)
  const address = page.url()

  await test.step('a match opens the artwork, and Back shows the matches without another request', async () => {
    let asked = 0
    page.on('request', (one) => {
      if (one.url().endsWith('/api/saucenao')) asked++
    })
    await match.click()
    await expect(page).toHaveURL(`/artworks/${work.id}`)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(match).toBeVisible()
    await page.reload()
    await expect(match).toBeVisible()
    await expect(page.getByRole('img', { name: 'The picture searched for' })).toBeVisible()
    expect(asked).toBe(0)
  })

  await test.step('another picture can be dropped or pasted anywhere', async () => {
    for (const kind of ['drop', 'paste']) {
      const before = page.url()
      await page.evaluate(async (kind) => {
        const canvas = new OffscreenCanvas(40, 30)
        canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
        const given = new DataTransfer()
        given.items.add(new File([await canvas.convertToBlob()], 'p.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        const event =
          kind === 'drop'
            ? new DragEvent(kind, { ...options, dataTransfer: given })
            : new ClipboardEvent(kind, { ...options, clipboardData: given })
        document.body.dispatchEvent(event)
      }, kind)
      await expect(page).not.toHaveURL(before)
      await expect(page).toHaveURL(/\/search_image\?picture=/)
    }
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(address)
  })

  await test.step('H1: a file that the browser cannot read as a picture shows a message', async () => {
    await field(page).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await expect(page.getByRole('alert')).toContainText('This picture can’t be read')
  })

  await test.step('a search whose picture is lost shows a message', async () => {
    await page.goto('/search_image?picture=0123456789abcdef')
    await expect(page.getByText('This picture is no longer in the browser')).toBeVisible()
    await expect(field(page)).toBeAttached()
  })
})
