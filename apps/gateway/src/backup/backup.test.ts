// Backups of a data directory in use, and what restoring them does.
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '@emaki/sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockCaches } from '../config/cacheLock.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { createBackup } from './createBackup.ts'
import { isDataPath } from './dataFiles.ts'
import { restoreBackup } from './restoreBackup.ts'

const now = () => new Date('2026-11-23T12:00:00Z')

/** A data directory with a database that stays open, as in a running gateway. */
function createData() {
  const root = temporaryDirectory()
  const dataDirectory = join(root, 'data')
  mkdirSync(join(dataDirectory, 'pictures/ab'), { recursive: true })
  const database = openDatabase(join(dataDirectory, 'sample.sqlite'))
  onTestFinished(() => database.close())
  database.pragma('journal_mode = WAL')
  database.exec('PRAGMA user_version = 6; CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, work INTEGER)')
  const bookmark = (work: number) => database.prepare('INSERT INTO bookmarks (work) VALUES (?)').run(work)
  bookmark(1)
  const write = (path: string, text = path) => writeFileSync(join(dataDirectory, path), text)
  write('caches.lock', '')
  for (const path of ['pictures/ab/abcd', 'hashes.sqlite', 'sample.sqlite.bad-1', 'words.txt']) write(path)
  const backup = join(root, 'backup')
  return {
    root,
    dataDirectory,
    database,
    bookmark,
    write,
    backup,
    create: (target = backup) => createBackup({ dataDirectory, target, version: '1.2.3', now }),
    restore: (to = dataDirectory) => restoreBackup({ dataDirectory: to, backup, now }),
  }
}

/** Removes a file by its new name. */
const renameAway = (file: string) => renameSync(file, `${file}-away`)

const worksIn = (database: Database) => database.prepare('SELECT work FROM bookmarks ORDER BY id').pluck().all()

function worksOf(directory: string) {
  const database = openDatabase(join(directory, 'sample.sqlite'))
  const works = worksIn(database)
  expect([database.pragma('integrity_check'), database.pragma('user_version')]).toEqual(['ok', 6])
  database.close()
  return works
}

describe('the state of the archive', () => {
  /** A folder of an archive outside of the data directory, with a state that says `mark`. */
  function createState(root: string, mark: string) {
    const archiveDirectory = join(root, 'archive')
    mkdirSync(archiveDirectory, { recursive: true })
    const database = openDatabase(join(archiveDirectory, 'state.sqlite'))
    database.exec(`CREATE TABLE IF NOT EXISTS marks (text TEXT); DELETE FROM marks; INSERT INTO marks VALUES ('${mark}')`)
    database.close()
    return archiveDirectory
  }
  const markIn = (file: string) => {
    const database = openDatabase(file)
    const mark = database.prepare('SELECT text FROM marks').pluck().get()
    database.close()
    return mark
  }

  test('is in a backup, without the works, and returns to the archive beside the one that it replaces', async () => {
    const { root, dataDirectory, backup } = createData()
    const archiveDirectory = createState(root, 'before')
    writeFileSync(join(archiveDirectory, 'a-work.png'), 'picture')
    const made = await createBackup({ dataDirectory, archiveDirectory, target: backup, version: '1.2.3', now })
    expect(made.ok && made.value.files.map(({ path }) => path)).toEqual(['sample.sqlite', 'words.txt', 'archive-state.sqlite'])
    createState(root, 'after')
    expect(await restoreBackup({ dataDirectory, archiveDirectory, backup, now })).toMatchObject({ ok: true })
    expect(markIn(join(archiveDirectory, 'state.sqlite'))).toBe('before')
    expect(markIn(join(archiveDirectory, 'replaced-2026-11-23T12-00-00Z-state.sqlite'))).toBe('after')
    expect(existsSync(join(dataDirectory, 'archive-state.sqlite'))).toBe(false)
  })

  test('stays in the data directory where no archive is set', async () => {
    const { root, dataDirectory, backup } = createData()
    const archiveDirectory = createState(root, 'before')
    await createBackup({ dataDirectory, archiveDirectory, target: backup, version: '1.2.3', now })
    expect(await restoreBackup({ dataDirectory, backup, now })).toMatchObject({ ok: true })
    expect(markIn(join(dataDirectory, 'archive-state.sqlite'))).toBe('before')
  })
})

