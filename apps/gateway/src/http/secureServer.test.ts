// HTTPS without a proxy: HTTP/2 and HTTP/1.1 on one port, the same checks and limits as without TLS, and a renewed certificate.
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as http2Connect } from 'node:http2'
import { request as httpsRequest } from 'node:https'
import { connect as netConnect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as tlsConnect } from 'node:tls'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Listener } from '../listener.ts'
import { createLog } from '../operator/log.ts'
import type { LiveFeed } from '../sources/source.ts'
import { type Certificate, createCertificate, hasOpenssl } from '../testing/certificate.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { secureClient } from '../testing/secureRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { createRenewal, readCertificate } from './certificate.ts'
import { listen } from './server.ts'

let certificate: Certificate
let other: Certificate
beforeAll(() => {
  if (!hasOpenssl) return
  const directory = mkdtempSync(join(tmpdir(), 'emaki-certificates-'))
  certificate = createCertificate(directory, 'one', 'localhost')
  other = createCertificate(directory, 'two', 'localhost')
  return () => rmSync(directory, { recursive: true, force: true })
})

/** An HTTP/1.1 request over TLS. */
function http1Request(port: number, path: string): Promise<{ status?: number | undefined; version: string; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest({ port, path, host: 'localhost', rejectUnauthorized: false, agent: false }, (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode, version: incoming.httpVersion, body }), reject)
    })
    sent.on('error', reject).end()
  })
}

/** The name in the certificate that a new connection gets. */
async function servedName(port: number): Promise<string> {
  const socket = tlsConnect({ port, servername: 'localhost', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return String(subject.CN)
}

describe.skipIf(!hasOpenssl)('HTTPS', () => {
  test('serves the same over HTTP/2 and HTTP/1.1, with live sockets over HTTP/1.1', async () => {
    const greeting: LiveFeed = async function* () {
      yield 'hello'
    }
    const { port } = await startGateway({ certificate, source: { live: greeting } })
    const { request } = secureClient(port)
    const [second, first] = await Promise.all([request('/assets/main-abc123.js'), http1Request(port, '/assets/main-abc123.js')])
    expect([second.status, first.status, first.version]).toEqual([200, 200, '1.1'])
    expect(second.body.toString()).toBe(first.body)
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) })
    const socket = new WebSocket(`wss://localhost:${port}/api/live/ws?live_id=7`, { rejectUnauthorized: false })
    expect(String((await once(socket, 'message'))[0])).toBe('hello')
    socket.terminate()
  })

  test('serves GET, HEAD, errors and next pages of 90 kB over one HTTP/2 connection', async () => {
    const { port } = await startGateway({ certificate })
    const { request } = secureClient(port)
    const viewed = Array.from({ length: 2000 }, (_, index) => `viewed%5B%5D=${100_000_000 + index}`).join('&')
    const requests = [
      ['GET', '/', 200],
      ['HEAD', '/', 200],
      ['GET', '/no/such/file.js', 404],
      ['GET', '/api/mirror/rank', 200],
      ['GET', `/api/mirror/related?id=1&${viewed}`, 200],
      ['GET', `/${'a'.repeat(20_000)}`, 431],
      ['PUT', '/', 405],
    ] as const
    const statuses = await Promise.all(requests.map(async ([method, path]) => (await request(path, { method })).status))
    expect(statuses).toEqual(requests.map(([, , status]) => status))
  })

  test.each([
    ['an unknown host', { ':authority': 'evil.example' }, undefined, 421],
    ['a Host that differs from the authority', { ':authority': 'localhost', host: '127.0.0.1' }, undefined, 400],
    ['a body that is not expected', {}, 'x', 413],
    ['a form of unknown length', { ':method': 'POST', ':path': '/sign-in' }, 'password=x', 411],
    ['a form that is too long', { ':method': 'POST', ':path': '/sign-in', 'content-length': '99999999' }, 'x', 413],
  ])('refuses %s with one stream, and serves the next', async (_, headers, body, status) => {
    const { port } = await startGateway({ certificate })
    const { session, request } = secureClient(port)
    const stream = session.request({ ':path': '/', ...headers }, { endStream: body === undefined })
    stream.on('error', () => undefined)
    // The body never ends: the server resets the stream.
    if (body !== undefined) stream.write(body)
    const [received] = await once(stream, 'response')
    expect(received[':status']).toBe(status)
    stream.resume()
    await once(stream, 'close')
    expect((await request('/healthz')).status).toBe(200)
  })

  test('sends 400 with a sentence to plain HTTP on its port', async () => {
    const { port } = await startGateway({ certificate })
    const response = await rawRequest(port, '/')
    expect(response.status).toBe(400)
    expect(json(response)).toMatchObject({ msg: 'This port serves HTTPS. Use an address with https://.' })
  })

  test('resets a response that breaks off, so that a part is not taken for the whole', async () => {
    const breaking: Listener = (_, outgoing) => {
      outgoing.writeHead(200).write('a part', () => outgoing.destroy())
    }
    const server = await listen(breaking, { host: '127.0.0.1', port: 0, certificate })
    onTestFinished(() => server.stop(0))
    const stream = secureClient(server.port).session.request({ ':path': '/' })
    stream.resume()
    await once(stream, 'error')
    expect(stream.rstCode).toBe(2)
  })

  test('F27 a request without a body is complete, so that it does not count as stalled while it waits', async () => {
    const telling: Listener = (incoming, outgoing) => void outgoing.end(String(incoming.complete))
    const server = await listen(telling, { host: '127.0.0.1', port: 0, certificate })
    onTestFinished(() => server.stop(0))
    expect((await secureClient(server.port).request('/')).body.toString()).toBe('true')
  })

  test('a body that breaks off is an error and not the end of the body', async () => {
    const outcomes: string[] = []
    const reading: Listener = (incoming) =>
      void text(incoming).then(
        (body) => outcomes.push(body),
        () => outcomes.push('broken off'),
      )
    const server = await listen(reading, { host: '127.0.0.1', port: 0, certificate })
    onTestFinished(() => server.stop(0))
    const stream = secureClient(server.port).session.request({ ':path': '/', ':method': 'POST', 'content-length': '100' })
    stream.on('error', () => undefined)
    stream.write('id=12', () => stream.close(8))
    await vi.waitFor(() => expect(outcomes).toEqual(['broken off']))
  })
})

