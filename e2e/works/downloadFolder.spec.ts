// Downloads into a folder: file names, one folder per author, no overwriting, no partial files, several works at once, and a folder that
// disappears.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import {
  answerFolderDialog,
  chooseFolder,
  filesOnDisk,
  openPanel,
  openWork,
  storedDownloads,
  workWithPages,
} from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'

const folder = 'chosen'

test.beforeEach(({ page }) => answerFolderDialog(page, folder))

test("pages are saved in the author's folder under their own names and never overwrite each other", async ({ page, request }) => {
  const work = await workWithPages(request, 2, 6)
  await withSettings(page, { folderPerArtist: true, fileNameTemplate: '{pid}' })
  await chooseFolder(page)
  await openWork(page, work)
  const start = page.getByRole('button', { name: /^Download/ }).first()
  await start.click()
  const author = new RegExp(`^[^/]*_${work.author.id}/`)
  const count = work.originals.length
  // The toast disappears by itself, so it is checked first.
  await expect(page.getByText(`${count} files saved`)).toBeVisible()
  await expect.poll(async () => (await filesOnDisk(page, folder)).length).toBe(count)
  const first = await filesOnDisk(page, folder)
  expect(first.every((path) => author.test(path))).toBe(true)
  expect(first.map((path) => path.split('/').at(-1)).filter((name) => !name?.includes('('))).toHaveLength(1)
  expect(first.some((path) => path.includes(`/${work.id}_(2).`))).toBe(true)

  await start.click()
  await expect
    .poll(async () => (await filesOnDisk(page, folder)).filter((path) => !path.endsWith('.part')).length)
    .toBe(2 * count)
  await expect.poll(() => filesOnDisk(page, 'downloads')).toEqual([])
  expect((await filesOnDisk(page, folder)).filter((path) => path.endsWith('.part'))).toEqual([])
})

/** Mocks the folder permission: the state before the prompt, and the reader's answer. */
const permission = (page: Page, answer: PermissionState) =>
  page.addInitScript((state) => {
    // The browser treats every script call of a test as a user gesture. Here only clicks count.
    let clicked = Number.NEGATIVE_INFINITY
    addEventListener(
      'click',
      ({ isTrusted, timeStamp }) => {
        if (isTrusted) clicked = timeStamp
      },
      true,
    )
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get isActive() {
          return performance.now() - clicked < 5000
        },
      },
    })
    Object.assign(FileSystemDirectoryHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: async () => {
        if (!navigator.userActivation.isActive) throw new DOMException('no click', 'SecurityError')
        return state
      },
    })
  }, answer)

test('selected works of a list are one download, and Back ends the selection', async ({ page, request }) => {
  await chooseFolder(page)
  await permission(page, 'granted')
  const { author } = await workWithPages(request, 1, 1)
  await page.goto(`/users/${author.id}/artworks?type=illust`)
  await page.getByRole('button', { name: 'Select works' }).click()
  const bar = page.getByRole('region', { name: 'Selected works' })
  const boxes = page.locator('[role="checkbox"]:not([aria-disabled="true"])')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(page.locator('[role="checkbox"]:focus')).toBeVisible()
  await expect(bar.getByText('1 selected')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  await test.step('Back ends the selection and leaves nothing selected', async () => {
    await page.goBack()
    await expect(bar).toBeHidden()
    await expect(page).toHaveURL(/\/artworks\?type=illust$/)
    await page.getByRole('button', { name: 'Select works' }).click()
    await expect(bar.getByText('Pick works')).toBeVisible()
  })
  await test.step('a selected work is one download and one permission prompt', async () => {
    await boxes.first().click()
    await bar.getByRole('button', { name: 'Actions' }).click()
    const ways = page.getByRole('dialog', { name: '1 selected' })
    await expect(ways.getByRole('button', { name: 'As a ZIP archive' })).toBeVisible()
    // Escape closes only the topmost overlay.
    await page.keyboard.press('Escape')
    await expect(ways).toBeHidden()
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'Actions' }).click()
    await ways.getByRole('button', { name: 'As a ZIP archive' }).click()
    await expect(bar).toBeHidden()
    await expect(page.getByText('1 download added')).toBeVisible()
    await expect(page.getByText(/^\d+ files? saved$/)).toBeVisible({ timeout: 100_000 })
    await expect.poll(async () => (await filesOnDisk(page, folder)).join()).toMatch(/\.zip$/)
  })
})