describe('createBackup', () => {
  test('copies what is not cache', async () => {
    const { create } = createData()
    const made = await create()
    expect(made.ok && made.value.files.map(({ path }) => path)).toEqual(['sample.sqlite', 'words.txt'])
  })

  test('includes what an open database has committed and not yet moved to its file', async () => {
    const { backup, bookmark, create, database } = createData()
    database.pragma('wal_autocheckpoint = 0')
    bookmark(2)
    expect((await create()).ok).toBe(true)
    expect(worksOf(join(backup, 'files'))).toEqual([1, 2])
  })

  test('does not include a transaction in progress', async () => {
    const { backup, bookmark, create, database } = createData()
    database.exec('BEGIN')
    bookmark(2)
    expect((await create()).ok).toBe(true)
    database.exec('COMMIT')
    expect(worksOf(join(backup, 'files'))).toEqual([1])
  })

  test.skipIf(process.platform === 'win32')('keeps the mode of a secret and closes the folder to other users', async () => {
    const { backup, create, dataDirectory, write } = createData()
    write('refresh-tokens', 'secret')
    chmodSync(join(dataDirectory, 'refresh-tokens'), 0o600)
    await create()
    expect(statSync(join(backup, 'files/refresh-tokens')).mode & 0o777).toBe(0o600)
    expect(statSync(backup).mode & 0o777).toBe(0o700)
  })

  test('overwrites nothing', async () => {
    const { create, backup, root } = createData()
    await create()
    expect(await create()).toEqual({ ok: false, error: `"${backup}" exists already; choose another name.` })
    expect(readdirSync(root).sort()).toEqual(['backup', 'data'])
  })

  test('rejects a folder in the data directory', async () => {
    const { create, dataDirectory } = createData()
    expect(await create(join(dataDirectory, 'backup'))).toMatchObject({
      error: expect.stringContaining('is in the data directory'),
    })
  })

  test('rejects a data directory without data', async () => {
    const { root } = createData()
    const made = await createBackup({ dataDirectory: join(root, 'none'), target: join(root, 'x'), version: '1.2.3', now })
    expect(made).toMatchObject({ error: expect.stringContaining('has nothing to back up') })
  })
})

/** The files of a directory, without those that SQLite deletes when it closes the last connection, which may be later. */
const filesIn = (directory: string) => readdirSync(directory).filter((name) => !/-(?:shm|wal)$/.test(name))

