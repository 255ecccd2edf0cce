// Connections through proxies, fixed addresses and DNS over HTTPS, over real sockets.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { decode, encode } from 'dns-packet'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createCertificate, hasOpenssl } from '../testing/certificate.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { startConnectProxy, startSocksProxy } from '../testing/proxies.ts'
import { createNetwork, type Network } from './network.ts'
import { noProxyCheck } from './proxy.ts'

/** A resolver that must not be used. */
const noLookup: LookupFunction = (hostname, _, callback) => callback(new Error(`${hostname} was resolved locally`), '')

/** The network of an environment; it closes with the test. */
function networkOf(environment: Readonly<Record<string, string>>, lookup = noLookup): Network {
  const reading = readConfig(environment)
  if (!reading.ok) throw new Error(reading.problems.join())
  const network = createNetwork(reading.config, lookup)
  onTestFinished(() => network.close())
  return network
}

async function startServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Requests a URL over the network's agent. Its host is trusted, so that plain http is allowed. */
async function get(network: Network, url: string, purpose: 'calls' | 'pictures' = 'calls'): Promise<string> {
  const { origin, hostname, pathname } = new URL(url)
  const agent = network.agent(purpose, { trusted: [hostname] })
  onTestFinished(() => agent.destroy())
  const { body } = await agent.request({ origin, path: pathname, method: 'GET' })
  return body.text()
}

const nameOf: RequestListener = (incoming, outgoing) => void outgoing.end(`at ${incoming.headers.host}`)

