// deny.txt on a disk: how it is read, changed, and known to have changed.
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeDenyFile, denyFileName, denyFileVersion, readDenyFile } from './denyFile.ts'

let directory = ''
let path = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'emaki-deny-'))
  path = join(directory, denyFileName)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const artwork = (id: string) => ({ kind: 'artwork', value: id }) as const
const lines = async () => (await readFile(path, 'utf8')).split('\n').filter((line) => !line.startsWith('# Works'))

test('a file that was written again in place with the same size has another version', async () => {
  await writeFile(path, 'artwork 1')
  await utimes(path, 1_700_000_000, 1_700_000_000.0001)
  const before = await denyFileVersion(path)
  await writeFile(path, 'artwork 2')
  // Less than a millisecond later.
  await utimes(path, 1_700_000_000, 1_700_000_000.0002)
  expect(await denyFileVersion(path)).not.toBe(before)
})

test('a missing file is an empty list with a version of its own', async () => {
  const missing = [path, join(path, 'below'), join(directory, 'no', 'folder')]
  for (const one of missing) expect([await denyFileVersion(one), (await readDenyFile(one)).entries.size]).toEqual(['', 0])
  await writeFile(path, '')
  expect(await denyFileVersion(path)).not.toBe('')
  expect(await denyFileVersion(join(path, 'below'))).toBe('')
})

test('what exists and cannot be read is no empty list', async () => {
  await mkdir(path)
  await expect(readDenyFile(path)).rejects.toThrow('EISDIR')
  await expect(changeDenyFile(path, { add: [artwork('1')], remove: [] })).rejects.toThrow('EISDIR')
})

test('a change keeps comments and the order of lines', async () => {
  await writeFile(path, '# mine\nartwork 1\nartwork 2 # why\n\nartwork 3\n')
  await changeDenyFile(path, { add: [artwork('4'), artwork('1')], remove: [artwork('2')] })
  expect(await readFile(path, 'utf8')).toBe('# mine\nartwork 1\n\nartwork 3\nartwork 4\n')
})

test('a change of a missing file writes it with a line that says what it is', async () => {
  await changeDenyFile(path, { add: [artwork('4')], remove: [artwork('2')] })
  expect(await readFile(path, 'utf8')).toMatch(/^# Works[^\n]+\nartwork 4\n$/)
})

test('a change that changes nothing writes nothing', async () => {
  await writeFile(path, 'artwork 1\n')
  const { ino } = await stat(path)
  await changeDenyFile(path, { add: [artwork('1')], remove: [artwork('2')] })
  expect((await stat(path)).ino).toBe(ino)
})

test('changes at the same time are all kept', async () => {
  await writeFile(path, 'artwork 9\n')
  await Promise.all([
    changeDenyFile(path, { add: [artwork('1')], remove: [] }),
    changeDenyFile(path, { add: [artwork('2')], remove: [artwork('9')] }),
    changeDenyFile(path, { add: [artwork('3')], remove: [] }),
  ])
  expect((await lines()).filter(Boolean).sort()).toEqual(['artwork 1', 'artwork 2', 'artwork 3'])
})
