// Attacks on the real gateway process: it keeps serving other clients, limits upstream calls and memory, and stops on SIGTERM.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Attack, halfOpen, silent, slowBody, slowHeaders, slowReader, startAttack } from './testing/attackers.ts'
import { freePort } from './testing/freePort.ts'
import { hasProcessMemory, peakBytes, startMeasuring } from './testing/processMemory.ts'
import { type Running, startProgram, temporaryDirectory } from './testing/program.ts'
import { json, type RawOptions, type RawResponse, rawRequest } from './testing/rawRequest.ts'
import { wireWork } from './testing/wireWorks.ts'

const megabyte = 1024 * 1024
/** The memory limit of the whole process in docs/reliability.md. */
const maxBytes = 384 * megabyte
/** Two more loopback addresses, so that the attackers and the reader count as different clients. */
const attackers = '127.0.0.2'
const reader = '127.0.0.3'
const limited = { PORT: '0', EMAKI_RATE_LIMIT: 'on', EMAKI_MAX_CONNECTIONS: '64' }

/** A mirror of another server that has every ranking and counts the requests for dated ones. */
async function startMirror() {
  const requests = { dated: 0 }
  const works = { illusts: Array.from({ length: 30 }, (_, index) => wireWork(index + 1)), next_url: null }
  const server = createServer((incoming, outgoing) => {
    if (/\/rank\?.*date=201[89]-/.test(incoming.url ?? '')) requests.dated += 1
    const isKnown = incoming.url?.startsWith('/api/pixiv/rank') ?? false
    outgoing.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(isKnown ? works : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/pixiv` }
}

/** The number of responses that a gateway with these metrics has loaded from its source. */
async function loadedResponses(metricsPort: number): Promise<number> {
  const { body } = await rawRequest(metricsPort, '/metrics')
  return Number(/^emaki_cache_lookups_total\{cache="mirror",tier="source"\} (\d+)$/m.exec(body.toString())?.[1] ?? 0)
}

/**
 * Requests a path until it is served, for two seconds. A client that gets 503 or loses its connection tries again.
 * Ten rounds, because other programs can take the processor for seconds at a time. A successful attack fails all of them: it goes on
 * until the end of the test.
 */
async function served(port: number, path: string, options: RawOptions = {}): Promise<RawResponse> {
  for (let tries = 10; ; tries--) {
    const response = await servedOnce(port, path, { localAddress: reader, ...options, signal: AbortSignal.timeout(2000) })
    if (response) return response
    if (tries === 1) throw new Error(`${path} was not served within 2 seconds`)
  }
}

/** Undefined when the signal fires first. */
async function servedOnce(port: number, path: string, options: RawOptions): Promise<RawResponse | undefined> {
  while (!options.signal?.aborted) {
    const response = await rawRequest(port, path, options).catch(() => undefined)
    if (response && response.status !== 503) return response
    await pause(50)
  }
  return undefined
}

const page = { headers: { accept: 'text/html' } }

/** Requests a page until its initial data is cached. */
const cachePage = (port: number, path: string) =>
  vi.waitFor(async () => expect((await rawRequest(port, path, page)).body.toString()).toContain('"answers":{"'))

/** Requests ranking pages of many days; each one needs a call upstream. At least one page is sent. */
async function floodPages(port: number, count: number): Promise<void> {
  let next = 0
  let sent = 0
  const worker = async () => {
    while (next < count || sent === 0) {
      const day = new Date(Date.UTC(2018, 0, 1 + next++)).toISOString().slice(0, 10)
      const options = { ...page, localAddress: attackers }
      const response = await rawRequest(port, `/rank/daily?date=${day}`, options).catch(() => undefined)
      if (response?.status === 200) sent += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** Opens live sockets of the sample. Resolves with the outcome of each handshake. */
async function listenToLives(port: number, count: number): Promise<string[]> {
  const { lives } = json(await rawRequest(port, '/api/mirror/live_list')) as { lives: { id: string | number }[] }
  const sockets = Array.from({ length: lives[0] ? count : 0 }, () => {
    const address = `ws://127.0.0.1:${port}/api/live/ws?live_id=${lives[0]?.id}`
    const socket = new WebSocket(address, { localAddress: attackers })
    onTestFinished(() => socket.terminate())
    return new Promise<string>((resolve) => {
      socket.once('open', () => resolve('open')).on('error', ({ message }) => resolve(message))
    })
  })
  return Promise.all(sockets)
}

/** Sends SIGTERM and resolves with the exit code; null when the grace period of 20 s passes and the test kills it. */
async function ended({ child, finished }: Running): Promise<number | null> {
  child.kill('SIGTERM')
  const deadline = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const { code } = await finished
  clearTimeout(deadline)
  return code
}

/** The largest script that pages without a first screen name: 200 kB that any client may request at no cost. */
async function scriptOf(port: number): Promise<string> {
  const { body } = await rawRequest(port, '/setting', page)
  const script = /href="(\/assets\/react-[^"]+\.js)"/.exec(body.toString())?.[1]
  if (script === undefined) throw new Error('the page names no such script')
  return script
}

