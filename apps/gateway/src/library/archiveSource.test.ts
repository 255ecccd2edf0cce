// The archive as the source of a gateway: complete without a network.
import { Socket } from 'node:net'
import { addIllust, testArchive, wireIllust } from '@emaki/archive/testing'
import { list, record, text } from '@emaki/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { startGateway } from '../testing/startGateway.ts'
import { type ArchiveSourceOptions, openArchiveSource } from './archiveSource.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const config: ArchiveSourceOptions['config'] = {
  host: '127.0.0.1',
  publicHosts: [],
  trustedProxies: [],
  origin: '',
}

async function open() {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(5))
  const library = { archive, mayWrite: () => true, close: async () => undefined }
  const log = createLog('silent', { write: () => undefined })
  return { archive, source: await openArchiveSource({ config, library, now: archive.now, log }) }
}

test('the archive as a source opens no connection', async () => {
  const { source } = await open()
  const connect = vi.spyOn(Socket.prototype, 'connect')
  for (const path of [
    '/illust?id=5',
    '/illust?id=6',
    '/rank?mode=day',
    '/search?word=a',
    '/member?id=11',
    '/related?id=5',
    '/spotlights',
  ])
    expect((await source.mirror(new Request(`http://localhost${path}`))).status, path).toBe(200)
  expect((await source.fetch(new Request('https://www.pixiv.net/ajax/illust/5'))).status).toBe(200)
  await expect(source.fetch(new Request('https://example.com/'))).rejects.toThrow('fetch failed')
  expect(connect).not.toHaveBeenCalled()
})

test('the archive as a source serves works and their pictures through a gateway', async () => {
  const { archive, source } = await open()
  const { port } = await startGateway({ source })
  const send = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const response = await send('/api/mirror/illust?id=5')
  const work = record(record(await response.json()).illust)
  expect([work.title, response.headers.get('cache-control')]).toEqual(['Title 5', 'no-store'])
  const address = text(record(work.meta_single_page).original_image_url).replace('https://', '/api/image/')
  expect([(await send(address)).status, (await send(address)).headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=300',
  ])
  expect(record(await (await send('/.well-known/emaki.json')).json()).source).toBe('archive')
  const pages = () => send('/api/companion/ajax/illust/5/pages')
  expect([(await pages()).headers.get('cache-control'), list(await (await pages()).json()).length]).toEqual(['no-store', 1])
  await archive.store.trash({ kind: 'illust', id: '5' })
  expect((await send(address)).status).toBe(404)
  expect((await pages()).status).toBe(404)
  expect(record(await (await send('/api/mirror/illust?id=5')).json()).error).toBeDefined()
})

test('the archive as a source needs an archive', async () => {
  const log = createLog('silent', { write: () => undefined })
  await expect(openArchiveSource({ config, now: () => new Date(), log })).rejects.toThrow('EMAKI_ARCHIVE')
})

test('the archive as a source does not open private bookmarks to others', async () => {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(5), 5, 'private:mine')
  const library = { archive, mayWrite: () => true, close: async () => undefined }
  const options = { library, now: archive.now, log: createLog('silent', { write: () => undefined }) }
  const titles = async (changes: Partial<typeof config>) => {
    const source = await openArchiveSource({ ...options, config: { ...config, ...changes } })
    const response = await source.mirror(new Request('http://localhost/member_illust?id=11'))
    return list(record(await response.json()).illusts).map((work) => record(work).title)
  }
  expect(await titles({ host: '0.0.0.0' })).toEqual([])
  expect(await titles({})).toEqual(['Title 5'])
})
