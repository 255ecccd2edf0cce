// Downloads from the button to the file: archives, pause, reload, lost connections, refused files and file names.
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { seriousViolations } from '../support/axe.ts'
import {
  bytesOnDisk,
  filesOnDisk,
  holdOriginals,
  openPanel,
  openWork,
  scriptedOrigin,
  storedDownloads,
  workWithPages,
} from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ acceptDownloads: true })

for (const [packing, button] of [
  ['cbz', '打包为 CBZ（漫画阅读器）'],
  ['zip', '打包为 ZIP'],
] as const) {
  test(`a work with several pages is saved as one ${packing} with every byte intact`, async ({ page, request }) => {
    const work = await workWithPages(request, 2, 8)
    await openWork(page, work)
    await page.getByRole('button', { name: '更多下载方式' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(new RegExp(`_${work.id}\\.${packing}$`))

    const files = unzipSync(await readFile(await download.path()))
    const pages = Object.keys(files).filter((name) => name !== 'ComicInfo.xml')
    expect(pages).toEqual(work.originals.map((url, index) => `${String(index + 1).padStart(3, '0')}.${url.split('.').at(-1)}`))
    for (const [index, url] of work.originals.entries()) {
      const original = await (await request.get(url)).body()
      expect(Buffer.compare(Buffer.from(files[pages[index] ?? ''] ?? []), original)).toBe(0)
    }
    if (packing === 'zip') return
    // Parses on a blank page: the viewer's Trusted Types policy forbids parsing text into a document.
    const info = await (await page.context().newPage()).evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      return { fault: document.querySelector('parsererror') !== null, pages: document.querySelector('PageCount')?.textContent }
    }, new TextDecoder().decode(files['ComicInfo.xml']))
    expect(info).toEqual({ fault: false, pages: String(work.originals.length) })
  })
}

