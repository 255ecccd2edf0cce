// Comic archives (CBZ) in folders that are imported.
import { writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinBytes } from '@emaki/domain'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { exportWorks } from '../export/exportWorks.ts'
import type { Archive } from '../openArchive.ts'
import {
  addIllust,
  comic,
  comicInfo,
  hostileComics,
  picture,
  pictures,
  testArchive,
  testFolder,
  wireIllust,
} from '../testing/index.ts'
import { readComicInfo } from './comicInfo.ts'
import { importFolder } from './importFolder.ts'
import { planImport } from './planImport.ts'

const id = 91_000_001
const key = { kind: 'illust', id: String(id) } as const

/** A folder with the given files. */
async function folderOf(files: Readonly<Record<string, Uint8Array | string>>): Promise<string> {
  const root = await testFolder()
  for (const [name, body] of Object.entries(files)) await writeFile(join(root, name), body)
  return root
}

async function imported(archive: Archive, folder: string, mode: 'copy' | 'index' = 'copy') {
  const report = await importFolder({ archive, folder, mode, isDryRun: false })
  if (!report.ok) throw new Error(report.error)
  return report.value
}

/** The pages of a kept work, by number. */
async function keptPages(archive: Archive, work: { readonly kind: 'illust'; readonly id: string } = key): Promise<Buffer[]> {
  const pages: Buffer[] = []
  for (const { folder, name, role, page } of archive.index.files(work))
    if (role === 'page' && page !== null) pages[page] = await readFile(archive.path(folder, name))
  return pages
}

const wireOf = (archive: Archive): unknown => JSON.parse(archive.index.find(key)?.wire ?? '{}')

