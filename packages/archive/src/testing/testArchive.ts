// Archives in temporary folders, with small works.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WireIllust, WireNovel } from '@emaki/domain'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { describeFile } from '../files/describeFile.ts'
import { importFolder } from '../import/importFolder.ts'
import { registerRoot } from '../import/roots.ts'
import { type Archive, openArchive } from '../openArchive.ts'
import type { CommitOutcome, NewWork } from '../store/workStore.ts'

// Clean-up runs in reverse order, so that what uses an archive, such as a keeper or a gateway, ends before the archive closes.

/** A temporary folder, which is removed after the test. */
export async function testFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'emaki-archive-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A clock that a test moves, in ms since 1970. Each look moves it by one, so that no two instants are equal. */
export const testClock = (): { ms: number } => ({ ms: Date.UTC(2026, 10, 1) })

/** Opens an archive, which is closed after the test. Without a clock, it begins on 1 November 2026. */
export async function testArchive(directory?: string, clock = testClock()): Promise<Archive> {
  const now = () => {
    clock.ms++
    return new Date(clock.ms)
  }
  const archive = await openArchive({ directory: directory ?? (await testFolder()), now })
  onTestFinished(() => archive.close())
  return archive
}

/** A PNG of one colour; works with different `shade` have different files. */
export const picture = (shade: number, width = 30, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: (shade * 7) % 256, b: (shade * 31) % 256 } } })
    .png()
    .toBuffer()

/** An illustration as the app API sends it. */
export function wireIllust(id: number, more: Partial<WireIllust> = {}): WireIllust {
  const page = (index: number, size: string) =>
    `https://i.pximg.net/${size}/img/2026/10/01/00/00/00/${id}_p${index}_master1200.jpg`
  const original = (index: number) => `https://i.pximg.net/img-original/img/2026/10/01/00/00/00/${id}_p${index}.png`
  const pages = more.page_count ?? 1
  const urls = (index: number) => ({
    square_medium: page(index, 'c/360x360_70/img-master').replace('master1200', 'square1200'),
    medium: page(index, 'c/540x540_70/img-master'),
    large: page(index, 'c/600x1200_90/img-master'),
  })
  return {
    id,
    title: `Title ${id}`,
    type: 'illust',
    image_urls: urls(0),
    caption: '',
    restrict: 0,
    user: {
      id: 11,
      name: 'Artist',
      account: 'artist',
      profile_image_urls: { medium: 'https://i.pximg.net/user-profile/img/11.jpg' },
      is_followed: true,
    },
    tags: [{ name: '海', translated_name: 'sea' }],
    tools: [],
    create_date: '2026-10-01T00:00:00+09:00',
    page_count: pages,
    width: 30,
    height: 40,
    sanity_level: 2,
    x_restrict: 0,
    series: null,
    meta_single_page: pages === 1 ? { original_image_url: original(0) } : {},
    meta_pages:
      pages === 1
        ? []
        : Array.from({ length: pages }, (_, index) => ({ image_urls: { ...urls(index), original: original(index) } })),
    total_view: 100,
    total_bookmarks: 10,
    is_bookmarked: true,
    visible: true,
    is_muted: false,
    illust_ai_type: 1,
    illust_book_style: 0,
    ...more,
  }
}

/** A novel as the app API sends it. */
export const wireNovel = (id: number, more: Partial<WireNovel> = {}): WireNovel => ({
  id,
  title: `Novel ${id}`,
  caption: '',
  restrict: 0,
  x_restrict: 0,
  is_original: true,
  image_urls: {
    square_medium: `https://i.pximg.net/c/128x128/novel-cover-master/img/2026/10/01/00/00/00/ci${id}_master1200.jpg`,
    medium: `https://i.pximg.net/c/176x352/novel-cover-master/img/2026/10/01/00/00/00/ci${id}_master1200.jpg`,
    large: `https://i.pximg.net/c/240x480_80/novel-cover-master/img/2026/10/01/00/00/00/ci${id}_master1200.jpg`,
  },
  create_date: '2026-10-01T00:00:00+09:00',
  tags: [{ name: '夜の海', translated_name: null }],
  page_count: 1,
  text_length: 100,
  user: {
    id: 12,
    name: '作家',
    account: 'writer',
    profile_image_urls: { medium: 'https://i.pximg.net/user-profile/img/12.jpg' },
  },
  series: {},
  is_bookmarked: false,
  total_bookmarks: 5,
  total_view: 50,
  visible: true,
  total_comments: 0,
  is_muted: false,
  is_mypixiv_only: false,
  is_x_restricted: false,
  novel_ai_type: 1,
  ...more,
})

