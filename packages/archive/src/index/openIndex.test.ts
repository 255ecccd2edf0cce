import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@emaki/sqlite'
import { describe, expect, it } from 'vitest'
import type { Archive } from '../openArchive.ts'
import { addIllust, addNovel, indexContent, testArchive, wireIllust, wireNovel } from '../testing/index.ts'

const pageBytes = 4096

/** Overwrites the middle of a file, whose first pages stay. */
async function damageMiddle(file: string): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  for (let at = 2 * pageBytes; at + pageBytes <= size; at += pageBytes)
    await handle.write(Buffer.alloc(pageBytes, 'damaged '), 0, pageBytes, at)
  await handle.close()
}

/** Overwrites the first page of a table. */
async function damageRoot(file: string, table: string): Promise<void> {
  const database = openDatabase(file, { isReadOnly: true })
  const root = Number(database.prepare<[string]>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table))
  database.close()
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(pageBytes, 'damaged '), 0, pageBytes, (root - 1) * pageBytes)
  await handle.close()
}

async function damageHead(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(100, 'x'), 0, 100, 0)
  await handle.close()
}

async function folderInPlace(file: string): Promise<void> {
  await rm(file, { force: true })
  await mkdir(join(file, 'inside'), { recursive: true })
}

/** An archive of two works with a damaged file, closed. */
async function withDamage(name: string, damage: (file: string) => Promise<void>) {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(5))
  await addNovel(archive, wireNovel(7))
  const before = indexContent(archive)
  archive.close()
  await damage(join(archive.directory, name))
  return { directory: archive.directory, before }
}

const asideOf = (archive: Archive) => archive.setAside.map((file) => file.slice(archive.directory.length + 1))

describe('openArchive with a damaged index', () => {
  it.each([
    ['in the middle', damageMiddle],
    ['in its head', damageHead],
    ['that is a folder', folderInPlace],
    ['that is text', (file: string) => writeFile(file, 'no database '.repeat(1000))],
    ['with a folder in place of its log', (file: string) => folderInPlace(`${file}-wal`)],
  ])('sets one %s aside and builds it again', async (_, damage) => {
    const { directory, before } = await withDamage('index.sqlite', damage)
    const archive = await testArchive(directory)
    expect(indexContent(archive)).toEqual(before)
    expect(asideOf(archive)).toEqual([expect.stringMatching(/^index\.sqlite\.damaged-2026-11-01T\d\d-\d\d-\d\d$/)])
    expect(archive.setAside.every((file) => existsSync(file))).toBe(true)
    expect(archive.isReadOnly).toBe(false)
  })

  /** Damages a file without a trace in its time, as a failing disk does. */
  const decay = (damage: (file: string) => Promise<void>) => async (file: string) => {
    const { mtimeMs } = await stat(file)
    await damage(file)
    const time = (Math.floor(mtimeMs) + 0.5) / 1000
    await utimes(file, time, time)
  }
  const damageWorks = async (file: string) => damageRoot(file, 'works')

  it('finds decay of one that was closed, as soon as opening it meets the damage', async () => {
    const { directory, before } = await withDamage('index.sqlite', decay(damageMiddle))
    const archive = await testArchive(directory)
    expect([asideOf(archive).length, archive.isReadOnly, indexContent(archive)]).toEqual([1, false, before])
  })

  it('finds decay of one that was closed when it is used, and sets it aside the next time', async () => {
    const { directory, before } = await withDamage('index.sqlite', decay(damageWorks))
    const archive = await testArchive(directory)
    expect([archive.setAside, archive.isDamaged()]).toEqual([[], false])
    expect(() => archive.index.places()).toThrow()
    expect(archive.isDamaged()).toBe(true)
    archive.close()
    const again = await testArchive(directory)
    expect([asideOf(again).length, indexContent(again), again.isDamaged()]).toEqual([1, before, false])
  })

  it('builds an empty one again', async () => {
    const { directory, before } = await withDamage('index.sqlite', (file) => writeFile(file, ''))
    expect(indexContent(await testArchive(directory))).toEqual(before)
  })

  it('keeps each damaged file', async () => {
    const { directory } = await withDamage('index.sqlite', damageHead)
    const first = await testArchive(directory)
    first.close()
    await damageHead(join(directory, 'index.sqlite'))
    const second = await testArchive(directory)
    expect(existsSync(first.setAside[0] ?? '')).toBe(true)
    expect(second.setAside).not.toEqual(first.setAside)
  })
})

describe('openArchive with a damaged state', () => {
  it.each([
    ['in its head', damageHead],
    ['that is a folder', folderInPlace],
    ['without content', (file: string) => writeFile(file, '')],
  ])('sets one %s aside and begins a new one', async (_, damage) => {
    const { directory, before } = await withDamage('state.sqlite', damage)
    const archive = await testArchive(directory)
    expect(indexContent(archive)).toEqual(before)
    expect(asideOf(archive)).toEqual([expect.stringMatching(/^state\.sqlite\.damaged-/)])
    archive.index.decline({ kind: 'illust', id: '9' }, 1)
    expect(archive.index.isDeclined({ kind: 'illust', id: '9' })).toBe(true)
  })

  it('saves the tables that can be read', async () => {
    const archive = await testArchive()
    for (let id = 1; id <= 300; id++) archive.index.decline({ kind: 'illust', id: String(id) }, id)
    archive.index.database
      .prepare(
        "INSERT INTO state.read_works (kind, id, at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT 'novel', i, 0 FROM n",
      )
      .run()
    archive.close()
    const file = join(archive.directory, 'state.sqlite')
    await damageRoot(file, 'read_works')
    const again = await testArchive(archive.directory)
    expect(asideOf(again)).toHaveLength(1)
    expect([1, 300].map((id) => again.index.isDeclined({ kind: 'illust', id: String(id) }))).toEqual([true, true])
  })
})

describe('openArchive where nothing can be written', () => {
  const program = fileURLToPath(new URL('../testing/readOnlyProgram.mjs', import.meta.url))
  /** Opens the archive in a process without permission to write to it, which for root needs another user. */
  const readElsewhere = (directory: string) => {
    const { stdout, stderr } = spawnSync(process.execPath, [program, directory], {
      encoding: 'utf8',
      ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}),
      env: { ...process.env, HOME: '/nonexistent' },
    })
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout)
  }

  it.each([
    ['a whole archive', async () => undefined],
    ['an archive without an index', async (directory: string) => rm(join(directory, 'index.sqlite'))],
    ['an archive with a damaged index', async (directory: string) => damageHead(join(directory, 'index.sqlite'))],
  ])('reads %s and changes nothing', async (_, change) => {
    const { directory } = await withDamage('index.sqlite', async () => undefined)
    await change(directory)
    const files = await readdir(directory, { recursive: true })
    for (const name of files)
      await chmod(join(directory, name), (await stat(join(directory, name))).isDirectory() ? 0o555 : 0o444)
    await chmod(directory, 0o555)
    const before = await readFile(join(directory, 'state.sqlite'))
    const found = readElsewhere(directory)
    await chmod(directory, 0o755)
    expect(found).toEqual({ isReadOnly: true, works: 2, isPageRead: true, isDeclined: true, copies: [] })
    expect((await readdir(directory, { recursive: true })).sort()).toEqual(files.sort())
    expect(await readFile(join(directory, 'state.sqlite'))).toEqual(before)
  })
})
