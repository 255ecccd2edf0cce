// Layouts of other tools, by their code and manuals: what each file is, and that nothing else is taken for a work.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { comic, pictures, testArchive, testFolder } from '../testing/index.ts'
import { importFolder } from './importFolder.ts'
import { planImport } from './planImport.ts'

const picture = await pictures()
const zip = zipSync({ '000000.jpg': picture(1), '000001.jpg': picture(2) }, { level: 0 })
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3])
const hash = '0123456789abcdef0123456789abcdef'

type Files = Readonly<Record<string, string | Uint8Array>>

async function folderOf(files: Files): Promise<string> {
  const root = await testFolder()
  for (const [path, body] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), body)
  }
  return root
}

/** What a plan says of each file: the work with the role or page, or the reason why it is not taken. */
async function sayings(files: Files): Promise<Readonly<Record<string, string>>> {
  const { works, doubtful, unknown } = await planImport({ root: await folderOf(files) })
  return Object.fromEntries([
    ...works.flatMap(({ key, files: all }) =>
      all.flatMap(({ path, role, page, packed }) => {
        const paths = packed?.kind === 'frames' ? packed.frames.map((frame) => frame.path) : [path]
        return paths.map((one) => [one, `${key.kind}:${key.id} ${role === 'page' ? `p${page}` : role}`] as const)
      }),
    ),
    ...doubtful.map(({ path, reason }) => [path, reason] as const),
    ...unknown.map((path) => [path, 'unknown'] as const),
  ])
}

const page = (seed: number) => picture(seed)
const galleryDl = (more: object) =>
  JSON.stringify({
    category: 'pixiv',
    id: 91000001,
    title: 'T',
    user: { id: 5, name: 'A', account: 'a' },
    x_restrict: 0,
    tags: [],
    ...more,
  })

