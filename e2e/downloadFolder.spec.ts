// Downloads into a folder: names on disk, one folder an author, nothing overwritten, nothing half written, and a folder that vanishes.
import { answerFolderDialog, chooseFolder, filesOnDisk, openPanel, openWork, workWithPages } from './downloads.ts'
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

test('a folder that is gone is told; the job waits, and the browser can save it instead', async ({ page, request }) => {
  const work = await workWithPages(request, 1, 1)
  await chooseFolder(page)
  await openWork(page, work)
  await page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(name, { recursive: true })
  }, folder)
  await page.getByRole('button', { name: /^下载/ }).first().click()
  await expect(page.getByText('找不到下载文件夹，请重新选择')).toBeVisible()
  await openPanel(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '改由浏览器保存' }).click()
  expect((await saving).suggestedFilename()).toContain(String(work.id))
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