describe('a proxy', () => {
  test.each(['http', 'socks5'] as const)('of kind %s gets the host name and carries the request', async (kind) => {
    const port = await startServer(nameOf)
    const proxy = await (kind === 'http' ? startConnectProxy : startSocksProxy)(() => port)
    const network = networkOf({ EMAKI_PROXY: `${kind}://127.0.0.1:${proxy.port}` })
    expect(await get(network, 'http://mirror.lan:81/')).toBe('at mirror.lan:81')
    expect(await get(network, 'http://mirror.lan/', 'pictures')).toBe('at mirror.lan')
    expect(proxy.targets).toEqual(['mirror.lan:81', 'mirror.lan:80'])
  })

  test('gets the credentials of its address', async () => {
    const port = await startServer(nameOf)
    const proxy = await startConnectProxy(() => port, 'me@home:p:w')
    const network = networkOf({ EMAKI_PROXY: `http://me%40home:p%3Aw@127.0.0.1:${proxy.port}` })
    expect(await get(network, 'http://mirror.lan/')).toBe('at mirror.lan')
    const stranger = networkOf({ EMAKI_PROXY: `http://127.0.0.1:${proxy.port}` })
    await expect(get(stranger, 'http://mirror.lan/')).rejects.toMatchObject({
      code: 'EPROXY',
      message: `The proxy 127.0.0.1:${proxy.port} refused the connection with status 407`,
    })
  })

  test.each(['http', 'socks5'] as const)('of kind %s that refuses or is absent fails the request', async (kind) => {
    const proxy = await (kind === 'http' ? startConnectProxy : startSocksProxy)(() => undefined)
    const network = networkOf({ EMAKI_PROXY: `${kind}://127.0.0.1:${proxy.port}` })
    await expect(get(network, 'http://mirror.lan/')).rejects.toMatchObject({ code: 'EPROXY' })
    const absent = networkOf({ EMAKI_PROXY: `${kind}://127.0.0.1:1` })
    await expect(get(absent, 'http://mirror.lan/')).rejects.toMatchObject({ code: 'EPROXY' })
  })

  test('of pictures is another one than that of calls', async () => {
    const port = await startServer(nameOf)
    const [calls, pictures] = [await startConnectProxy(() => port), await startSocksProxy(() => port)]
    const network = networkOf({
      EMAKI_PROXY: `http://127.0.0.1:${calls.port} pictures=socks5://127.0.0.1:${pictures.port}`,
    })
    await get(network, 'http://mirror.lan/')
    await get(network, 'http://i.pximg.net/', 'pictures')
    expect([calls.targets, pictures.targets]).toEqual([['mirror.lan:80'], ['i.pximg.net:80']])
  })

  test.each([
    ['off for pictures', { EMAKI_PROXY: 'http://127.0.0.1:1 pictures=off' }],
    ['not needed for the host', { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '.lan' }],
    ['off, whatever the environment says', { HTTPS_PROXY: 'http://127.0.0.1:1', EMAKI_PROXY: 'off' }],
  ])('is not used when it is %s', async (_, environment) => {
    const port = await startServer(nameOf)
    const network = networkOf({ ...environment, EMAKI_DNS: 'mirror.lan=127.0.0.1' })
    expect(await get(network, `http://mirror.lan:${port}/`, 'pictures')).toBe(`at mirror.lan:${port}`)
  })

  test('D3 gets neither literal addresses nor plain http', async () => {
    const proxy = await startConnectProxy(() => undefined)
    const network = networkOf({ EMAKI_PROXY: `http://127.0.0.1:${proxy.port}` })
    const agent = network.agent('pictures')
    onTestFinished(() => agent.destroy())
    for (const origin of ['https://169.254.169.254', 'https://[::1]', 'http://i.pximg.net']) {
      await expect(agent.request({ origin, path: '/', method: 'GET' })).rejects.toMatchObject({ code: 'EBLOCKED' })
    }
    expect(proxy.targets).toEqual([])
  })

  test('gets a fixed address instead of the name', async () => {
    const port = await startServer(nameOf)
    const proxy = await startConnectProxy(() => port)
    const network = networkOf({ EMAKI_PROXY: `http://127.0.0.1:${proxy.port}`, EMAKI_DNS: 'mirror.lan=2001:db8::7' })
    expect(await get(network, 'http://mirror.lan/')).toBe('at mirror.lan')
    expect(proxy.targets).toEqual(['[2001:db8::7]:80'])
  })

  test.skipIf(!hasOpenssl)('carries TLS from end to end, for requests and WebSockets', async () => {
    const { cert, key } = createCertificate(temporaryDirectory(), 'site', 'i.pximg.net', 'sketch.pixiv.net')
    const names: unknown[] = []
    const SNICallback = (name: string, callback: (error: null) => void) => {
      names.push(name)
      callback(null)
    }
    const site = createTlsServer({ cert, key, SNICallback })
    site.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void site.close())
    const proxy = await startConnectProxy(() => (site.address() as AddressInfo).port)
    const network = networkOf({ EMAKI_PROXY: `http://127.0.0.1:${proxy.port}` })
    // The certificate is self-signed: that it is rejected shows that the check is that of the site's own name.
    const agent = network.agent('pictures')
    onTestFinished(() => agent.destroy())
    await expect(agent.request({ origin: 'https://i.pximg.net', path: '/', method: 'GET' })).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    const socket = await new Promise<TLSSocket>((resolve, reject) =>
      network.socketOptions.createConnection?.({ host: 'sketch.pixiv.net', port: 443 }, (error, opened) =>
        error ? reject(error) : resolve(opened as TLSSocket),
      ),
    )
    await expect(once(socket, 'secureConnect')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect([proxy.targets, names]).toEqual([
      ['i.pximg.net:443', 'sketch.pixiv.net:443'],
      ['i.pximg.net', 'sketch.pixiv.net'],
    ])
  })
})

