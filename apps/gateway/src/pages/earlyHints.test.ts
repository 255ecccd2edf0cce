// 103 Early Hints, as clients see them: directly over HTTP/1.1 and HTTP/2, and behind Caddy.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCertificate, hasOpenssl } from '../testing/certificate.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { builtViewer, startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { hasCaddy, startCaddy } from '../testing/startProxy.ts'

const page = `<!doctype html><html><head><title>Emaki</title>
<script type="module" crossorigin src="/assets/boot-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/main-2.css">
<link rel="modulepreload" crossorigin href="/assets/main-3.js">
<link rel="modulepreload" fetchpriority="low" href="/assets/late-4.js">
<link rel="stylesheet" href="https://elsewhere.example/a.css"><link rel="icon" href="/icon.svg">
</head><body><div id="root"></div></body></html>`
const hints = [
  '</assets/main-2.css>; rel=preload; as=style; crossorigin',
  '</assets/boot-1.js>; rel=modulepreload',
  '</assets/main-3.js>; rel=modulepreload',
].join(', ')

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

const localCertificate = () => createCertificate(temporaryDirectory(), 'localhost', 'localhost')

/** A gateway whose ranking page waits until `release` is called. */
async function slowGateway(options: TestGatewayOptions = {}) {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const mirror = async () => {
    await held
    return Response.json({ illusts: [] })
  }
  const gateway = await startGateway({ mirror, viewerDirectory: await builtViewer({ 'index.html': page }), ...options })
  return { ...gateway, release }
}

/** The Link headers of all 103 responses over HTTP/1.1, and the status of the response. `onHint` runs at the first one. */
async function overHttp1(port: number, headers: Readonly<Record<string, string>> = navigation) {
  const sent = request({ host: '127.0.0.1', port, path: '/', headers, agent: false })
  const links: unknown[] = []
  sent.on('information', ({ statusCode, headers: given }) => void links.push([statusCode, given.link]))
  sent.end()
  const [incoming] = await once(sent, 'response')
  incoming.resume()
  await once(incoming, 'end')
  return { links, status: incoming.statusCode }
}

/** The same over HTTP/2. */
async function overHttp2(port: number, headers: Readonly<Record<string, string>> = navigation) {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': '/', ...headers })
  const links: unknown[] = []
  stream.on('headers', (given: IncomingHttpHeaders & { ':status'?: number }) => void links.push([given[':status'], given.link]))
  stream.end()
  const [received] = await once(stream, 'response')
  stream.resume()
  await once(stream, 'close')
  return { links, status: received[':status'] }
}

describe.skipIf(!hasOpenssl)('a page that waits for its data', () => {
  test('sends its style and scripts as early hints over HTTP/2', async () => {
    const { port } = await slowGateway({ certificate: localCertificate() })
    expect(await overHttp2(port)).toEqual({ links: [[103, hints]], status: 200 })
  })

  test('sends none over HTTP/1.1, where a proxy may not know them', async () => {
    const { port } = await slowGateway()
    expect(await overHttp1(port)).toEqual({ links: [], status: 200 })
  })

  test('sends them over HTTP/1.1 where the operator says that the proxy passes them on', async () => {
    const { port } = await slowGateway({ config: { earlyHints: true } })
    expect(await overHttp1(port)).toEqual({ links: [[103, hints]], status: 200 })
  })

  test('sends none to clients that are no browsers', async () => {
    const { port } = await slowGateway({ config: { earlyHints: true } })
    expect(await overHttp1(port, { accept: 'text/html' })).toEqual({ links: [], status: 200 })
  })

  test('sends none where they are switched off', async () => {
    const { port } = await slowGateway({ certificate: localCertificate(), config: { earlyHints: false } })
    expect(await overHttp2(port)).toEqual({ links: [], status: 200 })
  })

  test.skipIf(!hasCaddy)('sends them through Caddy to browsers with HTTP/2', async () => {
    const { port } = await slowGateway({ config: { earlyHints: true } })
    expect(await overHttp2(await startCaddy({ replicas: [port], isSecure: true }))).toEqual({
      links: [[103, hints]],
      status: 200,
    })
  })
})

test.skipIf(!hasOpenssl)('a page that is ready sends no early hints', async () => {
  const { port, release } = await slowGateway({ certificate: localCertificate() })
  release()
  await overHttp2(port)
  expect(await overHttp2(port)).toEqual({ links: [], status: 200 })
})
