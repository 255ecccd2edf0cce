// Comments of a work: the newest below it, all of them in a panel, with replies, stamps and emoji, and their failures.
import type { Page, Route } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { pictureCards, withSettings } from '../support/gallery.ts'
import { allInjections, injections } from '../support/injection.ts'
import { addressOf } from '../support/sample.ts'

const roots = '**/ajax/illusts/comments/roots*'
const replies = '**/ajax/illusts/comments/replies*'

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
  await expect(page.locator('article h1')).toBeVisible()
}

const panel = (page: Page) => page.getByRole('dialog', { name: '评论' })
const openPanel = async (page: Page) => {
  await page.getByRole('complementary').getByRole('button', { name: /评论/ }).click()
  await expect(panel(page)).toBeVisible()
}

test('comments of the sample show their stamps, emoji, dates and authors', async ({ page }) => {
  await page.route(roots, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { comments: unknown[] }
    await route.fulfill({
      json: {
        ...body,
        comments: [comment(1, { comment: 'Fine (heart)(nope)' }), comment(2, { comment: '', stampId: 301 }), ...body.comments],
      },
    })
  })
  await openWork(page)
  await openPanel(page)
  await expect(panel(page).getByText('Fine')).toHaveText('Fine (nope)')
  for (const name of ['(heart)', '表情贴图 301']) {
    const picture = panel(page).getByRole('img', { name, exact: true }).first()
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(panel(page).getByRole('link', { name: 'Reader 1' })).toHaveAttribute('href', '/users/101')
  await expect(panel(page).locator('time').first()).toHaveAttribute('datetime', '2024-05-06T09:15:00+09:00')
})

test('the page behind the panel does not scroll, and Back closes the panel first', async ({ page }) => {
  await page.goto('/rank/daily')
  await pictureCards(page).first().getByRole('link').first().click()
  await expect(page.locator('article h1')).toBeVisible()
  const address = page.url()
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('button', { name: '查看全部评论' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: '查看全部评论' }).click()
  await expect(panel(page)).toBeVisible()
  await page.mouse.move(10, 200)
  await page.mouse.wheel(0, 900)
  expect(await page.evaluate(() => scrollY)).toBe(place)

  await page.goBack().catch(() => undefined)
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.goBack()
  await expect(page).toHaveURL(/\/rank\/daily$/)
})

test('Escape and Back close the panel on a first visit, and a name leads to its page and Back to the work', async ({ page }) => {
  await page.route(roots, listOf(3, comment))
  await openWork(page)
  const address = page.url()
  await openPanel(page)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page.locator('article h1')).toBeVisible()
  await openPanel(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('complementary').getByRole('button', { name: /评论/ })).toBeFocused()
  await openPanel(page)
  await panel(page).getByRole('link', { name: 'Reader 2' }).click()
  await expect(page).toHaveURL(/\/users\/102$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.locator('article h1')).toBeVisible()
})

test('ten comments load first, then thirty at a time, and only visible ones are in the document', async ({ page }) => {
  test.slow()
  const asked: string[] = []
  await page.route(roots, (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(`${searchParams.get('offset')}+${searchParams.get('limit')}`)
    return listOf(400, (number) => comment(number, { comment: `Words ${number} ${'long '.repeat(number % 30)}` }))(route)
  })
  await openWork(page)
  await openPanel(page)
  const list = panel(page).getByRole('region', { name: '评论' })
  await expect
    .poll(
      async () => {
        await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
        return asked.length
      },
      { timeout: 50_000, intervals: [300] },
    )
    .toBeGreaterThanOrEqual(5)
  expect(asked.slice(0, 5)).toEqual(['0+10', '10+30', '40+30', '70+30', '100+30'])
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500)
})

test('replies load on request, oldest first, and name the comment that they answer', async ({ page }) => {
  await page.route(
    roots,
    listOf(2, (number) => comment(number, { hasReplies: number === 0 })),
  )
  let asked = 0
  await page.route(replies, (route) => {
    asked++
    const comments = [
      comment(11, { id: '9100002', replyToUserId: '7', replyToUserName: 'Someone' }),
      comment(12, { id: '9100001', replyToUserId: '100' }),
    ]
    return route.fulfill({ json: { comments, hasNext: false } })
  })
  await openWork(page)
  await openPanel(page)
  expect(asked).toBe(0)
  await panel(page).getByRole('button', { name: '查看回复' }).click()
  await expect(panel(page).getByText('回复 Someone')).toBeVisible()
  await expect(panel(page).getByText(/^Words 1[12]$/)).toHaveText(['Words 12', 'Words 11'])
  await panel(page).getByRole('button', { name: '收起回复' }).click()
  await expect(panel(page).getByText('Words 11')).toBeHidden()
})

