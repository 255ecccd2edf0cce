// Pages without their initial data: the viewer requests it instead, so that a test can change the response.
import type { Page } from '@playwright/test'

/** Removes the initial data from documents whose address matches `pattern`. */
export async function removeInitialData(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<script type="application\/json" id="emaki-initial-data">.*?<\/script>/s, '')
    await route.fulfill({ response: answer, body })
  })
}
