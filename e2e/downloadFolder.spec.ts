// Downloads into a folder: names on disk, one folder an author, nothing overwritten, nothing half written, several works at once, and a folder that vanishes.
import type { Page } from '@playwright/test'
import { seriousFaults } from './axe.ts'
import { answerFolderDialog, chooseFolder, filesOnDisk, openWork, workWithPages } from './downloads.ts'
import { expect, test } from './emaki.ts'
import { withSettings } from './gallery.ts'

const folder = 'chosen'

test.beforeEach(({ page }) => answerFolderDialog(page, folder))

test('pages land in the folder of their author under their own names, and never over one another', async ({ page, request }) => {
  const work = await workWithPages(request, 2, 6)
  await withSettings(page, { dlSubDirByAuthor: true, dlFileNameTpl: '{pid}' })
  await chooseFolder(page)
  await openWork(page, work)
  const start = page.getByRole('button', { name: /^下载/ }).first()
  await start.click()
  const author = new RegExp(`^[^/]*_${work.author.id}/`)
  const count = work.originals.length
  await expect.poll(async () => (await filesOnDisk(page, folder)).length).toBe(count)
  await expect(page.getByText(`已保存 ${count} 个文件`)).toBeVisible()
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

/** What the browser says of the folder's permission, as long as it was not asked; and what the person answers. */
const permission = (page: Page, answer: PermissionState) =>
  page.addInitScript((state) => {
    Object.assign(FileSystemDirectoryHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: async () => {
        if (!navigator.userActivation.isActive) throw new DOMException('no click', 'SecurityError')
        return state
      },
    })
  }, answer)

test('works picked out of a list are saved one by one, and all at once with all that are there', async ({ page, request }) => {
  await chooseFolder(page)
  await permission(page, 'granted')
  const { author } = await workWithPages(request, 1, 1)
  await page.goto(`/users/${author.id}/artworks?type=illust`)
  await page.getByRole('button', { name: '选择作品' }).click()
  const bar = page.getByRole('region', { name: '所选作品' })
  const boxes = page.getByRole('feed').getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(page.locator('[role="checkbox"]:focus')).toBeVisible()
  await expect(bar.getByText('已选 1 个')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await test.step('Back ends it, and nothing is left picked', async () => {
    await page.goBack()
    await expect(bar).toBeHidden()
    await expect(page).toHaveURL(/\/artworks\?type=illust$/)
    await page.getByRole('button', { name: '选择作品' }).click()
    await expect(bar.getByText('点选作品')).toBeVisible()
  })
  await test.step('all that are there', async () => {
    await bar.getByRole('button', { name: '全选' }).click()
    await bar.getByRole('button', { name: '取消全选' }).click()
    await expect(bar.getByRole('button', { name: '下载' })).toBeDisabled()
  })
  await test.step('a picked work is one download, asked for permission once', async () => {
    await page.locator('[role="checkbox"]:not([aria-disabled="true"])').first().click()
    await bar.getByRole('button', { name: '下载' }).click()
    await expect(bar).toBeHidden()
    await expect(page.getByText('已加入 1 个下载')).toBeVisible()
    await expect(page.getByText(/^已保存 \d+ 个文件$/)).toBeVisible()
    expect((await filesOnDisk(page, folder)).length).toBeGreaterThan(0)
  })
})

test('a folder that is gone, or closed to us, is told, and the browser saves instead', async ({ page, request }) => {
  const work = await workWithPages(request, 1, 1)
  await chooseFolder(page)
  const start = page.getByRole('button', { name: /^下载/ }).first()
  const savedByBrowser = async () => {
    const saving = page.waitForEvent('download')
    await start.click()
    expect((await saving).suggestedFilename()).toContain(String(work.id))
    // Until it is over, another visit would take the job up again.
    await expect(start).toBeVisible()
  }
  await openWork(page, work)
  await page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(name, { recursive: true })
  }, folder)
  await savedByBrowser()
  await expect(page.getByText('找不到下载文件夹，已改由浏览器保存')).toBeVisible()

  await permission(page, 'denied')
  await openWork(page, work)
  await savedByBrowser()
  await expect(page.getByText('没有写入该文件夹的权限，已改由浏览器保存')).toBeVisible()
})

test('the template shows the name that it gives, and takes no token that does not exist', async ({ page }) => {
  await page.goto('/setting/preference')
  const field = page.getByRole('textbox', { name: '文件名模板' })
  await field.fill('{pid}-{title}')
  await expect(page.getByText('例：100500001-灯りの市.jpg')).toBeVisible()
  await field.fill('{pid}_{nonsense}')
  await expect(page.getByText('没有这样的标记：{nonsense}')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('{pid}-{title}')
  await page.getByRole('button', { name: '插入 index' }).click()
  await expect(field).toHaveValue(/\{index\}/)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(field).toHaveValue('{author}_{title}_{pid}_p{index}')
})
