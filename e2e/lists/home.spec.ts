// Home: its tabs, the way from a row to its list, random works, and the sections of a web session. HomeScreen.test.tsx shows each section.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil, shownCards } from '../support/gallery.ts'
import { signIn } from '../support/signIn.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Scrolls until a card is visible. */
async function scrollToCard(page: Page, name: string) {
  await expect(card(page, name)).toBeAttached()
  await card(page, name).scrollIntoViewIfNeeded()
  return card(page, name)
}

test('the tabs replace the address, and a row leads to its whole list', { tag: '@webSide' }, async ({ page }) => {
  await page.goto('/setting')
  await page.goto('/')
  await page.getByRole('link', { name: 'Manga', exact: true }).click()
  await expect(page).toHaveURL(/\/home_manga$/)
  await page.getByRole('link', { name: 'Novels', exact: true }).click()
  await expect(page).toHaveURL(/\/home_novel$/)
  const ranking = card(page, 'Daily ranking')
  await expect(ranking.locator('a[href^="/novel/"]').first()).toBeVisible()
  await ranking.getByRole('listitem').last().getByRole('link', { name: 'More' }).click()
  await expect(page).toHaveURL(/\/rank_novel\/day$/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/setting$/)
})

test('random works load at the end of the list and stay the same after Back', async ({ page }) => {
  await page.goto('/')
  await scrollToCard(page, 'Random finds')
  await scrollUntil(page, 12)
  const href = await cards(page).last().getByRole('link').first().getAttribute('href')
  // The last card at this moment: others may be appended before it is opened.
  const link = page.locator(`[role=feed] a[href="${href}"]`).first()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goBack()
  await expect(link).toBeVisible()
})

test('a web session sees recommended works and artists on home and on discovery', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'webSession')
  await page.goto('/')
  const list = await scrollToCard(page, 'Recommended for you')
  await expect(list.getByRole('feed', { name: 'Works' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await list.getByRole('tab', { name: 'Artists' }).click()
  await expect(cards(page).first().locator('a[href^="/users/"]')).toBeVisible()

  await list.getByRole('link', { name: 'More' }).first().click()
  await expect(page).toHaveURL(/\/discovery$/)
  // The random list may begin with a work that the settings hide.
  await expect(shownCards(page).first().locator('a[href^="/artworks/"]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Artists', exact: true }).click()
  await expect(page).toHaveURL(/\/discovery\?tab=users$/)
  await expect(cards(page).first().locator('a[href^="/users/"]')).toBeVisible()
})
