// Pictures from the network: connections, redirects, and interrupted bodies.
import { request as openRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { startOrigin } from '../testing/origin.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { pngBytes } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { feedFromNetwork, type PictureSink } from './pictureFeed.ts'

const path = '/api/image/i.pximg.net/img-original/img/1_p0.png'

describe('a picture from the network', () => {
  test('is served whole, and its host gets our Referer and no client headers', async () => {
    const received: unknown[] = []
    const { dispatcher } = await startOrigin((incoming, outgoing) => {
      received.push([incoming.method, incoming.url, incoming.headers.referer, incoming.headers.cookie])
      outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': 100, 'set-cookie': 'a=b' }).end(pngBytes)
    })
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher) })
    const { status, headers, body } = await rawRequest(port, `${path}?x=1`, { headers: { cookie: 'secret' } })
    expect([status, body, headers['content-length'], headers['set-cookie']]).toEqual([200, pngBytes, '100', undefined])
    expect(received).toEqual([['GET', '/img-original/img/1_p0.png', 'https://app-api.pixiv.net/', undefined]])
  })

  test('reaches a slow sink without the empty chunks that follow each pause', async () => {
    let sendRest = () => {}
    const { dispatcher } = await startOrigin((_, outgoing) => {
      sendRest = () => void outgoing.end(pngBytes)
      outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': 2 * pngBytes.byteLength }).write(pngBytes)
    })
    const lengths: number[] = []
    const sink: PictureSink = {
      head: () => true,
      bytes(chunk) {
        lengths.push(chunk.byteLength)
        // A feed that passes them on would pause and resume for ever.
        if (chunk.byteLength === 0) throw new Error('an empty chunk')
        return false
      },
      async drained() {
        setImmediate(sendRest)
        sendRest = () => {}
      },
      end: () => undefined,
    }
    const url = new URL('https://i.pximg.net/1_p0.png')
    const limits = { headersMs: 5000, idleMs: 5000 }
    await feedFromNetwork(dispatcher)({ url, method: 'GET', headers: {}, signal: new AbortController().signal }, sink, limits)
    expect(lengths).toEqual([pngBytes.byteLength, pngBytes.byteLength])
  })

  test('D5 a redirect is not followed', async () => {
    let requests = 0
    const { dispatcher } = await startOrigin((_, outgoing) => {
      requests += 1
      outgoing.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    })
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher) })
    const { status, headers } = await rawRequest(port, path)
    expect([status, headers.location, requests]).toEqual([502, undefined, 1])
  })

  test('D6 an HTML page with an image type is rejected', async () => {
    const { dispatcher } = await startOrigin((_, outgoing) =>
      outgoing.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><script>alert(1)</script>'),
    )
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher) })
    expect((await rawRequest(port, path)).status).toBe(415)
  })

  test('F06 a host that closes or is unreachable gives a 502', async () => {
    const { dispatcher } = await startOrigin((incoming) => incoming.socket.destroy())
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher) })
    expect((await rawRequest(port, path)).status).toBe(502)
    await dispatcher.destroy()
    expect((await rawRequest(port, path)).status).toBe(502)
  })

  test('F07 a silent host gives a 504, and one that stalls breaks the transfer', async () => {
    const silent = await startOrigin(() => undefined)
    const mute = await startGateway({ pictures: feedFromNetwork(silent.dispatcher), imageLimits: { headersMs: 1000 } })
    expect((await rawRequest(mute.port, path)).status).toBe(504)
    const stalling = await startOrigin((_, outgoing) =>
      outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 }).write(pngBytes),
    )
    const stalled = await startGateway({ pictures: feedFromNetwork(stalling.dispatcher), imageLimits: { idleMs: 1000 } })
    await expect(rawRequest(stalled.port, path)).rejects.toThrow()
  })

  test('F36 a client that disconnects aborts the upstream request', async () => {
    const closed = vi.fn()
    const { dispatcher } = await startOrigin((_, outgoing) => {
      outgoing.once('close', closed)
      outgoing.writeHead(200, { 'content-type': 'image/png' }).write(pngBytes)
    })
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher) })
    const sent = openRequest({ port, path, headers: { host: 'localhost' } }, (incoming) =>
      incoming.once('data', () => sent.destroy()),
    )
    sent.on('error', () => undefined).end()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('a slow reader slows the host down instead of filling memory', async () => {
    const size = 64 * 1024 * 1024
    let written = 0
    const { dispatcher } = await startOrigin((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'image/png' }).write(pngBytes)
      const more = () => {
        while (written < size && outgoing.write(Buffer.alloc(64 * 1024, 1))) written += 64 * 1024
        outgoing.once('drain', more)
      }
      more()
    })
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher) })
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
      openRequest({ port, path, headers: { host: 'localhost' } }, resolve).end()
    })
    response.pause()
    let before = -1
    await vi.waitFor(async () => {
      const isStill = written === before
      before = written
      await pause(50)
      expect(isStill).toBe(true)
    })
    expect(written).toBeLessThan(24 * 1024 * 1024)
    response.destroy()
  })
})
