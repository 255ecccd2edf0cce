// The smoke journey in browsers other than Chromium. Chromium tests and unit tests cover each screen in detail.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCachedFiles, hasCachedResponse } from '../support/cachedResponses.ts'
import { gifShape, webmFrames } from '../support/ugoiraFiles.ts'
import { expect, test } from './browser.ts'
import { keys, type Tab, type Wanted } from './tab.ts'

// Both browsers show English.
const navigation: Wanted = { role: 'navigation', name: 'Main navigation' }
const ranked: Wanted = { role: 'link', within: { role: 'region', name: 'Daily ranking' } }
/** The kinds of ranking, which exist on the ranking screen only. */
const kinds: Wanted = { role: 'navigation', name: 'Rankings' }
const card: Wanted = { role: 'article', within: { role: 'feed' } }
const title: Wanted = { role: 'heading', within: { role: 'main' } }

/** Whether a work's picture has loaded and is on the screen. */
const showsPicture = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img[src*="/api/image/"]')].some((image) => {
      const { width, top } = image.getBoundingClientRect()
      return image.naturalWidth > 0 && width > 100 && top < innerHeight
    }),
  )

/** A work in the middle of the screen, once the list has stopped moving. */
async function visibleWork(tab: Tab) {
  const look = async () => {
    const height = await tab.evaluate(() => innerHeight)
    const links = await tab.all({ role: 'link', within: { role: 'feed' } })
    // Of several links of a card only the first one, which is its picture.
    const pictures = links.filter(({ href }, at) => links.findIndex((other) => other.href === href) === at)
    return pictures.find(({ href, top }) => /^\/artworks\/\d+$/.test(href) && top > 100 && top < height - 300)
  }
  await expect(async () => expect(await look()).toEqual((await look()) ?? 'a work')).toPass()
  return (await look()) ?? { href: '', top: 0 }
}

const scrollTop = (tab: Tab) => tab.evaluate(() => Math.round(scrollY))

/** Opens a work of the ranking far down the list. */
async function openFromRanking(tab: Tab) {
  await tab.first(card)
  await expect
    .poll(async () => {
      await tab.evaluate(() => scrollBy(0, innerHeight))
      return scrollTop(tab)
    })
    .toBeGreaterThan(6000)
  // Moves away from the end of the loaded list, where it may still grow.
  await tab.evaluate(() => scrollBy(0, -innerHeight))
  const { href, top } = await visibleWork(tab)
  const scroll = await scrollTop(tab)
  await tab.press({ role: 'link', href })
  await expect.poll(() => tab.all(kinds)).toEqual([])
  expect(await tab.path()).toBe(href)
  return { href, top, scroll }
}

