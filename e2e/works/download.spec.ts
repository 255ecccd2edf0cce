// Downloads from the button to the file: archives, pause, reload, lost connections, refused files and file names.
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { seriousViolations } from '../support/axe.ts'
import {
  bytesOnDisk,
  filesOnDisk,
  hasFolder,
  holdOriginals,
  openPanel,
  openWork,
  scriptedOrigin,
  storedDownloads,
  workWithPages,
} from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ acceptDownloads: true })

test('selected pages become a ZIP archive, and all pages one CBZ with every byte intact', async ({ page, request }) => {
  const work = await workWithPages(request, 4, 8)
  await openWork(page, work)
  const menu = page.getByRole('dialog', { name: 'More ways to download' })
  const extension = (place: number) => work.originals[place]?.split('.').at(-1)
  const save = async (button: string) => {
    const saving = page.waitForEvent('download')
    await menu.getByRole('button', { name: button }).click()
    const download = await saving
    return { name: download.suggestedFilename(), files: unzipSync(await readFile(await download.path())) }
  }

  await test.step('selected pages, as a ZIP archive whose name lists them', async () => {
    await page.getByRole('button', { name: 'More ways to download' }).click()
    await expect(menu.getByRole('textbox')).toHaveValue(`1-${work.originals.length}`)
    expect(await seriousViolations(page)).toEqual([])
    await menu.getByRole('textbox').fill('1')
    await menu.getByRole('checkbox', { name: 'Page 3', exact: true }).press('Space')
    const { name, files } = await save('As a ZIP archive')
    expect(name).toMatch(new RegExp(`_${work.id}_p1_3\\.zip$`))
    expect(Object.keys(files)).toEqual([`001.${extension(0)}`, `003.${extension(2)}`])
  })
  await test.step('all pages, as CBZ with every byte intact', async () => {
    await page.getByRole('button', { name: 'More ways to download' }).click()
    const { name, files } = await save('As CBZ for comic readers')
    expect(name).toMatch(new RegExp(`_${work.id}\\.cbz$`))
    const pages = Object.keys(files).filter((each) => each !== 'ComicInfo.xml')
    expect(pages).toEqual(work.originals.map((_, index) => `${String(index + 1).padStart(3, '0')}.${extension(index)}`))
    for (const [index, url] of work.originals.entries()) {
      const original = await (await request.get(url)).body()
      expect(Buffer.compare(Buffer.from(files[pages[index] ?? ''] ?? []), original)).toBe(0)
    }
    // Parses on a blank page: the viewer's Trusted Types policy forbids parsing text into a document.
    const info = await (await page.context().newPage()).evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      return { fault: document.querySelector('parsererror') !== null, pages: document.querySelector('PageCount')?.textContent }
    }, new TextDecoder().decode(files['ComicInfo.xml']))
    expect(info).toEqual({ fault: false, pages: String(work.originals.length) })
  })
})

test('a paused download resumes after a reload, requests only the rest, and leaves nothing behind after a cancel', async ({
  page,
  request,
}) => {
  const work = await workWithPages(request, 1, 1)
  const whole = await (await request.get(work.originals[0] ?? '')).body()
  await openWork(page, work)
  const origin = await scriptedOrigin(page, whole, ['stall'])
  const start = page.getByRole('button', { name: /^Download/ }).first()
  await start.click()
  // Pausing keeps the received bytes; the next page load resumes.
  await openPanel(page)
  const panel = page.getByRole('dialog', { name: 'Downloads' })
  await expect(panel.getByText(/^[1-9]\d?%/)).toBeVisible()
  await panel.getByRole('button', { name: 'Pause the download' }).click()
  await expect.poll(() => bytesOnDisk(page)).toBeGreaterThan(0)
  await expect.poll(() => storedDownloads(page)).toEqual(['paused'])
  expect(await filesOnDisk(page, 'downloads')).toHaveLength(1)

  await page.reload()
  await openPanel(page)
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Resume the download' }).click()
  const bytes = await readFile(await (await saving).path())
  expect(Buffer.compare(bytes, whole)).toBe(0)
  expect(origin.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
  origin.close()
  await test.step('a cancelled download leaves nothing behind', async () => {
    const held = await holdOriginals(page)
    await page.keyboard.press('Escape')
    await start.click()
    await expect.poll(() => held.waiting.length).toBeGreaterThan(0)
    await openPanel(page)
    expect(await seriousViolations(page)).toEqual([])
    await panel.getByRole('button', { name: 'Cancel the download' }).click()
    await expect.poll(() => storedDownloads(page)).toEqual([])
  })
})

test('a running download continues when its page reloads', async ({ page, request }) => {
  const work = await workWithPages(request, 2, 8)
  await openWork(page, work)
  const held = await holdOriginals(page)
  await page.getByRole('button', { name: 'More ways to download' }).click()
  await page.getByRole('button', { name: 'As a ZIP archive' }).click()
  await expect.poll(() => held.waiting.length).toBeGreaterThan(0)
  await expect.poll(() => storedDownloads(page)).toEqual(['running'])
  const saving = page.waitForEvent('download')
  await page.goto('/setting')
  await held.release()
  const files = unzipSync(await readFile(await (await saving).path()))
  expect(Object.keys(files)).toHaveLength(work.originals.length)
})

test.describe('when something fails', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

  test('a refused file opens in its own tab with a message', async ({ page, request }) => {
    const one = await workWithPages(request, 1, 1)
    await page.route(/img-original/, (route) => route.fulfill({ status: 403, body: 'no' }))
    await openWork(page, one)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      expect(page.getByText('The download failed, so the picture opened in a new tab')).toBeVisible(),
      page
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    ])
    await expect(tab).toHaveURL(one.originals[0] ?? '')
  })

  test('an archive whose connection is lost waits with a message and requests only the rest later', async ({
    page,
    request,
    context,
  }) => {
    const work = await workWithPages(request, 4, 8)
    await openWork(page, work)
    const [first = '', ...rest] = work.originals
    const asked: string[] = []
    let isLost = true
    await page.route(/img-original/, async (route) => {
      const { pathname } = new URL(route.request().url())
      asked.push(pathname)
      if (isLost && pathname !== first) await expect.poll(() => isLost).toBe(false)
      // A request that was cancelled in the meantime cannot continue.
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'More ways to download' }).click()
    await page.getByRole('button', { name: 'As a ZIP archive' }).click()
    // The first page must be stored before the connection breaks.
    await expect.poll(() => bytesOnDisk(page)).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: /^Show \d+ downloads?$/ })).toBeVisible()
    await context.setOffline(true)
    isLost = false
    await expect(page.getByText('The connection was lost; the download goes on once it is back')).toBeVisible()
    const saving = page.waitForEvent('download')
    await context.setOffline(false)
    const files = unzipSync(await readFile(await (await saving).path()))
    expect(Object.keys(files)).toHaveLength(1 + rest.length)
    expect(asked.filter((path) => path === first)).toHaveLength(1)
  })

  test('a full disk shows a message, leaves no file behind, and allows a retry', async ({ page, request, context }) => {
    const work = await workWithPages(request, 1, 1)
    await openWork(page, work)
    // Without room for the folder itself, downloads stay in memory.
    await expect.poll(() => hasFolder(page, 'downloads')).toBe(true)
    const devtools = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await expect(page.getByText('There is not enough room. Free some space, then try again.')).toBeVisible()
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Try the download again' }).click()
    await saving
  })
})
