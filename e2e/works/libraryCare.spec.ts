// An operator takes care of the library: imports a folder after a dry run, removes a duplicate, and has a damaged file repaired.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const root = mkdtempSync(join(tmpdir(), 'emaki-archive-'))
const [archive, folder] = [join(root, 'archive'), join(root, 'Old downloads')]
test.use({ gatewayVariables: { EMAKI_ARCHIVE: archive } })
test.afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Works of the daily ranking with one page, by their id and the address of their original. */
async function singlePages(page: Page, url: string): Promise<{ id: string; original: string }[]> {
  const { illusts } = await (await page.request.get(`${url}/api/mirror/rank?mode=day&page=1`)).json()
  return illusts
    .filter(
      ({ type, page_count: pages, visible }: Record<string, unknown>) => type === 'illust' && pages === 1 && visible === true,
    )
    .map(({ id, meta_single_page: single }: { id: number; meta_single_page: { original_image_url: string } }) => ({
      id: String(id),
      original: single.original_image_url,
    }))
}

/** The stored first page of a work. */
function storedPage(id: string): string {
  const sidecars = readdirSync(archive, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('work.json'))
  for (const path of sidecars) {
    const sidecar = JSON.parse(readFileSync(join(archive, path), 'utf8'))
    const file = sidecar.files.find(({ role }: { role: string }) => role === 'page')
    if (sidecar.id === id && file) return join(archive, dirname(path), file.name)
  }
  throw new Error(`The archive has no page of ${id}`)
}

test('a folder is imported after a dry run, a duplicate removed, and a damaged file repaired', async ({ page, gateway }) => {
  const { url } = gateway
  const [kept, copy, cut] = await singlePages(page, url)
  if (!kept || !copy || !cut) throw new Error('The ranking has too few works with one page')
  const picture = await (await page.request.get(kept.original.replace('https://', `${url}/api/image/`))).body()
  const ending = kept.original.split('.').at(-1)
  mkdirSync(folder)
  writeFileSync(join(folder, `${copy.id}_p0.${ending}`), picture)
  writeFileSync(join(folder, `${cut.id}_p0.${ending}`), picture.subarray(0, picture.length / 2))
  writeFileSync(join(folder, 'Notes.pdf'), 'Not a picture')

  await test.step('a work is kept', async () => {
    await page.goto(`${url}/artworks/${kept.id}`)
    await page.getByRole('button', { name: 'Keep in the library' }).click()
    await expect
      .poll(async () => (await (await page.request.get(`${url}/api/library/?count=1`)).json()).total, { timeout: 60_000 })
      .toBe(1)
  })

  const part = (name: string) => page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name, exact: true })
  const reports = page.getByRole('article', { name: folder })

  await test.step('the dry run lists what is recognised, doubtful and unknown', async () => {
    await page.goto(`${url}/library/imports`)
    await page.getByLabel('Folder on the server').fill(folder)
    await page.getByRole('button', { name: 'are copied into the archive' }).click()
    await page.getByRole('button', { name: 'Dry run' }).click()
    await expect(reports.getByRole('definition')).toHaveText(['1', '1', '1'])
    for (const [list, text] of [
      ['Recognised', `${copy.id}_p0.${ending}`],
      ['Doubtful', 'The file is incomplete'],
      ['Unknown', 'Notes.pdf'],
    ] as const) {
      await reports.locator('summary', { hasText: list }).click()
      await expect(reports.getByText(text, { exact: true })).toBeVisible()
    }
    expect.soft(await seriousViolations(page)).toEqual([])
  })

  await test.step('the import takes what was recognised, and leaves the folder as it is', async () => {
    await reports.getByRole('button', { name: 'Import 1 work' }).click()
    await expect(reports).toHaveCount(2)
    await expect(reports.first().getByRole('definition')).toHaveText(['1', '1', '1', '1'])
    expect(readdirSync(folder)).toHaveLength(3)
  })

  await test.step('the imported picture is beside the kept one, and goes to the trash', async () => {
    await part('Duplicates').click()
    const candidates = page.getByRole('main').getByRole('article')
    await expect(candidates).toHaveCount(2)
    expect.soft(await seriousViolations(page)).toEqual([])
    const imported = candidates.filter({ has: page.locator(`a[href="/artworks/${copy.id}"]`) })
    await imported.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(page.getByText('No duplicate pictures')).toBeVisible()
  })

  await test.step('the check finds a damaged file and repairs it', async () => {
    const file = storedPage(kept.id)
    writeFileSync(file, Buffer.alloc(picture.length))
    await part('Check').click()
    await page.getByRole('button', { name: 'Check all files' }).click()
    await expect(page.getByText('The content has changed · repaired from the original site')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 file has a problem' })).toBeVisible()
    expect(readFileSync(file).equals(picture)).toBe(true)
    expect.soft(await seriousViolations(page)).toEqual([])
  })

  await test.step('the next check finds nothing', async () => {
    await page.getByRole('button', { name: 'Check all files' }).click()
    await expect(page.getByText(/^All \d+ files are intact/)).toBeVisible()
  })
})
