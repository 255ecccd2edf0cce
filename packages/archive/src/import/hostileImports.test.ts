// Folders that try to stop an import or the gateway. Rows of docs/reliability.md: A (hostile data), D14 (local files).
import { spawnSync } from 'node:child_process'
import { chmod, link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '@emaki/sqlite'
import { describe, expect, it } from 'vitest'
import { pictures, testArchive, testFolder } from '../testing/index.ts'
import { importFolder } from './importFolder.ts'
import { planImport } from './planImport.ts'
import { type ReaderOptions, readFolder } from './readFolder.ts'
import { walkFolder } from './walkFolder.ts'

const picture = await pictures()

/** A folder with one good work and the given files. */
async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = await testFolder()
  for (const [name, body] of Object.entries({ '91000001_p0.jpg': picture(1), ...files })) await writeFile(join(root, name), body)
  return root
}

const keysOf = (works: Awaited<ReturnType<typeof planImport>>['works']) => works.map(({ key }) => `${key.kind}:${key.id}`)
const good = 'illust:91000001'

describe('metadata', () => {
  it('of many megabytes of lines is read line by line', async () => {
    const head = 'ArtistID = 5\r\nImageID = 91000001\r\nTitle = One\r\nCaption = '
    const root = await folderWith({ '91000001 - info.txt': `${head}${'a\r\n'.repeat(2_000_000)}` })
    const { works } = await planImport({ root })
    expect(works[0]?.work).toMatchObject({ title: 'One', artist: { id: '5' } })
    expect(works[0]?.work.caption?.length).toBe(50_000)
  })

  it('that names one work 150,000 times counts once', async () => {
    const one = { idNum: 91000001, id: '91000001_p0', original: '', ext: 'jpg', title: 'One', userId: '5' }
    const root = await folderWith({ 'result-total 1.json': JSON.stringify(Array.from({ length: 150_000 }, () => one)) })
    const { works } = await planImport({ root })
    expect(works).toMatchObject([{ tool: 'PixivBatchDownloader', work: { title: 'One' } }])
  })

  it('of more than 16 MB is not read, and the report says so', async () => {
    const root = await folderWith({ 'result.json': '[', 'notes.txt': 'x' })
    await truncate(join(root, 'result.json'), 400_000_000)
    await truncate(join(root, 'notes.txt'), 400_000_000)
    const plan = await planImport({ root })
    expect(plan.doubtful).toEqual([
      { path: 'notes.txt', reason: 'tooLarge' },
      { path: 'result.json', reason: 'tooLarge' },
    ])
    expect(keysOf(plan.works)).toEqual([good])
  })

  it('gives no work endless texts and lists', async () => {
    const work = {
      category: 'pixiv',
      id: 91000001,
      title: 't'.repeat(10_000),
      caption: 'c'.repeat(1_000_000),
      tags: Array.from({ length: 10_000 }, (_, place) => `tag ${place}`),
      frames: Array.from({ length: 10_000 }, (_, place) => ({ file: `${place}.jpg`, delay: 1 })),
    }
    const root = await folderWith({ '91000001_p0.json': JSON.stringify({ ...work, type: 'illust' }) })
    const [planned] = (await planImport({ root })).works
    expect(planned?.work.title?.length).toBe(500)
    expect(planned?.work.tags?.length).toBe(200)
    expect(planned?.work.frames?.length).toBe(5000)
  })
})

describe('a database of another tool', () => {
  it.each([
    [
      'view',
      'CREATE VIEW pixiv_master_image AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS image_id, 5 AS member_id FROM n',
    ],
    ['virtual table', 'CREATE VIRTUAL TABLE pixiv_master_image USING fts5(image_id, member_id)'],
    [
      'view of another name',
      'CREATE TABLE pixiv_master_image (image_id, member_id); CREATE VIEW pixiv_image_to_tag AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS image_id, i AS tag_id FROM n',
    ],
  ])('is read without its %s', async (_, sql) => {
    const root = await folderWith({})
    const database = openDatabase(join(root, 'db.sqlite'))
    database.exec(sql)
    database.close()
    expect(keysOf((await planImport({ root })).works)).toEqual([good])
  })

  it('is read without columns that it computes', async () => {
    const root = await folderWith({})
    const database = openDatabase(join(root, 'db.sqlite'))
    database.exec(
      "CREATE TABLE pixiv_master_image (image_id, member_id, title AS ('computed')); INSERT INTO pixiv_master_image VALUES (91000001, 5)",
    )
    database.close()
    expect((await planImport({ root })).works).toMatchObject([{ tool: 'PixivUtil2', work: { title: undefined } }])
  })

  it('gives no text that is longer than a tool writes', async () => {
    const root = await folderWith({})
    const database = openDatabase(join(root, 'db.sqlite'))
    database.exec(
      'CREATE TABLE pixiv_master_image (image_id, member_id, title); INSERT INTO pixiv_master_image VALUES (91000001, 5, hex(zeroblob(5000000)))',
    )
    database.close()
    expect((await planImport({ root })).works).toMatchObject([
      { tool: 'PixivUtil2', work: { title: undefined, artist: { id: '5' } } },
    ])
  })
})

