// The live socket of the site as a feed.
import { lookup } from 'node:dns'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { guardedLookup } from '../network/guardedConnector.ts'
import { startGateway } from '../testing/startGateway.ts'
import { socketFeed } from './socketFeed.ts'

/** A fake live socket of the site with a script for each listener. */
async function site(script: (listener: WebSocket) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true })
  await once(server, 'listening')
  onTestFinished(() => {
    for (const listener of server.clients) listener.terminate()
    server.close()
  })
  const requests: string[] = []
  server.on('connection', script)
  const { port } = server.address() as AddressInfo
  const open = (url: string, maxPayload: number) => {
    requests.push(url)
    return new WebSocket(`ws://127.0.0.1:${port}${url.slice('wss://sketch.pixiv.net'.length)}`, { maxPayload })
  }
  return { server, requests, live: socketFeed({ lookup }, open) }
}

async function received(messages: AsyncIterable<string> | undefined): Promise<string[]> {
  const all: string[] = []
  for await (const message of messages ?? []) all.push(message)
  return all
}

const never = new AbortController().signal

describe('the live socket of the site', () => {
  test('yields the texts of a live in order until it closes, without binary messages', async () => {
    const { live, requests } = await site((listener) => {
      listener.send('{"type":"chat","message":"こんにちは"}')
      listener.send(Buffer.from([1, 2, 3]))
      listener.send('{"type":"finish"}')
      listener.close(1000)
    })
    expect(await received(live('1 2/3', never))).toEqual(['{"type":"chat","message":"こんにちは"}', '{"type":"finish"}'])
    expect(requests).toEqual(['wss://sketch.pixiv.net/ws/lives?live_id=1%202%2F3'])
  })

  test('is closed when its listener leaves', async () => {
    const { live, server } = await site((listener) => listener.send('{}'))
    for await (const message of live('7', never) ?? []) {
      expect(message).toBe('{}')
      break
    }
    await vi.waitFor(() => expect(server.clients.size).toBe(0))
    const left = new AbortController()
    const waiting = received(live('7', left.signal))
    await vi.waitFor(() => expect(server.clients.size).toBe(1))
    left.abort()
    await expect(waiting).rejects.toThrow()
    await vi.waitFor(() => expect(server.clients.size).toBe(0))
  })

  test.each([
    ['plain', false],
    ['deflated', true],
  ])('I1 passes on a %s frame of 1 MB and fails at a longer one', async (_, compress) => {
    const megabyte = 1024 * 1024
    const { live } = await site((listener) => {
      listener.send('x'.repeat(megabyte), { compress })
      listener.send('x'.repeat(megabyte + 1), { compress })
    })
    const frames: number[] = []
    const listen = async () => {
      for await (const message of live('7', never) ?? []) frames.push(message.length)
    }
    await expect(listen()).rejects.toThrow('Max payload size exceeded')
    expect(frames.filter((length) => length > megabyte)).toEqual([])
  })

  test('I1 F37 fails when it floods or is unreachable, and ends when it is interrupted', async () => {
    const flooding = await site((listener) => listener.send('x'.repeat(2 * 1024 * 1024)))
    await expect(received(flooding.live('7', never))).rejects.toThrow()
    const broken = await site((listener) => setImmediate(() => listener.terminate()))
    expect(await received(broken.live('7', never))).toEqual([])
    const absent = socketFeed({ lookup }, () => new WebSocket('ws://127.0.0.1:1/'))
    await expect(received(absent('7', never))).rejects.toThrow()
  })

  test('D3 is not opened at an address that is not public', async () => {
    const toOurselves: typeof lookup = Object.assign(
      (_: string, __: unknown, callback: (error: null, found: { address: string; family: number }[]) => void) =>
        callback(null, [{ address: '127.0.0.1', family: 4 }]),
      lookup,
    )
    const live = socketFeed({ lookup: guardedLookup({ lookup: toOurselves }) })
    await expect(received(live('7', never))).rejects.toThrow(/blocked/)
  })

  test('is passed through the gateway in order and closed at its end', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => JSON.stringify({ type: 'heart', count: index }))
    const { live } = await site((listener) => {
      for (const text of texts) listener.send(text)
      listener.close(1000)
    })
    const { port } = await startGateway({ source: { live } })
    const visitor = new WebSocket(`ws://127.0.0.1:${port}/api/live/ws?live_id=7`)
    const seen: string[] = []
    visitor.on('message', (data) => seen.push(String(data)))
    const [code] = await once(visitor, 'close')
    expect([code, seen]).toEqual([1000, texts])
  })
})
