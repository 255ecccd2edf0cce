import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinBytes } from '@emaki/domain'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { epubCheckFaults, epubFaults, hasEpubCheck } from '../../../books/src/testing/epubFaults.ts'
import { addIllust, addNovel, archiveInPlace, picture, testArchive, wireIllust, wireNovel } from '../testing/index.ts'
import { type ExportedFile, exportWorks } from './exportWorks.ts'

const illust = (id: number) => ({ kind: 'illust', id: String(id) }) as const
const novel = (id: number) => ({ kind: 'novel', id: String(id) }) as const

async function bytesOf(file: ExportedFile): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const bytes = joinBytes(chunks)
  expect(bytes.byteLength).toBe(file.size)
  return bytes
}

async function exported(...[archive, keys, format]: Parameters<typeof exportWorks>) {
  const file = await exportWorks(archive, keys, format)
  if (!file.ok) throw new Error(file.error)
  return { name: file.value.name, type: file.value.type, bytes: await bytesOf(file.value) }
}

describe('an export', () => {
  it('reads works of registered folders', async () => {
    const { archive } = await archiveInPlace()
    const comic = unzipSync((await exported(archive, [illust(80000001)], 'cbz')).bytes)
    expect(Buffer.from(comic['0002.png'] ?? [])).toEqual(await picture(80000002))
    const book = unzipSync((await exported(archive, [novel(80000002)], 'epub')).bytes)
    expect(Object.values(book).some((file) => new TextDecoder().decode(file).includes('Text in place'))).toBe(true)
  })

  it.each([
    ['cbz', illust(5), '5_p0.png', 'works/Artist-11/5-Title_5'],
    ['epub', novel(7), 'novel.txt', 'novels/作家-12/7-Novel_7'],
  ] as const)('as %s does not follow a link in the folder of a work', async (format, key, name, folder) => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    await addNovel(archive, wireNovel(7))
    rmSync(archive.path(folder, name))
    symlinkSync('/etc/hostname', archive.path(folder, name))
    expect(await exportWorks(archive, [key], format)).toEqual({ ok: false, error: 'unreadable' })
  })

  it('of several works names those whose files are missing', async () => {
    const archive = await testArchive()
    for (const id of [5, 6]) await addIllust(archive, wireIllust(id))
    rmSync(archive.path('works/Artist-11/5-Title_5', '5_p0.png'))
    const files = unzipSync((await exported(archive, [illust(5), illust(6)], 'cbz')).bytes)
    expect(Object.keys(files)).toEqual(['Artist_Title_6_6.cbz', 'missing.txt'])
    expect(new TextDecoder().decode(files['missing.txt'])).toBe('illust:5\n')
  })
})

describe('a CBZ', () => {
  it('has ComicInfo and the pages in their order', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5, { page_count: 11, type: 'manga', series: { id: 3, title: 'Story & more' } }))
    const { name, bytes } = await exported(archive, [illust(5)], 'cbz')
    const files = unzipSync(bytes)
    expect(name).toBe('Artist_Title_5_5.cbz')
    expect(Object.keys(files)).toEqual([
      'ComicInfo.xml',
      ...Array.from({ length: 11 }, (_, page) => `00${String(page + 1).padStart(2, '0')}.png`),
    ])
    expect(Buffer.from(files['0011.png'] ?? [])).toEqual(await picture(15))
    expect(new TextDecoder().decode(files['ComicInfo.xml'])).toContain('<Series>Story &amp; more</Series>')
  })

  it('of several works is a ZIP of CBZ files', async () => {
    const archive = await testArchive()
    for (const id of [5, 6]) await addIllust(archive, wireIllust(id))
    const { name, bytes } = await exported(archive, [illust(5), illust(6), novel(7)], 'cbz')
    expect([name, Object.keys(unzipSync(bytes))]).toEqual(['emaki-cbz.zip', ['Artist_Title_5_5.cbz', 'Artist_Title_6_6.cbz']])
  })

  it('is accepted by unzip', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5, { page_count: 2 }))
    const { bytes } = await exported(archive, [illust(5)], 'cbz')
    const folder = mkdtempSync(join(tmpdir(), 'emaki-cbz-'))
    writeFileSync(join(folder, 'a.cbz'), bytes)
    expect(execFileSync('python3', ['-m', 'zipfile', '-t', join(folder, 'a.cbz')], { encoding: 'utf8' })).toContain(
      'Done testing',
    )
    rmSync(folder, { recursive: true })
  })
})

