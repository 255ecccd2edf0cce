// The headers that every response of the server has.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../server/server.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { type GatewayResponse, hasContext } from './gatewayResponse.ts'

type Context = Partial<Pick<GatewayResponse, 'robotsTag' | 'isPrivate' | 'isSecure'>>

/** The headers of a response that `write` has written. */
async function headersOf(write: (outgoing: ServerResponse) => void, context: Context = {}) {
  const listener = (_: IncomingMessage, outgoing: ServerResponse) => {
    if (hasContext(outgoing)) Object.assign(outgoing, { requestId: 'the-id', ...context })
    write(outgoing)
  }
  const server = await listen(listener, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.stop(0))
  return (await rawRequest(server.port, '/')).headers
}

describe('a response', () => {
  test('has the base headers and its request id', async () => {
    expect(await headersOf((outgoing) => outgoing.writeHead(200).end())).toMatchObject({
      'x-request-id': 'the-id',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('has the headers of its handler in their place, and none that is undefined', async () => {
    const headers = await headersOf((outgoing) => {
      outgoing.setHeader('server-timing', 'kept')
      outgoing.writeHead(200, { 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': undefined, link: undefined }).end()
    })
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'server-timing': 'kept' })
    expect([headers['content-security-policy'], headers.link]).toEqual([undefined, undefined])
  })

  test('takes headers as a flat list', async () => {
    const headers = await headersOf((outgoing) => outgoing.writeHead(200, ['X-Frame-Options', 'SAMEORIGIN']).end())
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test.each([
    ['public, max-age=60, s-maxage=5', 'private, max-age=60'],
    ['no-store', 'private, no-store'],
    [undefined, 'private, no-cache'],
  ])('of a private instance with the lifetime %s has %s', async (given, expected) => {
    const write = (outgoing: ServerResponse) => outgoing.writeHead(200, { 'cache-control': given }).end()
    expect(await headersOf(write, { isPrivate: true })).toMatchObject({ 'cache-control': expected, 'x-emaki-access': 'private' })
  })

  test('names robots and the security of the transport where they apply', async () => {
    const write = (outgoing: ServerResponse) => outgoing.writeHead(200).end()
    expect(await headersOf(write, { robotsTag: 'noindex', isSecure: true })).toMatchObject({
      'x-robots-tag': 'noindex',
      'strict-transport-security': 'max-age=31536000',
    })
    const plain = await headersOf(write)
    expect([plain['x-robots-tag'], plain['strict-transport-security']]).toEqual([undefined, undefined])
  })

  test.each(['a\r\nset-cookie: b', 'a\nb', '\u5dfb'])('never has the header value %j', async (value) => {
    let thrown: unknown
    await headersOf((outgoing) => {
      try {
        outgoing.writeHead(200, { etag: value })
      } catch (error) {
        thrown = error
      }
      outgoing.end()
    })
    expect(thrown).toMatchObject({ code: 'ERR_INVALID_CHAR' })
  })
})
