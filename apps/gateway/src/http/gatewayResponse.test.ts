// The heads that are prepared once: they say the same as those that Node writes from a list of headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rawClient } from '../testing/rawClient.ts'
import { completeHeaders, GatewayResponse, hasContext, type ResponseContext } from './gatewayResponse.ts'
import { listen } from './server.ts'

const body = 'a picture scroll'
const given = {
  'content-type': 'text/plain',
  'content-length': body.length,
  'cache-control': 'public, max-age=60',
  'x-frame-options': 'SAMEORIGIN',
}
const prepared = completeHeaders(given)
const { 'content-length': length, ...shared } = given
const preparedShared = completeHeaders(shared)

/** Writes the same headers in the way that the path names. */
function writeGiven(outgoing: ServerResponse, path: string | undefined) {
  if (path !== '/shared') return outgoing.writeHead(200, path === '/prepared' ? prepared : given)
  if (!(outgoing instanceof GatewayResponse)) throw new Error('not a response of the gateway')
  return outgoing.writeHeadWith(preparedShared, ['content-length', length])
}

type Context = Partial<Pick<ResponseContext, 'robotsTag' | 'isPrivate'>>

/** Starts a server whose `/prepared` and `/shared` have a prepared head, and whose other paths have the same headers as an object. */
async function start(change: (outgoing: ServerResponse) => void = () => undefined, contexts: readonly Context[] = [{}]) {
  let count = 0
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const context = contexts[Math.floor(count / 2) % contexts.length]
    count += 1
    if (hasContext(outgoing)) Object.assign(outgoing, { requestId: 'the-id' }, context)
    change(outgoing)
    writeGiven(outgoing, incoming.url).end(incoming.method === 'HEAD' ? undefined : body)
  }
  const server = await listen(listener, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.stop(0))
  return server.port
}

/** The head of a response as sorted lines without the time, and its body. */
async function responseTo(port: number, text: string) {
  const { received } = await rawClient(port, { send: text })
  const isHead = text.startsWith('HEAD')
  await expect.poll(received).toMatch(isHead ? /\r\n\r\n$/ : new RegExp(`\r\n\r\n${body}$`))
  const [head = '', sent] = received().split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  return { first, lines: lines.map((line) => line.replace(/^Date: .+$/, 'Date')).sort(), sent }
}

const request = (path: string, { method = 'GET', version = '1.1', lines = [] as readonly string[] } = {}) =>
  [`${method} ${path} HTTP/${version}`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n')

describe('a prepared head', () => {
  test.each([
    { kind: 'a request', options: {} },
    { kind: 'a HEAD request', options: { method: 'HEAD' } },
    { kind: 'a client that closes the connection', options: { lines: ['Connection: close'] } },
    { kind: 'a client of HTTP/1.0', options: { version: '1.0' } },
    { kind: 'a client of HTTP/1.0 that keeps the connection', options: { version: '1.0', lines: ['Connection: keep-alive'] } },
    { kind: 'a client that waits for 100 Continue', options: { lines: ['Expect: 100-continue'] } },
  ])('is the one that Node writes for $kind', async ({ options }) => {
    const port = await start()
    const plain = await responseTo(port, request('/plain', options))
    expect(await responseTo(port, request('/prepared', options))).toEqual(plain)
    expect(await responseTo(port, request('/shared', options))).toEqual(plain)
    expect(plain.first).toBe('HTTP/1.1 200 OK')
    expect(plain.lines).toEqual(
      expect.arrayContaining(['x-request-id: the-id', 'x-frame-options: SAMEORIGIN', 'x-content-type-options: nosniff']),
    )
  })

  test('has the robots tag and privacy of each response', async () => {
    const contexts = [{}, { robotsTag: 'noindex' }, { isPrivate: true }, {}]
    const port = await start(undefined, contexts)
    for (const context of contexts) {
      const plain = await responseTo(port, request('/plain'))
      expect(await responseTo(port, request('/prepared'))).toEqual(plain)
      expect(plain.lines.includes('x-robots-tag: noindex')).toBe(context.robotsTag !== undefined)
      expect(plain.lines.includes('cache-control: private, max-age=60')).toBe(context.isPrivate === true)
    }
  })

  test('ends the connection of a server that shuts down', async () => {
    const port = await start((outgoing) => {
      outgoing.shouldKeepAlive = false
    })
    const { lines } = await responseTo(port, request('/prepared'))
    expect(lines).toContain('Connection: close')
    expect(lines).toEqual((await responseTo(port, request('/plain'))).lines)
  })

  test('has the headers that were set before', async () => {
    const port = await start((outgoing) => void outgoing.setHeader('server-timing', 'kept'))
    const { lines } = await responseTo(port, request('/prepared'))
    expect(lines).toContain('server-timing: kept')
    expect(lines).toEqual((await responseTo(port, request('/plain'))).lines)
    expect(lines).toEqual((await responseTo(port, request('/shared'))).lines)
  })

  test.each(['a\r\nset-cookie: b', 'a\nb', '\u5dfb'])('never has the own header value %j', async (value) => {
    let thrown: unknown
    const port = await start((outgoing) => {
      try {
        if (outgoing instanceof GatewayResponse) outgoing.writeHeadWith(preparedShared, ['etag', value])
      } catch (error) {
        thrown = error
      }
    })
    expect((await responseTo(port, request('/plain'))).lines).not.toContain('set-cookie: b')
    expect(thrown).toMatchObject({ code: 'ERR_INVALID_CHAR' })
  })

  test.each(['a\r\nset-cookie: b', 'a\nb', '\u5dfb'])('is never made of the header value %j', async (value) => {
    const list = completeHeaders({ 'x-note': value })
    let thrown: unknown
    const server = await listen(
      (_, outgoing) => {
        try {
          outgoing.writeHead(200, list)
        } catch (error) {
          thrown = error
        }
        outgoing.destroy()
      },
      { host: '127.0.0.1', port: 0 },
    )
    onTestFinished(() => server.stop(0))
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow()
    expect(thrown).toMatchObject({ code: 'ERR_INVALID_CHAR' })
  })
})