describe('an EPUB', () => {
  it('has the text of a novel', async () => {
    const archive = await testArchive()
    await addNovel(archive, wireNovel(7), '[chapter:One]First words[newpage][[rb:漢字 > かんじ]]')
    const { name, type, bytes } = await exported(archive, [novel(7)], 'epub')
    expect([name, type]).toEqual(['作家_Novel_7_7.epub', 'application/epub+zip'])
    expect(await epubFaults(new Blob([bytes]))).toEqual([])
    expect(Object.values(unzipSync(bytes)).some((file) => new TextDecoder().decode(file).includes('First words'))).toBe(true)
  })

  it.skipIf(!hasEpubCheck)('is accepted by EPUBCheck', async () => {
    const archive = await testArchive()
    await addNovel(archive, wireNovel(7), '[chapter:One]First words')
    const { bytes } = await exported(archive, [novel(7)], 'epub')
    expect(await epubCheckFaults(new Blob([bytes]))).toBe('')
  })

  it('of the parts of a series is one book in their order', async () => {
    const archive = await testArchive()
    const series = { id: 3, title: 'Long story' }
    for (const id of [7, 8]) await addNovel(archive, wireNovel(id, { series }))
    const { name, bytes } = await exported(archive, [novel(8), novel(7)], 'epub')
    expect(name).toBe('Long_story_3.epub')
    const all = Object.values(unzipSync(bytes))
      .map((file) => new TextDecoder().decode(file))
      .join('\n')
    expect(all.indexOf('Text of 8')).toBeLessThan(all.indexOf('Text of 7'))
  })

  it('P20 of a series names the parts that are locked, deleted or not kept', async () => {
    const archive = await testArchive()
    const series = { id: 3, title: 'Long story' }
    const beside = (id: number, contentOrder: number) => ({
      id,
      title: '',
      viewable: contentOrder !== 2,
      contentOrder: `${contentOrder}`,
    })
    await addNovel(archive, wireNovel(7, { series }), 'One', { seriesNavigation: { prevNovel: null, nextNovel: beside(70, 2) } })
    await addNovel(archive, wireNovel(8, { series }), 'Three', {
      seriesNavigation: { prevNovel: beside(70, 2), nextNovel: beside(71, 4) },
    })
    const { bytes } = await exported(archive, [novel(7), novel(8)], 'epub')
    const all = Object.values(unzipSync(bytes)).map((file) => new TextDecoder().decode(file))
    expect(all.join('\n')).toContain('Parts 2, 4 of the series are missing from this book.')
  })
})

describe('a ZIP', () => {
  it('has the folders of the archive with sidecars and all versions', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    await addIllust(archive, wireIllust(5), 77)
    const files = unzipSync((await exported(archive, [illust(5)], 'zip')).bytes)
    expect(Object.keys(files).sort()).toEqual(
      ['5_p0.png', 'v2/5_p0.png', 'work.json'].map((name) => `works/Artist-11/5-Title_5/${name}`),
    )
    const path = archive.path('works/Artist-11/5-Title_5', 'work.json')
    expect(Buffer.from(files['works/Artist-11/5-Title_5/work.json'] ?? [])).toEqual(readFileSync(path))
  })

  it('has works of registered folders as works of the archive', async () => {
    const { archive } = await archiveInPlace()
    const files = unzipSync((await exported(archive, [illust(80000001)], 'zip')).bytes)
    const names = Object.keys(files)
    const [sidecar] = names.filter((name) => name.endsWith('/work.json'))
    expect(names.map((name) => name.replace(/^works\/[^/]+\/80000001-[^/]+\//, ''))).toEqual([
      'work.json',
      '80000001_p0.png',
      '80000001_p1.png',
    ])
    expect(JSON.parse(new TextDecoder().decode(files[sidecar ?? '']))).not.toHaveProperty('external')
  })

  it('names files that are links or missing', async () => {
    const archive = await testArchive()
    for (const id of [5, 6]) await addIllust(archive, wireIllust(id))
    const path = archive.path('works/Artist-11/5-Title_5', '5_p0.png')
    rmSync(path)
    symlinkSync('/etc/hostname', path)
    const files = unzipSync((await exported(archive, [illust(5), illust(6)], 'zip')).bytes)
    expect(Object.keys(files).filter((name) => name.endsWith('.png'))).toEqual(['works/Artist-11/6-Title_6/6_p0.png'])
    expect(new TextDecoder().decode(files['missing.txt'])).toBe('works/Artist-11/5-Title_5/5_p0.png\n')
  })

  it('needs a work, and not too many', async () => {
    const archive = await testArchive()
    expect(await exportWorks(archive, [illust(5)], 'zip')).toEqual({ ok: false, error: 'empty' })
    expect(await exportWorks(archive, [novel(5)], 'cbz')).toEqual({ ok: false, error: 'empty' })
    const many = Array.from({ length: 5001 }, (_, id) => illust(id + 1))
    expect(await exportWorks(archive, many, 'zip')).toEqual({ ok: false, error: 'tooMany' })
  })
})
