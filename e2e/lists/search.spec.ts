// Search: the box with suggestions and input methods, filters in the address, and the lists of artworks, novels and users.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards } from '../support/gallery.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search works, tags or an ID' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option')

/** The requests for searches that the page has sent to the mirror so far. */
function searchesOf(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (sent) => {
    if (/\/api\/mirror\/(?:search|popular_preview)/.test(sent.url()) && !/search_(?:autocomplete|options)/.test(sent.url()))
      asked.push(new URL(sent.url()))
  })
  return asked
}

/** Phones show the filters in a sheet. */
async function chooseFilter(page: Page, field: string, choice: string, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('group', { name: field }).getByRole('button', { name: choice }).click()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  } else {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice }).click()
  }
}

test('a trending tag leads to its search, which the start page then remembers until it is deleted', async ({ page }) => {
  await page.goto('/search')
  const tile = page.getByRole('region', { name: 'Trending tags' }).getByRole('link').first()
  const tag = ((await tile.locator('bdi').first().textContent()) ?? '').slice(1)
  await tile.click()
  await expect(page).toHaveURL(`/search/${encodeURIComponent(tag)}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(tag))
  await page.goto('/search')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('listitem')).toHaveText([tag])
  await recent.getByRole('button', { name: `Delete “${tag}”` }).click()
  await page.reload()
  await expect(box(page)).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('typed words become terms, and a suggestion completes the last one by keyboard', async ({ page }) => {
  const suggestions: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/search_autocomplete')) suggestions.push(new URL(sent.url()).searchParams.get('word') ?? '')
  })
  await page.clock.install()
  await page.goto('/search')
  await box(page).focus()
  // The page's clock stands still, so there is no pause between letters however slowly this types.
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('海 風景')
  await expect(page.getByRole('button', { name: 'Remove “海”' })).toBeVisible()
  expect(suggestions).toEqual([])
  await page.clock.resume()
  await expect(options(page).first()).toContainText('users入り')
  expect(suggestions).toEqual(['風景'])
  const words = ((await options(page).first().locator('bdi').first().textContent()) ?? '').trim()
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/search/${encodeURIComponent(`海 ${words}`)}`)
})

test('the search box does not search while an input method is composing', async ({ page }) => {
  await page.goto('/search')
  await box(page).focus()
  const device = await page.context().newCDPSession(page)
  await device.send('Input.imeSetComposition', { text: 'ねこ ', selectionStart: 3, selectionEnd: 3 })
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0)
  await device.send('Input.insertText', { text: '猫' })
  await expect(box(page)).toHaveValue('猫')
  await expect(page).toHaveURL('/search')
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/search/${encodeURIComponent('猫')}`)
})

test('filters are part of the address, send a new request, and survive reload and back', async ({ page }, { project }) => {
  const isPhone = project.name === 'phone'
  const asked = searchesOf(page)
  await page.goto('/search/猫')
  await expect(cards(page).first()).toBeVisible()
  const first = await shownCards(page).first().getByRole('link').first().getAttribute('href')

  await chooseFilter(page, 'Order', 'Oldest first', isPhone)
  await expect(page).toHaveURL(/order=date_asc/)
  await expect(shownCards(page).first().getByRole('link').first()).not.toHaveAttribute('href', first ?? '')
  expect(asked.at(-1)?.searchParams.get('order')).toBe('date_asc')

  await chooseFilter(page, 'Search in', 'Title and caption', isPhone)
  await expect(page).toHaveURL(/mode=title_and_caption&order=date_asc/)
  await expect.poll(() => asked.at(-1)?.searchParams.get('mode')).toBe('title_and_caption')

  await page.reload()
  await expect(page).toHaveURL(/mode=title_and_caption/)
  if (!isPhone) await expect(page.getByRole('combobox', { name: 'Search in' })).toHaveText('Title and caption')
  await page.goBack()
  await expect(page).not.toHaveURL(/mode=/)
  await page.goBack()
  await expect(shownCards(page).first().getByRole('link').first()).toHaveAttribute('href', first ?? '')
})

test('novels of an own length are grouped by series, also after a reload and back', async ({ page }, { project }) => {
  const asked = searchesOf(page)
  await page.goto('/search_novel/夜')
  await expect(cards(page).first()).toBeVisible()
  if (project.name === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('textbox', { name: 'Length from' }).and(page.locator(':visible')).fill('2000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/length=characters%3A2000-/)
  await expect.poll(() => asked.at(-1)?.searchParams.get('text_length_min')).toBe('2000')
  if (project.name === 'phone') await page.getByRole('button', { name: 'Show results' }).click()
  await chooseFilter(page, 'Series', 'One card for each series', project.name === 'phone')
  await expect(page).toHaveURL(/grouped=true/)
  await page.reload()
  await expect(page).toHaveURL(/length=characters%3A2000-/)
  await expect(page).toHaveURL(/grouped=true/)
  await expect(cards(page).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/grouped/)
})

test('the words stay when the kind changes, and an artist is found by name', { tag: '@webSide' }, async ({ page, request }) => {
  const ranking = await request.get('/api/mirror/rank', { params: { mode: 'day' } })
  const [work] = ((await ranking.json()) as { illusts: { user: { id: number; name: string } }[] }).illusts
  if (!work) throw new Error('the sample has no ranking')
  const name = encodeURIComponent(work.user.name)
  await page.goto('/search/猫')
  const kinds = page.getByRole('navigation', { name: 'Kinds of search' })
  await kinds.getByRole('link', { name: 'Novels' }).click()
  await expect(page).toHaveURL(`/search_novel/${encodeURIComponent('猫')}`)
  await expect(page.locator('a[href^="/novel/"]').first()).toBeVisible()
  await page.goto(`/search_novel/${name}`)
  await kinds.getByRole('link', { name: 'Artists', exact: true }).click()
  await expect(page).toHaveURL(`/search_user/${name}`)
  await expect(page.locator(`a[href="/users/${work.user.id}"]`).first()).toBeVisible()
})
