// Visits screens one after another in one document, as a reader does: the scripts are loaded once, and the router changes the screen.
import { expect, type Page, type Request } from '@playwright/test'

/** Requests end at any moment, so a longer interval only adds waiting. */
export const often = { intervals: [50] }

/** Marks the current elements, to tell them from those of the next screen. */
export const markElements = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) element.setAttribute('data-before', '')
  })

/** Elements without a mark that appear only once a screen has its response: works, users, or the message for an empty list. */
export const newElements = (page: Page, ...more: readonly string[]) =>
  page.locator('main').locator(
    ['/artworks/', '/novel/', '/users/', '/spotlight', '/live/', '/setting/', '/account/']
      .map((path) => `a[href^="${path}"]`)
      .concat('a[href="/"]', '[data-hidden]', '[role=status]', '[role=switch]', 'h2', more)
      .map((part) => `${part}:not([data-before])`)
      .join(', '),
  )

/** The router observes `pushState`, so the screen changes as it does after a click on a link. */
export const changeScreen = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

export interface ScreenVisits {
  /** Shows a screen: loads the first, changes to the next ones, and keeps the one of the current address. Resolves when it is complete. */
  readonly show: (path: string) => Promise<void>
  /** Resolves when the screen has a heading and all its data. */
  readonly complete: () => Promise<void>
}

export function screenVisits(page: Page): ScreenVisits {
  const inFlight = new Set<Request>()
  let [started, isLoaded] = [0, false]
  page.on('request', (request) => {
    if (request.resourceType() === 'image') return
    started++
    inFlight.add(request)
  })
  const end = (request: Request) => inFlight.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  const complete = async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached()
    let before = ''
    // A response may cause the next request, so nothing may have started or changed since the check before.
    const unfinished = async () => {
      const now = `${started} requests, ${await page.getByRole('main').textContent()}`
      const isUnchanged = now === before
      before = now
      return [...inFlight].map((request) => request.url()).concat(isUnchanged ? [] : 'changes')
    }
    await expect.poll(unfinished, { intervals: [100] }).toEqual([])
  }

  return {
    complete,
    async show(path) {
      const { pathname, search } = new URL(page.url())
      // The screen of the current address would not change.
      if (pathname + search === path) return complete()
      if (isLoaded) {
        await markElements(page)
        await changeScreen(page, path)
        await expect(newElements(page, 'h1').first(), path).toBeAttached()
      } else await page.goto(path)
      isLoaded = true
      await complete()
    },
  }
}
