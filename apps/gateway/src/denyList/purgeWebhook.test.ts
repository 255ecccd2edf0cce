// The webhook that tells a CDN what to purge.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json as bodyOf } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../commands/dispatcher.ts'
import { createLog } from '../log/log.ts'
import { freePort } from '../testing/freePort.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { repositoryFile } from '../testing/startProxy.ts'
import { openDenyList } from './denyList.ts'
import { createPurgeWebhook } from './purgeWebhook.ts'
import { removeCopiesOfDenied } from './removeCopies.ts'

/** A webhook that responds with this status, and what it has received. */
async function start(status = 204, location?: string) {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: unknown }[] = []
  const server = createServer(async (incoming, outgoing) => {
    received.push({ headers: incoming.headers, body: await bodyOf(incoming) })
    outgoing.writeHead(status, location === undefined ? {} : { location }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, address: `http://127.0.0.1:${port}/purge` }
}

const purge = async (address: string, ...what: string[]) => {
  const lines: string[] = []
  const status = await runCommand(['purge', ...what], {
    environment: {
      EMAKI_DATA: temporaryDirectory(),
      EMAKI_ORIGIN: 'https://emaki.example',
      EMAKI_PURGE_WEBHOOK: address && `${address} the-secret`,
    },
    version: '0',
    print: (line) => void lines.push(line),
    warn: (line) => void lines.push(line),
  })
  return { status, output: lines.join('\n') }
}

test('emaki purge sends entries, pages and pictures with the secret', async () => {
  const { received, address } = await start()
  const picture = 'https://i.pximg.net/img-original/img/2024/05/06/07/08/09/5_p0.png'
  const { status, output } = await purge(address, '123', 'novel 45', 'user 6', 'tag rain', picture)
  expect([status, output]).toEqual([0, expect.stringContaining('has accepted the purge')])
  expect(received).toMatchObject([
    {
      headers: { authorization: 'Bearer the-secret', 'content-type': 'application/json' },
      body: {
        entries: ['artwork 123', 'novel 45', 'user 6', 'tag rain', expect.stringMatching(/^picture 2024\/05/)],
        addresses: ['https://emaki.example/artworks/123', 'https://emaki.example/novel/45', 'https://emaki.example/users/6'],
        pictures: [expect.stringMatching(/^2024\/05\/06\/07\/08\/09\/5/)],
      },
    },
  ])
})

test.each([500, 403])('emaki purge fails with a sentence when the webhook responds with %i', async (status) => {
  const { address } = await start(status)
  expect(await purge(address, '123')).toEqual({
    status: 1,
    output: expect.stringContaining(`EMAKI_PURGE_WEBHOOK failed (status ${status}): copies may remain in the CDN`),
  })
})

test('emaki purge fails with a sentence when the webhook does not respond, and names no secret', async () => {
  const { status, output } = await purge('http://127.0.0.1:1/purge', '123')
  expect([status, output]).toEqual([1, expect.stringContaining('copies may remain in the CDN')])
  expect(output).not.toContain('the-secret')
})

test('emaki purge says that it has no webhook', async () => {
  expect(await purge('', '123')).toEqual({ status: 0, output: expect.stringContaining('see EMAKI_PURGE_WEBHOOK') })
})

test('the secret does not follow a redirect', async () => {
  const other = await start()
  const { address } = await start(307, other.address)
  expect((await purge(address, '123')).status).toBe(1)
  expect(other.received).toEqual([])
})

test('the webhook of docs/operate/cdn.md purges the CDN, and passes its failures on', async () => {
  const program =
    /```js purge-webhook\n([\s\S]*?)```/.exec(readFileSync(repositoryFile('docs/operate/cdn.md'), 'utf8'))?.[1] ?? ''
  const run = async (cdn: string, secret: string) => {
    const port = await freePort()
    const env = { PATH: process.env.PATH, SECRET: secret, CDN_PURGE: cdn, CDN_TOKEN: 'the-token', PORT: String(port) }
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'ignore' })
    onTestFinished(() => void child.kill())
    const address = `http://127.0.0.1:${port}/`
    await vi.waitFor(() => fetch(address))
    return (await purge(address, '123')).status
  }
  const cdn = await start(200)
  expect(await run(cdn.address, 'the-secret')).toBe(0)
  expect(cdn.received).toMatchObject([{ headers: { authorization: 'Bearer the-token' }, body: { purge_everything: true } }])
  expect(await run((await start(500)).address, 'the-secret')).toBe(1)
  expect(await run(cdn.address, 'another secret')).toBe(1)
  expect(cdn.received).toHaveLength(1)
})

test('a running gateway tells the webhook of each denied work and its pictures, and logs a failure', async () => {
  const directory = temporaryDirectory()
  const logged: string[] = []
  const log = createLog('error', { write: (line) => void logged.push(line) })
  const { received, address } = await start(500)
  const denyList = await openDenyList({ directory, log })
  onTestFinished(() => denyList.close())
  const webhook = createPurgeWebhook({ purgeWebhook: address, purgeSecret: '', origin: '' })
  removeCopiesOfDenied({ denyList, directory, imageCache: undefined, valkey: undefined, webhook, log })
  writeFileSync(join(directory, 'deny.txt'), 'artwork 123\n')
  await vi.waitFor(() => expect(received).toMatchObject([{ body: { entries: ['artwork 123'], addresses: ['/artworks/123'] } }]))
  await vi.waitFor(() => expect(logged.join()).toContain('EMAKI_PURGE_WEBHOOK failed'))
})