test('home links to the ranking, the ranking to a work, and Back returns to the ranking', async ({ tab, baseURL }) => {
  await tab.goto(`${baseURL}/`)
  await tab.first(ranked)
  await tab.first({ role: 'region', name: 'Spotlights' })
  await expect.poll(() => showsPicture(tab)).toBe(true)
  await tab.press({ role: 'link', name: 'Ranking', within: navigation })
  await expect.poll(() => tab.path()).toMatch(/^\/rank\//)
  await openFromRanking(tab)
  await tab.first(title)
  await expect.poll(() => showsPicture(tab)).toBe(true)
  await tab.evaluate(() => history.back())
  await tab.first(kinds)
  await tab.first(card)
  await expect.poll(() => showsPicture(tab)).toBe(true)
})

test('Back from a work returns to the same pixel of the ranking', async ({ tab, baseURL }) => {
  await tab.goto(`${baseURL}/rank/daily`)
  const { href, top, scroll } = await openFromRanking(tab)
  await tab.evaluate(() => history.back())
  await expect.poll(async () => [await scrollTop(tab), (await tab.all({ role: 'link', href }))[0]?.top]).toEqual([scroll, top])
})

/** The id of a ugoira of the sample, which depends on the day. */
async function ugoiraOf(gateway: string): Promise<number> {
  const answer = await fetch(`${gateway}/api/mirror/search?word=${encodeURIComponent('うごイラ')}&page=1`)
  const { illusts } = (await answer.json()) as { illusts: { id: number; type: string; x_restrict: number }[] }
  const ids = illusts.flatMap(({ id, type, x_restrict }) => (type === 'ugoira' && x_restrict === 0 ? [id] : [])).slice(0, 8)
  // The sample has other animations every day, and saving a long one takes minutes.
  const lengths = await Promise.all(
    ids.map(async (id) => {
      const metadata = await fetch(`${gateway}/api/mirror/ugoira_metadata?id=${id}`)
      const { ugoira_metadata } = (await metadata.json()) as { ugoira_metadata: { frames: readonly unknown[] } }
      return ugoira_metadata.frames.length
    }),
  )
  return ids[lengths.indexOf(Math.min(...lengths))] ?? 0
}

/** The saved file of this kind, or undefined if there is none yet. */
async function downloaded(directory: string, extension: string): Promise<Buffer | undefined> {
  const names = await readdir(directory)
  const name = names.find((each) => each.endsWith(`.${extension}`))
  // Firefox first makes an empty file of that name and writes a .part file beside it.
  if (name === undefined || names.some((each) => each.endsWith('.part'))) return undefined
  const bytes = await readFile(join(directory, name))
  return bytes.length > 0 ? bytes : undefined
}

test('a ugoira plays and is saved in the formats that the browser supports', async ({ tab, baseURL, running }) => {
  await tab.goto(`${baseURL}/artworks/${await ugoiraOf(baseURL ?? '')}`)
  await tab.press({ role: 'button', name: 'Play animation' })
  await tab.first({ role: 'button', name: 'Pause animation' })
  const frame = () => tab.evaluate(() => document.querySelector('canvas')?.getAttribute('data-frame') ?? '')
  const first = await frame()
  await expect.poll(frame).not.toBe(first)
  await tab.press({ role: 'button', name: 'Save animation' })
  const panel: Wanted = { role: 'dialog', name: 'Save animation' }
  const save = async (format: string) => {
    const row: Wanted = { role: 'button', name: new RegExp(`^${format}`), within: panel }
    const { text: idle } = await tab.first(row)
    const isIdle = async () => (await tab.first(row)).text === idle
    // A press while the panel opens may be lost. A second press on an active row would stop the export.
    await expect(async () => {
      if (await isIdle()) await tab.press(row)
      await expect.poll(isIdle, { timeout: 3000 }).toBe(false)
      // While the file is made the row is no button, so that nothing answers. A slow machine takes more than a minute for it.
    }).toPass({ timeout: 150_000 })
    let bytes: Buffer | undefined
    await expect(async () => {
      bytes = await downloaded(running?.downloads ?? '', format.toLowerCase())
      const { text } = await tab.first(row)
      expect(text.includes('This browser can’t make this format') || (bytes && text.includes(`${format} saved`))).toBe(true)
    }).toPass()
    return bytes
  }
  const gif = await save('GIF')
  const frames = await tab.evaluate(() => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.max) + 1)
  expect(gif && gifShape(gif).frames).toBe(frames)
  const webm = await save('WebM')
  // A last frame with a longer pause is repeated at its end.
  if (webm) expect([frames, frames + 1]).toContain(webmFrames(webm))
})

/** The reading direction of the open novel: the direction from its first paragraph to its last. */
const readingDirection = (tab: Tab) =>
  tab.evaluate(() => {
    const paragraphs = [...document.querySelectorAll(':is(dialog, [role=dialog]) [data-at]')].map((each) =>
      each.getBoundingClientRect(),
    )
    const [first, last] = [paragraphs[0], paragraphs.at(-1)]
    if (!first || !last) return undefined
    if (Math.abs(last.left - first.left) < 20) return 'down'
    return last.left < first.left ? 'left' : 'right'
  })

/** The first paragraph that begins on the screen. */
const firstSeen = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll(':is(dialog, [role=dialog]) [data-at]')]
      .find((each) => each.getBoundingClientRect().left > 0 && each.getBoundingClientRect().left < innerWidth)
      ?.getAttribute('data-at'),
  )

