// Comments of a work: the newest below it, and all of them in a panel. Component tests cover their texts, replies and failures.
import type { Page, Route } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { pictureCards, withSettings } from '../support/gallery.ts'
import { allInjections, injections } from '../support/injection.ts'
import { addressOf } from '../support/sample.ts'
import { signIn } from '../support/signIn.ts'

const roots = '**/ajax/illusts/comments/roots*'

/** A comment in the shape of the web API. The newest has the highest number. */
const comment = (number: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id: `${9_000_000 - number}`,
  userId: `${100 + number}`,
  userName: `Reader ${number}`,
  img: '',
  comment: `Words ${number}`,
  stampId: null,
  commentDate: '2024-05-06 09:15',
  hasReplies: false,
  ...changes,
})

/** Serves a list of `count` comments, one part per request. */
const listOf = (count: number, made: (number: number) => unknown) => (route: Route) => {
  const asked = new URL(route.request().url()).searchParams
  const offset = Number(asked.get('offset'))
  const limit = Number(asked.get('limit'))
  const comments = Array.from({ length: Math.min(limit, Math.max(0, count - offset)) }, (_, place) => made(offset + place))
  return route.fulfill({ json: { comments, hasNext: offset + limit < count } })
}

async function openWork(page: Page): Promise<void> {
  await page.goto(await addressOf('/artworks/…', page.request))
  await expect(page.locator('#root article h1')).toBeVisible()
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
const openPanel = async (page: Page) => {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /comments?$/i })
    .click()
  await expect(panel(page)).toBeVisible()
}

test('comments of the sample show their stamps and emoji, without serious accessibility violations in either theme', {
  tag: '@webSide',
}, async ({ page }) => {
  await page.route(roots, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { comments: unknown[] }
    await route.fulfill({
      json: {
        ...body,
        comments: [comment(1, { comment: 'Fine (heart)' }), comment(2, { comment: '', stampId: 301 }), ...body.comments],
      },
    })
  })
  await openWork(page)
  await page.getByRole('button', { name: 'See all comments' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await openPanel(page)
  for (const name of ['(heart)', 'Sticker 301']) {
    const picture = panel(page).getByRole('img', { name, exact: true }).first()
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(await seriousViolations(page)).toEqual([])
  expect(await contrastViolations(page, 'light')).toEqual([])
})

test('the page behind the panel does not scroll, Back and Escape close the panel first, and a name leads to its page', async ({
  page,
}) => {
  await page.route(roots, listOf(3, comment))
  await page.goto('/rank/daily')
  await pictureCards(page).first().getByRole('link').first().click()
  await expect(page.locator('#root article h1')).toBeVisible()
  const address = page.url()
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('button', { name: 'See all comments' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: 'See all comments' }).click()
  await expect(panel(page)).toBeVisible()
  await page.mouse.move(10, 200)
  await page.mouse.wheel(0, 900)
  expect(await page.evaluate(() => scrollY)).toBe(place)

  await page.goBack().catch(() => undefined)
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await openPanel(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('complementary').getByRole('button', { name: /comments?$/i })).toBeFocused()
  await openPanel(page)
  await panel(page).getByRole('link', { name: 'Reader 2' }).click()
  await expect(page).toHaveURL(/\/users\/102$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.locator('#root article h1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/rank\/daily$/)
})

test('Back closes the panel on a first visit, where no page is before it', async ({ page }) => {
  await page.route(roots, listOf(3, comment))
  await openWork(page)
  const address = page.url()
  await openPanel(page)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page.locator('#root article h1')).toBeVisible()
})

test('ten comments load first, then thirty at a time; only visible ones are in the document, and hostile texts fit', async ({
  page,
}) => {
  test.slow()
  // The filter for links would hide the hostile strings.
  await withSettings(page, { commentLinks: false })
  await page.addInitScript(() => {
    Object.assign(window, {
      pwned() {
        throw new Error('a hostile word ran')
      },
    })
  })
  const hostile = [...injections, 'Z\u0351\u036B\u0343'.repeat(300), '(heart)'.repeat(2000), '\u202Egpj.exe', 'W'.repeat(3000)]
  // The first comment holds all strings, each of the next ones one. All others are long.
  const textOf = (number: number) =>
    number === 0 ? allInjections(0) : number < 10 ? hostile[number] : `Words ${number} ${'long '.repeat(number % 30)}`
  const nameOf = (number: number) =>
    number === 0 ? allInjections(0) : number < 10 ? hostile.at(-number - 1) : `Reader ${number}`
  const asked: string[] = []
  await page.route(roots, (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(`${searchParams.get('offset')}+${searchParams.get('limit')}`)
    return listOf(400, (number) => comment(number, { userName: nameOf(number), comment: textOf(number) }))(route)
  })
  await openWork(page)
  await openPanel(page)
  await expect(panel(page).getByRole('listitem').first()).toContainText((hostile[0] ?? '').trim().slice(0, 20))
  expect(await panel(page).locator('script, iframe, svg[onload], [onerror], a[href^="javascript"]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const list = panel(page).getByRole('region', { name: 'Comments' })
  await expect
    .poll(
      async () => {
        await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
        return asked.length
      },
      { timeout: 120_000, intervals: [300] },
    )
    .toBeGreaterThanOrEqual(5)
  expect(asked.slice(0, 5)).toEqual(['0+10', '10+30', '40+30', '70+30', '100+30'])
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500)
})

test('an account in this browser writes, answers and deletes a comment', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'localApp')
  await openWork(page)
  await openPanel(page)
  const text = `A quiet harbour ${Date.now()} (heart)`
  await panel(page).getByRole('textbox', { name: 'Write a comment' }).fill(text)
  await panel(page).getByRole('button', { name: 'Send' }).click()
  const written = panel(page)
    .getByRole('listitem')
    .filter({ hasText: text.slice(0, -8) })
  await expect(written.getByRole('img', { name: '(heart)' })).toBeVisible()
  await written.getByRole('button', { name: 'Reply' }).click()
  await panel(page).getByRole('button', { name: 'Stickers' }).click()
  // Only the list of the site has this one, on another host.
  await panel(page).getByRole('button', { name: 'Sticker 1001' }).click()
  await written.getByRole('button', { name: 'Show replies' }).click()
  const stamp = written.getByRole('img', { name: 'Sticker 1001' })
  await expect.poll(() => stamp.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await seriousViolations(page)).toEqual([])
  await written.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(written).toBeHidden()
})
