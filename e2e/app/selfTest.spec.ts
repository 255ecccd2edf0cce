// The self-test (docs/guide/settings.md): from the settings to a cause, and to a report that an operator can read.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /^Test finished/ })

test('the self-test finds that only pictures fail, and its report has no account', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'webSession')
  await page.goto('/setting')
  await page.getByRole('main').getByRole('link', { name: 'Self-test' }).click()
  await expect(page).toHaveURL('/setting/self_test')
  await expect(summary(page)).toBeVisible()
  for (const name of ['Network', 'Server of this site', 'Data (API)', 'Login', 'Pictures'])
    await expect(step(page, name)).toContainText('Good')

  // Content blockers answer with a single pixel.
  await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
  const again = page.getByRole('button', { name: 'Run again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Pictures')).toContainText('Pictures do not load.')
  await expect(step(page, 'Data (API)')).toContainText('Good')
  await expect(summary(page)).toBeVisible()
  await expect(again).toBeFocused()
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toMatch(/^gateway: good .*version=/m)
  expect(report).toMatch(/^login: good .*mode=web/m)
  expect(report).toMatch(/^pictures: failed /m)
  expect(report).not.toMatch(/\d+_[\w]{32}|PHPSESSID/)

  await step(page, 'Pictures').getByRole('link', { name: 'Preferences' }).click()
  await expect(page).toHaveURL('/setting/preference')
})

test('the self-test says what fails while the device is offline', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/setting/self_test')
  await expect(summary(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(step(page, 'Network')).toContainText('This device has no network connection.')
  await expect(step(page, 'Pictures')).toContainText('Skipped')
  await expect(summary(page)).toBeVisible()
  await expect(step(page, 'Storage')).toContainText('This browser stores data')
})
