// Runs axe on a page and reports serious violations, each with its first element.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Serious and critical violations of the page in its current state. Every screen must have none. */
export const seriousViolations = (page: Page): Promise<string[]> => violationsOf(page, (axe) => axe.withTags(tags))

/** Contrast violations after a switch to the other theme. All other axe rules give the same result in both themes. */
export async function contrastViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  return violationsOf(page, (axe) => axe.withRules(['color-contrast']))
}

async function violationsOf(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(async () => {
    // Colour transitions take a moment: wait for the final colours.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
  // The legacy mode does not open a second page for each check; it only leaves out frames of other origins, which the viewer lacks.
  // Other results list each element that passed, with a selector for it.
  // What is shown must be a part of the name, so that it can be said (WCAG 2.5.3). axe calls the rule experimental and leaves it out.
  const named = { 'label-content-name-mismatch': { enabled: true } }
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules: named })
  const { violations } = await rules(axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
