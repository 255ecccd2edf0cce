// The files that novels and series are saved as, from the button to the bytes. The network and the browser's downloads are faked.
// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'
import { type Novel, normaliseNovel, type Series } from '@emaki/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/query/queryClient.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { NovelDownload } from './NovelDownload.tsx'
import { SeriesDownload } from './SeriesDownload.tsx'

const wireNovel = (id: number, changes: object = {}) => ({
  id,
  title: `Part ${id}`,
  user: { id: 7, name: 'Ann' },
  caption: 'A caption<br>of two lines',
  create_date: '2024-01-02T03:04:05+09:00',
  tags: [{ name: 'sea', translated_name: null }],
  series: { id: 3, title: 'Harbour' },
  x_restrict: 0,
  ...changes,
})
const novelOf = (id: number): Novel => {
  const novel = normaliseNovel(wireNovel(id))
  if (!novel) throw new Error('not a novel')
  return novel
}
const series: Series = {
  id: '3',
  title: 'Harbour',
  caption: '',
  author: { id: '7', name: 'Ann', avatar: '' },
  cover: '',
  count: 2,
  text_length: 0,
  created: '',
  is_concluded: false,
  novel_ai_type: 0,
}
const text =
  '[chapter:Dawn]\n[[rb:灯台 > とうだい]]の光。\n[uploadedimage:5]\n[newpage]\n[[jumpuri:Outside > https://example.org/]]<b>'

/** The files that the browser saved, newest last. */
let saved: { readonly name: string; readonly file: Blob }[]
let texts: () => unknown
let minutes = 0
const now = Date.now

async function lastFile() {
  await waitFor(() => expect(saved).toHaveLength(1))
  const [{ name, file } = { name: '', file: new Blob() }] = saved
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name, bytes, words: new TextDecoder().decode(bytes) }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
async function saveAs(format: RegExp) {
  await press('Other formats')
  const menu = within(await screen.findByRole('dialog', { name: 'Other formats' }))
  fireEvent.click(menu.getByRole('button', { name: format }))
}

setUpComponentTests()
beforeEach(() => {
  saved = []
  minutes += 1
  texts = () => ({
    text,
    images: { 5: { novelImageId: '5', urls: { '1200x1200': 'https://i.pximg.net/novel/5.png', original: '' } } },
    seriesNavigation: { prevNovel: { id: 1, title: '', viewable: true, contentOrder: '3' }, nextNovel: null },
    language: 'ja',
  })
  vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000)
  // jsdom's Blob cannot be read.
  vi.stubGlobal('Blob', NodeBlob)
  let latest = new Blob()
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      latest = file
      return 'blob:file'
    },
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: latest })
  })
  fakeServer({
    '/webview_novel': () => texts(),
    '/novel_series': () => ({ novels: [wireNovel(11), wireNovel(12, { x_restrict: 1 }), wireNovel(13)], next_url: null }),
    '/novel/5.png': () => new Response('png', { headers: { 'content-type': 'image/png' } }),
  })
})
afterEach(() => {
  clearOverlays()
  queryClient.clear()
  vi.restoreAllMocks()
})

describe('NovelDownload', () => {
  it('saves the format of the settings, and says so', async () => {
    await renderWithOverlays(<NovelDownload novel={novelOf(21)} />)
    await press('Download TXT')
    const { name, words } = await lastFile()
    expect(name).toBe('Ann_Part 21_21.txt'.replace(' ', '_'))
    expect(words).toContain('Part 21')
    expect(words).toContain('の光。')
    expect(await screen.findByText('1 file saved')).toBeDefined()
  })

  it('names the format of the settings on its button', async () => {
    setSettings({ novelFormat: 'md' })
    await renderWithOverlays(<NovelDownload novel={novelOf(22)} />)
    await press('Download Markdown')
    const { name, words } = await lastFile()
    expect(name).toMatch(/_22\.md$/)
    expect(words).toContain('# ')
  })

  it('saves HTML with its pictures inside, which requests nothing and runs nothing', async () => {
    await renderWithOverlays(<NovelDownload novel={novelOf(23)} />)
    await saveAs(/HTML/)
    const { name, words } = await lastFile()
    expect(name).toMatch(/_23\.html$/)
    expect(words).toContain("default-src 'none'")
    expect(words).toContain('src="data:image/png;base64,')
    expect(words.replace(/<a href="[^"]*"/g, '')).not.toMatch(/(?:src|href)="https?:/)
    expect(words).toContain('&lt;b&gt;')
  })

  it('prints the text with its pictures, and removes it from the page afterwards', async () => {
    const printed: string[] = []
    const print = () => printed.push(document.body.lastElementChild?.innerHTML ?? '', document.title)
    vi.stubGlobal('print', print)
    const before = document.title
    await renderWithOverlays(<NovelDownload novel={novelOf(29)} />)
    await saveAs(/PDF/)
    await waitFor(() => expect(printed).toHaveLength(2))
    expect(printed[0]).toContain('<rt>とうだい</rt>')
    expect(printed[0]).toContain('src="data:image/png;base64,')
    expect(printed[0]).not.toContain('<style>')
    expect(printed[1]).toBe('Part 29 - Ann')
    fireEvent(window, new Event('afterprint'))
    expect([document.body.textContent?.includes('とうだい'), document.title, saved]).toEqual([false, before, []])
  })

  it('saves an EPUB with its place in the series', async () => {
    await renderWithOverlays(<NovelDownload novel={novelOf(24)} />)
    await saveAs(/EPUB/)
    const { name, bytes } = await lastFile()
    expect(name).toMatch(/_24\.epub$/)
    expect(strFromU8(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
    const metadata = strFromU8(unzipSync(bytes)['book/package.opf'] ?? new Uint8Array())
    expect(metadata).toMatch(/property="belongs-to-collection" id="series">Harbour</)
    expect(metadata).toContain('property="group-position">4<')
  })

  it('shows an error if the text cannot be loaded, and can be tried again', async () => {
    texts = () => Response.json({ error: { message: 'gone' } }, { status: 404 })
    await renderWithOverlays(<NovelDownload novel={novelOf(25)} />)
    await press('Download TXT')
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
    expect(await screen.findByRole('button', { name: 'Download TXT' })).toBeDefined()
    expect(saved).toEqual([])
  })
})

describe('SeriesDownload', () => {
  it('saves one EPUB of all parts that the settings show', async () => {
    await renderWithOverlays(<SeriesDownload series={series} />)
    await press('Whole series as EPUB')
    const { name, bytes } = await lastFile()
    expect(name).toBe('Ann_Harbour_3.epub')
    const files = Object.values(unzipSync(bytes)).map((file) => strFromU8(file))
    const contents = files.find((words) => words.includes('epub:type="toc"')) ?? ''
    expect(contents).toContain('Part 11')
    expect(contents).toContain('Part 13')
    expect(contents).not.toContain('Part 12')
  })

  it('saves no incomplete book if a part cannot be loaded', async () => {
    let requests = 0
    const whole = texts
    texts = () => (++requests > 1 ? Response.json({ error: { message: 'gone' } }, { status: 404 }) : whole())
    await renderWithOverlays(<SeriesDownload series={series} />)
    await press('Whole series as EPUB')
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
    expect(saved).toEqual([])
    expect(await screen.findByRole('button', { name: 'Whole series as EPUB' })).toBeDefined()
  })
})
