// A gateway with several workers, as real processes over a mirror that counts its calls.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/freePort.ts'
import { type Running, runToEnd, startProgram, temporaryDirectory } from '../testing/program.ts'
import { json, rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { wireWork } from '../testing/wireWorks.ts'

const dated = (name: string) => `/api/image/i.pximg.net/img-master/img/2026/11/19/00/00/00/${name}_p0_master1200.jpg`
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(300_000, 7)])
const host = { name: 'emaki', selfHosted: true, source: 'upstream', features: {}, paths: { images: '/api/image' } }

/** Starts a mirror. It counts the calls of each path, and holds them back while `isHeld`. */
async function startMirror() {
  const calls = new Map<string, number>()
  let held: (() => void)[] | undefined
  const respond = (url: string, outgoing: ServerResponse) => {
    if (url.startsWith('/api/image/')) {
      return outgoing.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': jpeg.length }).end(jpeg)
    }
    const body = url === '/.well-known/emaki.json' ? host : { illusts: [wireWork(1)], next_url: null }
    return outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? ''
    calls.set(url, (calls.get(url) ?? 0) + 1)
    if (held && url !== '/.well-known/emaki.json') held.push(() => respond(url, outgoing))
    else respond(url, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mirror`,
    callsWith: (part: string) => [...calls].flatMap(([url, count]) => (url.includes(part) ? [count] : [])),
    hold() {
      held = []
    },
    isHolding: () => (held ?? []).length > 0,
    release() {
      const waiting = held ?? []
      held = undefined
      for (const resume of waiting) resume()
    },
  }
}

async function startWorkers(environment: Readonly<Record<string, string>> = {}) {
  const mirror = await startMirror()
  const program = await startProgram({
    PORT: '0',
    EMAKI_DATA: temporaryDirectory(),
    EMAKI_SOURCE: 'mirror',
    EMAKI_MIRRORS: mirror.base,
    EMAKI_WORKERS: '3',
    ...environment,
  })
  return { mirror, program }
}

/** The workers of a program, the leader first. */
const workersOf = ({ child: { pid } }: Running): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Waits until three workers serve, none of which is `without`. */
async function allRunning(program: Running, without?: number): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const workers = workersOf(program)
      expect(workers).not.toContain(without)
      expect(workers).toHaveLength(3)
      // Each connection goes to the next worker. Request ids begin with what differs among them.
      const responses = await Promise.all(Array.from({ length: 9 }, () => rawRequest(program.port, '/api/mirror/rank?mode=day')))
      for (const { status } of responses) expect(status).toBe(200)
      expect(new Set(responses.map(({ headers }) => String(headers['x-request-id']).split('-')[0])).size).toBe(3)
      expect((await rawRequest(program.port, '/healthz')).status).toBe(200)
      return workers
    },
    { timeout: 60_000, interval: 100 },
  )
}

describe.skipIf(!existsSync('/proc/self/task'))('a gateway with three workers', { timeout: 180_000 }, () => {
  test('calls upstream once for one response, whichever workers are asked for it', async () => {
    const { mirror, program } = await startWorkers()
    await allRunning(program)
    const path = '/api/mirror/rank?mode=week&page=3'
    mirror.hold()
    const requests = Array.from({ length: 12 }, () => rawRequest(program.port, path))
    await vi.waitFor(() => expect(mirror.isHolding()).toBe(true))
    mirror.release()
    for (const response of await Promise.all(requests)) expect(response.status).toBe(200)
    for (let one = 0; one < 6; one++) expect((await rawRequest(program.port, path)).status).toBe(200)
    expect(mirror.callsWith('mode=week')).toEqual([1])
  })

  test('loads a picture once, and serves it whole from all workers', async () => {
    const { mirror, program } = await startWorkers()
    await allRunning(program)
    const concurrent = Array.from({ length: 9 }, () => rawRequest(program.port, dated('1')))
    for (const { body } of await Promise.all(concurrent)) expect(body.equals(jpeg)).toBe(true)
    for (let one = 0; one < 6; one++) {
      const { status, body, headers } = await rawRequest(program.port, dated('1'))
      expect([status, body.equals(jpeg), headers['cache-control']]).toEqual([200, true, 'public, max-age=31536000, immutable'])
    }
    expect(mirror.callsWith('/1_p0')).toEqual([1])
  })

  test('replaces a worker that is killed, the leader included', async () => {
    const { program } = await startWorkers()
    let workers = await allRunning(program)
    for (const index of [2, 0]) {
      const killed = workers[index] ?? 0
      process.kill(killed, 'SIGKILL')
      workers = await allRunning(program, killed)
    }
    program.child.kill('SIGTERM')
    expect((await program.finished).code).toBe(0)
  })

  test('shuts down with code 0 after SIGTERM, and leaves no process', async () => {
    const { program } = await startWorkers()
    const workers = await allRunning(program)
    program.child.kill('SIGTERM')
    expect((await program.finished).code).toBe(0)
    for (const pid of workers) expect(existsSync(`/proc/${pid}`)).toBe(false)
  })

  test('reloads all workers on SIGHUP', async () => {
    const { program } = await startWorkers()
    await allRunning(program)
    let logged = ''
    program.child.stderr?.on('data', (text: string) => (logged += text))
    program.child.kill('SIGHUP')
    await vi.waitFor(() => expect(logged.match(/configuration reloaded/g)).toHaveLength(3), { timeout: 20_000 })
  })

  test('counts the requests of all workers in its metrics', async () => {
    const metrics = await freePort()
    const { program } = await startWorkers({ EMAKI_METRICS: `127.0.0.1:${metrics}` })
    await allRunning(program)
    for (let one = 0; one < 9; one++) await rawRequest(program.port, dated('2'))
    await vi.waitFor(
      async () => {
        const { body } = await rawRequest(metrics, '/metrics')
        expect(body.toString()).toContain('emaki_requests_total{route="picture",status="200"} 9\n')
      },
      { timeout: 20_000 },
    )
  })

  test('checks requests that a worker passes on like its own', async () => {
    const { program } = await startWorkers()
    await allRunning(program)
    for (let one = 0; one < 3; one++) {
      const twoHosts = 'GET /.well-known/emaki.json HTTP/1.1\r\nHost: localhost\r\nHost: other\r\nConnection: close\r\n\r\n'
      expect(await rawSocket(program.port, twoHosts)).toMatch(/^HTTP\/1\.1 400 /)
      const foreign = await rawRequest(program.port, '/.well-known/emaki.json', { headers: { host: 'evil.example' } })
      expect(foreign.status).toBe(421)
      const own = await rawRequest(program.port, '/.well-known/emaki.json')
      expect([own.status, own.headers['x-content-type-options'], typeof json(own)]).toEqual([200, 'nosniff', 'object'])
      const post = await rawRequest(program.port, '/api/mirror/rank', { method: 'POST', body: 'x' })
      expect(post.status).toBe(405)
    }
  })
})

test('several workers with an archive are refused with a sentence that names both settings', async () => {
  const { code, stderr } = await runToEnd({
    PORT: '0',
    EMAKI_DATA: temporaryDirectory(),
    EMAKI_WORKERS: '2',
    EMAKI_ARCHIVE: temporaryDirectory(),
  })
  expect(code).toBe(2)
  expect(stderr).toContain('EMAKI_WORKERS is above 1, which needs no EMAKI_ARCHIVE.')
})
