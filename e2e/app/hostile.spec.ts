// Hostile titles, names, tags and captions are shown as text: no script runs, and no text leaves its box.
import type { Locator, Page } from '@playwright/test'
import { holdOriginals, openPanel } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { allInjections, hostile, injectedNotice, injections, type Turn } from '../support/injection.ts'
import { onePixel } from '../support/onePixel.ts'
import { addressOf } from '../support/sample.ts'
import { signIn } from '../support/signIn.ts'

interface Work {
  id: number
  title: string
  caption: string
}

test('works with hostile texts show them as text', async ({ page, request }) => {
  test.slow()
  await page.addInitScript(() => {
    window.alert = () => {
      throw new Error('a hostile word ran')
    }
  })
  const found = new Map<number, Work>()
  for (const word of ['script', 'onerror', 'javascript', 'img src', 'passwd', '__proto__', '{{7']) {
    const answer = await request.get('/api/mirror/search', { params: { word, mode: 'title_and_caption' } })
    for (const work of ((await answer.json()) as { illusts: Work[] }).illusts.slice(0, 1)) found.set(work.id, work)
  }
  expect(found.size).toBeGreaterThanOrEqual(5)
  for (const work of found.values()) {
    await page.goto(`/artworks/${work.id}`)
    const heading = page.locator('#root article h1')
    const hidden = page.getByRole('heading', { name: 'This work is hidden' })
    await expect(heading.or(hidden).first()).toBeVisible()
    if (await heading.isVisible()) {
      const shown = (await heading.textContent()) ?? ''
      expect(shown.replace(/\s+/g, ' ').trim()).toBe((work.title || 'Untitled').replace(/\s+/g, ' ').trim())
    }
    expect(
      await page
        .locator('article script, article iframe, article img[src="x"], article [onerror], article a[href^="javascript"]')
        .count(),
    ).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

/** An artist of the sample with works under every tab. */
const writer = '5518902'

/** Screens whose dialogs and panels show upstream's texts, too. The screen after a comma opens next, with the state of the first one. */
const screensWithActions = [
  '/',
  '/rank/daily',
  '/artworks/…,/setting/history',
  '/search',
  '/live/…',
  '/setting',
  '/following',
  '/search_image',
]
/** With those above, one screen for each component that shows upstream's texts. A test follows links through each row. */
const journeys = [
  ['/rank_novel/day', '/novel/…', '/setting/history?tab=n', '/novel/series/…', '/search_novel/cat'],
  ['/search/cat', '/users/…', '/setting/history?tab=u', `/users/${writer}?tab=illust_series`, `/users/${writer}?tab=related`],
  ['/spotlights', '/spotlight/6092', '/pixivision/7005', '/search_user/cat'],
  ['/lives', '/user/…/series/…', `/users/${writer}/artworks?type=manga`],
]

/** What the test opens on a screen: dialogs and panels show upstream's texts too. */
const actions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/': async (page) => {
    const { strings } = injectedNotice()
    expect(strings.length).toBeGreaterThanOrEqual(40)
    await expectStrings(page.locator('[role=dialog], [role=alertdialog]'), strings)
    await expectOnlyText(page)
  },
  '/setting': async (page) => {
    // A banner that arrives late is shown on the next screen, so the test opens another one first.
    await page.locator('nav a[href="/search"]').first().click()
    await expect(page).toHaveURL('/search')
    await page.locator('nav a[href="/setting"]').first().click()
    const { strings } = injectedNotice()
    await expectStrings(page.locator('main aside'), strings)
    await expectOnlyText(page)
  },
  '/live/…': async (page) => {
    await expectWhole(page.getByRole('log').getByRole('listitem').last())
    await expectOnlyText(page)
  },
  '/following': async (page) => {
    for (const tab of [2, 3, 6]) {
      await page.locator(`main nav a[href="/following?tab=${tab}"]`).click({ timeout: 15_000 })
      await expect(page).toHaveURL(`/following?tab=${tab}`)
      await expectWhole(page.getByRole('main').getByRole('article').first())
      await expectOnlyText(page)
    }
    await page.locator('main nav a[href="/following"]').click({ timeout: 15_000 })
    await page
      .getByRole('button', { name: /^Bookmark “/ })
      .first()
      .click({ button: 'right', timeout: 15_000 })
    const dialog = page.getByRole('dialog')
    await expectWhole(dialog.locator('bdi').first())
    // The tags of the work. The tags of the account load later.
    await expect(dialog.getByRole('button', { pressed: false }).filter({ hasText: 'pwned()' }).first()).toBeVisible()
    await expectOnlyText(page)
  },
  '/search_image': async (page) => {
    await page.route('**/api/saucenao', (route) => {
      const results = injections.map((title, at) => {
        const ext_urls = ['javascript:pwned()', `https://booru.example/${at}`]
        return { ext_urls, title, member_name: title, thumbnail: '', similarity: '91.4' }
      })
      return route.fulfill({ json: { results } })
    })
    await page
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'p.gif', mimeType: 'image/gif', buffer: onePixel })
    await expectWhole(page.getByRole('list', { name: 'Similar pictures' }))
    await expectOnlyText(page)
  },
  '/rank/daily': async (page) => {
    await page.locator('[data-press]').first().click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    await expectWhole(page.getByRole('dialog').locator('bdi').first())
    await expectOnlyText(page)
  },
  '/search': async (page) => {
    await page.getByRole('combobox').fill('fo')
    const suggested = page.getByRole('option').locator('bdi').filter({ hasText: '<script>pwned()</script>' })
    await expect(suggested.first()).toBeVisible()
    await expectOnlyText(page)
  },
  '/artworks/…,/setting/history': async (page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expectWhole(page.getByRole('dialog', { name: 'Share' }).locator('p').first())
    await expectOnlyText(page)
    await page.keyboard.press('Escape')
    await holdOriginals(page)
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await openPanel(page)
    await expectWhole(page.getByRole('dialog', { name: 'Download' }).getByRole('listitem').locator('p').first())
    await expectOnlyText(page)
    await expect(page.getByRole('button', { name: 'Save for offline', includeHidden: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.goto('/setting/offline')
    await expectWhole(page.getByRole('main').getByRole('article').locator('bdi').first())
    await expectOnlyText(page)
  },
}

/** Checks that all short strings are shown, character by character. */
const expectWhole = (words: Locator): Promise<void> =>
  expectStrings(
    words,
    injections.filter((text) => text.length < 500),
  )

/** The viewer drops bidirectional control characters from upstream's texts. */
const readable = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

async function expectStrings(words: Locator, strings: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const shown = (await words.textContent()) ?? ''
      return strings.filter((text) => !readable(shown).includes(readable(text)))
    }, often)
    .toEqual([])
}

