import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { openDatabase } from '@emaki/sqlite'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { dump, openSample } from '../testing/sample.ts'
import { openFile, type SetAside } from './openFile.ts'

const path = testFolder()
const build = (file: string) => openSample({ file, firstDay: '2026-10-01' }).catalogue.close()
const sound = path('sound.db')
build(sound)
const content = dump(sound)

/** Opens a copy of a valid file after `spoil` has damaged it. */
function reopened(name: string, spoil: (file: string) => void): string {
  const file = path(name)
  writeFileSync(file, readFileSync(sound))
  spoil(file)
  build(file)
  return file
}

describe('opening the file', () => {
  it('creates the folder and the file', () => {
    const file = path('deep/er/new.db')
    build(file)
    expect(dump(file)).toEqual(content)
  })

  it('fills an empty file', () => {
    const file = path('empty.db')
    writeFileSync(file, '')
    build(file)
    expect(existsSync(`${file}.bad-1`)).toBe(false)
    expect(dump(file)).toEqual(content)
  })

  it('moves a file aside that is no database, and builds a new one', () => {
    const file = reopened('text.db', (spoilt) => writeFileSync(spoilt, 'this is a letter, not a database. '.repeat(500)))
    expect(readFileSync(`${file}.bad-1`, 'utf8')).toMatch(/^this is a letter/)
    expect(dump(file)).toEqual(content)
  })

  it('moves a truncated file aside', () => {
    const file = reopened('short.db', (spoilt) => truncateSync(spoilt, Math.floor(statSync(spoilt).size / 3)))
    expect(existsSync(`${file}.bad-1`)).toBe(true)
    expect(dump(file)).toEqual(content)
  })

  it('moves a file with a damaged middle aside', () => {
    const file = reopened('damaged.db', (spoilt) => {
      const handle = openSync(spoilt, 'r+')
      writeSync(handle, Buffer.alloc(65_536, 0x5a), 0, 65_536, Math.floor(statSync(spoilt).size / 8192) * 4096)
      closeSync(handle)
    })
    expect(existsSync(`${file}.bad-1`)).toBe(true)
    expect(dump(file)).toEqual(content)
  })

  it('moves another schema version aside under the next number', () => {
    const outdate = (file: string) => {
      const database = openDatabase(file)
      database.pragma('user_version = 999')
      database.close()
    }
    const file = reopened('old.db', outdate)
    outdate(file)
    build(file)
    expect(existsSync(`${file}.old-1`) && existsSync(`${file}.old-2`)).toBe(true)
    expect(dump(file)).toEqual(content)
  })

  it.each<[string, (file: string) => void, 'damaged' | 'version']>([
    ['no database', (file) => writeFileSync(file, 'this is a letter, not a database. '.repeat(500)), 'damaged'],
    ['cut short', (file) => truncateSync(file, Math.floor(statSync(file).size / 3)), 'damaged'],
    [
      'of another schema',
      (file) => {
        const database = openDatabase(file)
        database.pragma('user_version = 999')
        database.close()
      },
      'version',
    ],
  ])('reports a file that is %s', (name, spoil, reason) => {
    const file = path(`reported ${name}.db`)
    writeFileSync(file, readFileSync(sound))
    spoil(file)
    const reports: SetAside[] = []
    openFile(file, (setAside) => reports.push(setAside)).close()
    expect(reports).toEqual([{ file: `${file}.${reason === 'damaged' ? 'bad' : 'old'}-1`, reason }])
    openFile(file, (setAside) => reports.push(setAside)).close()
    expect(reports).toHaveLength(1)
  })

  it('moves a foreign database aside', () => {
    const file = path('foreign.db')
    const foreign = openDatabase(file)
    foreign.exec('CREATE TABLE recipes (name TEXT)')
    foreign.close()
    build(file)
    expect(openDatabase(`${file}.bad-1`).prepare('SELECT COUNT(*) FROM recipes').pluck().get()).toBe(0)
    expect(dump(file)).toEqual(content)
  })

  it('throws if the file cannot be opened, and moves nothing', () => {
    const folder = path('folder.db')
    mkdirSync(folder)
    expect(() => build(folder)).toThrow(/unable to open/)
    expect(existsSync(`${folder}.bad-1`)).toBe(false)
  })

  it('serves two connections at once', () => {
    const one = openSample({ file: sound, firstDay: '2026-10-01' })
    const two = openSample({ file: sound, firstDay: '2026-10-01' })
    one.setNow('2026-11-25T12:00:00+09:00')
    two.setNow('2026-11-25T12:00:00+09:00')
    const newest = (sample: typeof one) => sample.catalogue.newest('illust', undefined, 0, 5).map((work) => work.id)
    expect(newest(one)).toEqual(newest(two))
    one.catalogue.close()
    expect(newest(two)).toHaveLength(5)
    two.catalogue.close()
  })
})
