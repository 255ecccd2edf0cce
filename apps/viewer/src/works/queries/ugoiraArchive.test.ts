// Loading an archive from a server that breaks off, stalls, or has no ranges.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxArchiveResumes } from '@emaki/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { ArchiveError, openArchive } from './ugoiraArchive.ts'

const archive = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 251)
type Answerer = (request: IncomingMessage, response: ServerResponse, attempt: number) => void

let server: Server | undefined
const ranges: (string | undefined)[] = []

async function serve(answer: Answerer): Promise<string> {
  ranges.length = 0
  server = createServer((request, response) => {
    ranges.push(request.headers.range)
    answer(request, response, ranges.length)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const read = async (body: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(body).arrayBuffer())
/** Compares bytes quickly: `toEqual` takes seconds. */
const isWhole = (bytes: Uint8Array) => Buffer.compare(bytes, archive) === 0
const quick = { signal: new AbortController().signal, pauseMs: 1 }

/** Sends the bytes from `start`, and breaks off after `maxBytes` of them. */
function send(response: ServerResponse, start: number, maxBytes = Number.POSITIVE_INFINITY, headers = {}) {
  response.writeHead(start > 0 ? 206 : 200, { 'content-length': archive.length - start, etag: '"one"', ...headers })
  const end = Math.min(archive.length, start + maxBytes)
  response.write(archive.subarray(start, end), () => (end < archive.length ? response.destroy() : response.end()))
}
const startOf = (request: IncomingMessage) => Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)

describe('openArchive', () => {
  it('loads the whole archive with its length', async () => {
    const address = await serve((_, response) => send(response, 0))
    const { body, length } = await openArchive([address], quick)
    expect(length).toBe(archive.length)
    expect(isWhole(await read(body))).toBe(true)
  })

  it('resumes where the connection broke, while new bytes arrive', async () => {
    const address = await serve((request, response) => send(response, startOf(request), 50_000))
    const { body } = await openArchive([address], quick)
    expect(isWhole(await read(body))).toBe(true)
    expect(ranges.length).toBeGreaterThan(5)
    expect(ranges.slice(1).every((range) => range !== undefined)).toBe(true)
  })

  it('loads the whole archive from a server without ranges', async () => {
    const address = await serve((_, response, attempt) => send(response, 0, attempt === 1 ? 120_000 : undefined))
    const { body } = await openArchive([address], quick)
    expect(isWhole(await read(body))).toBe(true)
    expect(ranges).toHaveLength(2)
  })

  it('fails after several tries without new bytes', async () => {
    const address = await serve((request, response) => send(response, startOf(request), startOf(request) > 0 ? 0 : 60_000))
    const { body } = await openArchive([address], quick)
    await expect(read(body)).rejects.toThrow()
    expect(ranges).toHaveLength(1 + maxArchiveResumes)
  })

  it('times out a stalled server, but not a slow one', async () => {
    const address = await serve((request, response) => {
      const start = startOf(request)
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': archive.length - start })
      response.write(archive.subarray(start, start + 1000))
    })
    const { body } = await openArchive([address], { ...quick, stallTimeoutMs: 250 })
    const reader = body.getReader()
    let received = 0
    while (received < 3000) received += (await reader.read()).value?.length ?? 0
    // A machine under load may request the same bytes twice, which is correct.
    expect([...new Set(ranges)].slice(0, 3)).toEqual([undefined, 'bytes=1000-', 'bytes=2000-'])
    await reader.cancel()
  })

  it('loads the small archive when there is no large one', async () => {
    const address = await serve((request, response) =>
      request.url === '/large.zip' ? response.writeHead(404).end() : send(response, 0),
    )
    const { body } = await openArchive([`${address}/large.zip`, `${address}/small.zip`], quick)
    expect(isWhole(await read(body))).toBe(true)
  })

  it('fails at once with the status of a refusal', async () => {
    const address = await serve((_, response) => response.writeHead(403).end('no'))
    await expect(openArchive([address], quick)).rejects.toMatchObject({ name: 'ArchiveError', status: 403 })
    expect(ranges).toHaveLength(1)
  })

  it('tries a failing server three times, and an unreachable one too', async () => {
    const address = await serve((_, response) => response.writeHead(502).end('no'))
    await expect(openArchive([address], quick)).rejects.toMatchObject({ status: 502 })
    expect(ranges).toHaveLength(3)
    await expect(openArchive(['http://127.0.0.1:1/'], quick)).rejects.toBeInstanceOf(ArchiveError)
  })

  it('stops at once when it is aborted', async () => {
    const address = await serve((request, response) => send(response, startOf(request), 20_000))
    const left = new AbortController()
    const { body } = await openArchive([address], { signal: left.signal, pauseMs: 10_000 })
    const reading = read(body)
    setTimeout(() => left.abort(), 30)
    await expect(reading).rejects.toThrow(/abort/i)
  })
})
