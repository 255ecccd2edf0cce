// What an account of the app API finds on the site: notifications, news, its hidden tags and followed artists.
import { expect, test } from '../support/fixtures.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

test.beforeEach(({ context }) =>
  context.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

test('an account reads a group of notifications, edits its hidden tags and sorts its follows', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'localApp')
  await page.goto('/setting')
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByText('You have unread notifications.'),
  ).toBeAttached()
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
  const rows = page.getByRole('list', { name: 'Notifications' })
  await expect(rows.getByRole('listitem').first()).toContainText('New')
  const group = page.waitForRequest((request) => request.url().includes('notification_id=9007199254740993'))
  await rows.getByRole('button').first().click()
  await group
  await expect(rows.getByRole('list').getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('list', { name: 'News' }).getByRole('link').first()).toHaveAttribute('target', '_blank')

  await page.goto('/setting/site_blocks')
  const tags = page.getByRole('region', { name: 'Hidden tags' })
  await tags.getByRole('textbox', { name: 'Tag' }).fill('#spoiler')
  await tags.getByRole('button', { name: 'Add' }).click()
  await page.reload()
  await expect(tags.getByText('#spoiler')).toBeVisible()
  await tags.getByRole('button', { name: 'Remove' }).click()
  await expect(tags.getByText('#spoiler')).toBeHidden()

  await page.goto('/following/artists')
  await expect(page.getByText(/^Followed artists: [1-9]/)).toBeVisible()
})