describe('D14 an import', () => {
  it('goes on after names and folders that the system refuses', async () => {
    const root = await folderWith({})
    await writeFile(
      Buffer.concat([Buffer.from(`${root}/92000001_p0 `), Buffer.from([0xff, 0xfe]), Buffer.from('.jpg')]),
      picture(2),
    )
    await writeFile(join(root, '92000002_p0 line\nend \u{1f602}.jpg'), picture(3))
    await mkdir(join(root, 'locked'))
    await writeFile(join(root, 'locked/92000003_p0.jpg'), picture(4))
    await writeFile(join(root, '92000004_p0.jpg'), picture(5))
    await chmod(join(root, '92000004_p0.jpg'), 0)
    await chmod(join(root, 'locked'), 0)
    const { works, doubtful } = await planImport({ root })
    await chmod(join(root, 'locked'), 0o700)
    expect(keysOf(works)).toEqual(expect.arrayContaining([good, 'illust:92000002']))
    expect(keysOf(works)).not.toContain('illust:92000001')
    expect(doubtful).toContainEqual(expect.objectContaining({ path: expect.stringMatching(/^92000001/), reason: 'unreadable' }))
  })

  it('never follows links, and waits for no pipe', async () => {
    const outside = await folderWith({ '93000001_p0.jpg': picture(6), '93000002.json': '{}' })
    const root = await folderWith({})
    await symlink(join(outside, '93000001_p0.jpg'), join(root, '93000001_p0.jpg'))
    await symlink(join(outside, '93000002.json'), join(root, '91000001_p0.json'))
    await symlink(outside, join(root, 'folder'))
    await link(join(outside, '93000001_p0.jpg'), join(root, '93000005_p0.jpg'))
    const hasPipe = spawnSync('mkfifo', [join(root, '93000003_p0.jpg')]).status === 0
    const { works, doubtful } = await planImport({ root })
    // A hard link is a file of the folder like any other.
    expect(keysOf(works)).toEqual([good, 'illust:93000005'])
    expect(doubtful).toHaveLength(hasPipe ? 4 : 3)
    expect(new Set(doubtful.map(({ reason }) => reason))).toEqual(new Set(['link']))
  })

  it('has a limit of files', async () => {
    const root = await folderWith({ a: '', b: '' })
    await expect(walkFolder(root, 2)).rejects.toThrow('too many files')
    expect((await walkFolder(root, 3)).files).toHaveLength(3)
  })
})

/** A script for the process, after its start. `answer` sends a message and resolves when it is written. */
async function programOf(body: string): Promise<URL> {
  const file = join(await testFolder(), 'reader.mjs')
  await writeFile(
    file,
    `const answer = (message) => new Promise((resolve) => process.send(message, resolve))
    process.once('message', async ({ root, known, skip }) => { ${body} })`,
  )
  return pathToFileURL(file)
}

const rest = '{ doubtful: skip.map((path) => ({ path, reason: "unreadable" })), unknown: [], metadataFiles: 0 }'
const done = `await answer({ kind: 'done', peakBytes: 1, rest: ${rest} }); process.disconnect()`

describe('the process of an import', () => {
  const read = async (program: URL, more: ReaderOptions = {}) =>
    readFolder({ root: '/', known: [], program, stallMs: 2000, memoryMegabytes: 64, ...more })

  it('recognises what the folder has, and the archive knows', async () => {
    const root = await folderWith({ 'IMG_20240101_p0.jpg': picture(9) })
    const peaks: number[] = []
    const plan = await readFolder({ root, known: ['illust:20240101'], onPeak: (bytes) => peaks.push(bytes) })
    if (!plan.ok) throw new Error(plan.error)
    expect(keysOf(plan.value.works)).toEqual([good, 'illust:20240101'])
    expect(peaks).toEqual([expect.any(Number)])
  })

  it('is started again without the file in which it hangs', async () => {
    const hang = await programOf(
      `if (!skip.includes('bad.db')) { await answer({ kind: 'reading', path: 'bad.db' }); for (;;) {} } ${done}`,
    )
    expect(await read(hang)).toMatchObject({ ok: true, value: { doubtful: [{ path: 'bad.db', reason: 'unreadable' }] } })
  })

  it('is started again without the file for which its memory is too small', async () => {
    const grow = await programOf(
      `if (!skip.includes('bad.json')) { await answer({ kind: 'reading', path: 'bad.json' }); const all = []; for (;;) all.push({ all }) } ${done}`,
    )
    expect(await read(grow, { stallMs: 60_000 })).toMatchObject({ ok: true, value: { doubtful: [{ path: 'bad.json' }] } })
  })

  it('ends the import after too many such files, and when it has no file to blame', async () => {
    const always = await programOf(`await answer({ kind: 'reading', path: 'bad' + skip.length }); process.exit(1)`)
    expect(await read(always)).toEqual({ ok: false, error: 'stopped' })
    expect(await read(await programOf('process.exit(1)'))).toEqual({ ok: false, error: 'stopped' })
  })

  it('has a deadline, and ends with the import', async () => {
    const alive = await programOf(`setInterval(() => answer({ kind: 'alive' }), 50)`)
    expect(await read(alive, { deadlineMs: 500 })).toEqual({ ok: false, error: 'stopped' })
    const end = new AbortController()
    const reading = readFolder({ root: '/', known: [], program: alive, signal: end.signal })
    end.abort(new Error('the gateway ends'))
    await expect(reading).rejects.toThrow('the gateway ends')
  })

  it('sees no variable of the environment', async () => {
    const environment = await programOf(`skip.push(...Object.keys(process.env)); ${done}`)
    expect(await read(environment)).toMatchObject({ ok: true, value: { doubtful: [] } })
  })

  it('gives the archive the works of a folder with a file that stops it', async () => {
    const root = await folderWith({})
    // Far more objects than the process has memory for, in less than 16 MB.
    await writeFile(join(root, 'bomb.json'), `[${'{},'.repeat(5_000_000)}{}]`)
    const archive = await testArchive()
    const report = await importFolder({ archive, folder: root, mode: 'copy', isDryRun: false, reader: { memoryMegabytes: 64 } })
    expect(report).toMatchObject({
      ok: true,
      value: { added: [good], plan: { doubtful: [{ path: 'bomb.json', reason: 'unreadable' }] } },
    })
  })
})