const rows: readonly (readonly [string, Files, Readonly<Record<string, string>>])[] = [
  [
    'gallery-dl: lists of tags are no novels',
    { '91000001_p0.jpg': page(1), '91000001_p0.jpg.txt': 'sea\nsky\n', '91000002_p0.png': page(2), '91000002_p0.txt': 'one tag' },
    { '91000001_p0.jpg': 'illust:91000001 p0', '91000002_p0.png': 'illust:91000002 p0' },
  ],
  [
    'gallery-dl: novels with covers and lists of tags',
    {
      'pixiv-novel/5 a/12101012_p0.txt': 'Once upon a time.\n[newpage]\nEnd.',
      'pixiv-novel/5 a/12101012_p0.txt.txt': 'fantasy',
      'pixiv-novel/5 a/12101012_p1.jpg': page(3),
    },
    { 'pixiv-novel/5 a/12101012_p0.txt': 'novel:12101012 text', 'pixiv-novel/5 a/12101012_p1.jpg': 'novel:12101012 cover' },
  ],
  [
    'PixivBatchDownloader: a novel with its cover, and lists of tags that read like sentences',
    {
      'Alice-5/12101013-T.txt': 'Once upon a time.\n\nEnd.',
      'Alice-5/12101013-T.jpg': page(1),
      'Alice-5/91000001_p0.jpg': page(2),
      'Alice-5/91000001_p0.txt': 'Really?\nOh!',
    },
    {
      'Alice-5/12101013-T.txt': 'novel:12101013 text',
      'Alice-5/12101013-T.jpg': 'novel:12101013 cover',
      'Alice-5/91000001_p0.jpg': 'illust:91000001 p0',
    },
  ],
  [
    'gallery-dl: a folder for each work',
    {
      'pixiv/5 a/91000001-One/000.jpg': page(1),
      'pixiv/5 a/91000001-One/001.jpg': page(2),
      'pixiv/5 a/91000002/0.png': page(3),
      'pixiv/5 a/20240101-Trip/001.jpg': page(4),
      'Alice (12345678)/001.jpg': page(5),
      '91000003-Elsewhere/001.jpg': page(6),
    },
    {
      'pixiv/5 a/91000001-One/000.jpg': 'illust:91000001 p0',
      'pixiv/5 a/91000001-One/001.jpg': 'illust:91000001 p1',
      'pixiv/5 a/91000002/0.png': 'illust:91000002 p0',
      'pixiv/5 a/20240101-Trip/001.jpg': 'unsureName',
      'Alice (12345678)/001.jpg': 'unsureName',
      '91000003-Elsewhere/001.jpg': 'unsureName',
    },
  ],
  [
    'gallery-dl: single frames of a ugoira',
    {
      '91000001_p0.png': page(1),
      '91000001_p1.png': page(2),
      '91000001_p0.png.json': galleryDl({
        type: 'ugoira',
        num: 0,
        frames: [
          { file: '000000.jpg', delay: 60 },
          { file: '000001.jpg', delay: 90 },
        ],
      }),
      '91000001_p1.png.json': galleryDl({ type: 'ugoira', num: 1 }),
      '91000002_p0.png': page(3),
      '91000002_p0.png.json': galleryDl({
        id: 91000002,
        type: 'ugoira',
        num: 0,
        frames: [
          { file: '0.jpg', delay: 6 },
          { file: '1.jpg', delay: 9 },
        ],
      }),
    },
    { '91000001_p0.png': 'illust:91000001 ugoira', '91000001_p1.png': 'illust:91000001 ugoira', '91000002_p0.png': 'converted' },
  ],
  [
    'the site: hashes behind the id',
    {
      [`9100001-${hash}_p0.png`]: page(1),
      [`9100001-${hash}_p12_master1200.jpg`]: page(2),
      [`9100002-${hash}_ugoira600x600.zip`]: zip,
      [`Alice (5)/9100003-${hash}.jpg`]: page(3),
      [`Alice (5)/x_a12345678${hash.slice(9)}.jpg`]: page(4),
    },
    {
      [`9100001-${hash}_p0.png`]: 'illust:9100001 p0',
      [`9100001-${hash}_p12_master1200.jpg`]: 'illust:9100001 p12',
      [`9100002-${hash}_ugoira600x600.zip`]: 'illust:9100002 ugoira',
      [`Alice (5)/9100003-${hash}.jpg`]: 'illust:9100003 p0',
      [`Alice (5)/x_a12345678${hash.slice(9)}.jpg`]: 'unknown',
    },
  ],
  [
    'days and times are no ids',
    {
      'Alice (5)/2024-05-01_91000001_p0.jpg': page(1),
      'Alice (5)/20240501_p0.jpg': page(2),
      'Alice (5)/240501.jpg': page(3),
      'Alice (5)/202405.jpg': page(4),
      'Alice (5)/2024.05.11 p1.jpg': page(5),
      'Alice (5)/1700000000.jpg': page(6),
      'illust_91000002_20240501_120000.jpg': page(7),
      'Alice (5)/illust_91000003_20240501_120000.jpg': page(8),
    },
    {
      'Alice (5)/2024-05-01_91000001_p0.jpg': 'illust:91000001 p0',
      'Alice (5)/20240501_p0.jpg': 'unsureName',
      'Alice (5)/240501.jpg': 'unsureName',
      'Alice (5)/202405.jpg': 'unsureName',
      'Alice (5)/2024.05.11 p1.jpg': 'unknown',
      'Alice (5)/1700000000.jpg': 'unsureName',
      'illust_91000002_20240501_120000.jpg': 'unsureName',
      'Alice (5)/illust_91000003_20240501_120000.jpg': 'illust:91000003 p0',
    },
  ],
  [
    'PixivBatchDownloader: the id as a folder, videos and books',
    {
      'pixiv/Alice-5/91000001/0.jpg': page(1),
      'pixiv/Alice-5/91000001/1.jpg': page(2),
      'pixiv/Alice-5/91000002-Run.webm': webm,
      'pixiv/Alice-5/book.epub': 'PK',
      'pixiv/Alice-5/91000004_1.jpg': page(3),
      'pixiv/Alice-5/91000004_2.jpg': page(4),
    },
    {
      'pixiv/Alice-5/91000001/0.jpg': 'illust:91000001 p0',
      'pixiv/Alice-5/91000001/1.jpg': 'illust:91000001 p1',
      'pixiv/Alice-5/91000002-Run.webm': 'converted',
      'pixiv/Alice-5/book.epub': 'unknown',
      'pixiv/Alice-5/91000004_1.jpg': 'illust:91000004 p0',
      'pixiv/Alice-5/91000004_2.jpg': 'illust:91000004 p1',
    },
  ],
  [
    'PixivUtil2: delays beside a ZIP, and earlier versions',
    {
      'A (5)/91000001_ugoira1920x1080 - Run.zip': zip,
      'A (5)/91000001_ugoira1920x1080 - Run.zip.js': JSON.stringify({
        src: `https://i.pximg.net/img-zip-ugoira/img/91000001-${hash}_ugoira600x600.zip`,
        frames: [{ file: '000000.jpg', delay: 70 }],
      }),
      'A (5)/91000002_p0 - T.jpg': page(1),
      'A (5)/91000002_p0 - T.1700000000.jpg': page(2),
    },
    {
      'A (5)/91000001_ugoira1920x1080 - Run.zip': 'illust:91000001 ugoira',
      'A (5)/91000002_p0 - T.jpg': 'illust:91000002 p0',
      'A (5)/91000002_p0 - T.1700000000.jpg': 'copy',
    },
  ],
  [
    'Hydrus: addresses and tags beside a file with a hash for a name',
    {
      [`${hash}${hash}.jpg`]: page(1),
      [`${hash}${hash}.jpg.urls.txt`]:
        'https://www.pixiv.net/artworks/91000001\nhttps://i.pximg.net/img-original/img/2024/01/01/00/00/00/91000001_p2.jpg\n',
      [`${hash}abcdef0123456789abcdef0123456789.png`]: page(2),
      [`${hash}abcdef0123456789abcdef0123456789.png.json`]: JSON.stringify({
        metadata: { urls: ['https://www.pixiv.net/en/artworks/91000002'], tags: ['sea', 'creator:A'] },
      }),
      'other.jpg': page(3),
      'other.jpg.txt': 'sea',
    },
    {
      [`${hash}${hash}.jpg`]: 'illust:91000001 p2',
      [`${hash}abcdef0123456789abcdef0123456789.png`]: 'illust:91000002 p0',
      'other.jpg': 'unknown',
    },
  ],
  [
    'a CBZ with the frames of a ugoira',
    {
      '91000001.cbz': comic({ '91000001_ugoira1920x1080.zip': zip }),
      'A.cbz': comic({ '91000002_p0.zip': zip, '91000003_p0.jpg': page(1) }),
    },
    { '91000001.cbz': 'illust:91000001 ugoira', 'A.cbz': 'packed' },
  ],
]

