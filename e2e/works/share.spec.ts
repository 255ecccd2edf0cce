// Sharing a work: the sheet over its page, and the browser's clipboard. Component tests cover what the sheet contains.
import { seriousViolations } from '../support/axe.ts'
import { openWork, workWithPages } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'

test('a work is shared without a request to another host, its link is copied, and Escape closes the sheet', async ({
  page,
  request,
  context,
}) => {
  const work = await workWithPages(request, 1, 8)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWork(page, work)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).origin))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share' })
  await expect(sheet.getByText(`“${work.title}” by ${work.author.name} (ID ${work.id})`)).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Copy the link' }).click()
  const { origin } = new URL(page.url())
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`${origin}/artworks/${work.id}`)
  expect(asked.filter((each) => each !== origin)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
})
