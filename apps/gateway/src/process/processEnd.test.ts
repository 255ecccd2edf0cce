// Processes that end under load: graceful shutdown of replicas, and gateways that are killed while they write.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@emaki/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../contract/testing/sampleGateway.ts'
import { type Running, startAndKill, startProgram, temporaryDirectory } from '../testing/program.ts'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { pngBytes } from '../testing/scriptedUpstream.ts'
import { wireWork } from '../testing/wireWorks.ts'

const environment = (directory: string) => ({ PORT: '0', EMAKI_DATA: directory })

interface Outcome {
  readonly status: number
  readonly body: Buffer
}

/**
 * The complete response; undefined when the connection ended before it. Rejects when it ended within it. `onBytes` runs for each
 * chunk.
 */
function requestUnlessClosed(port: number, path: string, onBytes: () => void = () => undefined): Promise<Outcome | undefined> {
  return new Promise((resolve, reject) => {
    let hasBegun = false
    const sent = openRequest({ host: '127.0.0.1', port, path, agent: false }, (incoming) => {
      hasBegun = true
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => {
        parts.push(part)
        onBytes()
      })
      incoming.on('error', reject)
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts) }))
    })
    sent.on('error', (error) => (hasBegun ? reject(error) : resolve(undefined)))
    sent.end()
  })
}

const picturesOf = (illusts: readonly { readonly image_urls: { readonly medium: string } }[]): string[] =>
  illusts.map(({ image_urls: { medium } }) => `/api/image/${medium.slice('https://'.length)}`)

test('F28 SIGTERM under load ends a replica with code 0 and fails no request behind a balancer', {
  timeout: 300_000,
}, async () => {
  const directory = temporaryDirectory()
  const copy = temporaryDirectory()
  const first = await startProgram(environment(directory))
  cpSync(directory, copy, { recursive: true })
  const second = await startProgram(environment(copy))
  const { illusts } = json(await rawRequest(first.port, '/api/mirror/rank?mode=day')) as {
    illusts: { image_urls: { medium: string } }[]
  }
  const paths = [...picturesOf(illusts), ...illusts.flatMap((_, index) => [`/api/mirror/rank?mode=week&page=${index + 1}`, '/'])]
  let count = 0
  let isOver = false
  let enough = (): void => undefined
  const isUnderLoad = new Promise<void>((resolve) => {
    enough = resolve
  })
  /** Like a balancer: uses the replicas in turn, and the other one without a response or with a 503. */
  const balanced = async (path: string): Promise<Outcome | undefined> => {
    const ports = count % 2 === 0 ? [first.port, second.port] : [second.port, first.port]
    for (const port of ports) {
      const outcome = await requestUnlessClosed(port, path)
      if (outcome && outcome.status !== 503) return outcome
    }
    return undefined
  }
  const client = async () => {
    while (!isOver) {
      count += 1
      if (count === 60) enough()
      const path = paths[count % paths.length] ?? '/'
      expect((await balanced(path))?.status, path).toBe(200)
    }
  }
  const clients = Promise.all(Array.from({ length: 12 }, client))
  await isUnderLoad
  first.child.kill('SIGTERM')
  expect((await first.finished).code).toBe(0)
  isOver = true
  await clients
  second.child.kill('SIGTERM')
  expect((await second.finished).code).toBe(0)
})

