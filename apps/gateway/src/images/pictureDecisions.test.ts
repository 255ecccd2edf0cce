// What the image proxy serves when the operator denies a picture, and when the archive has it: without a gateway around it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Verdict } from '@emaki/domain/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GatewayResponse } from '../http/gatewayResponse.ts'
import { createLog } from '../log/log.ts'
import { feedFromFetch } from '../network/pictureFeed.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { picture, pngBytes, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { createImageProxy, type ImageProxyOptions } from './imageProxy.ts'

const target = '/i.pximg.net/img-original/img/1_p0.png'
const keptBytes = Buffer.concat([pngBytes, Buffer.from('kept')])
const keptPicture = async () => ({ response: picture({}, keptBytes), keptMs: Date.UTC(2026, 10, 1) })

/** Serves one picture through the proxy. Resolves with a function that asks for it. */
async function serve(respond: () => Response | Promise<Response>, options: Partial<ImageProxyOptions> = {}) {
  const upstream = scriptedUpstream(respond)
  const proxy = createImageProxy({
    feed: feedFromFetch(upstream.fetch),
    hosts: ['i.pximg.net'],
    log: createLog('silent'),
    ...options,
  })
  const server = createServer(
    { ServerResponse: GatewayResponse },
    (incoming, outgoing) => void proxy(incoming, outgoing, incoming.url ?? ''),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { upstream, get: () => rawRequest(port, target) }
}

const refusing = (status: number) => () => new Response('', { status })

describe('a picture', () => {
  test.each<[Verdict, number, string | undefined]>([
    ['denied', 404, undefined],
    ['unknown', 503, '5'],
  ])('about which the operator says %s is refused without a request to its host', async (decision, status, retryAfter) => {
    for (const verdict of [() => decision, async () => decision]) {
      const { upstream, get } = await serve(() => picture(), { verdict })
      const response = await get()
      expect([response.status, response.headers['retry-after']]).toEqual([status, retryAfter])
      expect(upstream.requests).toEqual([])
    }
  })

  test.each([
    [404, ['/img-original/img/1_p0.png']],
    [403, []],
    [500, []],
  ])('that its host refuses with %i is reported as missing: %j', async (status, expected) => {
    const missing: string[] = []
    const { get } = await serve(refusing(status), { onMissing: (address) => void missing.push(address) })
    await get()
    expect(missing).toEqual(expected)
  })
})

describe('a kept picture', () => {
  const kept = () => keptPicture

  test.each([403, 404, 410, 429, 500, 503])('is sent when its host refuses with %i', async (status) => {
    const { get } = await serve(refusing(status), { kept })
    const { status: sent, body, headers } = await get()
    expect([sent, body.equals(keptBytes), headers['server-timing']]).toEqual([200, true, expect.stringContaining('archive')])
  })

  test('is sent when its host cannot be reached', async () => {
    const { get } = await serve(() => Promise.reject(new Error('ECONNREFUSED')), { kept })
    expect((await get()).body.equals(keptBytes)).toBe(true)
  })

  test('is not sent when its host has the picture', async () => {
    const { get } = await serve(() => picture(), { kept })
    expect((await get()).body.equals(pngBytes)).toBe(true)
  })

  test('is not sent for a request that its host calls wrong', async () => {
    const { get } = await serve(refusing(416), { kept })
    expect((await get()).status).toBe(416)
  })

  test('that the archive lacks leaves the error of the host', async () => {
    const { get } = await serve(refusing(404), { kept: () => async () => undefined })
    expect((await get()).status).toBe(404)
  })

  test('never ends a picture that has begun', async () => {
    const cut = () =>
      picture(
        { 'content-length': '1000' },
        new ReadableStream({
          start: (controller) => controller.enqueue(pngBytes),
          pull: (controller) => controller.error(new Error('cut')),
        }),
      )
    const { get } = await serve(cut, { kept })
    await expect(get()).rejects.toThrow()
  })
})