describe('a CBZ that this viewer exported', () => {
  it('gives the same pages and metadata in an empty archive', async () => {
    const other = await testArchive()
    const series = { id: 3, title: 'Story & more' }
    await addIllust(
      other,
      wireIllust(id, { page_count: 11, type: 'manga', series, x_restrict: 1, caption: 'One<br />&lt;two&gt;' }),
    )
    const exported = await exportWorks(other, [key], 'cbz')
    if (!exported.ok) throw new Error(exported.error)
    const chunks: Uint8Array[] = []
    for await (const chunk of exported.value.open()) chunks.push(chunk)
    const root = await folderOf({ [exported.value.name]: joinBytes(chunks) })
    const archive = await testArchive()
    expect(await imported(archive, root)).toMatchObject({ added: [`illust:${id}`], needMetadata: [key] })
    expect(await keptPages(archive)).toEqual(await keptPages(other))
    expect(wireOf(archive)).toMatchObject({
      id,
      title: `Title ${id}`,
      type: 'manga',
      page_count: 11,
      x_restrict: 1,
      create_date: '2026-10-01T00:00:00+09:00',
      tags: [{ name: '海' }],
      user: { id: 0, name: 'Artist' },
      series: { title: 'Story & more' },
    })
  })

  it('is copied by an import that leaves files where they are', async () => {
    const bytes = comic({ 'ComicInfo.xml': comicInfo(id), '001.png': await picture(1) })
    const root = await folderOf({ 'a.cbz': bytes })
    const archive = await testArchive()
    const first = await imported(archive, root, 'index')
    expect(first.plan.works).toMatchObject([{ isPacked: true }])
    expect(archive.index.find(key)?.folder).toMatch(/^works\//)
    expect(await keptPages(archive)).toEqual([await picture(1)])
    expect([await readdir(root), Buffer.compare(await readFile(join(root, 'a.cbz')), bytes)]).toEqual([['a.cbz'], 0])
    expect(await imported(archive, root, 'index')).toMatchObject({ added: [], present: [`illust:${id}`], conflicting: [] })
  })

  it.each([
    ['Aki_T_91000001_p2.cbz', ['002.jpg'], [1]],
    ['Aki_T_91000001_p2_3.cbz', ['002.jpg', '003.jpg'], [1, 2]],
    ['Aki_T_91000001_p1_4-6.cbz', ['001.jpg', '004.jpg', '005.jpg', '006.jpg'], [0, 3, 4, 5]],
    ['Aki_T_91000001_3p.cbz', ['001.jpg', '003.jpg', '050.jpg'], [0, 2, 49]],
    ['Aki_T_91000001_p1-2_(2).cbz', ['001.jpg', '002.jpg'], [0, 1]],
  ])('with selected pages keeps their numbers: %s', async (name, entries, pages) => {
    const info = comicInfo(id, { pages: entries.length })
    const make = await pictures()
    const files = Object.fromEntries(entries.map((entry, place) => [entry, make(place)]))
    const root = await folderOf({ [name]: comic({ 'ComicInfo.xml': info, ...files }) })
    const { works } = await planImport({ root })
    expect(works.map(({ key: { id: found }, files: all }) => [found, all.map(({ page }) => page)])).toEqual([[String(id), pages]])
  })
})

describe('a CBZ', () => {
  it('has its pages in natural order, without files of operating systems', async () => {
    const make = await pictures()
    const names = ['ch10/a1.jpg', 'ch2/b10.jpg', 'ch2/b9.jpg', 'cover 0.jpg']
    const files = Object.fromEntries(names.map((name, place) => [name, make(place)]))
    const root = await folderOf({
      'x.cbz': comic({
        'ComicInfo.xml': comicInfo(id, { pages: 4 }),
        ...files,
        '__MACOSX/._1.jpg': make(9),
        'notes.txt': strToU8('x'),
      }),
    })
    const [work] = (await planImport({ root })).works
    const ordered = ['ch2/b9.jpg', 'ch2/b10.jpg', 'ch10/a1.jpg', 'cover 0.jpg']
    expect(work?.files).toMatchObject(ordered.map((entry) => ({ packed: { entry } })))
    expect(work?.files).toHaveLength(ordered.length)
  })

  it('takes the metadata of a sidecar beside it before its own', async () => {
    const sidecar = JSON.stringify({
      category: 'pixiv',
      id,
      title: 'Beside',
      user: { id: 7, name: 'Aki' },
      page_count: 1,
      tags: [],
    })
    const root = await folderOf({
      'x.cbz': comic({ 'ComicInfo.xml': comicInfo(id), '001.jpg': (await pictures())(1) }),
      'x.cbz.json': sidecar,
    })
    const archive = await testArchive()
    expect(await imported(archive, root)).toMatchObject({ added: [`illust:${id}`], needMetadata: [] })
    expect(wireOf(archive)).toMatchObject({ title: 'Beside', user: { id: 7 } })
  })

  it('of a folder of another archive takes its sidecar, without pictures in other sizes', async () => {
    const other = await testArchive()
    await addIllust(other, wireIllust(id, { page_count: 2 }))
    const folder = other.index.find(key)?.folder ?? ''
    const names = ['work.json', `${id}_p0.png`, `${id}_p1.png`]
    const files = await Promise.all(
      names.map(async (name) => [`a/${name}`, new Uint8Array(await readFile(other.path(folder, name)))]),
    )
    const preview = { 'a/previews/x.jpg': (await pictures())(1) }
    const root = await folderOf({ 'x.cbz': comic({ ...Object.fromEntries(files), ...preview }) })
    const archive = await testArchive()
    expect(await imported(archive, root)).toMatchObject({ added: [`illust:${id}`], needMetadata: [] })
    expect([wireOf(archive), await keptPages(archive)]).toEqual([wireOf(other), await keptPages(other)])
  })

  it.each([
    ['two addresses of works', 'https://www.pixiv.net/artworks/91000001 https://www.pixiv.net/artworks/91000002'],
    ['an address of a novel', 'https://www.pixiv.net/novel/show.php?id=91000001'],
    ['an address of another site', 'https://example.org/artworks/91000001'],
  ])('with %s is not imported', async (_, web) => {
    const root = await folderOf({
      'T_91000001_p0.cbz': comic({ 'ComicInfo.xml': comicInfo(id, { web }), '001.jpg': (await pictures())(1) }),
    })
    expect(await planImport({ root })).toMatchObject({ works: [], doubtful: [{ path: 'T_91000001_p0.cbz' }] })
  })

  it('that nothing names is unknown', async () => {
    const root = await folderOf({ 'x.cbz': comic({ 'a.jpg': (await pictures())(1) }) })
    expect(await planImport({ root })).toMatchObject({ works: [], doubtful: [], unknown: ['x.cbz'] })
  })

  it('that changes during the import gives no work', async () => {
    const make = await pictures()
    const of = (seed: number) =>
      comic({ 'ComicInfo.xml': comicInfo(id, { pages: 2 }), '001.jpg': make(1), '002.jpg': make(seed) })
    // Four works are imported at the same time: the fifth begins after the first progress.
    const others = [1, 2, 3, 4].map((more): [string, Uint8Array] => [
      `${more}.cbz`,
      comic({ 'ComicInfo.xml': comicInfo(id + more), '001.jpg': make(more + 4) }),
    ])
    const root = await folderOf({ ...Object.fromEntries(others), '5.cbz': of(2) })
    const archive = await testArchive()
    const onProgress = (done: number) => (done === 1 ? writeFileSync(join(root, '5.cbz'), of(4)) : undefined)
    const report = await importFolder({ archive, folder: root, mode: 'copy', isDryRun: false, onProgress })
    expect(report).toMatchObject({
      ok: true,
      value: { added: [1, 2, 3, 4].map((more) => `illust:${id + more}`), failed: [`illust:${id}`] },
    })
    expect(await readdir(join(archive.directory, '.staging'))).toEqual([])
  })
})

describe('a hostile or damaged CBZ', async () => {
  const reasons: Readonly<Record<string, string>> = {
    outside: 'unsafe',
    absolute: 'unsafe',
    backslashes: 'unsafe',
    encrypted: 'unsafe',
    link: 'unsafe',
    repeated: 'unsafe',
    'same place': 'unsafe',
    bomb: 'unsafe',
    'many entries': 'unsafe',
    'foreign page': 'foreign',
    'empty page': 'empty',
    'no page': 'empty',
    'too many pages': 'packed',
    'two works': 'packed',
    'pages of other works': 'packed',
  }
  it.each([...(await hostileComics(id))])('is refused: %s', async (name, body) => {
    const root = await folderOf({ [`T_${id}_p0.cbz`]: body })
    const archive = await testArchive()
    const { plan, added } = await imported(archive, root)
    expect([plan.doubtful, added]).toMatchObject([[{ path: `T_${id}_p0.cbz`, reason: reasons[name] ?? 'truncated' }], []])
    const written = (await readdir(archive.directory, { recursive: true })).filter((path) => /\.(?:jpg|part)$/.test(path))
    expect(written).toEqual([])
  })
})

describe('the same work twice', () => {
  const packed = async (pages: number) => {
    const make = await pictures()
    const names = Array.from({ length: pages }, (_, page) => [`00${page + 1}.jpg`, make(page)] as const)
    return comic({ 'ComicInfo.xml': comicInfo(id, { pages }), ...Object.fromEntries(names) })
  }

  it('is taken from loose files that have all pages, and the CBZ is a copy', async () => {
    const make = await pictures()
    const root = await folderOf({ 'a.cbz': await packed(2), [`${id}_p0.jpg`]: make(0), [`${id}_p1.jpg`]: make(1) })
    const plan = await planImport({ root })
    expect(plan.works.map(({ isPacked, files }) => [isPacked, files.map(({ path }) => path)])).toEqual([
      [false, [`${id}_p0.jpg`, `${id}_p1.jpg`]],
    ])
    expect(plan.doubtful).toMatchObject([{ path: 'a.cbz', reason: 'copy' }])
    expect(plan.works[0]?.work.title).toBe(`Title & <${id}>`)
  })

  it('is taken from the CBZ with the most pages', async () => {
    const root = await folderOf({ 'a.cbz': await packed(1), 'b.cbz': await packed(3), [`${id}_p0.jpg`]: (await pictures())(0) })
    const plan = await planImport({ root })
    expect(plan.works.map(({ files }) => files.map(({ path, page }) => [path, page]))).toEqual([
      [
        ['b.cbz', 0],
        ['b.cbz', 1],
        ['b.cbz', 2],
      ],
    ])
    expect(plan.doubtful.map(({ path, reason }) => [path, reason]).sort()).toEqual([
      [`${id}_p0.jpg`, 'copy'],
      ['a.cbz', 'copy'],
    ])
  })

  it('stays as the archive has it when a CBZ has other pages', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(id))
    const report = await imported(archive, await folderOf({ 'a.cbz': await packed(1) }))
    expect(report).toMatchObject({ added: [], conflicting: [`illust:${id}`] })
  })
})