const largeBody = Buffer.alloc(32 * 1024 * 1024)
/** Sends a large body for /large, waits for the request body of /post, and responds to all others at once. */
const response: Listener = (incoming, outgoing) => {
  if (incoming.url === '/large') outgoing.end(largeBody)
  else if (incoming.url === '/post') incoming.resume().once('end', () => outgoing.end('taken'))
  else outgoing.end('here')
}

interface Attacker {
  readonly isClosed: () => boolean
}
/** Connects a client that never closes by itself. It is destroyed with the test. */
type Attack = (port: number) => Promise<Attacker>

/** Sends nothing, not even a handshake. */
const silent: Attack = async (port) => {
  const socket = netConnect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).resume()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return { isClosed: () => socket.closed || socket.readableEnded }
}

/** Opens an HTTP/2 connection, and requests a path if there is one. It reads no response and never ends the body of a POST. */
const secure =
  (path?: string, method = 'GET'): Attack =>
  async (port) => {
    const session = http2Connect(`https://localhost:${port}`, { rejectUnauthorized: false })
    onTestFinished(() => session.destroy())
    const opened = new Promise<void>((resolve) => void session.on('error', () => resolve()).on('connect', () => resolve()))
    if (path !== undefined)
      session.request({ ':path': path, ':method': method }, { endStream: method === 'GET' }).on('error', () => undefined)
    await opened
    return { isClosed: () => session.closed || session.destroyed }
  }

const attacks: readonly (readonly [name: string, attack: Attack])[] = [
  ['send nothing', silent],
  ['open no stream', secure()],
  ['never finish their body', secure('/post', 'POST')],
  ['never read their response', secure('/large')],
]