for (const path of screensWithActions) {
  test(`E1, E7, I3, K5: ${path} shows all injection strings as text, also in its dialogs`, async ({ page, request, baseURL }) => {
    test.slow()
    const { elsewhere, turn } = await openHostile(page, baseURL ?? '', path)
    if (path === '/following') await signIn(page, 'webSession', 1)
    const [address = '', later] = path.split(',')
    await page.goto(await addressOf(address, request))
    await expect.poll(() => turn.replaced, often).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await expectOnlyText(page)
    await actions[path]?.(page)
    if (later !== undefined) {
      await page.goto(later)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      await expectOnlyText(page)
    }
    expect(elsewhere).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

for (const paths of journeys) {
  test(`E1, E7, I3, K5: ${paths.join(', ')} show all injection strings as text`, async ({ page, request, baseURL }) => {
    test.slow()
    const { elsewhere, turn } = await openHostile(page, baseURL ?? '', paths[0] ?? '')
    for (const path of paths) {
      await test.step(path, async () => {
        turn.replaced = 0
        await page.goto(await addressOf(path, request))
        await expect.poll(() => turn.replaced, often).toBeGreaterThan(0)
        await page.waitForLoadState('networkidle')
        await expectOnlyText(page)
      })
    }
    expect(elsewhere).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

const often = { intervals: [50] }

/** Turns every text of the services into injection strings, before the page opens at `path`. Observes requests to other hosts. */
async function openHostile(page: Page, baseURL: string, path: string) {
  const elsewhere = await watchPage(page, baseURL)
  const turn: Turn = { at: 17, replaced: 0 }
  await page.route(/\/api\/(?:mirror|companion|pixivision)/, async (route) => {
    const response = await route.fetch()
    const body: unknown = await response.json().catch(() => undefined)
    await (body === undefined ? route.fulfill({ response }) : route.fulfill({ response, json: hostile(body, turn) }))
  })
  await page.route('**/api/notices.json*', (route) => {
    const notice = { id: 'n', start: '2000-01-01', end: '2100-01-01', title: '', text: '', style: '' }
    const { title, text, strings } = injectedNotice()
    turn.replaced += strings.length
    // An alert would block the other actions, so the banner is served on the settings only.
    const notices =
      path === '/' || path === '/setting' ? [{ ...notice, title, text, alert: path === '/' }] : hostile([notice], turn)
    return route.fulfill({ json: { notices } })
  })
  // The chat of a live stream arrives over a WebSocket.
  await page.routeWebSocket(/\/api\/live\/ws/, (socket) => {
    for (const [index] of injections.entries()) {
      const chat = { id: `${index}`, created_at: '2026-01-01T00:00:00Z', message: '', user: { id: 1, name: '' } }
      socket.send(JSON.stringify(hostile({ type: 'chat', chat }, turn)))
    }
  })
  // The pictures do not matter here, and rendering them takes longer.
  await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
  return { elsewhere, turn }
}

test.describe('hostile error messages', () => {
  // Allows every console error except those that mention an injected string.
  test.use({ allowedErrors: /^(?!.*an injected string ran)/s })

  test('are shown as text, from upstream and from the browser', async ({ page, request, baseURL }) => {
    const elsewhere = await watchPage(page, baseURL ?? '')
    const message = `Something went wrong: ${allInjections(0)}`
    // In English, upstream's message is shown if it is meant for users and has ASCII letters only.
    const userMessage = message.replace(/[^ -~]/g, '')
    await page.route(/\/api\/(?:mirror|companion)/, (route) =>
      route.fulfill({ status: 400, json: { error: { message: '', user_message: userMessage } } }),
    )
    for (const path of ['/rank/weekly', '/artworks/…', '/novel/…', '/users/…']) {
      await test.step(path, async () => {
        await page.goto(await addressOf(path, request))
        await expect(page.getByRole('main').getByRole('alert')).toContainText(userMessage.slice(0, 250))
        await expectOnlyText(page)
      })
    }
    await test.step('a screen that throws shows its error', async () => {
      await page.addInitScript(
        (message) => {
          Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
            get: () => {
              throw new Error(message)
            },
          })
        },
        `${message} ${'x'.repeat(5000)}`,
      )
      await page.goto('/rank/weekly')
      await expect(page.locator('pre')).toContainText(message)
      await expectOnlyText(page)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport()
    })
    expect(elsewhere).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

/** Makes `pwned` observable and serves the page without initial data, so that it calls the API. Returns its requests to other hosts. */
async function watchPage(page: Page, baseURL: string): Promise<readonly string[]> {
  const elsewhere: string[] = []
  page.on('request', (sent) => {
    if (!/^(?:data|blob):/.test(sent.url()) && !sent.url().startsWith(baseURL)) elsewhere.push(sent.url())
  })
  await page.addInitScript(() => {
    Object.assign(window, {
      pwned: () => {
        throw new Error('an injected string ran')
      },
    })
    // Cards get a button that opens the block dialog.
    localStorage.setItem('emaki.settings', JSON.stringify({ longPressBlocks: true }))
  })
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/') && !pathname.startsWith('/assets/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/"answers":\{.*?\}(?=\}<\/script>)/s, '"answers":{}') })
    },
  )
  return elsewhere
}

/** Checks that upstream added no active element and no link with a misleading text, and that nothing overflows. */
async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.locator('main')).not.toBeEmpty()
  const found = await page.evaluate((screenWidth) => {
    return {
      live: [...document.querySelectorAll(':is(#root, [role=dialog], [role=alertdialog]) *')]
        .filter(
          (element) =>
            /^(?:SCRIPT|IFRAME|OBJECT|EMBED|BASE|META|LINK|STYLE|MATH|TEMPLATE|AUDIO)$/i.test(element.tagName) ||
            // The player of a live stream is our own video element and has a label.
            (element.tagName === 'VIDEO' && !element.hasAttribute('aria-label')) ||
            element.getAttributeNames().some((name) => name.startsWith('on') || name === 'action') ||
            /^\s*(?:javascript|data|vbscript):/i.test(element.getAttribute('href') ?? ''),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
      leads: [...document.querySelectorAll<HTMLAnchorElement>(':is(#root, [role=dialog], [role=alertdialog]) a[href]')]
        .filter(({ href }) => /evil\.example/.test(new URL(href).host) && new URL(href).username !== '')
        .map(({ href }) => href),
      // A phone widens its viewport for overflowing content, so the test compares with the width of the screen.
      overhang: Math.max(0, document.documentElement.scrollWidth - screenWidth),
    }
  }, page.viewportSize()?.width ?? 0)
  expect(found).toEqual({ live: [], leads: [], overhang: 0 })
}