test('F28 SIGTERM while the gateway loads ends it with code 0', async () => {
  const directory = temporaryDirectory()
  // The gateway waits for the text of its configuration.
  const configuration = join(directory, 'emaki.toml')
  execFileSync('mkfifo', [configuration])
  const isRead = open(configuration, 'w')
  const ended = startAndKill({ ...environment(directory), EMAKI_CONFIG: configuration }, isRead, 'SIGTERM')
  await (await isRead).close()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  ['while the sample is built', /Building the sample/],
  ['as soon as the gateway is open', /Emaki is open/],
])('F28 SIGTERM %s ends it with code 0', { timeout: 300_000 }, async (_, when) => {
  expect(await startAndKill(environment(temporaryDirectory()), when, 'SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

/** Signs in and bookmarks works until the process is killed after `acknowledged` bookmarks. Returns the acknowledged ones. */
async function bookmarkAndKill(
  { port, child, finished }: Running,
  ids: readonly string[],
  acknowledged: number,
): Promise<string[]> {
  const { bearer } = await sampleAccount(port)
  const done: string[] = []
  const bookmark = async (id: string) => {
    const options = { ...bearer, method: 'POST', body: new URLSearchParams({ illust_id: id, restrict: 'public' }).toString() }
    const response = await rawRequest(port, '/pixiv-app-api/v2/illust/bookmark/add', options).catch(() => undefined)
    if (response?.status === 200) done.push(id)
    if (done.length === acknowledged) child.kill('SIGKILL')
  }
  await Promise.all(ids.map(bookmark))
  expect((await finished).code).toBeNull()
  return done
}

async function sampleAccount(port: number): Promise<{ readonly bearer: RawOptions }> {
  const { demo } = json(await rawRequest(port, '/.well-known/emaki.json')) as { demo: { refresh_token: string }[] }
  const authorization = `Bearer ${await signIn(port, demo[0]?.refresh_token ?? '')}`
  return { bearer: { headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' } } }
}

test('F30 a sample that is killed while it writes keeps all acknowledged writes in an intact catalogue', {
  timeout: 300_000,
}, async () => {
  const directory = temporaryDirectory()
  const acknowledged: string[] = []
  for (const [round, after] of [2, 11, 25].entries()) {
    const program = await startProgram(environment(directory))
    const { illusts } = json(await rawRequest(program.port, `/api/mirror/rank?mode=day&page=${round + 1}`)) as {
      illusts: { id: number }[]
    }
    acknowledged.push(
      ...(await bookmarkAndKill(
        program,
        illusts.map(({ id }) => String(id)),
        after,
      )),
    )
  }
  const { port, child, finished } = await startProgram(environment(directory))
  const { bearer } = await sampleAccount(port)
  expect(acknowledged.length).toBeGreaterThan(35)
  for (const id of acknowledged) {
    const { illust } = json(await rawRequest(port, `/pixiv-app-api/v1/illust/detail?illust_id=${id}`, bearer)) as {
      illust: { is_bookmarked: boolean }
    }
    expect([id, illust.is_bookmarked]).toEqual([id, true])
  }
  child.kill('SIGTERM')
  expect((await finished).code).toBe(0)
  expect(readdirSync(directory).filter((name) => /\.(?:bad|old)-/.test(name))).toEqual([])
  const database = openDatabase(join(directory, 'sample.sqlite'), { isReadOnly: true })
  expect(database.pragma('integrity_check')).toBe('ok')
  database.close()
})

const pictureBytes = 3 * 1024 * 1024
/** The picture at a path. All pictures, and all parts of one, differ. */
function pictureAt(path: string): Buffer {
  const body = Buffer.alloc(pictureBytes)
  const seed = [...path].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  for (let at = 0; at + 4 <= body.length; at += 4) body.writeUInt32LE(Math.imul(at + seed, 2_654_435_761) >>> 0, at)
  pngBytes.copy(body, 0, 0, 8)
  return body
}
const workAt = (id: string) => ({ illust: wireWork(Number(id), { title: `work ${id} ${'x'.repeat(20_000)}` }) })

/** A mirror of another gateway that also serves pictures and records its requests. */
async function startMirror() {
  const requests: string[] = []
  const document = { name: 'emaki', source: 'upstream', selfHosted: true, features: {}, paths: { images: '/api/image' } }
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://mirror.invalid')
    if (url.pathname === '/.well-known/emaki.json') return void outgoing.end(JSON.stringify(document))
    requests.push(url.pathname + url.search)
    if (url.pathname.startsWith('/api/image/')) {
      const body = pictureAt(url.pathname)
      return void outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': body.length, etag: '"e"' }).end(body)
    }
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end(JSON.stringify(workAt(url.searchParams.get('id') ?? '')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/pixiv` }
}

test('F30 a gateway that is killed while it writes its caches serves nothing damaged', { timeout: 300_000 }, async () => {
  const mirror = await startMirror()
  const directory = temporaryDirectory()
  const options = { ...environment(directory), EMAKI_SOURCE: 'mirror', EMAKI_MIRRORS: mirror.address }
  const pictures = Array.from(
    { length: 10 },
    (_, id) => `/api/image/i.pximg.net/img-original/img/2026/11/19/00/00/00/${id}_p0.png`,
  )
  const works = Array.from({ length: 30 }, (_, id) => `/api/mirror/illust?id=${id + 1}`)
  const paths = [...pictures, ...works]
  const check = (path: string, outcome: Outcome | undefined) => {
    if (!outcome) return
    expect([path, outcome.status]).toEqual([path, 200])
    if (path.startsWith('/api/image/')) expect([path, outcome.body.equals(pictureAt(path))]).toEqual([path, true])
    else
      expect(JSON.parse(outcome.body.toString())).toMatchObject({
        illust: { title: workAt(path.split('=')[1] ?? '').illust.title },
      })
  }
  for (const parts of [3, 60, 150, 400]) {
    const { port, child, finished } = await startProgram(options)
    let left = parts
    const checks = paths.map(async (path) => {
      // A response that the kill interrupts must be recognisable as such.
      const outcome = await requestUnlessClosed(port, path, () => --left === 0 && child.kill('SIGKILL')).catch(() => undefined)
      check(path, outcome)
    })
    await Promise.all(checks)
    child.kill('SIGKILL')
    expect((await finished).code).toBeNull()
  }
  const { port, child, finished } = await startProgram(options)
  const before = mirror.requests.length
  for (const path of paths) {
    const outcome = await requestUnlessClosed(port, path)
    expect(outcome?.status, path).toBe(200)
    check(path, outcome)
  }
  // Some responses must come from the caches on disk, or the test proves nothing.
  expect(mirror.requests.length - before).toBeLessThan(paths.length)
  child.kill('SIGTERM')
  expect((await finished).code).toBe(0)
})
