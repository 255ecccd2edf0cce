// What axe finds on a page: only what is serious, each with the first of its elements.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical faults of the page as it stands; none is the budget of every screen. */
export const seriousFaults = (page: Page): Promise<string[]> =>
  faultsOf(page, (axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))

/** What is hard to read once the page is in the other theme: all else that axe knows is the same in both. */
export async function contrastFaults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  return faultsOf(page, (axe) => axe.withRules(['color-contrast']))
}

async function faultsOf(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(async () => {
    // Colours are on their way for a moment: the page is looked at once they have arrived.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
  const { violations } = await rules(new AxeBuilder({ page })).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