describe('readComicInfo', () => {
  const xml = (inside: string) => `<?xml version="1.0"?><ComicInfo xmlns:x="urn:x">${inside}</ComicInfo>`

  it('reads the elements below the root', () => {
    expect(
      readComicInfo(
        xml(
          '<Title><![CDATA[a<b]]></Title><Writer>W</Writer><Series>W</Series><Web>https://www.pixiv.net/en/artworks/5 https://x.org/</Web><Tags>a, b,,c</Tags><PageCount>2</PageCount><Pages><Page Image="0"><Title>no</Title></Page></Pages><AgeRating>X18+</AgeRating>',
        ),
      ),
    ).toEqual({
      artworks: ['5'],
      isElsewhere: false,
      writer: 'W',
      work: { title: 'a<b', tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], pages: 2, rating: 2 },
    })
  })

  it.each(['', 'text', '<ComicInfo>', '<Other/>', '<!DOCTYPE x [<!ENTITY a "b">]><ComicInfo><Title>&a;</Title></ComicInfo>'])(
    'ignores what is no well-formed ComicInfo: %s',
    (text) => expect(readComicInfo(text)).toBeUndefined(),
  )

  it('ignores values that are out of range', () => {
    const read = readComicInfo(
      xml('<PageCount>-1</PageCount><Year>2026</Year><Month>13</Month><Day>1</Day><Web>javascript:1</Web>'),
    )
    expect(read).toEqual({ artworks: [], isElsewhere: true, writer: '', work: {} })
  })
})
