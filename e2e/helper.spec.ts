// The helper script itself, run in a page under an imitation of the userscript manager: whom it answers, what it refuses, what it saves.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openWork, workWithPages } from './downloads.ts'
import { expect, test } from './emaki.ts'
import { withSettings } from './gallery.ts'
import { onePixel } from './onePixel.ts'

/** What the imitation was asked for. */
interface Asked {
  readonly requests: { url: string; method: string; headers?: Record<string, string> }[]
  readonly downloads: { url: string; name: string }[]
  readonly commands: string[]
}

/** Installs the script: the functions of a manager, then the script's own code, in every page before its own scripts. */
async function install(page: Page, allowed: readonly string[]) {
  const script = await readFile(join(import.meta.dirname, '../apps/viewer/public/helper/emaki.user.js'), 'utf8')
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

const askedOf = (page: Page) => page.evaluate((): Asked => Reflect.get(window, 'asked'))

/** Asks as the page does; resolves to the answer, or to 'silence'. */
const ask = (page: Page, message: Readonly<Record<string, unknown>>) =>
  page.evaluate(
    (details) =>
      new Promise<unknown>((resolve) => {
        addEventListener('message', ({ data }) => data.from === 'emaki-helper' && data.id === 'test' && resolve(data))
        postMessage({ to: 'emaki-helper', id: 'test', ...details }, location.origin)
        setTimeout(() => resolve('silence'), 1000)
      }),
    message,
  )

test('it answers no site that was not allowed, and offers to be allowed on Emaki alone', async ({ page, baseURL }) => {
  await install(page, [])
  await page.goto('/setting/preference')
  expect(await ask(page, { ask: 'hello' })).toBe('silence')
  await expect(page.getByRole('link', { name: '安装' })).toHaveAttribute('href', '/helper/emaki.user.js')
  await expect.poll(async () => (await askedOf(page)).commands).toEqual(['Allow Emaki on this site'])
  expect(baseURL).toBeTruthy()
})

test('with the setting on it saves what is downloaded, in the folder of the author', async ({ page, request, baseURL }) => {
  const work = await workWithPages(request, 2, 6)
  await install(page, [baseURL ?? ''])
  await withSettings(page, { preferDownloadByTm: true, dlSubDirByAuthor: true })
  await openWork(page, work)
  await page.getByRole('button', { name: /^下载/ }).first().click()
  await expect(page.getByText(`已保存 ${work.originals.length} 个文件`)).toBeVisible()
  const { downloads } = await askedOf(page)
  expect(downloads.map(({ url }) => new URL(url).pathname).sort()).toEqual([...work.originals].sort())
  for (const { name } of downloads) expect(name).toMatch(new RegExp(`^[^/]*_${work.author.id}/[^/]+\\.\\w+$`))
})

test.describe('with direct pictures on', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it fetches what the page shows from its own host, and the proxy is not asked', async ({ page, baseURL }) => {
    await install(page, [baseURL ?? ''])
    await withSettings(page, { isDirectPximg: true })
    await page.goto('/rank/daily')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // The worker is told once it is there. Meanwhile it keeps what the page had loaded before, which then needs no fetching: that goes until none is left.
    await expect.poll(() => page.evaluate(() => caches.has('emaki-direct'))).toBe(true)
    await expect(async () => {
      await page.evaluate(() => caches.delete('emaki-pictures'))
      await page.reload()
      await expect.poll(async () => (await askedOf(page)).requests.length, { timeout: 5000 }).toBeGreaterThan(3)
    }).toPass()
    const { requests } = await askedOf(page)
    const hosts = new Set(requests.map(({ url }) => new URL(url).host))
    expect(hosts).toContain('i.pximg.net')
    // People without a picture of their own have one of the site's.
    expect([...hosts].filter((host) => host !== 'i.pximg.net' && host !== 's.pximg.net')).toEqual([])
    const width = () =>
      page
        .locator('[data-work] img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(1)
  })
})