test('comments of blocked users and with sensitive words are left out', async ({ page }) => {
  await page.route('**/api/words.txt', (route) => route.fulfill({ contentType: 'text/plain; charset=utf-8', body: '坏话' }))
  const made = [comment(1), comment(2), comment(3, { comment: '坏 话' }), comment(4, { userName: '坏话' })]
  await page.route(
    roots,
    listOf(4, (number) => made[number]),
  )
  await withSettings(page, { blockUids: ['102'] })
  await openWork(page)
  await openPanel(page)
  await expect(panel(page).getByText('Words 1')).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
})

test('a work without comments and a work with closed comments say so', async ({ page }) => {
  await page.route(roots, (route) => route.fulfill({ json: { comments: [], hasNext: false } }))
  let closed = 0
  await page.route('**/api/mirror/illust_comments*', (route) =>
    route.fulfill({ json: { comments: [], next_url: null, comment_access_control: closed } }),
  )
  await openWork(page)
  await openPanel(page)
  await expect(panel(page).getByRole('heading', { name: '还没有评论' })).toBeVisible()
  closed = 1
  await openWork(page)
  await page.evaluate(() => indexedDB.deleteDatabase('emaki-answers'))
  await page.reload()
  await openPanel(page)
  await expect(panel(page).getByRole('heading', { name: '作者关闭了评论' })).toBeVisible()
})

test.describe('when requests fail', () => {
  test.use({ allowedErrors: /status of 40[04]/ })

  test('the message appears in place of the comments, and a retry loads them', async ({ page }) => {
    let isBroken = true
    const refuse = (route: Route) => route.fulfill({ status: 400, json: { error: true, message: 'no', body: [] } })
    await page.route(roots, (route) => (isBroken ? refuse(route) : listOf(2, comment)(route)))
    await page.route('**/api/mirror/illust_comments*', refuse)
    await openWork(page)
    await openPanel(page)
    await expect(panel(page).getByText('评论暂时无法加载')).toBeVisible()
    expect(await page.getByText('no', { exact: true }).count()).toBe(0)
    isBroken = false
    await panel(page).getByRole('button', { name: '重试' }).click()
    await expect(panel(page).getByText('Words 1')).toBeVisible()
  })

  test('a stamp or emoji without its picture is shown as text', async ({ page }) => {
    await page.route(/common\/images\/(?:stamp|emoji)\//, (route) => route.fulfill({ status: 404 }))
    const made = [comment(1, { comment: 'Fine (star)' }), comment(2, { comment: '', stampId: '410' })]
    await page.route(
      roots,
      listOf(2, (number) => made[number]),
    )
    await openWork(page)
    await openPanel(page)
    await expect(panel(page).getByText('Fine (star)')).toBeVisible()
    await expect(panel(page).getByText('表情贴图 410')).toBeVisible()
  })
})

test('hostile names and texts are shown as text', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      pwned() {
        throw new Error('a hostile word ran')
      },
    })
  })
  const hostile = [...injections, 'Z\u0351\u036B\u0343'.repeat(300), '(heart)'.repeat(2000), '\u202Egpj.exe', 'W'.repeat(3000)]
  await page.route(
    roots,
    // The first comment holds all strings, each of the others one.
    listOf(10, (number) =>
      comment(number, {
        userName: number === 0 ? allInjections(0) : hostile.at(-number - 1),
        comment: number === 0 ? allInjections(0) : hostile[number],
      }),
    ),
  )
  await openWork(page)
  await openPanel(page)
  await expect(panel(page).getByRole('listitem').first()).toContainText((hostile[0] ?? '').trim().slice(0, 20))
  expect(await panel(page).locator('script, iframe, svg[onload], [onerror], a[href^="javascript"]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the panel and the preview have no serious accessibility violation in either theme', async ({ page }) => {
  await openWork(page)
  await page.getByRole('button', { name: '查看全部评论' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: '评论' }).getByRole('listitem').first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await openPanel(page)
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  expect(await contrastViolations(page, 'light')).toEqual([])
})