test('a novel is read in three directions', async ({ tab, baseURL }) => {
  await tab.goto(`${baseURL}/rank_novel/day`)
  await tab.press({ role: 'link', name: /./, within: { role: 'article', within: { role: 'feed' } } })
  await expect.poll(() => tab.path()).toMatch(/^\/novel\/\d+$/)
  await tab.press({ role: 'button', name: /^(?:Read$|Continue reading)/ })
  const reader: Wanted = { role: 'dialog', name: 'Reader' }
  const text: Wanted = { role: 'region', name: 'Text of the novel', within: reader }
  const chooseDirection = async (name: string) => {
    await tab.press({ role: 'button', name: 'Text settings', within: reader })
    await tab.press({ role: 'button', name, within: { role: 'complementary', name: 'Text settings' } })
    await tab.press({ role: 'button', name: 'Text settings', within: reader })
    await expect.poll(() => tab.all({ role: 'complementary', name: 'Text settings' })).toEqual([])
  }
  await tab.first(text)
  await chooseDirection('Vertical columns')
  await expect.poll(() => readingDirection(tab)).toBe('left')
  await chooseDirection('Scroll')
  await expect.poll(() => readingDirection(tab)).toBe('down')
  await chooseDirection('Page by page')
  await expect.poll(() => readingDirection(tab)).toBe('right')
  const first = await firstSeen(tab)
  await tab.type(keys.right)
  await expect.poll(() => firstSeen(tab)).not.toBe(first)
  await tab.type(keys.escape)
  await expect.poll(() => tab.all(reader)).toEqual([])
})

test('search finds works', async ({ tab, baseURL }, { project }) => {
  await tab.goto(`${baseURL}/`)
  await tab.press({ role: 'link', name: 'Search', within: navigation })
  const trending: Wanted = { role: 'link', within: { role: 'region', name: 'Trending tags' } }
  const tag = await tab.first(trending)
  if (project.name === 'webkit') {
    // Characters typed by WebKitWebDriver do not always arrive.
    await tab.press(trending)
    await expect.poll(() => tab.path()).toBe(decodeURIComponent(tag.href))
  } else {
    await tab.fill({ role: 'combobox', name: 'Search works, tags or an ID' }, '風景')
    await tab.type(keys.enter)
    await expect.poll(() => tab.path()).toBe('/search/風景')
  }
  await tab.first(card)
  await expect.poll(() => showsPicture(tab)).toBe(true)
})

test('a setting survives a reload', async ({ tab, baseURL }) => {
  await tab.goto(`${baseURL}/setting/preference`)
  const paper = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const theme: Wanted = { role: 'combobox', name: 'Theme' }
  const dark: Wanted = { role: 'option', name: 'Dark' }
  // A press is lost while the list is being loaded, because the button is replaced then.
  await expect(async () => {
    await tab.press(theme)
    await expect.poll(async () => (await tab.all(dark)).length, { timeout: 3000 }).toBe(1)
  }).toPass()
  await tab.press(dark)
  await expect.poll(async () => (await tab.first(theme)).text).toContain('Dark')
  const chosen = await paper()
  await tab.goto(`${baseURL}/setting/preference`)
  await expect.poll(async () => (await tab.first(theme)).text).toContain('Dark')
  expect(await paper()).toBe(chosen)
})

test('a refresh token logs in', async ({ tab, baseURL }) => {
  const { demo } = (await (await fetch(`${baseURL}/.well-known/emaki.json`)).json()) as { demo: { refresh_token: string }[] }
  await tab.goto(`${baseURL}/account/login`)
  await tab.fill({ label: 'Refresh token' }, demo[0]?.refresh_token ?? '')
  await tab.type(keys.enter)
  // The login loads another page, which has no text at first.
  await expect(async () => expect(await tab.text()).toContain('Logged in as えまき')).toPass()
  await tab.press({ role: 'link', name: 'Following', within: navigation })
  await tab.first(card)
})

test.describe('without the gateway', () => {
  test.use({ allowedErrors: /./ })

  test('the cached ranking opens with its pictures, and another ranking once the gateway is back', async ({ tab, gateway }) => {
    await tab.goto(`${gateway.url}/rank/daily`)
    await expect.poll(() => tab.evaluate(hasCachedFiles)).toBe(true)
    await expect.poll(() => tab.evaluate(hasCachedResponse, 'ranking')).toBe(true)
    const [before] = await tab.all({ role: 'link', within: { role: 'feed' } })
    await gateway.kill()
    await tab.goto(`${gateway.url}/rank/daily`)
    expect((await tab.first({ role: 'link', within: { role: 'feed' } })).href).toBe(before?.href)
    await expect.poll(() => showsPicture(tab)).toBe(true)
    await tab.goto(`${gateway.url}/rank/weekly`)
    await tab.first({ role: 'button', within: { role: 'alert', within: { role: 'main' } } })
    await gateway.restart()
    await tab.goto(`${gateway.url}/rank/weekly`)
    await tab.first(card)
  })
})
