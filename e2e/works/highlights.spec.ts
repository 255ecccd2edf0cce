// Words of a novel are highlighted by a long press, survive a reload, and leave as Markdown and in the EPUB file.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '../support/fixtures.ts'
import { openReader, reader, serveNovel, showBars } from '../support/novelReader.ts'

// Only this test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/ })

const novel = '[chapter:出发]\n船长点亮了[[rb:灯塔 > dēng tǎ]]。\n海风很冷。\n[newpage]\n终点。'

/** The centre of the base of the ruby. */
const rubyCentre = (page: Page) =>
  reader(page)
    .locator('ruby')
    .evaluate((ruby) => {
      const range = document.createRange()
      range.selectNodeContents(ruby.firstChild ?? ruby)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })

/** A long press on the base of the ruby: touch where the browser has it, else a double click. */
async function selectRuby(page: Page, isTouch: boolean) {
  const client = isTouch ? await page.context().newCDPSession(page) : undefined
  // Repeated, because a press while the reader still opens may miss the words.
  await expect(async () => {
    const point = await rubyCentre(page)
    if (!client) await page.mouse.dblclick(point.x, point.y)
    else await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    try {
      await expect(panel(page)).toBeVisible({ timeout: 3000 })
    } finally {
      await client?.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
  }).toPass()
}

const panel = (page: Page) => reader(page).getByRole('complementary', { name: 'Selected words' })
/** The words that are painted in a colour. */
const painted = (page: Page, name: string) =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String).join('|'), `emaki-${name}`)
const saved = async (page: Page, act: () => Promise<void>) => {
  const waiting = page.waitForEvent('download')
  await act()
  return readFile(await (await waiting).path())
}

test('words are highlighted with a note, survive a reload, and are exported', async ({ page, isMobile }) => {
  await serveNovel(page, novel)
  await page.goto('/novel/4078')
  await openReader(page)
  await selectRuby(page, isMobile)
  await expect(panel(page)).toContainText('灯塔')
  await expect(reader(page)).toBeVisible()

  await test.step('with a colour and a note', async () => {
    await panel(page).getByRole('button', { name: 'Green' }).click()
    await expect.poll(() => painted(page, 'green')).toBe('灯塔')
    const field = panel(page).getByRole('textbox', { name: 'Note' })
    // The panel moves when the bars of the reader appear, which may be between the press and the release of a click.
    await expect(async () => {
      if (!(await field.isVisible())) await panel(page).getByRole('button', { name: 'Note' }).click()
      await expect(field).toBeVisible({ timeout: 1500 })
    }).toPass()
    await field.fill('where <b>it</b> begins')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page)).toBeHidden()
  })
  await test.step('the highlight survives a reload', async () => {
    await page.reload()
    // The reader is in the address.
    await expect(reader(page)).toBeVisible()
    await expect.poll(() => painted(page, 'green')).toBe('灯塔')
  })
  await test.step('the list of the reader exports Markdown', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: 'Listen, translate, highlight' }).click()
    const list = reader(page).getByRole('complementary', { name: 'Listen, translate, highlight' })
    await expect(list).toContainText('where <b>it</b> begins')
    const markdown = await saved(page, () => list.getByRole('button', { name: 'Export as Markdown' }).click())
    expect(markdown.toString('utf8')).toContain('> 灯塔\n\nwhere &lt;b&gt;it&lt;/b&gt; begins')
    await reader(page).getByRole('button', { name: 'Close the reader' }).click()
  })
  await test.step('the EPUB file has it in the text and in its list', async () => {
    await page.getByRole('button', { name: 'Other formats' }).click()
    const file = await saved(page, () =>
      page
        .getByRole('menuitem', { name: 'EPUB' })
        .or(page.getByRole('button', { name: /EPUB/ }))
        .first()
        .click(),
    )
    const files = unzipSync(file)
    const words = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(words('book/text-1-1.xhtml')).toContain('<mark class="highlight-green" id="highlight-1-1"><ruby>灯塔')
    expect(words('book/highlights.xhtml')).toContain('<a href="text-1-1.xhtml#highlight-1-1">灯塔</a>')
  })
  await test.step('the history lists it, leads to it, and deletes it with an undo', async () => {
    await page.goto('/setting/history?tab=h')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: '灯塔' }).click()
    await expect(reader(page)).toBeVisible()
    await expect(panel(page)).toContainText('where <b>it</b> begins')
  })
})
