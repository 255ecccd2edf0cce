// An account watches a series on one device and finds it on another, where a marker says how far a novel was read.
import { expect, test } from '../support/fixtures.ts'
import { isForAll } from '../support/sample.ts'
import { signIn } from '../support/signIn.ts'

// A series without a glossary, and novels without comments, have nothing at some addresses.
test.use({ allowedErrors: /404/ })

interface Novel {
  readonly id: number
  readonly title: string
  readonly page_count: number
  readonly x_restrict: number
  readonly tags: readonly { readonly name: string }[]
  readonly series?: { readonly id?: number; readonly title?: string }
}

test('a watched series and a marker are the same in two browsers of an account', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const listed = await page.request.get('/api/mirror/rank_novel?mode=week')
  const { novels }: { novels: readonly Novel[] } = await listed.json()
  const novel = novels.find((one) => one.series?.id && one.page_count > 2 && isForAll(one))
  const seriesId = novel?.series?.id ?? 0
  expect(seriesId).toBeGreaterThan(0)

  await signIn(page, 'webSession')
  await page.goto(`/novel/series/${seriesId}`)
  const watch = page.getByRole('button', { name: 'Watch series' })
  await watch.click()
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  const { csrf, id } = await page.evaluate(async () => {
    const session = await (await fetch('/api/companion/user')).json()
    return { csrf: String(session.token), id: String(session.userData.id) }
  })
  const marked = await page.request.post('/api/companion/novel/rpc_marker.php', {
    headers: { 'x-csrf-token': csrf },
    form: { mode: 'save', i_id: String(novel?.id), u_id: id, page: '2' },
  })
  expect(marked.status()).toBe(200)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'localApp')
  await other.goto('/following/watchlist/novel')
  const row = other.getByRole('article').filter({ hasText: novel?.series?.title ?? '' })
  await expect(row).toBeVisible()
  await other.goto(`/novel/${novel?.id}`)
  await other.getByRole('button', { name: 'Continue at page 2' }).click()
  await expect(other.getByRole('dialog', { name: 'Reader' })).toBeVisible()
  await other.keyboard.press('Escape')

  await other.goto('/following/watchlist/novel')
  await row.getByRole('button', { name: /^Remove from the watchlist/ }).click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(watch).toBeVisible()
  await other.context().close()
})
