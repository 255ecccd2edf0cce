import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comic, comicInfo, emakiFolder, picture, testArchive, testFolder } from '@emaki/archive/testing'
import { record } from '@emaki/domain'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { openImports } from './imports.ts'

async function importingGateway() {
  const archive = await testArchive()
  const library = { archive, mayWrite: () => true, close: async () => undefined }
  const described: unknown[] = []
  const keeper = { describe: (keys: readonly unknown[]) => void described.push(...keys) }
  const log = createLog('silent', { write: () => undefined })
  const imports = await openImports({ library, keeper, log, now: () => new Date() })
  onTestFinished(() => imports.close())
  const { port } = await startGateway({ library, imports })
  const send = async (body: unknown) => {
    const sent = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }
    const response = await rawRequest(port, '/api/library/imports', { method: 'POST', body: sent, headers })
    return { status: response.status, body: record(json(response)) }
  }
  const reports = async () => {
    await imports.settled()
    return record(json(await rawRequest(port, '/api/library/imports'))).imports
  }
  return { archive, described, send, reports }
}

test('an import is tried first, then done, and asks for the metadata of what it added', async () => {
  const { archive, described, send, reports } = await importingGateway()
  const { root } = await emakiFolder(join(await testFolder(), 'folder'))
  expect(await send({ folder: root, mode: 'index', isDryRun: true })).toMatchObject({ status: 202, body: { state: 'running' } })
  expect(await send({ folder: root, mode: 'index' })).toMatchObject({ status: 409, body: { error: { code: 'busy' } } })
  expect(await reports()).toMatchObject([{ state: 'done', isDryRun: true, counts: { imported: 0, recognised: 82 } }])
  expect(archive.index.places().size).toBe(0)
  await send({ folder: root, mode: 'index', isDryRun: false })
  expect(await reports()).toMatchObject([{ state: 'done', isDryRun: false, counts: { imported: 82 } }, { isDryRun: true }])
  expect([archive.index.places().size, described.length]).toEqual([82, 82])
})

test('the report of an import names the works whose pages are copied out of CBZ files', async () => {
  const { archive, send, reports } = await importingGateway()
  const root = await testFolder()
  await writeFile(join(root, 'a.cbz'), comic({ 'ComicInfo.xml': comicInfo(90000001), '001.png': await picture(1) }))
  await writeFile(join(root, 'b.cbz'), 'no archive')
  const recognised = { path: 'a.cbz', work: 'illust:90000001', title: 'Title & <90000001>' }
  const doubtful = [{ path: 'b.cbz', reason: 'truncated' }]
  await send({ folder: root, mode: 'index', isDryRun: true })
  expect(await reports()).toMatchObject([{ recognised: [{ ...recognised, reason: 'unpacked' }], doubtful }])
  expect(archive.index.places().size).toBe(0)
  await send({ folder: root, mode: 'copy', isDryRun: true })
  expect(await reports()).toMatchObject([{ recognised: [{ ...recognised, reason: '' }], doubtful }, {}])
  await send({ folder: root, mode: 'index', isDryRun: false })
  expect(await reports()).toMatchObject([
    { counts: { imported: 1 }, recognised: [{ ...recognised, reason: 'unpacked' }] },
    {},
    {},
  ])
  expect(archive.index.find({ kind: 'illust', id: '90000001' })?.folder).toMatch(/^works\//)
})

test('an import needs an absolute path and a mode', async () => {
  const { send, reports } = await importingGateway()
  for (const folder of ['', 'relative', 7, '/x\0y'])
    expect(await send({ folder, mode: 'copy' })).toMatchObject({ status: 400, body: { error: { code: 'badFolder' } } })
  expect(await send({ folder: '/', mode: 'move' })).toMatchObject({ status: 400, body: { error: { code: 'badMode' } } })
  await send({ folder: '/nowhere/at/all', mode: 'copy' })
  expect(await reports()).toMatchObject([{ state: 'failed', message: expect.stringContaining('no such folder') }])
})
