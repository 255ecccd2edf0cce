// The library of a gateway with an archive: an operator keeps a work, finds it, opens it, and moves it to the trash and back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

const archive = mkdtempSync(join(tmpdir(), 'emaki-archive-'))
test.use({ gatewayVariables: { EMAKI_ARCHIVE: archive } })
test.afterAll(() => rmSync(archive, { recursive: true, force: true }))

/** A work of the daily ranking with a tag of one Japanese character. */
async function workWithShortTag(page: Page, url: string) {
  const { illusts } = await (await page.request.get(`${url}/api/mirror/rank?mode=day&page=1`)).json()
  for (const { id, type, tags } of illusts) {
    const tag = tags.map(({ name }: { name: string }) => name).find((name: string) => /^\p{Script=Han}$/u.test(name))
    if (tag !== undefined && type === 'illust') return { id: String(id), tag: String(tag) }
  }
  throw new Error('No work of the ranking has such a tag')
}

test('a work is kept, found by one character and by a facet, moved to the trash, and restored', async ({ page, gateway }) => {
  const { url } = gateway
  const { id, tag } = await workWithShortTag(page, url)
  const card = cards(page).filter({ has: page.locator(`[data-work="${id}"]`) })
  const keep = page.getByRole('button', { name: 'Keep in the library' })

  await test.step('the button on its page keeps it', async () => {
    await page.goto(`${url}/artworks/${id}`)
    await keep.click()
    await expect(keep).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^Kept since/)).toBeVisible()
    await expect
      .poll(async () => (await (await page.request.get(`${url}/api/library/?count=1`)).json()).total, { timeout: 60_000 })
      .toBe(1)
  })

  await test.step('one character finds it', async () => {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Library' }).click()
    await page.getByRole('searchbox', { name: /^Search titles/ }).fill(tag)
    await expect(page).toHaveURL(`${url}/library?q=${encodeURIComponent(tag)}`)
    await expect(card).toBeVisible()
  })

  await test.step('another word finds nothing, and the filters can be reset', async () => {
    await page.getByRole('searchbox', { name: /^Search titles/ }).fill('zzzz')
    await page.getByRole('main').getByRole('link', { name: 'Reset' }).click()
    await expect(page).toHaveURL(`${url}/library`)
  })

  await test.step('a tag with its number of works finds it', async () => {
    await page.getByRole('button', { name: `#${tag} 1`, exact: true }).click()
    await expect(page).toHaveURL(`${url}/library?tag=${encodeURIComponent(tag)}`)
    await expect(card).toBeVisible()
  })

  await test.step('its page moves it to the trash, and Undo restores it', async () => {
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(`${url}/artworks/${id}`)
    // The search for similar works is answered with 404 once the work is in the trash, which the console shows.
    await page.waitForLoadState('networkidle')
    await keep.click()
    await expect(keep).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(keep).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('no part has a serious accessibility violation', async () => {
    for (const path of [
      '/library',
      '/library/artists',
      '/library/statistics',
      '/library/rules',
      '/library/jobs',
      '/library/trash',
      `/library/works/illust/${id}`,
    ]) {
      await page.goto(`${url}${path}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      expect.soft(await seriousViolations(page), path).toEqual([])
    }
  })

  await test.step('the list has it again', async () => {
    await page.goto(`${url}/library`)
    await expect(card).toBeVisible()
  })
})
