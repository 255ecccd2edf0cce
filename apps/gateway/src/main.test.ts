// The real gateway process: options, start, shutdown, and failures of a whole process.
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runToEnd, startAndKill, startProgram, temporaryDirectory } from './testing/program.ts'
import { json, rawRequest } from './testing/rawRequest.ts'

describe('the program', () => {
  test('prints its variables and its version', async () => {
    const help = await runToEnd({}, '--help')
    expect([help.code, help.stderr]).toEqual([0, ''])
    expect(help.stdout).toContain('EMAKI_PUBLIC_HOSTS')
    expect((await runToEnd({}, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('rejects each bad value with a sentence before it starts', async () => {
    const { code, stdout, stderr } = await runToEnd({ PORT: 'x', EMAKI_LOG: 'loud', EMAKI_SOURCE: 'live', EMAKI_ACCES: '2' })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n')).toEqual([
      'Warning: EMAKI_ACCES is not a variable of Emaki; did you mean EMAKI_ACCESS?',
      'PORT is "x" but must be a whole number from 0 to 65535 (0 takes any free port).',
      'EMAKI_LOG is "loud" but must be one of trace, debug, info, warn, error, fatal, silent, and perhaps ,requests.',
      'EMAKI_SOURCE is "live" but must be one of sample, upstream, web, mirror, archive, or upstream,web.',
    ])
  })

  test('does not start with an unknown option', async () => {
    const { code, stderr } = await runToEnd({}, '--prot=80')
    expect([code, stderr]).toEqual([2, '"--prot=80" is not an option of Emaki; see --help.\n'])
  })

  test('reports a port that is taken', async () => {
    const other = createServer()
    onTestFinished(() => void other.close())
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await runToEnd({ PORT: String(port), EMAKI_DATA: temporaryDirectory() })
    expect([code, stderr]).toEqual([
      1,
      `Emaki could not start: Port ${port} on 127.0.0.1 is taken by another program; choose another with PORT, or leave PORT unset.\n`,
    ])
  })

  test('reports a data directory that cannot be used', async () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    const { code, stderr } = await runToEnd({ PORT: '0', EMAKI_DATA: join(file, 'below') })
    expect(code).toBe(1)
    expect(stderr).toContain(`Emaki could not start: EMAKI_DATA is "${join(file, 'below')}", which cannot be used as a directory`)
  })
})

test('F27, F29, F30, F31: Emaki survives kills, restarts, shared directories and too many connections', {
  timeout: 600_000,
}, async () => {
  const data = temporaryDirectory()
  const environment = { PORT: '0', EMAKI_DATA: data }
  // A first start that is killed at any time continues on the next one (F30).
  const cut = await startAndKill(environment, /Building/)
  expect([cut.code, cut.stdout]).toEqual([null, 'Building the sample collection…\n'])
  for (const ms of [400, 900]) await startAndKill(environment, ms)
  const first = await startProgram(environment)

  const rank = await rawRequest(first.port, '/api/mirror/rank?mode=day&page=1')
  const { illusts } = json(rank) as { illusts: { image_urls: { medium: string } }[] }
  expect(illusts).toHaveLength(30)
  const address = `/api/image/${illusts[0]?.image_urls.medium.slice('https://'.length)}`
  const picture = await rawRequest(first.port, address)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(picture.body.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  const part = await rawRequest(first.port, address, { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.body).toEqual(picture.body.subarray(100, 200))
  // A second gateway on the same directory does not use the disk caches and says so.
  const beside = await startProgram(environment)
  expect((await rawRequest(beside.port, address)).body).toEqual(picture.body)
  beside.child.kill('SIGTERM')
  expect(await beside.finished).toMatchObject({ code: 0, stderr: expect.stringContaining('Another Emaki uses the directory') })
  const unchanged = await rawRequest(first.port, address, { headers: { 'if-none-match': picture.headers.etag ?? '' } })
  expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0])

  expect(json(await rawRequest(first.port, '/api/mirror/illust?id=999999999999'))).toHaveProperty('error')
  expect((await rawRequest(first.port, '/api/mirror/illust?id=abc')).status).toBe(422)
  first.child.kill('SIGTERM')
  expect((await first.finished).code).toBe(0)

  const second = await startProgram(environment)
  expect(second.stdout()).not.toContain('Building')
  expect(readdirSync(data).filter((name) => name.includes('.bad'))).toEqual([])
  // A request that never ends delays the exit until a second signal (F29).
  const unfinished = connect(second.port, '127.0.0.1')
  onTestFinished(() => void unfinished.destroy())
  unfinished
    .on('error', () => undefined)
    .write('POST /pixiv-oauth/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nx')
  await rawRequest(second.port, '/healthz')
  second.child.kill('SIGINT')
  await vi.waitFor(() => expect(rawRequest(second.port, '/healthz')).rejects.toThrow())
  second.child.kill('SIGINT')
  expect((await second.finished).code).toBe(1)

  // With 256 files the limit is 128 connections: idle ones are closed for new ones, others get a 503 (F27).
  const crowded = await startProgram(environment, { files: 256 })
  const responses = await Promise.all(Array.from({ length: 200 }, () => firstBytes(crowded.port)))
  expect(responses.filter((response) => response.startsWith('HTTP/1.1 200 ')).length).toBeGreaterThan(100)
  for (const response of responses) expect(response).toMatch(/^(?:$|HTTP\/1\.1 200 |HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n)/)
  await vi.waitFor(async () => expect((await rawRequest(crowded.port, '/healthz')).status).toBe(200))
  crowded.child.kill('SIGTERM')
  expect((await crowded.finished).code).toBe(0)

  // A replica that is killed sends no truncated response that looks complete: a balancer can retry on the other replica (F31).
  const copy = temporaryDirectory()
  cpSync(data, copy, { recursive: true })
  const [one, other] = await Promise.all([startProgram(environment), startProgram({ ...environment, EMAKI_DATA: copy })])
  const paths = illusts.flatMap(({ image_urls: { medium } }, index) => [
    `/api/image/${medium.slice('https://'.length)}`,
    `/api/mirror/rank?mode=week&page=${index + 1}`,
  ])
  const requests = paths.map((path) => rawRequest(one.port, path).catch(() => rawRequest(other.port, path)))
  await Promise.race(requests)
  one.child.kill('SIGKILL')
  for (const { status, headers, body } of await Promise.all(requests)) {
    expect(status).toBe(200)
    if (headers['content-length'] !== undefined) expect(body.byteLength).toBe(Number(headers['content-length']))
  }
  other.child.kill('SIGTERM')
  expect((await other.finished).code).toBe(0)
})

/** The first bytes that a connection receives; empty when it is closed. It stays open until the test ends. */
function firstBytes(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(
      port,
      '127.0.0.1',
      () => void socket.write('GET /.well-known/emaki.json HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    )
    onTestFinished(() => void socket.destroy())
    socket.setEncoding('utf8')
    socket.once('data', (text) => resolve(String(text)))
    socket.on('error', () => resolve(''))
    socket.on('close', () => resolve(''))
  })
}
