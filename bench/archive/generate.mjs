// Writes an archive of many works: sidecars with the metadata of the sample, and small pictures that all share one file.
import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { colourHex } from '../../packages/domain/dist/index.js'
import { openDatabase } from '../../packages/sqlite/dist/index.js'
import { openCatalogue } from '../../sample/catalogue/dist/index.js'
import { wireIllust } from '../../sample/site/dist/appApi/wire/wireIllust.js'
import { wireNovel } from '../../sample/site/dist/appApi/wire/wireNovel.js'

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = Buffer.from('夜の海\n')
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const colours = Object.keys(colourHex)
const parallel = 64
/** Pictures of a work that are written. More pages have no file of their own. */
const maxFiles = 3

const requester = {
  account: undefined,
  accountId: 0,
  maxRestrict: 2,
  language: 'en',
  android: false,
  isBookmarked: () => false,
  isNovelBookmarked: () => false,
  isFollowed: () => false,
  isFriend: () => false,
}

/** Writes `count` works below `directory`: one in ten is a novel, one in fifty has a picture of another one. */
export async function generate(directory, count, scratch) {
  const sample = readSample(scratch)
  const random = createRandom()
  await mkdir(join(directory, 'works'), { recursive: true })
  await mkdir(join(directory, 'novels'), { recursive: true })
  const shared = { picture: join(directory, 'works', 'shared.png'), text: join(directory, 'novels', 'shared.txt') }
  await writeFile(shared.picture, picture)
  await writeFile(shared.text, text)
  const hashes = []
  let next = 0
  const write = async () => {
    while (next < count) {
      const at = next++
      const isNovel = at % 10 === 9
      const sources = isNovel ? sample.novels : sample.works
      const source = sources[at % sources.length]
      const sidecar = sidecarOf(source, at, isNovel, random, hashes)
      const artist = `Artist-${sidecar.work.user.id}`
      const folder = join(directory, isNovel ? 'novels' : 'works', artist, `${sidecar.id}-${at}`)
      await mkdir(folder, { recursive: true })
      for (const { name } of sidecar.files) await linkOrCopy(isNovel ? shared.text : shared.picture, join(folder, name))
      await writeFile(join(folder, 'work.json'), `${JSON.stringify(sidecar, null, 2)}\n`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, write))
}

/** Every work and novel of the sample as the app API sends it. */
function readSample(scratch) {
  const file = join(scratch, 'catalogue.sqlite')
  const catalogue = openCatalogue({ file, now: () => new Date('2026-11-21T15:20:00+09:00') })
  const database = openDatabase(file, { isReadOnly: true })
  const ids = (table) => database.prepare(`SELECT id FROM ${table} ORDER BY id`).pluck().all()
  const works = ids('works').flatMap((id) => {
    const work = catalogue.work(id)
    return work && !work.stub ? [wireIllust(work, requester)] : []
  })
  const novels = ids('novels').flatMap((id) => {
    const novel = catalogue.novel(id)
    return novel ? [wireNovel(novel, requester)] : []
  })
  database.close()
  catalogue.close()
  return { works, novels }
}

function sidecarOf(source, at, isNovel, random, hashes) {
  const id = 200_000_000 + at
  const kept = new Date(Date.UTC(2024, 0, 1) + at * 600_000).toISOString()
  const work = {
    ...source,
    id,
    title: `${source.title} ${Math.floor(at / 7)}`,
    user: { ...source.user, id: source.user.id + (at % 5) },
    total_bookmarks: random() % 50_000,
  }
  const pages = Math.min(maxFiles, isNovel ? 1 : source.page_count)
  const files = Array.from({ length: pages }, (_, page) => (isNovel ? textFile() : pictureFile(id, page, random, hashes)))
  return {
    format: 'emaki-work',
    schema: 1,
    kind: isNovel ? 'novel' : 'illust',
    id: String(id),
    keptAt: kept,
    keptBy: ['rule:bench'],
    version: 1,
    work,
    files,
    versions: [],
    observations: [{ at: kept, state: 'live' }],
  }
}

const textFile = () => ({ name: 'novel.txt', role: 'text', bytes: text.length, sha256: sha256(text), type: 'text/plain' })

function pictureFile(id, page, random, hashes) {
  const isCopy = hashes.length > 0 && random() % 50 === 0
  const hash = isCopy ? hashes[random() % hashes.length] : hex(random()) + hex(random())
  hashes.push(hash)
  const first = random() % colours.length
  return {
    name: `${id}_p${page}.png`,
    role: 'page',
    page,
    url: `https://i.pximg.net/img-original/img/2026/10/01/00/00/00/${id}_p${page}.png`,
    bytes: picture.length,
    sha256: sha256(picture),
    type: 'image/png',
    width: 1,
    height: 1,
    hash,
    colours: [...new Set([colours[first], colours[random() % colours.length]])],
  }
}

const hex = (word) => word.toString(16).padStart(8, '0')

function createRandom() {
  let state = 20261125
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
}

/** Some file systems have no hard links, or allow few of them to one file. */
const linkOrCopy = (from, to) => link(from, to).catch(() => copyFile(from, to))