test('selected pages of a work become an archive whose name lists them', async ({ page, request }) => {
  const work = await workWithPages(request, 4, 8)
  await openWork(page, work)
  await page.getByRole('button', { name: '更多下载方式' }).click()
  const menu = page.getByRole('dialog', { name: '更多下载方式' })
  const numbers = menu.getByLabel('页码', { exact: true }).and(page.getByRole('textbox'))
  await expect(numbers).toHaveValue(`1-${work.originals.length}`)
  expect(await seriousViolations(page)).toEqual([])

  await test.step('selects all and none, and rejects text that names no pages', async () => {
    await menu.getByRole('button', { name: '取消全选' }).click()
    await expect(menu.getByRole('button', { name: '请选择页面' })).toBeDisabled()
    await numbers.fill('2-')
    await expect(menu.getByText('请填写页码，例如 1-3, 5')).toBeVisible()
    await expect(menu.getByRole('button', { name: '打包为 ZIP' })).toBeDisabled()
  })
  await test.step('typed and ticked pages are one selection', async () => {
    await numbers.fill('2, 4')
    await expect(menu.getByRole('checkbox', { name: '第 2 页', exact: true })).toBeChecked()
    await menu.getByRole('checkbox', { name: '第 4 页', exact: true }).press('Space')
    await menu.getByRole('checkbox', { name: '第 3 页', exact: true }).check()
    await expect(numbers).toHaveValue('2, 3')
    await menu.getByRole('checkbox', { name: '第 1 页', exact: true }).click({ modifiers: ['Shift'] })
    await expect(numbers).toHaveValue('1-3')
    await menu.getByRole('checkbox', { name: '第 2 页', exact: true }).uncheck()
    await expect(menu.getByRole('button', { name: '下载 2 页' })).toBeEnabled()
  })
  const saving = page.waitForEvent('download')
  await menu.getByRole('button', { name: '打包为 ZIP' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(new RegExp(`_${work.id}_p1_3\\.zip$`))
  const extension = (place: number) => work.originals[place]?.split('.').at(-1)
  expect(Object.keys(unzipSync(await readFile(await download.path())))).toEqual([`001.${extension(0)}`, `003.${extension(2)}`])
})

test('a download pauses, resumes, and leaves nothing behind after a cancel', async ({ page, request }) => {
  const work = await workWithPages(request, 2, 8)
  await openWork(page, work)
  const held = await holdOriginals(page)
  await page.getByRole('button', { name: /^下载/ }).first().click()
  await openPanel(page)
  const panel = page.getByRole('dialog', { name: '下载' })
  await panel.getByRole('button', { name: '暂停下载' }).click()
  await expect(panel.getByText('已暂停')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const asked = held.waiting.length
  await panel.getByRole('button', { name: '继续下载' }).click()
  await expect.poll(() => held.waiting.length).toBeGreaterThan(asked)
  await panel.getByRole('button', { name: '取消下载' }).click()
  await expect(panel.getByText('没有下载任务')).toBeVisible()
  await expect.poll(() => filesOnDisk(page, 'downloads')).toEqual([])
})

test('a download resumes by itself after a reload and requests only the rest', async ({ page, request }) => {
  const work = await workWithPages(request, 1, 1)
  const whole = await (await request.get(work.originals[0] ?? '')).body()
  await openWork(page, work)
  const origin = await scriptedOrigin(page, whole, ['stall'])
  await page.getByRole('button', { name: /^下载/ }).first().click()
  // Pausing keeps the received bytes; the next page load resumes.
  await openPanel(page)
  const panel = page.getByRole('dialog', { name: '下载' })
  await expect(panel.getByText(/^[1-9]\d?%/)).toBeVisible()
  await panel.getByRole('button', { name: '暂停下载' }).click()
  await expect.poll(() => bytesOnDisk(page)).toBeGreaterThan(0)
  await expect.poll(() => storedDownloads(page)).toEqual(['paused'])
  expect(await filesOnDisk(page, 'downloads')).toHaveLength(1)

  await page.reload()
  await openPanel(page)
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: '继续下载' }).click()
  const bytes = await readFile(await (await saving).path())
  expect(Buffer.compare(bytes, whole)).toBe(0)
  expect(origin.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
  origin.close()
})

test('a running download continues when its page reloads', async ({ page, request }) => {
  const work = await workWithPages(request, 2, 8)
  await openWork(page, work)
  const held = await holdOriginals(page)
  await page.getByRole('button', { name: '更多下载方式' }).click()
  await page.getByRole('button', { name: '打包为 ZIP' }).click()
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

  test('a refused file opens in its own tab with a message, and several refused files are listed in the panel', async ({
    page,
    request,
  }) => {
    const [one, many] = [await workWithPages(request, 1, 1), await workWithPages(request, 2, 8)]
    await page.route(/img-original/, (route) => route.fulfill({ status: 403, body: 'no' }))
    await openWork(page, one)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      expect(page.getByText('下载失败，已在新标签页中打开')).toBeVisible(),
      page.getByRole('button', { name: /^下载/ }).first().click(),
    ])
    await expect(tab).toHaveURL(one.originals[0] ?? '')
    await tab.close()

    await openWork(page, many)
    await page.getByRole('button', { name: /^下载/ }).first().click()
    await openPanel(page)
    const row = page.getByRole('listitem', { name: many.title })
    await expect(row.getByText('服务器没有提供这个文件')).toBeVisible()
    await expect(row.getByRole('button', { name: '重试下载' })).toBeVisible()
    await expect(page.getByRole('link', { name: '在新标签页打开' })).toHaveAttribute('href', one.originals[0] ?? '')
    expect(await seriousViolations(page)).toEqual([])
  })

  test('a connection that breaks twice resumes where it broke, without a message', async ({ page, request }) => {
    const work = await workWithPages(request, 1, 1)
    const whole = await (await request.get(work.originals[0] ?? '')).body()
    await openWork(page, work)
    const origin = await scriptedOrigin(page, whole, ['cut', 'cut'])
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /^下载/ }).first().click()
    expect(Buffer.compare(await readFile(await (await saving).path()), whole)).toBe(0)
    expect(origin.ranges).toHaveLength(3)
    origin.close()
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
    await page.getByRole('button', { name: '更多下载方式' }).click()
    await page.getByRole('button', { name: '打包为 ZIP' }).click()
    // The first page must be stored before the connection breaks.
    await expect.poll(() => bytesOnDisk(page)).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: /^查看 \d+ 项下载$/ })).toBeVisible()
    await context.setOffline(true)
    isLost = false
    await expect(page.getByText('连接中断，恢复后会自动继续')).toBeVisible()
    const saving = page.waitForEvent('download')
    await context.setOffline(false)
    const files = unzipSync(await readFile(await (await saving).path()))
    expect(Object.keys(files)).toHaveLength(1 + rest.length)
    expect(asked.filter((path) => path === first)).toHaveLength(1)
  })

  test('a full disk shows a message, leaves no file behind, and allows a retry', async ({ page, request, context }) => {
    const work = await workWithPages(request, 1, 1)
    await openWork(page, work)
    const devtools = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
    await page.getByRole('button', { name: /^下载/ }).first().click()
    await expect(page.getByText('存储空间不足')).toBeVisible()
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '重试下载' }).click()
    await saving
  })
})