/** Adds an illustration with its pages to an archive. `shade` chooses the content of its pictures. */
export async function addIllust(archive: Archive, work: WireIllust, shade = work.id, keptBy = 'pressed'): Promise<CommitOutcome> {
  const staging = await archive.stage({ kind: 'illust', id: String(work.id) })
  const files: NewWork['files'][number][] = []
  for (let page = 0; page < work.page_count; page++) {
    const name = `${work.id}_p${page}.png`
    await staging.write(name, await picture(shade + page, work.width, work.height))
    const url = work.meta_single_page.original_image_url ?? work.meta_pages[page]?.image_urls.original
    files.push({ name, role: 'page', page, url })
  }
  return archive.store.commit(staging, { keptBy, work: { ...work }, files })
}

/** Adds a novel with its text to an archive. */
export async function addNovel(
  archive: Archive,
  work: WireNovel,
  text = `Text of ${work.id}`,
  novelPage?: Readonly<Record<string, unknown>>,
): Promise<CommitOutcome> {
  const staging = await archive.stage({ kind: 'novel', id: String(work.id) })
  await staging.write('novel.txt', text)
  return archive.store.commit(staging, {
    keptBy: 'pressed',
    work: { ...work },
    files: [{ name: 'novel.txt', role: 'text' }],
    ...(novelPage ? { novelPage } : {}),
  })
}

/** What the index says, without row numbers: equal for indexes with the same content. */
export function indexContent({ index }: Archive): unknown {
  const all = (sql: string) => index.database.prepare(sql).all()
  return {
    works:
      all(`SELECT kind, id, type, title, title_order, artist, artist_order, made, kept, pages, width, height, shape, rating, ai, series, colours,
      bookmarks, upstream, versions, bytes, files, folder, sidecar_bytes, wire FROM works ORDER BY kind, id`),
    artists: all('SELECT * FROM artists ORDER BY id'),
    tags: all(
      `SELECT works.kind, works.id, tags.name FROM work_tags JOIN works ON works.row = work JOIN tags ON tags.id = tag ORDER BY 1, 2, 3`,
    ),
    tagNames:
      all(`SELECT works.kind, works.id, tags.name, tag_names.name AS translation FROM tag_names JOIN works ON works.row = work
      JOIN tags ON tags.id = tag ORDER BY 1, 2, 3, 4`),
    files:
      all(`SELECT works.kind, works.id, version, name, role, page, url_path, files.bytes, sha256, files.type, files.width, files.height, hash
      FROM files JOIN works ON works.row = work ORDER BY 1, 2, 3, 4`),
    texts: all(`SELECT works.kind, works.id FROM texts JOIN works ON works.row = texts.rowid ORDER BY 1, 2`),
  }
}

/** An archive with one artwork of two pages and one novel whose files stay in a registered folder of the operator. */
export async function archiveInPlace(id = 80000001): Promise<{ readonly archive: Archive; readonly folder: string }> {
  const archive = await testArchive()
  const folder = await testFolder()
  await mkdir(join(folder, 'Artist'))
  for (const page of [0, 1]) await writeFile(join(folder, `Artist/${id}_p${page}.png`), await picture(id + page))
  await importFolder({ archive, folder, mode: 'index', isDryRun: false })
  await writeFile(join(folder, 'novel.txt'), 'Text in place')
  const described = await describeFile(join(folder, 'novel.txt'))
  const root = await registerRoot(archive.directory, await realpath(folder))
  await archive.store.putExternal({
    format: 'emaki-work',
    schema: 1,
    kind: 'novel',
    id: String(id + 1),
    keptAt: archive.now().toISOString(),
    keptBy: ['import:files'],
    version: 1,
    work: { ...wireNovel(id + 1) },
    files: [{ name: 'novel.txt', role: 'text', ...described }],
    versions: [],
    observations: [],
    external: { root, folder: '' },
  })
  return { archive, folder }
}
