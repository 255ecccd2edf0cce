// Link previews: the metadata that a shared address offers to chats and other sites.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

interface RankedWork {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly user: { readonly id: number; readonly name: string }
  readonly illust_ai_type: number
}

/** A work of a ranking that no setting hides, or the first one if settings hide all of them. */
async function ranked(request: APIRequestContext, mode: string): Promise<RankedWork> {
  const { illusts }: { illusts: RankedWork[] } = await (await request.get(`/api/mirror/rank?mode=${mode}`)).json()
  const work = illusts.find(({ type, illust_ai_type }) => mode !== 'day' || (type === 'illust' && illust_ai_type < 2))
  if (!work) throw new Error('the ranking is empty')
  return work
}

/** The metadata that a preview bot finds in the document, as a browser parses it. */
const metaOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((meta) => [
        meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    ),
  )

test("a work's address has a preview with a picture and opens without a request for the work", async ({ page, baseURL }) => {
  const work = await ranked(page.request, 'day')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mirror/illust?')) calls.push(request.url())
  })
  await page.goto(`/i/${work.id}`)
  await expect(page.getByRole('heading', { level: 1, name: work.title })).toBeVisible()
  expect(calls).toEqual([])
  const meta = await metaOf(page)
  expect(meta).toMatchObject({
    'og:title': `${work.title} - ${work.user.name}`,
    'og:url': `${baseURL}/artworks/${work.id}`,
    'twitter:card': 'summary_large_image',
  })
  // The picture exists and has the announced size.
  const size = await page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, meta['og:image'] ?? '')
  expect(size).toEqual([Number(meta['og:image:width']), Number(meta['og:image:height'])])

  const discovery = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  const oembed = await (await page.request.get(discovery ?? '')).json()
  expect(oembed).toMatchObject({ type: 'photo', version: '1.0', url: meta['og:image'], width: size[0], height: size[1] })
})
