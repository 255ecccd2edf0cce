// View transitions: each style animates a screen in and, mirrored, out; main screens fade; reduced motion disables all.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards, withSettings } from '../support/gallery.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What was animated, one entry per navigation: the new screen when going forward, the old one when going back. */
interface Movement {
  readonly part: string
  readonly name: string
  readonly direction: string
}

declare global {
  interface Window {
    movementsSeen?: Movement[][]
    /** Number of transitions that have finished or were replaced. */
    transitionsOver?: number
  }
}

/** Records the animations of every view transition of the page. */
async function recordTransitions(page: Page): Promise<() => Promise<Movement[][]>> {
  await page.addInitScript(() => {
    const seen: Movement[][] = []
    window.movementsSeen = seen
    window.transitionsOver = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options?: Parameters<typeof start>[0]) => {
      const transition = start(options)
      transition.ready.then(
        () =>
          seen.push(
            document.getAnimations().flatMap((animation) => {
              const { effect } = animation
              if (!(animation instanceof CSSAnimation) || !(effect instanceof KeyframeEffect)) return []
              const part = effect.pseudoElement ?? ''
              return part.endsWith('(root)')
                ? [{ part, name: animation.animationName, direction: String(effect.getTiming().direction) }]
                : []
            }),
          ),
        // A transition that a later one replaced shows nothing.
        () => undefined,
      )
      void transition.finished.finally(() => {
        window.transitionsOver = (window.transitionsOver ?? 0) + 1
      })
      return transition
    }
  })
  return () => page.evaluate(() => window.movementsSeen ?? [])
}

const moving = (movements: Movement[] | undefined, part: 'old' | 'new') =>
  movements?.find((movement) => movement.part === `::view-transition-${part}(root)`)

/** Changes the style in the storage, as another tab would. The page reacts to the storage event. */
const chooseStyle = (page: Page, pageTransition: string) =>
  page.evaluate((style) => {
    localStorage.setItem('emaki.settings', JSON.stringify({ pageTransition: style }))
    dispatchEvent(new StorageEvent('storage', { key: 'emaki.settings' }))
  }, pageTransition)

test('a style animates a work in, and out again in reverse', async ({ page }) => {
  const seen = await recordTransitions(page)
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  for (const [at, style] of ['ios', 'flip'].entries()) {
    await test.step(style, async () => {
      await chooseStyle(page, style)
      await shownCards(page).first().getByRole('link').first().click()
      await expect(page.locator('#root article h1')).toBeVisible()
      await expect.poll(async () => (await seen()).length).toBe(2 * at + 1)
      const arrival = moving((await seen())[2 * at], 'new')
      expect(arrival).toEqual({ part: '::view-transition-new(root)', name: `${style}-arrive`, direction: 'normal' })

      await page.goBack()
      await expect(cards(page).first()).toBeVisible()
      await expect.poll(async () => (await seen()).length).toBe(2 * at + 2)
      expect(moving((await seen())[2 * at + 1], 'old')).toEqual({
        part: '::view-transition-old(root)',
        name: arrival?.name,
        direction: 'reverse',
      })
      await expect.poll(() => page.evaluate(() => window.transitionsOver)).toBe(2 * at + 2)
    })
  }
})

test('main screens fade into each other in every style, but not with reduced motion', async ({ page }) => {
  const seen = await recordTransitions(page)
  await withSettings(page, { pageTransition: 'flip' })
  await page.goto('/')
  const go = (name: string) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()
  await go('Ranking')
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(async () => (await seen()).length).toBe(1)
  expect(moving((await seen())[0], 'new')?.name).toBe('fade-arrive')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await go('Settings')
  await expect(page).toHaveURL(/\/setting$/)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect(await seen()).toHaveLength(1)
})

test('the picture of an opened work grows out of its card, and going back during a transition works at once', async ({
  page,
}) => {
  await page.goto('/rank/daily')
  const card = page.locator('[role=feed] a[href^="/artworks/"]:not([data-hidden]):not([data-preview])').nth(1)
  await expect(card.locator('img[data-shown]')).toBeVisible()
  await card.click()
  await page.waitForURL(/artworks/)
  await page.goBack()
  await expect(card).toBeVisible()
  await card.click()
  await expect(page.locator('#root article h1')).toBeVisible()
  await expect(page.locator('[data-page="0"] img').first()).toBeVisible()
  await expect(page).toHaveTitle(/ - .+ · Emaki$/)
  const named = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).viewTransitionName === 'opened-picture')
        .length,
  )
  expect(named).toBe(1)
})
