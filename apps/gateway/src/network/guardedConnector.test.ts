// Name resolution: connections go only to checked addresses, and never to local ones.
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { guardedAgent, guardedLookup } from './guardedConnector.ts'

/** A resolver that returns one list after the other, then the last one again. */
function scriptedLookup(...responses: readonly string[][]): LookupFunction & { readonly requests: () => number } {
  let requests = 0
  const lookup: LookupFunction = (_, __, callback) => {
    const addresses = responses[Math.min(requests++, responses.length - 1)] ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return Object.assign(lookup, { requests: () => requests })
}

const resolve = (lookup: LookupFunction, all = true) =>
  new Promise<unknown>((done, fail) =>
    guardedLookup({ lookup })('i.pximg.net', { all }, (error, address) => (error ? fail(error) : done(address))),
  )

describe('a host name', () => {
  test('D3 is blocked when any of its addresses is not public', async () => {
    await expect(resolve(scriptedLookup(['127.0.0.1']))).rejects.toMatchObject({ code: 'EBLOCKED' })
    await expect(resolve(scriptedLookup(['1.1.1.1', '169.254.169.254']))).rejects.toMatchObject({ code: 'EBLOCKED' })
    await expect(resolve(scriptedLookup([]))).rejects.toMatchObject({ code: 'EBLOCKED' })
    expect(await resolve(scriptedLookup(['1.1.1.1', '2606:4700::1']))).toHaveLength(2)
    expect(await resolve(scriptedLookup(['1.1.1.1']), false)).toBe('1.1.1.1')
  })

  test('D3 is resolved once for a connection', async () => {
    let reached = 0
    const server = createServer((_, outgoing) => {
      reached += 1
      outgoing.end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const lookup = scriptedLookup(['127.0.0.1'], ['127.0.0.1'])
    const trusting = guardedAgent({ lookup, trusted: ['mirror.lan'] })
    const { statusCode, body } = await trusting.request({ origin: `http://mirror.lan:${port}`, path: '/', method: 'GET' })
    await body.dump()
    expect([statusCode, lookup.requests(), reached]).toEqual([200, 1, 1])
    await trusting.close()
  })

  test.each(['https://127.0.0.1', 'https://[::1]', 'http://i.pximg.net', 'https://i.pximg.net'])(
    'D3 no byte is sent to %s when it is local or not https',
    async (origin) => {
      const agent = guardedAgent({ lookup: scriptedLookup(['127.0.0.1']) })
      await expect(agent.request({ origin, path: '/', method: 'GET' })).rejects.toMatchObject({ code: 'EBLOCKED' })
      await agent.destroy()
    },
  )
})
