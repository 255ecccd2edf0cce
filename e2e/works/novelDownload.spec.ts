// Novels of a series, and the files they are saved as.
import type { APIRequestContext } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { epubCheckFaults, hasEpubCheck } from '../../packages/books/src/testing/epubFaults.ts'
import { expect, test } from '../support/fixtures.ts'
import { openReader, reader } from '../support/novelReader.ts'

interface Part {
  readonly id: number
  readonly title: string
  readonly text_length: number
  readonly x_restrict: number
  readonly novel_ai_type: number
  readonly tags: readonly { readonly name: string }[]
}

const isOpen = ({ x_restrict, novel_ai_type, tags }: Part) =>
  x_restrict === 0 && novel_ai_type !== 2 && !tags.some(({ name }) => /ai/i.test(name))

/** A series from the ranking with two adjacent parts that no setting hides. */
async function seriesOfTwo(request: APIRequestContext) {
  const ranking = (await (await request.get('/api/mirror/rank_novel?mode=week')).json()) as {
    novels: { series: { id?: number } }[]
  }
  for (const id of new Set(ranking.novels.flatMap(({ series }) => series.id ?? []))) {
    const { novels } = (await (await request.get(`/api/mirror/novel_series?id=${id}`)).json()) as { novels: Part[] }
    for (const [index, first] of novels.entries()) {
      const second = novels[index + 1]
      if (second !== undefined && isOpen(first) && isOpen(second)) return { series: { id, novels }, first, second }
    }
  }
  throw new Error('the sample has no series of two')
}

test('a novel of a series links to its adjacent parts and is saved alone as text, and with its series as EPUB', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { series, first, second } = await seriesOfTwo(request)

  await page.goto(`/novel/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
  await test.step('the next part replaces this one', async () => {
    await page
      .getByRole('link', { name: new RegExp(`Next part.*${second.title.slice(0, 4).replace(/[^\p{L}\p{N}]/gu, '.')}`) })
      .click()
    await expect(page).toHaveURL(`/novel/${second.id}`)
    await page.getByRole('link', { name: /^Previous part/ }).click()
    await expect(page).toHaveURL(`/novel/${first.id}`)
  })
  await test.step('the reader replaces it too', async () => {
    await openReader(page)
    await reader(page)
      .getByRole('button', { name: /^Next part: / })
      .click()
    await expect(page).toHaveURL(`/novel/${second.id}`)
    // A click on the card of the part only hides it.
    await expect(page.locator('[data-part-card]')).toBeHidden()
    await reader(page).getByRole('button', { name: 'Close the reader' }).click()
    await expect(reader(page)).toBeHidden()
    await expect(page).toHaveURL(`/novel/${second.id}`)
  })

  const saved = async (act: () => Promise<void>) => {
    const waiting = page.waitForEvent('download')
    await act()
    const file = await waiting
    const bytes = await (await import('node:fs/promises')).readFile(await file.path())
    return { name: file.suggestedFilename(), bytes, words: bytes.toString('utf8') }
  }
  await test.step('saves as text, the format of the settings', async () => {
    const file = await saved(() => page.getByRole('button', { name: 'Download TXT' }).click())
    expect(file.name).toMatch(new RegExp(`_${second.id}\\.txt$`))
    expect(file.words).toContain(second.title)
    expect(file.words.length).toBeGreaterThan(second.text_length / 2)
  })
  await test.step('saves the whole series as one EPUB', async () => {
    await page.goto(`/novel/series/${series.id}`)
    const book = await saved(() => page.getByRole('button', { name: 'Whole series as EPUB' }).click())
    expect(book.name).toMatch(new RegExp(`_${series.id}\\.epub$`))
    const files = Object.entries(unzipSync(book.bytes)).map(([name, bytes]) => ({ name, words: strFromU8(bytes) }))
    expect(files[0]).toEqual({ name: 'mimetype', words: 'application/epub+zip' })
    expect(files.find(({ name }) => name.endsWith('.opf'))?.words).toContain('property="belongs-to-collection"')
    const contents = files.find(({ words }) => words.includes('epub:type="toc"'))?.words ?? ''
    const open = series.novels.filter(isOpen)
    for (const { title } of open) expect(contents).toContain(title.replaceAll('&', '&amp;'))
    const written = files.filter(({ name }) => /\.xhtml$/.test(name)).reduce((sum, { words }) => sum + words.length, 0)
    if (hasEpubCheck) expect(await epubCheckFaults(new Blob([new Uint8Array(book.bytes)]))).toBe('')
    expect(written).toBeGreaterThan(open.reduce((sum, { text_length }) => sum + text_length, 0) * 0.9)
  })
})
