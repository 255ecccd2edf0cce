// Folders as download tools leave them, with damage: truncated, renamed, duplicate and foreign files, hostile names and sidecars.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '@emaki/sqlite'
import { zipSync } from 'fflate'
import sharp from 'sharp'

/** What a file is: a work with a page, or nothing that may be imported. */
export type Expected = `${'illust' | 'novel'}:${number}${` p${number}` | ''}` | 'damaged' | 'other'

export interface ToolFolder {
  readonly root: string
  readonly expected: ReadonlyMap<string, Expected>
}

export type ToolFiles = Map<string, { readonly body: string | Uint8Array; readonly expected: Expected | 'metadata' }>

const works = 90
const idOf = (place: number) => 80_000_000 + place * 7919
const artistOf = (place: number) => 5000 + (place % 6)
const titles = ['夏の海', 'Summer', 'a/b:c*?', '夜 (1)', '20240101', '1200x800', 'p3 and _p4', '猫・犬']
const titleOf = (place: number) => `${titles[place % titles.length]} ${place}`
/** Illegal characters as gallery-dl and PixivUtil2 replace them, and as PixivBatchDownloader does. */
const safe = (text: string) => text.replace(/[\\/:*?"<>|]/g, '_')
const fullWidth = (text: string) =>
  text.replace(/[\\/:?"<>*|~]/g, (character) => '＼／：？＂＜＞＊｜～'['\\/:?"<>*|~'.indexOf(character)] ?? '_')
const isUgoira = (place: number) => place % 10 === 9
const pagesOf = (place: number) => (isUgoira(place) ? 1 : 1 + (place % 4))

/** Makes small JPEG files: each seed gives another one. */
export async function pictures(): Promise<(seed: number) => Uint8Array> {
  const all = await Promise.all(
    [0, 1, 2, 3].map((shade) =>
      sharp({ create: { width: 20 + shade, height: 30, channels: 3, background: { r: shade * 60, g: 90, b: 200 } } })
        .jpeg()
        .toBuffer(),
    ),
  )
  // A comment after the start makes each file different.
  return (seed) => {
    const base = all[seed % all.length] ?? Buffer.alloc(0)
    const comment = Buffer.from([0xff, 0xfe, 0, 6, (seed >>> 16) & 255, (seed >>> 8) & 255, seed & 255, 1])
    return Buffer.concat([base.subarray(0, 2), comment, base.subarray(2)])
  }
}

const frameZip = (picture: Uint8Array, more: Record<string, Uint8Array> = {}) =>
  zipSync({ '000000.jpg': picture, '000001.jpg': picture, ...more }, { level: 0 })
const frames = [
  { file: '000000.jpg', delay: 60 },
  { file: '000001.jpg', delay: 90 },
]

/** Writes a folder. */
export async function writeToolFolder(root: string, files: ToolFiles): Promise<ToolFolder> {
  for (const [path, { body }] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), body)
  }
  const expected = [...files].flatMap(([path, file]) => (file.expected === 'metadata' ? [] : [[path, file.expected] as const]))
  return { root, expected: new Map(expected) }
}

/** Damage that every folder has: `folder` and `id` name a work of it. */
function addDamage(files: ToolFiles, folder: string, id: number, picture: Uint8Array): void {
  const add = (path: string, body: string | Uint8Array, expected: Expected) => files.set(path, { body, expected })
  add(`${folder}/${id + 1}_p0.jpg`, picture.subarray(0, picture.length - 40), 'damaged')
  add(`${folder}/${id + 2}_p0.jpg`, '<!doctype html><title>Error</title>', 'damaged')
  add(`${folder}/${id + 3}_p0.png`, '', 'damaged')
  add(`${folder}/${id}_p0 (1).jpg`, picture, 'other')
  add(`${folder}/${id}_p0_master1200.jpg`, picture, 'other')
  add(`${folder}/IMG_20240101_p1.jpg`, picture, 'other')
  add(`${folder}/1280x720_p1.jpg`, picture, 'other')
  add(`${folder}/__girl_drawn_by_x__0123456789abcdef0123456789abcdef.jpg`, picture, 'other')
  add(`${folder}/F3x0abcXYAAabcd.jpg`, picture, 'other')
  add(`${folder}/holiday.jpg`, picture, 'other')
  add(`${folder}/123456789012345_p0.jpg`, picture, 'other')
  add(`${folder}/notes.docx`, 'PK', 'other')
  add(`${folder}/unfinished_90000001_p0.jpg.part`, picture, 'other')
}

export async function galleryDlFolder(root: string): Promise<ToolFolder> {
  const picture = await pictures()
  const files: ToolFiles = new Map()
  const metadata = (place: number, num: number) =>
    JSON.stringify({
      category: 'pixiv',
      subcategory: 'artworks',
      id: idOf(place),
      title: titleOf(place),
      caption: '<b>caption</b>',
      type: isUgoira(place) ? 'ugoira' : place % 3 === 0 ? 'manga' : 'illust',
      user: { id: artistOf(place), name: `Artist ${artistOf(place)}`, account: `a${artistOf(place)}` },
      tags: place % 2 === 0 ? ['海', '夏'] : [{ name: '海', translated_name: 'sea' }],
      create_date: '2024-05-01T10:00:00+09:00',
      page_count: pagesOf(place),
      num,
      width: 20,
      height: 30,
      x_restrict: place % 3,
      illust_ai_type: 1,
      frames: isUgoira(place) ? frames : undefined,
    })
  for (let place = 0; place < works; place++) {
    // An artist's account changed: two folders of one artist. Some files have no sidecar.
    const folder = `pixiv/${artistOf(place)} ${place > 30 ? 'new' : 'old'}account`
    const id = idOf(place)
    for (let page = 0; page < pagesOf(place); page++) {
      const name = isUgoira(place) ? `${id}_p0.zip` : `${id}_p${page}.jpg`
      files.set(`${folder}/${name}`, {
        body: isUgoira(place) ? frameZip(picture(place)) : picture(place * 10 + page),
        expected: isUgoira(place) ? `illust:${id}` : `illust:${id} p${page}`,
      })
      if (place % 5 !== 0 || isUgoira(place))
        files.set(`${folder}/${name}.json`, { body: metadata(place, page), expected: 'metadata' })
    }
  }
  for (const id of [12101012, 12101999]) {
    const folder = `pixiv-novel/888268 writer`
    files.set(`${folder}/${id}_p0.txt`, { body: 'Text [newpage] more', expected: `novel:${id}` })
    files.set(`${folder}/${id}_p1.jpg`, { body: picture(id % 1000), expected: `novel:${id}` })
  }
  const series = `pixiv/${artistOf(1)} oldaccount/77 A series`
  files.set(`${series}/003_91234567_p0.jpg`, { body: picture(501), expected: 'illust:91234567 p0' })
  files.set(`pixiv/${artistOf(2)} oldaccount/avatar_2024-01-02.jpg`, { body: picture(502), expected: 'other' })
  addDamage(files, `pixiv/${artistOf(1)} oldaccount`, idOf(1), picture(9999))
  files.set(`pixiv/${artistOf(1)} oldaccount/${idOf(1)}_bad.jpg.json`, {
    body: '{"category":"pixiv","id":',
    expected: 'metadata',
  })
  files.set('pixiv/hostile/1.json', {
    body: JSON.stringify({
      category: 'pixiv',
      id: '../../etc',
      user: { id: {} },
      tags: [[], null, 7],
      frames: [{ file: '../../x', delay: -1 }],
    }),
    expected: 'metadata',
  })
  files.set('info.json', { body: '{"category":"pixiv","id":"avatar","type":"avatar"}', expected: 'metadata' })
  return writeToolFolder(root, files)
}

export async function pixivUtilFolder(root: string): Promise<ToolFolder> {
  const picture = await pictures()
  const files: ToolFiles = new Map()
  const rows: { place: number; page: number; path: string }[] = []
  for (let place = 0; place < works; place++) {
    const folder = `${safe(`Artist ${artistOf(place)}`)} (${artistOf(place)})`
    const id = idOf(place)
    for (let page = 0; page < pagesOf(place); page++) {
      // With createMangaDir the id is only in the folder; some files were renamed, and only the database knows them.
      const isManga = place % 7 === 3 && pagesOf(place) > 1
      const isRenamed = place % 11 === 5 && !isUgoira(place)
      const name = isUgoira(place)
        ? `${id}_ugoira1920x1080 - ${safe(titleOf(place))}.zip`
        : isManga
          ? `${id}/_p${page} - ${safe(titleOf(place))}.jpg`
          : isRenamed
            ? `renamed ${place} ${page}.jpg`
            : `${id}_p${page} - ${safe(titleOf(place))}.jpg`
      const path = `${folder}/${name}`
      const body = isUgoira(place)
        ? frameZip(picture(place), { 'animation.json': Buffer.from(JSON.stringify({ frames })) })
        : picture(place * 10 + page)
      files.set(path, { body, expected: isUgoira(place) ? `illust:${id}` : `illust:${id} p${page}` })
      rows.push({ place, page, path })
    }
    if (place % 4 === 1)
      files.set(`${folder}/${id} - info.txt`, {
        body: `ArtistID      = ${artistOf(place)}\r\nArtistName    = A\r\nImageID       = ${id}\r\nTitle         = ${titleOf(place)}\r\nCaption       = one\r\ntwo = 2\r\nTags          = AI-generated, 海, 夏\r\nImage Mode    = big\r\nPages         = ${pagesOf(place)}\r\nDate          = 2024-05-01 10:00:00\r\n`,
        expected: 'metadata',
      })
  }
  addDamage(files, `${`Artist ${artistOf(1)}`} (${artistOf(1)})`, idOf(1), picture(9999))
  const folder = await writeToolFolder(root, files)
  const database = openDatabase(join(root, 'db.sqlite'))
  database.exec(`CREATE TABLE pixiv_master_member (member_id INTEGER PRIMARY KEY, name TEXT, is_deleted INTEGER);
    CREATE TABLE pixiv_master_image (image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT, is_manga TEXT);
    CREATE TABLE pixiv_manga_image (image_id INTEGER, page INTEGER, save_name TEXT, PRIMARY KEY (image_id, page));
    CREATE TABLE pixiv_ai_info (image_id INTEGER PRIMARY KEY, ai_type INTEGER)`)
  const windows = (path: string) => `D:\\pixiv\\${path.replaceAll('/', '\\')}`
  database.exec('BEGIN')
  for (const { place, page, path } of rows) {
    database
      .prepare('INSERT OR REPLACE INTO pixiv_master_member VALUES (?, ?, 0)')
      .run(artistOf(place), `Artist ${artistOf(place)}`)
    database
      .prepare('INSERT OR REPLACE INTO pixiv_master_image VALUES (?, ?, ?, ?, ?)')
      .run(
        idOf(place),
        artistOf(place),
        place % 3 === 0 ? 'N/A' : titleOf(place),
        windows(path),
        isUgoira(place) ? 'ugoira_view' : 'big',
      )
    if (pagesOf(place) > 1)
      database.prepare('INSERT INTO pixiv_manga_image VALUES (?, ?, ?)').run(idOf(place), page, windows(path))
  }
  database.exec('COMMIT')
  database.close()
  return folder
}

export async function batchDownloaderFolder(root: string): Promise<ToolFolder> {
  const picture = await pictures()
  const files: ToolFiles = new Map()
  const result: object[] = []
  for (let place = 0; place < works; place++) {
    const id = idOf(place)
    const folder = `pixiv/${fullWidth(`Artist ${artistOf(place)}`)}-${artistOf(place)}`
    for (let page = 0; page < pagesOf(place); page++) {
      const name = isUgoira(place) ? `${id}-${fullWidth(titleOf(place))}.zip` : `${id}_p${page}-${fullWidth(titleOf(place))}.jpg`
      files.set(`${folder}/${name}`, {
        body: isUgoira(place) ? frameZip(picture(place)) : picture(place * 10 + page),
        expected: isUgoira(place) ? `illust:${id}` : `illust:${id} p${page}`,
      })
      if (place % 2 === 0 || isUgoira(place))
        result.push({
          id: isUgoira(place) ? String(id) : `${id}_p${page}`,
          idNum: id,
          index: page,
          type: isUgoira(place) ? 2 : 0,
          ext: 'jpg',
          original: 'https://i.pximg.net/x.jpg',
          title: titleOf(place),
          user: `Artist ${artistOf(place)}`,
          userId: String(artistOf(place)),
          tags: ['海', '夏'],
          tagsTranslOnly: ['sea', 'summer'],
          pageCount: pagesOf(place),
          fullWidth: 20,
          fullHeight: 30,
          date: '2024-05-01T10:00:00+09:00',
          xRestrict: 0,
          ugoiraInfo: isUgoira(place) ? { frames } : null,
        })
    }
  }
  files.set('result-total 60-pixiv.json', { body: JSON.stringify(result), expected: 'metadata' })
  files.set('record-total 1-now.json', { body: JSON.stringify([{ id: `${idOf(3)}_p0`, n: 'x' }]), expected: 'metadata' })
  addDamage(files, `pixiv/Artist ${artistOf(1)}-${artistOf(1)}`, idOf(1), picture(9999))
  return writeToolFolder(root, files)
}

/** Downloads of this viewer by its default template, and by one with the artist's folder. */
export async function emakiFolder(root: string): Promise<ToolFolder> {
  const picture = await pictures()
  const files: ToolFiles = new Map()
  for (let place = 0; place < works; place++) {
    if (isUgoira(place)) continue
    const id = idOf(place)
    for (let page = 0; page < pagesOf(place); page++)
      files.set(`Artist_${artistOf(place)}_${safe(titleOf(place)).replace(/\s/g, '_')}_${id}_p${page}.jpg`, {
        body: picture(place * 10 + page),
        expected: `illust:${id} p${page}`,
      })
  }
  files.set(`Artist (4711)/${81000001}.jpg`, { body: picture(701), expected: 'illust:81000001 p0' })
  addDamage(files, 'other', idOf(1), picture(9999))
  const folder = await writeToolFolder(root, files)
  await symlink('/etc', join(root, 'link'))
  return folder
}