/** Serves an author's list with these works, each with one page whose original is a one-pixel picture. */
async function serveWorks(page: Page, titles: readonly string[], isPartial = false): Promise<void> {
  await page.route('**/api/mirror/member_illust?*', async (route) => {
    const { illusts } = (await (await route.fetch()).json()) as { illusts: Readonly<Record<string, unknown>>[] }
    const works = titles.map((title, index) => apiWork(illusts[0] ?? {}, index, title))
    await route.fulfill({
      json: { illusts: works.map((work) => (isPartial ? { ...work, meta_single_page: {} } : work)), next_url: null },
    })
  })
  await page.route('**/api/mirror/illust?*', (route) => {
    const index = Number(new URL(route.request().url()).searchParams.get('id')) - firstId
    return route.fulfill({ json: { illust: apiWork({}, index, titles[index] ?? '') } })
  })
  await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/png', body: onePixel }))
}

const firstId = 99_000_001

function apiWork(like: Readonly<Record<string, unknown>>, index: number, title: string) {
  const picture = (folder: string) => `https://i.pximg.net/${folder}/img/2024/01/01/00/00/00/${firstId + index}_p0.jpg`
  return {
    user: { id: 9, name: 'Aki', account: 'aki', profile_image_urls: {} },
    tags: [],
    caption: '',
    create_date: '2024-01-01T00:00:00+09:00',
    width: 600,
    height: 600,
    x_restrict: 0,
    illust_ai_type: 1,
    ...like,
    id: firstId + index,
    title,
    type: 'illust',
    page_count: 1,
    image_urls: {
      square_medium: picture('c/360x360_70/img-master'),
      medium: picture('c/540x540_70/img-master'),
      large: picture('img-master'),
    },
    meta_single_page: { original_image_url: picture('img-original') },
    meta_pages: [],
  }
}

const downloadAll = async (page: Page) => {
  await page.getByRole('button', { name: 'Select works' }).click()
  const bar = page.getByRole('region', { name: 'Selected works' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(bar).toBeHidden()
}

test('a partial list resumes after a reload, and a folder that needs permission again waits for a click', async ({
  page,
  request,
}) => {
  await chooseFolder(page)
  await serveWorks(page, ['One', 'Two', 'Three'], true)
  const { author } = await workWithPages(request, 1, 1)
  let asked = 0
  await page.route('**/api/mirror/illust?*', (route) => {
    asked += 1
    // The request stays open until the page unloads. The next page gets a response.
    return isAnswered ? route.fallback() : undefined
  })
  let isAnswered = false
  await page.goto(`/users/${author.id}/artworks?type=illust`)
  await downloadAll(page)
  await expect.poll(() => asked).toBe(2)
  await openPanel(page)
  await expect(page.getByRole('listitem', { name: 'Three' }).getByText('Waiting')).toBeVisible()
  await expect.poll(async () => (await storedDownloads(page)).toSorted()).toEqual(['running', 'running', 'waiting'])

  isAnswered = true
  await permission(page, 'granted')
  await page.goto('/setting')
  await openPanel(page)
  const row = page.getByRole('listitem', { name: 'One' })
  await expect(row.getByText('The browser has to ask again before it can write to the download folder')).toBeVisible()
  expect(await filesOnDisk(page, folder)).toEqual([])
  await page.getByRole('button', { name: 'Resume all' }).click()
  await expect
    .poll(async () => (await filesOnDisk(page, folder)).filter((name) => !name.endsWith('.part')))
    .toEqual(['Aki_One_99000001_p0.jpg', 'Aki_Three_99000003_p0.jpg', 'Aki_Two_99000002_p0.jpg'])
})

test('a missing or forbidden folder shows a message, and the browser saves instead', async ({ page, request }) => {
  const work = await workWithPages(request, 1, 1)
  await chooseFolder(page)
  const start = page.getByRole('button', { name: /^Download/ }).first()
  const expectBrowserDownload = async (words: string) => {
    // Check the toast before the file arrives, because it disappears soon.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      expect(page.getByText(words)).toBeVisible(),
      start.click(),
    ])
    expect(download.suggestedFilename()).toContain(String(work.id))
    // The download must end first, or the next visit would resume it.
    await expect(start).toBeVisible()
  }
  await openWork(page, work)
  await page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(name, { recursive: true })
  }, folder)
  await expectBrowserDownload('The download folder is gone, so the browser saved it instead')

  await permission(page, 'denied')
  await openWork(page, work)
  await expectBrowserDownload('This folder can’t be written to, so the browser saved it instead')
})
