// Marks of downloaded works: on the work's page, on cards, after a reload, and in an exported record.
import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

test.use({ acceptDownloads: true })

test('a downloaded work is marked on its page and on cards, and its record can be exported', async ({ page }) => {
  await page.goto('/rank/daily')
  // Ugoira have a panel of formats instead of a plain download.
  const still = cards(page).filter({ hasNot: page.getByRole('img', { name: 'Animation' }) })
  const id = (await still.first().locator('[data-work]').getAttribute('data-work')) ?? ''
  const card = page.locator(`[data-work="${id}"]`)
  const badge = page.getByRole('main').getByText('Downloaded', { exact: true })

  await test.step('the mark appears on the page when all files are saved', async () => {
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(`/artworks/${id}`)
    await expect(badge).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await expect(badge).toBeVisible()
  })

  await test.step('its card has the mark, also after a reload', async () => {
    await page.goBack()
    await expect(card.getByRole('img', { name: 'Downloaded' })).toBeVisible()
    await page.reload()
    await expect(card.getByRole('img', { name: 'Downloaded' })).toBeVisible()
  })

  await test.step('the record is exported as JSON', async () => {
    await page.goto('/setting/preference')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).last().click()
    const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    expect(file.entries).toMatchObject([{ kind: 'illust', id }])
  })

  await test.step('the setting hides the marks', async () => {
    await page.getByRole('switch', { name: 'Mark downloaded works' }).click()
    await page.goto('/rank/daily')
    await expect(card).toBeVisible()
    await expect(page.getByRole('img', { name: 'Downloaded' })).toHaveCount(0)
  })
})
