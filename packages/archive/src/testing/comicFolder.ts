// A folder of comic archives (CBZ): downloads of this viewer, others with sidecars and names of download tools, and hostile and damaged ones.
import { comicInfoXml } from '@emaki/books'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { pictures, type ToolFiles, type ToolFolder, writeToolFolder } from './toolFolders.ts'

const works = 192
const idOf = (place: number) => 90_000_000 + place * 6007
// Each file is synced to the disk, so most have one page.
const pagesOf = (place: number) => (place % 16 < 12 ? 1 : 3)

/** A CBZ. Level 0 stores its files, as comic readers want it. */
export const comic = (files: Zippable, level: 0 | 9 = 0): Uint8Array => zipSync(files, { level })

/** ComicInfo.xml as this viewer writes it. */
export const comicInfo = (id: number, more: Partial<Parameters<typeof comicInfoXml>[0]> = {}): Uint8Array =>
  strToU8(
    comicInfoXml({
      title: `Title & <${id}>`,
      writer: 'Aki',
      series: '',
      summary: '',
      tags: ['海', '夏'],
      web: `https://www.pixiv.net/artworks/${id}`,
      created: '2026-10-01T00:00:00+09:00',
      pages: 1,
      isManga: false,
      restrict: 0,
      ...more,
    }),
  )

/** Archives that must not be unpacked, by what is wrong with them. All have names and metadata that name a work. */
export async function hostileComics(id: number): Promise<ReadonlyMap<string, Uint8Array>> {
  const picture = (await pictures())(id)
  const good = { 'ComicInfo.xml': comicInfo(id), '001.jpg': picture }
  const plain = comic(good)
  const patched = (bytes: Uint8Array, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes)
    change(copy)
    return copy
  }
  const central = (copy: Buffer, name: string) => copy.lastIndexOf(name) - 46
  const many = Object.fromEntries(Array.from({ length: 2500 }, (_, place) => [`${place}.txt`, new Uint8Array()]))
  return new Map<string, Uint8Array>([
    ['outside', comic({ ...good, '../../002.jpg': picture })],
    ['absolute', comic({ ...good, '/tmp/002.jpg': picture })],
    ['backslashes', comic({ ...good, '..\\..\\002.jpg': picture })],
    ['encrypted', patched(plain, (copy) => copy.writeUInt16LE(1, central(copy, '001.jpg') + 8))],
    ['link', comic({ ...good, '002.jpg': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })],
    ['repeated', patched(comic({ ...good, '002.jpg': picture }), (copy) => replaceAll(copy, '002.jpg', '001.jpg'))],
    [
      'same place',
      patched(comic({ ...good, '002.jpg': picture }), (copy) => {
        const from = central(copy, '001.jpg')
        copy.copy(copy, central(copy, '002.jpg') + 42, from + 42, from + 46)
      }),
    ],
    ['bomb', comic({ ...good, '002.jpg': new Uint8Array(5_000_000) }, 9)],
    ['many entries', comic({ ...good, ...many })],
    [
      'longer than announced',
      patched(comic(good, 9), (copy) => copy.writeUInt32LE(picture.length - 9, central(copy, '001.jpg') + 24)),
    ],
    [
      'shorter than announced',
      patched(comic(good, 9), (copy) => copy.writeUInt32LE(picture.length + 9, central(copy, '001.jpg') + 24)),
    ],
    [
      'changed page',
      patched(plain, (copy) => copy.writeUInt8(copy.readUInt8(copy.indexOf('001.jpg') + 60) ^ 1, copy.indexOf('001.jpg') + 60)),
    ],
    ['cut', plain.subarray(0, plain.length - 30)],
    ['no archive', strToU8('<!doctype html><title>Error</title>')],
    ['cut page', comic({ ...good, '001.jpg': picture.subarray(0, picture.length - 40) })],
    ['foreign page', comic({ ...good, '001.jpg': strToU8('<!doctype html>') })],
    ['empty page', comic({ ...good, '001.jpg': new Uint8Array() })],
    ['no page', comic({ 'ComicInfo.xml': comicInfo(id) })],
    ['page not there', comic({ 'ComicInfo.xml': comicInfo(id, { pages: 3 }), '001.jpg': picture, '003.jpg': picture })],
    ['too many pages', comic({ ...good, '002.jpg': picture })],
    ['two works', comic({ ...good, 'x.json': strToU8(JSON.stringify({ category: 'pixiv', id: id + 1 })) })],
    ['pages of other works', comic({ ...good, '001.jpg': picture, [`${id + 5}_p0.jpg`]: picture })],
  ])
}

function replaceAll(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from)) bytes.write(to, at)
}

/** CBZ files of which each names its work in another way. */
export async function comicFolder(root: string): Promise<ToolFolder> {
  const picture = await pictures()
  const files: ToolFiles = new Map()
  for (let place = 0; place < works; place++) {
    const id = idOf(place)
    const name = (page: number) => (place % 4 === 3 ? `${id}_p${page}.jpg` : `pages/${String(page + 1).padStart(3, '0')}.jpg`)
    const pages = Array.from({ length: pagesOf(place) }, (_, page) => [name(page), picture(place * 20 + page)] as const)
    const info = place % 4 === 0 ? { 'ComicInfo.xml': comicInfo(id, { pages: pages.length }) } : {}
    const path = [`${place}.cbz`, `pixiv/5001 a/${place}.cbz`, `Aki (77)/Title_${id}.cbz`, `${place}.cbz`][place % 4] ?? ''
    files.set(path, { body: comic({ ...info, ...Object.fromEntries(pages) }), expected: `illust:${id} p${pages.length - 1}` })
    if (place % 4 === 1)
      files.set(`${path}.json`, {
        body: JSON.stringify({ category: 'pixiv', id, title: 'Summer', page_count: pages.length, user: { id: 5001 } }),
        expected: 'metadata',
      })
  }
  const id = idOf(works)
  for (const [name, body] of await hostileComics(id)) files.set(`hostile/${name} ${id}.cbz`, { body, expected: 'damaged' })
  // gallery-dl packs all works of an artist into one archive with the name of their folder.
  const several = { '91234567_p0.jpg': picture(1), '91234568_p0.jpg': picture(2) }
  files.set('pixiv/17353000 account.cbz', { body: comic(several), expected: 'damaged' })
  files.set('holiday.cbz', { body: comic({ 'a.jpg': picture(3) }), expected: 'other' })
  files.set('Volume 123456.cbz', { body: comic({ 'a.jpg': picture(4) }), expected: 'other' })
  const elsewhere = comicInfo(1, { web: 'https://example.org/gallery/98765432' })
  files.set('Other_site_98765432_p0.cbz', { body: comic({ 'ComicInfo.xml': elsewhere, '1.jpg': picture(5) }), expected: 'other' })
  return writeToolFolder(root, files)
}
