// What each screen says when its data was removed, and when the device is offline, the site blocks requests, there were too many of them, or
// the site refuses this one (docs/contract/site-2026.md 3): the same words everywhere, a way on, and no toast that repeats them.
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { addressOf } from '../support/sample.ts'
import { signIn } from '../support/signIn.ts'
import { changeScreen } from '../support/visits.ts'

test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

const kinds = ['removed', 'offline', 'blocked', 'rateLimited', 'refused'] as const
type Kind = (typeof kinds)[number]

const words: Readonly<Record<Kind, readonly [title: string, text: string]>> = {
  removed: ['Not available', 'It was deleted, or it is not open to you.'],
  offline: ['No connection', 'The server cannot be reached. When the network is back, this loads by itself.'],
  blocked: [
    'The original site is blocking requests',
    'The original site is blocking requests at the moment. Please try again in a few minutes',
  ],
  rateLimited: ['Too many requests', 'Please wait a minute or two, then try again.'],
  refused: ['Not allowed', 'Your access is currently restricted.'],
}
const removedWork = ['This work is no longer available', 'It was deleted or made private, or the address is wrong.'] as const

interface Screen {
  readonly path: string
  /** Words for what was removed; the general ones by default. */
  readonly removed?: readonly [title: string, text: string]
}

const screens: readonly Screen[] = [
  { path: '/artworks/990000001', removed: removedWork },
  { path: '/novel/990000001', removed: removedWork },
  {
    path: '/users/990000001',
    removed: ['This profile is not available', 'The account was deleted, or it is not open to you.'],
  },
  { path: '/user/1/series/990000001' },
  { path: '/novel/series/990000001' },
  { path: '/collections/99000000000000000001' },
  { path: '/live/990000001' },
  { path: '/spotlight/990001' },
  { path: '/search_user/nobody' },
  { path: '/discovery' },
]

/** The answer of the gateway, or of the app API behind the login, for each kind. */
async function fail(route: Route, kind: Kind): Promise<void> {
  const url = new URL(route.request().url())
  const error = (message: string, user_message = '') => ({
    error: url.pathname.startsWith('/api/companion')
      ? { message: user_message || message }
      : { message, user_message, reason: '' },
  })
  if (kind === 'offline') return route.abort('internetdisconnected')
  if (kind === 'removed') return route.fulfill({ status: 404, json: error('Not Found', 'This page does not exist.') })
  if (kind === 'rateLimited') return route.fulfill({ status: 429, json: error('Rate Limit') })
  if (kind === 'refused') return route.fulfill({ status: 403, json: error('', words.refused[1]) })
  if (url.pathname.startsWith('/api/')) {
    return route.fulfill({ status: 503, json: error('The site blocks this connection (status 403)') })
  }
  return route.fulfill({ status: 403, contentType: 'text/html', body: '<html>Just a moment</html>' })
}

/** Opens a screen without data. The router observes `pushState` once it is shown. */
async function open(page: Page): Promise<void> {
  await page.goto('/setting/about')
  await expect(page.getByRole('link', { name: 'FAQ' })).toBeVisible()
}

/** Lets the data of every screen fail. The companion has no text for users, so its refusals are in our own words. */
async function failData(page: Page): Promise<{ kind: Kind; path: RegExp }> {
  const now: { kind: Kind; path: RegExp } = { kind: 'removed', path: /^\/(?:api\/(?:mirror|companion)|pixiv-app-api\/v)/ }
  await page.route(
    ({ pathname }) => now.path.test(pathname),
    (route) => fail(route, now.kind),
  )
  return now
}

const alertIn = (page: Page, kind: Kind) => page.getByRole('main').locator(`[data-failure="${kind}"]`).first()

async function expectWords(page: Page, kind: Kind, [title, text]: readonly [string, string]): Promise<void> {
  const alert = alertIn(page, kind)
  await expect(alert).toContainText(title)
  await expect(alert).toContainText(
    kind === 'refused' ? /Your access is currently restricted\.|The server refused the request/ : text,
  )
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(kind === 'removed' ? 0 : 1)
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(0)
}

for (const kind of kinds) {
  test(`P21 ${kind}: every screen says what happened in the same words, and offers a way on`, async ({ page }) => {
    test.slow()
    await open(page)
    const now = await failData(page)
    now.kind = kind
    for (const { path, removed } of screens)
      await test.step(path, async () => {
        await changeScreen(page, path)
        await expectWords(page, kind, (kind === 'removed' ? removed : undefined) ?? words[kind])
        if (kind !== 'rateLimited' && kind !== 'blocked')
          await expect(alertIn(page, kind).getByRole('link').first()).toBeVisible()
      })
    await test.step('a row of home', async () => {
      await changeScreen(page, '/')
      await expectWords(page, kind, words[kind])
    })
  })
}

test('P21 comments say what happened in the same words', async ({ page, request }) => {
  test.slow()
  const path = await addressOf('/artworks/…', request)
  await open(page)
  const now = await failData(page)
  now.path = /comment/
  for (const kind of kinds)
    await test.step(kind, async () => {
      now.kind = kind
      await changeScreen(page, '/setting/about')
      await changeScreen(page, path)
      const comments = page.getByRole('region', { name: 'Comments' })
      await comments.scrollIntoViewIfNeeded()
      const [title] = kind === 'removed' ? ['Comments are not available here'] : words[kind]
      await expect(comments.getByRole('alert')).toContainText(title)
    })
})

test('P21 a work says the same with an account of the app API', async ({ page }) => {
  test.slow()
  await signIn(page, 'localApp')
  const now = await failData(page)
  for (const kind of kinds)
    for (const path of ['/artworks/990000001', '/novel/990000001'])
      await test.step(`${kind} ${path}`, async () => {
        now.kind = kind
        await changeScreen(page, '/setting/about')
        await changeScreen(page, path)
        await expectWords(page, kind, kind === 'removed' ? removedWork : words[kind])
      })
})

test('a screen without a network loads by itself when the network is back', async ({ page, request, context }) => {
  // The files of the screen are here; without a service worker, another screen could not be opened.
  await page.goto(await addressOf('/novel/series/…', request))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  await context.setOffline(true)
  await changeScreen(page, '/novel/series/990000001')
  await expect(alertIn(page, 'offline')).toBeVisible()
  await context.setOffline(false)
  await expect(alertIn(page, 'removed')).toBeVisible()
})