test.each([
  ['a.example', 443, ['a.example'], true],
  ['sub.a.example', 443, ['a.example'], true],
  ['sub.a.example', 443, ['*.A.example'], true],
  ['nota.example', 443, ['a.example'], false],
  ['a.example', 443, ['a.example:8443'], false],
  ['a.example', 8443, ['a.example:8443'], true],
  ['10.1.2.3', 443, ['10.0.0.0/8'], true],
  ['11.1.2.3', 443, ['10.0.0.0/8'], false],
  ['fd00::1', 443, ['[fd00::1]'], true],
  ['a.example', 443, ['*'], true],
  ['localhost', 443, [], true],
  ['127.0.0.2', 443, [], true],
])('NO_PROXY: %s at port %i under %j is direct: %s', (host, port, entries, isDirect) => {
  expect(noProxyCheck(entries)(host, port)).toBe(isDirect)
})

/** Starts a DNS-over-HTTPS server with these IPv4 addresses; other names do not exist. */
async function startResolver(addresses: Readonly<Record<string, readonly string[]>>) {
  const questions: string[] = []
  const port = await startServer((incoming, outgoing) => {
    const dns = new URL(incoming.url ?? '', 'http://resolver').searchParams.get('dns') ?? ''
    const { id = 0, questions: asked = [] } = decode(Buffer.from(dns, 'base64url'))
    const [{ name, type }] = asked as [{ name: string; type: string }]
    questions.push(`${type} ${name}`)
    const found = type === 'A' ? (addresses[name] ?? []) : []
    const answers = found.map((data) => ({ type: 'A' as const, name, ttl: 300, data }))
    outgoing
      .writeHead(200, { 'content-type': 'application/dns-message' })
      .end(encode({ type: 'response', id, questions: asked, answers }))
  })
  return { url: `http://127.0.0.1:${port}/dns-query`, questions }
}

const resolved = (network: Network, name: string, family = 0): Promise<unknown> =>
  new Promise((resolve, reject) =>
    network.socketOptions.lookup?.(name, { all: true, family }, (error, found) => (error ? reject(error) : resolve(found))),
  )

describe('DNS over HTTPS', () => {
  test('resolves a name once while its addresses are valid', async () => {
    const { url, questions } = await startResolver({ 'i.pximg.net': ['1.1.1.1', '1.0.0.1'] })
    const network = networkOf({ EMAKI_DNS: url })
    const found = ['1.1.1.1', '1.0.0.1'].map((address) => ({ address, family: 4 }))
    expect(await Promise.all([resolved(network, 'i.pximg.net'), resolved(network, 'I.pximg.net')])).toEqual([found, found])
    expect(await resolved(network, 'i.pximg.net', 4)).toEqual(found)
    await expect(resolved(network, 'i.pximg.net', 6)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    expect(questions.sort()).toEqual(['A i.pximg.net', 'AAAA i.pximg.net'])
  })

  test('D3 is checked like any resolver', async () => {
    const { url } = await startResolver({ 'i.pximg.net': ['1.1.1.1', '127.0.0.1'] })
    await expect(resolved(networkOf({ EMAKI_DNS: url }), 'i.pximg.net')).rejects.toMatchObject({ code: 'EBLOCKED' })
  })

  test.each([
    ['an error', 500, 'application/dns-message', Buffer.alloc(12)],
    ['a page', 200, 'text/html', Buffer.from('<html>')],
    ['a damaged message', 200, 'application/dns-message', Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, 9, 0, 0, 0, 0, 0xc0, 0x0c])],
    ['a name that does not exist', 200, 'application/dns-message', encode({ type: 'response', id: 0 })],
  ])('fails after %s, without the resolver of the system', async (_, status, type, body) => {
    const port = await startServer((__, outgoing) => void outgoing.writeHead(status, { 'content-type': type }).end(body))
    const network = networkOf({ EMAKI_DNS: `http://127.0.0.1:${port}/dns-query` })
    await expect(resolved(network, 'i.pximg.net')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  test('gives way to a fixed address', async () => {
    const { url, questions } = await startResolver({})
    const network = networkOf({ EMAKI_DNS: `${url}, I.pximg.net=1.1.1.1, i.pximg.net=2606:4700::1` })
    expect(await resolved(network, 'i.pximg.net')).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
    expect(questions).toEqual([])
  })
})
