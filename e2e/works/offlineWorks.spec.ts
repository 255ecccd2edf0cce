// Works saved for offline: saved from their page, counted, read without a network after the cache was cleared, and completed.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test.use({
  serviceWorkers: 'allow',
  allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|Failed to fetch/,
})

const saveOfflineButton = (page: Page) => page.getByRole('button', { name: 'Save for offline' })

/** Presses the save button of the current page and waits until it is done. */
async function saveOffline(page: Page): Promise<void> {
  await saveOfflineButton(page).click()
  await expect(saveOfflineButton(page)).toHaveAttribute('aria-pressed', 'true')
}

test('an artwork and a novel are saved and read without a network', async ({ page, context, request }) => {
  const ranking = (await (await request.get('/api/mirror/rank', { params: { mode: 'day' } })).json()) as {
    illusts: { id: number; page_count: number; type: string }[]
  }
  const work = ranking.illusts.find(({ page_count, type }) => page_count > 2 && page_count < 9 && type !== 'ugoira')
  const novels = (await (await request.get('/api/mirror/rank_novel', { params: { mode: 'day' } })).json()) as {
    novels: { id: number }[]
  }
  const [novel] = novels.novels
  if (!work || !novel) throw new Error('the sample has no work of several pages, or no novel')

  await test.step('the empty list says how to fill it', async () => {
    await page.goto('/setting/offline')
    await expect(page.getByText('Nothing saved yet')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  })
  await test.step('both are saved from their pages', async () => {
    await page.goto(`/artworks/${work.id}`)
    await saveOffline(page)
    await page.goto(`/novel/${novel.id}`)
    await saveOffline(page)
  })
  await test.step('the cache page counts them, and clearing the cache keeps them', async () => {
    await page.goto('/setting/clearcache')
    const cell = page.locator('section').filter({ hasText: 'Available offline' })
    await expect(cell.locator('dd').first()).toHaveText('2')
    await page.getByRole('button', { name: 'Clear: Data and pictures' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByText('Cleared: Data and pictures').first()).toBeVisible()
  })
  await test.step('the list opens complete works without a network', async () => {
    await context.setOffline(true)
    // Starts at home, as the installed app does.
    await page.goto('/')
    await page.getByRole('status').getByRole('link', { name: 'Available offline' }).click()
    await expect(page).toHaveURL('/setting/offline')
    const list = page.getByRole('list', { name: 'Available offline' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.locator(`a[href="/novel/${novel.id}"]`).click()
    await expect(page.locator('[data-at]').first()).toBeVisible()
    await page.goto(`/artworks/${work.id}`)
    const pages = page.locator('[data-page]')
    await expect(pages.first()).toBeVisible()
    await page.getByRole('button', { name: /^Show all \d+ pages$/ }).click()
    await expect(pages).toHaveCount(work.page_count)
    await pages.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        pages
          .last()
          .locator('img')
          .last()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  })
  await test.step('files that the browser evicted are reported and saved again with the network', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('emaki-offline')
      const [first] = (await cache.keys()).filter(({ url }) => /_p1_/.test(url))
      if (first) await cache.delete(first, { ignoreVary: true })
    })
    await page.goto('/setting/offline')
    await expect(page.getByText('1 picture is missing')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save again' }).click()
    await expect(page.getByText('1 picture is missing')).toBeHidden()
  })
})

test('a share from another app opens here, and the manifest names only existing addresses', async ({ page, request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    shortcuts: { url: string }[]
    share_target: { action: string; params: Record<string, string> }
  }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['search', 'rank/daily', 'following', 'setting/offline'])
  const { action, params } = manifest.share_target
  await page.goto(`/${action}?${params.text}=${encodeURIComponent('看看 https://www.pixiv.net/users/11')}`)
  await expect(page).toHaveURL(/\/users\/11$/)
  await page.goto(`/${action}?${params.text}=${encodeURIComponent('風景')}`)
  await expect(page).toHaveURL(/\/search\/%E9%A2%A8%E6%99%AF$/)
})