describe('a layout of another tool', () => {
  it.each(rows)('%s', async (_, files, expected) => {
    expect(await sayings(files)).toEqual(expected)
  })
})

const head =
  'The title\n\nAlice\n\nhttps://www.pixiv.net/novel/show.php?id=12101013\n\n2024-05-01T10:00:00+09:00\n\n#sea\n#sky\n\nA caption.\n\nMore.\n\n'
const novels: readonly (readonly [string, Files, string, object])[] = [
  [
    'the page of PixivUtil2',
    {
      'A (5)/12101012 - T.html': `<html><head><title>T</title><script>\ndata = ${JSON.stringify({
        error: false,
        body: {
          id: '12101012',
          title: 'T',
          description: 'C',
          content: 'One</script>\n[newpage]\nTwo',
          userId: '5',
          userName: 'A',
          xRestrict: 0,
          aiType: 1,
          createDate: '2024-05-01T00:00:00+00:00',
          tags: { tags: [{ tag: 'sea' }] },
        },
      })};\n    </script></head><body><pre>no novel</pre></body></html>`,
    },
    'One</script>\n[newpage]\nTwo',
    { id: 12101012, title: 'T', x_restrict: 0, user: { id: 5, name: 'A' }, tags: [{ name: 'sea' }] },
  ],
  [
    'the text of PixivBatchDownloader with a head',
    { 'pixiv/Alice-5/12101013-The title.txt': `${head}----- 下面是正文 -----\n\nOne\n\n[newpage]\nTwo` },
    'One\n\n[newpage]\nTwo',
    {
      id: 12101013,
      title: 'The title',
      caption: 'A caption.\n\nMore.',
      x_restrict: 1,
      user: { id: 5, name: 'Alice' },
      tags: [{ name: 'sea' }, { name: 'sky' }],
    },
  ],
  [
    'the book of PixivBatchDownloader',
    {
      'pixiv/Alice-5/12101014-B.epub': zipSync({
        mimetype: strToU8('application/epub+zip'),
        'OEBPS/book.opf': strToU8(
          '<?xml version="1.0"?><package><metadata xmlns:dc="x"><dc:title>B &amp; C</dc:title><dc:creator>Alice</dc:creator><dc:identifier>https://www.pixiv.net/novel/show.php?id=12101014</dc:identifier><dc:subject>sea</dc:subject></metadata></package>',
        ),
        'OEBPS/page-0.html': strToU8(
          '<?xml version="1.0"?><html><head><title>B</title></head><body><h1>B</h1><p>One <ruby>海<rt>うみ</rt></ruby></p><p></p><p>Two<br/>Three</p></body></html>',
        ),
      }),
    },
    'One [[rb:海 > うみ]]\n\nTwo\nThree',
    { id: 12101014, title: 'B & C', x_restrict: 1, user: { id: 5, name: 'Alice' }, tags: [{ name: 'sea' }] },
  ],
]

