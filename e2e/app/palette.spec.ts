// The command palette (docs/guide/browse.md): by its keys, from the search box, and for the work on the page.
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('Control and K goes to a screen, runs an action of the page, and closes again', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Page, action, setting or recent work' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(field).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'All commands…' }).click()
  await field.fill('ranking')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/rank/daily')
  await expect(field).toHaveCount(0)

  await page.locator('main [data-work] > a').first().click()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  await expect(page.getByRole('button', { name: 'More actions', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('shar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
})