describe.skipIf(!hasProcessMemory)(
  'under attack by half-open sockets, slow headers, slow bodies, slow readers and a flood of pages',
  () => {
    test.each(['sample', 'mirror'] as const)(
      'F08, F28, F34: a gateway over %s serves others within 2 s, limits upstream calls and memory, and stops with code 0',
      { timeout: 600_000 },
      async (source) => {
        const mirror = await startMirror()
        const over = source === 'sample' ? {} : { EMAKI_SOURCE: 'mirror', EMAKI_MIRRORS: mirror.address }
        const metricsPort = await freePort()
        const EMAKI_METRICS = `127.0.0.1:${metricsPort}`
        const program = await startProgram({ ...limited, ...over, EMAKI_METRICS, EMAKI_DATA: temporaryDirectory() })
        const { port, child } = program
        const pid = child.pid ?? 0
        const script = await scriptOf(port)
        // Loads and compiles the code of pages and rankings first, and caches what the reader requests.
        for (let day = 10; day < 30; day++) await cachePage(port, `/rank/daily?date=2017-01-${day}`)
        await cachePage(port, '/')
        await rawRequest(port, '/api/mirror/rank?mode=day&page=1')
        const loadedBefore = await loadedResponses(metricsPort)
        startMeasuring(pid)
        const handshakes = source === 'sample' ? await listenToLives(port, 20) : []
        const startedAt = performance.now()
        const attacks: Attack[] = [silent, halfOpen, slowHeaders, slowBody, slowReader(script)].map((attacker) =>
          startAttack(port, attackers, 24, attacker),
        )
        onTestFinished(() => attacks.forEach(({ stop }) => void stop()))
        // The attackers hold nearly all connections.
        await vi.waitFor(() => expect(attacks.reduce((sum, attack) => sum + attack.connected(), 0)).toBeGreaterThan(50))

        let isFlooding = true
        const flood = floodPages(port, 800).finally(() => {
          isFlooding = false
        })
        for (let round = 0; isFlooding || round < 20; round++) {
          expect((await served(port, '/healthz')).status).toBe(200)
          expect((await served(port, '/', page)).body.toString()).toContain('id="root"')
          expect((await served(port, script)).status).toBe(200)
          const ranking = await served(port, '/api/mirror/rank?mode=day&page=1')
          expect([ranking.status, json(ranking)]).toMatchObject([200, { illusts: expect.any(Array) }])
        }
        await flood
        // A response counts when its load ends, which may be after the page was sent without it. This page is loaded after them.
        await cachePage(port, '/rank/daily?date=2017-02-01')
        const calls = Math.max((await loadedResponses(metricsPort)) - loadedBefore - 1, mirror.requests.dated)
        // A burst of 300 tokens, then 5 a second; each call costs 2.
        const budget = (300 + (5 * (performance.now() - startedAt)) / 1000) / 2
        expect(calls).toBeGreaterThan(0)
        expect(calls).toBeLessThanOrEqual(budget)
        expect(handshakes.filter((outcome) => outcome === 'open').length).toBeLessThanOrEqual(16)
        expect(peakBytes(pid)).toBeLessThan(maxBytes)
        // The attackers are still connected.
        expect(await ended(program)).toBe(0)
      },
    )
  },
)
