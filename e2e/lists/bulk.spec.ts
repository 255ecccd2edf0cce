// Bulk changes: a range of works is bookmarked with a tag, through a reload, and Undo removes the bookmarks.
import type { Request } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

test('selected works are bookmarked with a tag through a reload, and undone', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(120_000)
  await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
  const sent: string[] = []
  const isAdd = (request: Request) => request.url().includes('/v2/illust/bookmark/add')
  page.on('request', (request) => isAdd(request) && sent.push(request.postData() ?? ''))
  await signIn(page, 'localApp', 1)
  await page.goto('/latest')

  await page.getByRole('button', { name: 'Select works' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(5).click({ modifiers: ['Shift'] })
  await expect(page.getByText('6 selected')).toBeVisible()

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await page.getByRole('textbox', { name: 'New tag' }).fill('bulk')
  const sentence = page.getByText(/^\d+ works will be bookmarked\.$/)
  const count = Number.parseInt((await sentence.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await page.reload()

  await expect(page.getByText(`Changed: ${count}`)).toBeVisible({ timeout: 30_000 })
  const ids = sent.map((form) => new URLSearchParams(form).get('illust_id'))
  expect(new Set(ids).size).toBe(count)
  expect(sent.every((form) => form.includes('bulk'))).toBe(true)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Show running changes and downloads' }).click()
  const run = page.getByRole('listitem', { name: `Undo changes · ${count}` })
  await expect(run.getByText(`Changed: ${count}`)).toBeVisible({ timeout: 30_000 })
  expect(await seriousViolations(page)).toEqual([])
})