describe('restoreBackup', () => {
  test('brings back the state of the backup', async () => {
    const { bookmark, create, database, dataDirectory, restore, write } = createData()
    await create()
    bookmark(2)
    write('words.txt', 'changed')
    write('notices.json', '{}')
    database.close()
    expect(await restore()).toMatchObject({ ok: true, value: { replaced: join(dataDirectory, 'replaced-2026-11-23T12-00-00Z') } })
    expect(worksOf(dataDirectory)).toEqual([1])
    expect(readFileSync(join(dataDirectory, 'words.txt'), 'utf8')).toBe('words.txt')
    expect(existsSync(join(dataDirectory, 'notices.json'))).toBe(false)
    expect(readdirSync(dataDirectory)).not.toContainEqual(expect.stringMatching(/^\.restore/))
  })

  test('keeps the replaced files', async () => {
    const { bookmark, create, database, dataDirectory, restore } = createData()
    await create()
    bookmark(2)
    database.close()
    await restore()
    expect(worksOf(join(dataDirectory, 'replaced-2026-11-23T12-00-00Z'))).toEqual([1, 2])
  })

  test('does not apply the log of a database that was killed to the restored one', async () => {
    const { bookmark, create, dataDirectory, database, restore, write } = createData()
    await create()
    bookmark(2)
    const log = readFileSync(join(dataDirectory, 'sample.sqlite-wal'))
    database.close()
    writeFileSync(join(dataDirectory, 'sample.sqlite-wal'), log)
    write('sample.sqlite-shm', '')
    await restore()
    expect(worksOf(dataDirectory)).toEqual([1])
  })

  test('keeps works denied that were denied since the backup', async () => {
    const { create, database, dataDirectory, restore, write } = createData()
    write('deny.txt', 'artwork 1\n')
    await create()
    write('deny.txt', 'artwork 2\n')
    database.close()
    await restore()
    expect(readFileSync(join(dataDirectory, 'deny.txt'), 'utf8')).toBe('artwork 1\nartwork 2\n')
  })

  test.each([
    ['a private instance', 'access.json'],
    ['the operator page', 'operator-access.json'],
  ])('ends the sessions of %s', async (_, name) => {
    const { create, database, dataDirectory, restore, write } = createData()
    write(name, '{"sessionsEndedAtMs": 1}')
    await create()
    database.close()
    await restore()
    const stored: unknown = JSON.parse(readFileSync(join(dataDirectory, name), 'utf8'))
    expect(stored).toEqual({ sessionsEndedAtMs: now().getTime(), ended: [] })
  })

  test('creates the directory on a new machine', async () => {
    const { create, restore, root } = createData()
    await create()
    expect(await restore(join(root, 'new'))).toMatchObject({ ok: true, value: { replaced: undefined } })
    expect(worksOf(join(root, 'new'))).toEqual([1])
  })

  test.skipIf(process.getuid?.() !== 0)('gives what root restores to the owner of the directory', async () => {
    const { create, dataDirectory, restore, write } = createData()
    write('deny.txt', '1\n')
    await create()
    lchownSync(dataDirectory, 4321, 4322)
    expect((await restore()).ok).toBe(true)
    const files = readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['sample.sqlite', 'words.txt', 'deny.txt']))
    const owners = files.map((name) => lstatSync(join(dataDirectory, name))).map(({ uid, gid }) => `${uid}:${gid}`)
    expect([...new Set(owners)]).toEqual(['4321:4322'])
  })

  test('fails while a gateway uses the directory', async () => {
    const { create, dataDirectory, restore } = createData()
    await create()
    const lock = lockCaches(dataDirectory)
    onTestFinished(lock.release)
    expect(await restore()).toEqual({ ok: false, error: `An Emaki uses "${dataDirectory}"; stop it first.` })
  })

  test.each<[string, (file: string) => void, string]>([
    ['a changed file', (file) => writeFileSync(file, 'other'), 'The backup is damaged: words.txt has another checksum.'],
    [
      'a link instead of a file',
      (file) => {
        renameAway(file)
        symlinkSync('/etc/hosts', file)
      },
      'The backup is incomplete: words.txt is missing.',
    ],
    ['a missing file', (file) => renameAway(file), 'The backup is incomplete: words.txt is missing.'],
  ])('rejects a backup with %s and changes nothing', async (_, damage, error) => {
    const { backup, bookmark, create, dataDirectory, database, restore } = createData()
    await create()
    damage(join(backup, 'files/words.txt'))
    bookmark(2)
    database.close()
    const before = filesIn(dataDirectory)
    expect(await restore()).toEqual({ ok: false, error })
    expect(filesIn(dataDirectory)).toEqual(before)
    expect(worksOf(dataDirectory)).toEqual([1, 2])
  })

  test('rejects a folder that is no backup', async () => {
    const { restore } = createData()
    expect(await restore()).toMatchObject({ error: expect.stringContaining('is not a backup') })
  })

  test('rejects a manifest with a path out of the directory', async () => {
    const { backup, create, restore } = createData()
    await create()
    const file = join(backup, 'backup.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('words.txt', '../words.txt'))
    expect(await restore()).toMatchObject({ error: expect.stringContaining('is damaged or was written by a newer version') })
  })
})

test.each(['../x', 'a/../x', '/x', 'C:/x', 'a\\..\\x', '', 'a//b', './a', 'a\0', 'pictures/a', 'x.sqlite-wal', 'caches.lock'])(
  'isDataPath rejects %j',
  (path) => expect(isDataPath(path)).toBe(false),
)
