// The helper userscript, run in a page with an imitation of the userscript manager: what it saves and fetches. helperScript.test.ts shows which sites it serves, and what it refuses.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openWork, workWithPages } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'

/** What the script requested of the imitated manager. */
interface RequestLog {
  readonly requests: { url: string; method: string; headers?: Record<string, string> }[]
  readonly downloads: { url: string; name: string }[]
  readonly commands: string[]
}

/** Installs the script in every page before the page's own scripts: first the manager's functions, then the script. */
async function install(page: Page, allowed: readonly string[]) {
  const script = await readFile(join(import.meta.dirname, '../../apps/viewer/public/helper/emaki.user.js'), 'utf8')
  const manager = `
    const values = { origins: ${JSON.stringify(JSON.stringify(allowed))} }
    const heard = { requests: [], downloads: [], commands: [] }
    window.asked = heard
    const GM_getValue = (name, standard) => values[name] ?? standard
    const GM_setValue = (name, value) => { values[name] = value }
    const GM_registerMenuCommand = (title) => heard.commands.push(title)
    const GM_xmlhttpRequest = (details) => {
      heard.requests.push({ url: details.url, method: details.method, headers: details.headers })
      details.onload({ status: 200, responseHeaders: '', responseText: '{"ok":true}', response: new Blob([Uint8Array.from(${JSON.stringify([...onePixel])})], { type: 'image/png' }) })
    }
    const GM_download = (details) => {
      heard.downloads.push({ url: details.url, name: details.name })
      details.onprogress({ loaded: 1, total: 2 })
      details.onload()
    }`
  await page.addInitScript({ content: `(() => { ${manager}\n${script}\n})()` })
}

const requestsOf = (page: Page) => page.evaluate((): RequestLog => Reflect.get(window, 'asked'))

test("with the setting on it saves downloads into the author's folder", async ({ page, request, baseURL }) => {
  const work = await workWithPages(request, 2, 6)
  await install(page, [baseURL ?? ''])
  await withSettings(page, { downloadByHelper: true, folderPerArtist: true })
  await openWork(page, work)
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  await expect(page.getByText(`${work.originals.length} files saved`)).toBeVisible()
  const { downloads } = await requestsOf(page)
  expect(downloads.map(({ url }) => new URL(url).pathname).sort()).toEqual([...work.originals].sort())
  for (const { name } of downloads) expect(name).toMatch(new RegExp(`^[^/]*_${work.author.id}/[^/]+\\.\\w+$`))
})

test.describe('with direct pictures on', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it fetches shown pictures from their own host, and sends no request to the proxy', async ({ page, baseURL }) => {
    await install(page, [baseURL ?? ''])
    await withSettings(page, { directPictures: true })
    await page.goto('/rank/daily')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const width = () =>
      page
        .locator('[data-work] img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    // The page informs the service worker once it is active. Until then it caches pictures that were loaded before: repeat until none are
    // left.
    await expect.poll(() => page.evaluate(() => caches.has('emaki-direct'))).toBe(true)
    await expect(async () => {
      await page.evaluate(() => caches.delete('emaki-pictures'))
      await page.reload()
      await expect.poll(async () => (await requestsOf(page)).requests.length, { timeout: 5000 }).toBeGreaterThan(3)
      await expect.poll(width, { timeout: 5000 }).toBe(1)
    }).toPass()
    const { requests } = await requestsOf(page)
    const hosts = new Set(requests.map(({ url }) => new URL(url).host))
    expect(hosts).toContain('i.pximg.net')
    // Users without a profile picture have the site's default picture.
    expect([...hosts].filter((host) => host !== 'i.pximg.net' && host !== 's.pximg.net')).toEqual([])
  })
})