describe.skipIf(!hasOpenssl)('HTTPS under attack', () => {
  test.each(attacks)('F08 20 clients that %s do not block a server for 16 connections', async (_, attack) => {
    const server = await listen(response, { host: '127.0.0.1', port: 0, maxConnections: 16, certificate })
    onTestFinished(() => server.stop(0))
    await Promise.all(Array.from({ length: 20 }, () => attack(server.port)))
    // A client above the limit is disconnected or gets 503, and tries again.
    await vi.waitFor(async () => expect((await http1Request(server.port, '/')).body).toBe('here'), 20_000)
  })

  test('F28 the shutdown ends within the grace period with all of them attached', async () => {
    const server = await listen(response, { host: '127.0.0.1', port: 0, certificate })
    const clients = await Promise.all(attacks.map(([, attack]) => attack(server.port)))
    // Resolves only when every connection is closed; otherwise the test times out.
    await server.stop(500)
    await vi.waitFor(() => expect(clients.filter(({ isClosed }) => !isClosed())).toEqual([]), 20_000)
  })

  test('F28 the shutdown lets a stream in flight finish', async () => {
    const finish: (() => void)[] = []
    const waiting: Listener = (_, outgoing) => void finish.push(() => outgoing.end('late'))
    const server = await listen(waiting, { host: '127.0.0.1', port: 0, certificate })
    const { session, request } = secureClient(server.port)
    const late = request('/')
    await vi.waitFor(() => expect(finish).toHaveLength(1), 20_000)
    const announced = once(session, 'goaway')
    const stopped = server.stop(60_000)
    await announced
    finish[0]?.()
    expect((await late).body.toString()).toBe('late')
    await stopped
  })

  test('F08 a client that resets its streams at once is disconnected, and others are served', async () => {
    const server = await listen(response, { host: '127.0.0.1', port: 0, certificate })
    onTestFinished(() => server.stop(0))
    const { session } = secureClient(server.port)
    const closed = new Promise<void>((resolve) => void session.on('close', () => resolve()))
    const flood = () => {
      for (let count = 0; count < 100 && !session.closed && !session.destroyed; count++) {
        const stream = session.request({ ':path': '/large' })
        stream.on('error', () => undefined).on('ready', () => stream.close(8))
      }
      if (!session.closed && !session.destroyed) setImmediate(flood)
    }
    flood()
    await closed
    expect((await secureClient(server.port).request('/')).body.toString()).toBe('here')
  })
})

describe.skipIf(!hasOpenssl)('a certificate', () => {
  /** The files of the first certificate in a directory of their own. */
  function files() {
    const directory = temporaryDirectory()
    const paths = { tlsCertificate: join(directory, 'tls.crt'), tlsKey: join(directory, 'tls.key') }
    copyFileSync(certificate.certificateFile, paths.tlsCertificate)
    copyFileSync(certificate.keyFile, paths.tlsKey)
    return paths
  }

  test('is renewed without a restart, and kept while the new files do not match', async () => {
    const paths = files()
    const server = await listen(response, { host: '127.0.0.1', port: 0, certificate })
    onTestFinished(() => server.stop(0))
    const logged: { msg: string }[] = []
    const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
    const use = (renewed: { readonly cert: string; readonly key: string }) => server.setCertificate?.(renewed)
    const renew = createRenewal({ files: paths, current: certificate, use, log })
    const open = secureClient(server.port)
    expect((await open.request('/')).status).toBe(200)
    copyFileSync(other.certificateFile, paths.tlsCertificate)
    renew()
    renew()
    expect([await servedName(server.port), logged.map(({ msg }) => msg)]).toEqual([
      'one',
      ['the new certificate cannot be used; the old one stays'],
    ])
    copyFileSync(other.keyFile, paths.tlsKey)
    renew()
    renew()
    expect([await servedName(server.port), logged.map(({ msg }) => msg).slice(1)]).toEqual(['two', ['certificate renewed']])
    expect((await open.request('/')).status).toBe(200)
  })

  test('that cannot be used is described with the variable to change', () => {
    const paths = files()
    const broken = join(temporaryDirectory(), 'broken')
    writeFileSync(broken, 'no PEM')
    const outcome = (changed: Partial<typeof paths>) => {
      const read = readCertificate({ ...paths, ...changed })
      return read.ok ? 'ok' : read.error
    }
    expect(outcome({})).toBe('ok')
    expect(outcome({ tlsCertificate: '/no/such/file' })).toMatch(/^EMAKI_TLS_CERT .* can be read \(ENOENT\)\.$/)
    expect(outcome({ tlsKey: '/no/such/file' })).toMatch(/^EMAKI_TLS_KEY .* can be read \(ENOENT\)\.$/)
    expect(outcome({ tlsCertificate: broken })).toMatch(/^EMAKI_TLS_CERT .* must be a certificate in PEM format\.$/)
    expect(outcome({ tlsKey: broken })).toMatch(/^EMAKI_TLS_KEY .* must be a private key in PEM format/)
    expect(outcome({ tlsKey: other.keyFile })).toMatch(/^EMAKI_TLS_KEY .* must be the private key of the certificate/)
  })
})
