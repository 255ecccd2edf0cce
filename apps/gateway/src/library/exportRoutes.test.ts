// Exports of the library over HTTP, and the check of its files.
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { type Archive, startVerifier } from '@emaki/archive'
import { addIllust, addNovel, testArchive, wireIllust, wireNovel } from '@emaki/archive/testing'
import { createDenyRules, failed, parseDenyEntry, record, text } from '@emaki/domain'
import { parse as parseDisposition } from 'content-disposition'
import { expect, onTestFinished, test } from 'vitest'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

const libraryOf = (archive: Archive) => ({ archive, mayWrite: () => true, close: async () => undefined })

/** A gateway on this machine: everyone here is the operator. */
async function gatewayOf(options: TestGatewayOptions = {}) {
  const archive = await testArchive()
  const { port } = await startGateway({ library: libraryOf(archive), ...options })
  const read = (path: string, how: RawOptions = {}) => rawRequest(port, `/api/library${path}`, how)
  return { archive, port, read }
}

const codeOf = (response: Parameters<typeof json>[0]): string => text(record(record(json(response)).error).code)
/** The names of the files of an archive, by the central directory. */
function namesIn(zip: Buffer): string[] {
  const mark = Buffer.from('PK\u0001\u0002')
  const names: string[] = []
  for (let at = zip.indexOf(mark); at !== -1; at = zip.indexOf(mark, at + 1))
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'))
  return names
}

test('an export of a query is a ZIP with its length and a name', async () => {
  const { archive, read } = await gatewayOf()
  for (const id of [1, 2]) await addIllust(archive, wireIllust(id))
  await addNovel(archive, wireNovel(3))
  const { status, headers, body } = await read('/export?format=zip&kind=illust')
  expect([status, headers['content-type'], headers['content-length']]).toEqual([200, 'application/zip', String(body.length)])
  expect(parseDisposition(headers['content-disposition'] ?? '').parameters).toEqual({ filename: 'emaki-archive.zip' })
  expect(namesIn(body).filter((name) => name.endsWith('work.json'))).toHaveLength(2)
})

test('an export of one artwork is a CBZ with the name of the work', async () => {
  const { archive, read } = await gatewayOf()
  await addIllust(archive, wireIllust(1, { title: '海 "a"\r\n; b' }))
  const { headers, body } = await read('/export?format=cbz&work=illust:1')
  const written = headers['content-disposition'] ?? ''
  expect(written).toMatch(/^[\x20-\x7e]+$/)
  expect(parseDisposition(written).parameters.filename).toMatch(/^Artist_海.*_1\.cbz$/)
  expect(namesIn(body)).toEqual(['ComicInfo.xml', '0001.png'])
})

test('an export of a novel series is one EPUB', async () => {
  const { archive, read } = await gatewayOf()
  for (const id of [7, 8]) await addNovel(archive, wireNovel(id, { series: { id: 3, title: 'Long' } }))
  const { headers, body } = await read('/export?format=epub&series=novel:3')
  expect([headers['content-type'], headers['content-length']]).toEqual(['application/epub+zip', String(body.length)])
})

test('an export for visitors has no work that only private bookmarks keep', async () => {
  const { archive, read } = await gatewayOf({ config: { archiveReaders: true, publicHosts: ['viewer.example'] } })
  await addIllust(archive, wireIllust(1), 1, 'private:mine')
  expect((await read('/export?format=zip')).status).toBe(404)
})

test('an export for operators does not name rules of private bookmarks', async () => {
  const { archive, read } = await gatewayOf()
  await addIllust(archive, wireIllust(1), 1, 'private:mine')
  await addIllust(archive, wireIllust(1), 1, 'pressed')
  const { status, body } = await read('/export?format=zip')
  // Files are stored without compression.
  expect([status, body.includes('"keptBy"'), body.includes('"pressed"'), body.includes('private:')]).toEqual([
    200,
    true,
    true,
    false,
  ])
})

test('an export leaves out what the operator denies', async () => {
  const rules = createDenyRules(['artwork 1'].flatMap((line) => parseDenyEntry(line) ?? []))
  const { archive, read } = await gatewayOf({ denyList: { rules: () => rules } })
  for (const id of [1, 2]) await addIllust(archive, wireIllust(id))
  expect(namesIn((await read('/export')).body).filter((name) => name.includes('/1-Title'))).toEqual([])
  const named = await read('/export?work=illust:1')
  expect([named.status, codeOf(named)]).toEqual([404, 'empty'])
})

test.each([
  ['format=rar', 400, 'badFormat'],
  ['work=illust:x', 400, 'badRequest'],
  ['work=illust:404', 404, 'empty'],
  ['format=epub&work=illust:1', 404, 'empty'],
])('an export of %s is rejected', async (query, status, code) => {
  const { archive, read } = await gatewayOf()
  await addIllust(archive, wireIllust(1))
  const response = await read(`/export?${query}`)
  expect([response.status, codeOf(response)]).toEqual([status, code])
})

test('HEAD of an export has the length without the body', async () => {
  const { archive, read } = await gatewayOf()
  for (const id of [1, 2]) await addIllust(archive, wireIllust(id))
  const { headers } = await read('/export')
  const head = await read('/export', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, headers['content-length'], 0])
})

test('one export of several works is sent at a time, and a client that leaves makes room for the next', async () => {
  const { archive, port, read } = await gatewayOf()
  await addIllust(archive, wireIllust(1))
  // Larger than the buffers of a connection, so that it is not sent before it is read.
  const staging = await archive.stage({ kind: 'illust', id: '3' })
  await staging.write('3_p0.png', Buffer.alloc(30_000_000, 'noise'))
  await archive.store.commit(staging, {
    keptBy: 'pressed',
    work: { ...wireIllust(3) },
    files: [{ name: '3_p0.png', role: 'page', page: 0 }],
  })
  const stalled = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/api/library/export', agent: false }, resolve)
    sent.on('error', reject).end()
  })
  const other = await read('/export')
  expect([other.status, codeOf(other)]).toEqual([409, 'exporting'])
  expect((await read('/export?work=illust:1')).status).toBe(200)
  stalled.destroy()
  await expect.poll(async () => (await read('/export', { method: 'HEAD' })).status).toBe(200)
})

test('a check of all files reports a missing file', async () => {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(1))
  rmSync(archive.path('works/Artist-11/1-Title_1', '1_p0.png'))
  const verifier = await startVerifier({
    archive,
    source: { picture: async () => failed({ kind: 'unreachable', reason: 'offline' }) },
    mayWrite: () => true,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => verifier.close())
  const { read } = await gatewayOf({ library: libraryOf(archive), verifier })
  expect(json(await read('/verify'))).toEqual({ isRunning: false, report: null })
  const headers = { 'content-type': 'application/json' }
  expect((await read('/verify', { method: 'POST', body: '{}', headers })).status).toBe(202)
  await verifier.settled()
  expect(json(await read('/verify'))).toMatchObject({
    isRunning: false,
    report: {
      files: 1,
      problemCount: 1,
      problems: [{ work: 'illust:1', name: '1_p0.png', problem: 'missing', isRepaired: false }],
    },
  })
})