describe('a novel', () => {
  it.each(novels)('is read out of %s, and copied', async (_, files, text, wire) => {
    const root = await folderOf(files)
    const archive = await testArchive()
    const options = { archive, folder: root, mode: 'index' as const, isDryRun: false }
    const report = await importFolder(options)
    expect(report).toMatchObject({ ok: true, value: { failed: [], plan: { doubtful: [], unknown: [] } } })
    const [key] = [...archive.index.places().values()]
    if (!key) throw new Error('no novel')
    const [file] = archive.index.files(key)
    expect(await readFile(archive.path(file?.folder ?? '', file?.name ?? ''), 'utf8')).toBe(text)
    expect(JSON.parse(archive.index.find(key)?.wire ?? '{}')).toMatchObject(wire)
    expect(await importFolder(options)).toMatchObject({ ok: true, value: { added: [], conflicting: [] } })
  })
})

describe('an import', () => {
  it('packs single frames into one ZIP, the same each time', async () => {
    const frames = [{ file: '000000.jpg', delay: 60 }]
    const root = await folderOf({
      '91000001_p0.png': page(1),
      '91000001_p0.png.json': galleryDl({ type: 'ugoira', num: 0, frames }),
    })
    const archive = await testArchive()
    const options = { archive, folder: root, mode: 'index' as const, isDryRun: false }
    expect(await importFolder(options)).toMatchObject({ ok: true, value: { added: ['illust:91000001'] } })
    const key = { kind: 'illust', id: '91000001' } as const
    expect((await archive.store.sidecar(key))?.ugoira).toMatchObject({ frames: [{ file: '000000.png', delay: 60 }] })
    expect(archive.index.files(key)).toMatchObject([{ role: 'ugoira', type: 'application/zip' }])
    expect(await importFolder(options)).toMatchObject({ ok: true, value: { present: ['illust:91000001'], conflicting: [] } })
  })

  it.each([
    ['a number that is none of the three', { x_restrict: 7 }, 1],
    ['nothing', { x_restrict: undefined }, 1],
    ['nothing, with the tag of the highest', { x_restrict: undefined, tags: ['R-18G'] }, 2],
    ['all ages', { x_restrict: 0 }, 0],
  ])('rates a work as adult unless its metadata says otherwise: %s', async (_, more, rating) => {
    const root = await folderOf({ '91000001_p0.jpg': page(1), '91000001_p0.jpg.json': galleryDl(more) })
    const archive = await testArchive()
    const report = await importFolder({ archive, folder: root, mode: 'index', isDryRun: false })
    expect(JSON.parse(archive.index.find({ kind: 'illust', id: '91000001' })?.wire ?? '{}')).toMatchObject({ x_restrict: rating })
    expect(report.ok && report.value.needMetadata.length).toBe('x_restrict' in more && more.x_restrict === 0 ? 0 : 1)
  })
})
