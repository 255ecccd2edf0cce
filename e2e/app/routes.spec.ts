// An alias leads to its canonical address. alias.test.ts checks the whole table, accessibility.spec.ts the title of every screen.
import { expect, test } from '../support/fixtures.ts'

test('aliases redirect to their canonical paths', async ({ page }) => {
  for (const [alias, canonical] of [
    ['/i/139000000', /\/artworks\/139000000$/],
    ['/setting/others', /\/setting\/preference$/],
  ] as const) {
    await page.goto(alias)
    await expect(page).toHaveURL(canonical)
    await expect(page.getByRole('main')).not.toBeEmpty()
  }
})
