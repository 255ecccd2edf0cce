// The port of the server, and graceful shutdown.
import { once } from 'node:events'
import { createServer, request as openRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { picture, pngBytes, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { defaultPort, listen } from './server.ts'

/** Occupies a port during the test. When another program has it already, that serves the purpose too. */
async function occupy(port: number): Promise<number> {
  const other = createServer()
  onTestFinished(() => void other.close())
  other.listen(port, '127.0.0.1')
  await Promise.race([once(other, 'listening'), once(other, 'error')])
  return (other.address() as AddressInfo | null)?.port ?? port
}

describe('the port', () => {
  test('that is configured and occupied is reported in a sentence', async () => {
    const port = await occupy(0)
    await expect(listen(() => undefined, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program; choose another with PORT, or leave PORT unset.`,
    )
  })

  test('is the next free one when none is configured', async () => {
    await occupy(defaultPort)
    const server = await listen(() => undefined, { host: '127.0.0.1', port: undefined })
    onTestFinished(() => server.stop(0))
    expect(server.port).toBeGreaterThan(defaultPort)
  })

  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

  test.runIf(hasIpv6)('F39 on :: accepts IPv4 and IPv6 connections', async () => {
    const server = await listen((_, outgoing) => void outgoing.end('here'), { host: '::', port: 0 })
    onTestFinished(() => server.stop(0))
    for (const host of ['127.0.0.1', '[::1]']) expect(await (await fetch(`http://${host}:${server.port}/`)).text()).toBe('here')
  })

  test('on an address of another machine is reported', async () => {
    await expect(listen(() => undefined, { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST is 192.0.2.1, which is no address of this machine.',
    )
  })
})

describe('the shutdown', () => {
  test('F28 is visible in /healthz at once, while requests in flight finish', async () => {
    let finish = (): void => undefined
    const body = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(pngBytes)
          finish = () => {
            controller.enqueue(pngBytes)
            controller.close()
          }
        },
      })
    const { port, health, stop } = await startGateway(scriptedUpstream(() => picture({}, body())))
    let began = (): void => undefined
    const start = new Promise<void>((resolve) => {
      began = resolve
    })
    const received = new Promise<number>((resolve, reject) => {
      const sent = openRequest({ port, path: '/api/image/i.pximg.net/a.png', headers: { host: 'localhost' } }, (incoming) => {
        let bytes = 0
        incoming.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
        })
        incoming.on('end', () => resolve(bytes)).on('error', reject)
        incoming.once('data', began)
      })
      sent.on('error', reject).end()
    })
    await start
    health.enter('stopping')
    const ready = await rawRequest(port, '/healthz')
    expect([ready.status, ready.headers.connection]).toEqual([503, 'close'])
    const stopped = stop(20_000)
    await expect(rawRequest(port, '/healthz')).rejects.toThrow()
    finish()
    expect(await received).toBe(2 * pngBytes.byteLength)
    await stopped
  })

  test('waits neither for idle connections nor beyond the grace period', async () => {
    const endless = () => new ReadableStream({ start: (controller) => controller.enqueue(pngBytes) })
    const { port, stop } = await startGateway(scriptedUpstream(() => picture({}, endless())))
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    const broken = rawRequest(port, '/api/image/i.pximg.net/a.png').catch((error: Error) => error)
    await rawRequest(port, '/healthz')
    await stop(100)
    expect(await broken).toBeInstanceOf(Error)
    idle.destroy()
  })
})
