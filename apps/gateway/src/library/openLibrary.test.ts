// The archive of a gateway whose files are damaged: the gateway starts, and says what happened.
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addIllust, testArchive, wireIllust } from '@emaki/archive/testing'
import { list, record } from '@emaki/domain'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { type Library, openLibrary } from './openLibrary.ts'

/** A gateway over an archive of one work, one of whose databases was damaged. */
async function damagedGateway(name: string, damage: (file: string) => Promise<unknown>) {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(5))
  archive.close()
  await damage(join(archive.directory, name))
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const config = { archiveDirectory: archive.directory, archiveFolders: '{author}-{authorId}/{pid}-{title}' }
  const library = await openLibrary({ config, log, now: () => new Date() })
  if (!library) throw new Error('no library')
  onTestFinished(() => library.close())
  const gateway = await startGateway({ library })
  const read = async (path: string) => record(json(await rawRequest(gateway.port, path)))
  return { library, lines, read, port: gateway.port }
}

const asJson = { 'content-type': 'application/json' }

/** Overwrites all pages of a database but the first ones while it is open, and makes SQLite read them again. */
async function damageOpen(library: Library, name: string): Promise<void> {
  const { index, directory } = library.archive
  index.database.exec(`PRAGMA ${name === 'state.sqlite' ? 'state.' : ''}wal_checkpoint(TRUNCATE)`)
  const file = await open(join(directory, name), 'r+')
  const { size } = await file.stat()
  for (let at = 4096; at < size; at += 4096) await file.write(Buffer.alloc(4096, 'damaged '), 0, 4096, at)
  await file.close()
  index.database.exec('PRAGMA shrink_memory')
}

const folderInPlace = async (file: string) => {
  await rm(file)
  await mkdir(file)
}

test.each([
  ['an index that is no database', 'index.sqlite', (file: string) => writeFile(file, 'no database '.repeat(1000))],
  ['an index that is a folder', 'index.sqlite', folderInPlace],
  ['a state that is no database', 'state.sqlite', (file: string) => writeFile(file, 'no database '.repeat(1000))],
  ['a state without content', 'state.sqlite', (file: string) => writeFile(file, '')],
  ['a state that is a folder', 'state.sqlite', folderInPlace],
])('a gateway starts with %s and tells its operator until the old file is removed', async (_, name, damage) => {
  const { library, lines, read } = await damagedGateway(name, damage)
  expect(list((await read('/api/library/')).works)).toHaveLength(1)
  expect(await read('/healthz')).toMatchObject({ status: 'degraded', problems: ['archiveDamaged'] })
  expect(list((await read('/api/notices.json')).notices).map((notice) => record(notice).id)).toContain('emaki-archiveDamaged')
  const [aside = ''] = library.archive.setAside
  expect(lines.join()).toContain(aside)
  await rm(aside, { recursive: true })
  expect(await read('/healthz')).toMatchObject({ status: 'ready' })
})

test.each(['index.sqlite', 'state.sqlite'])(
  'a gateway whose %s is damaged while it runs takes no changes and says so',
  async (name) => {
    const { library, lines, read, port } = await damagedGateway(name, async () => undefined)
    expect(library.mayWrite()).toBe(true)
    // The scan at the start would notice the damage before the first change does.
    await expect.poll(() => lines.join()).toContain('the archive was scanned')
    await read('/api/library/')
    await damageOpen(library, name)
    const path = '/api/library/works/illust/5'
    const first = await rawRequest(port, `${path}/read`, { method: 'PUT', headers: asJson, body: '{"isRead":true}' })
    expect([first.status, record(json(first)).error]).toMatchObject([503, { code: 'damaged' }])
    expect(await read('/healthz')).toMatchObject({ status: 'degraded', problems: ['archiveBroken'] })
    expect(list((await read('/api/notices.json')).notices).map((notice) => record(notice).id)).toContain('emaki-archiveBroken')
    const second = await rawRequest(port, `${path}/read`, { method: 'PUT', headers: asJson, body: '{"isRead":true}' })
    expect([second.status, record(json(second)).error]).toMatchObject([
      409,
      { code: 'readOnly', message: expect.stringContaining('damaged') },
    ])
  },
)
