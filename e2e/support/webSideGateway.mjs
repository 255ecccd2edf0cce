// A gateway with `EMAKI_SOURCE=web` whose site is the sample: its proxy takes every connection to the sample's hosts, over HTTPS.
// PORT is the port of the gateway, EMAKI_DATA the directory of both.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { openCatalogue } from '@emaki/catalogue'
import { siteHosts } from '@emaki/domain/server'
import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { createSite } from '@emaki/site'
import { getRequestListener } from '@hono/node-server'

const host = '127.0.0.1'
const directory = process.env.EMAKI_DATA ?? ''
const folder = (name) => {
  const path = join(directory, name)
  mkdirSync(path, { recursive: true })
  return path
}

const site = createSite({
  catalogue: openCatalogue({ file: join(folder('site'), 'sample.sqlite'), now: () => new Date() }),
  renderer: createRenderer({ cache: createMemoryCache() }),
  now: () => new Date(),
  onFailure: (error) => console.error(error),
})
const certificate = createCertificate()
const secure = createSecureServer(certificate, getRequestListener(site, { overrideGlobalObjects: false })).listen(0, host)
const proxy = createServer((_, outgoing) => void outgoing.writeHead(405).end()).listen(0, host)
proxy.on('connect', (_, socket) => {
  const origin = connect(secure.address().port, host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(origin)
    origin.pipe(socket)
  })
  // Either end may break off: the other one ends with it.
  socket.on('error', () => origin.destroy()).once('close', () => origin.destroy())
  origin.on('error', () => socket.destroy()).once('close', () => socket.destroy())
})
await Promise.all([secure, proxy].map((server) => new Promise((resolve) => server.once('listening', resolve))))

const gateway = spawn(process.execPath, [join(import.meta.dirname, '../../apps/gateway/dist/main.js')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    EMAKI_SOURCE: 'web',
    EMAKI_DATA: folder('gateway'),
    EMAKI_PROXY: `http://${host}:${proxy.address().port}`,
    NODE_EXTRA_CA_CERTS: certificate.file,
  },
})
gateway.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => gateway.kill(signal))

/** A certificate of the sample's hosts, made by the openssl program. */
function createCertificate() {
  const [file, keyFile] = [join(directory, 'site.crt'), join(directory, 'site.key')]
  const names = siteHosts.map((name) => `DNS:${name}`).join()
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3'],
    ...['-subj', '/CN=sample', '-addext', `subjectAltName=${names}`, '-keyout', keyFile, '-out', file],
  ])
  if (made.status !== 0) throw new Error(`the browser tests need openssl: ${made.error?.message ?? made.stderr}`)
  return { file, cert: readFileSync(file), key: readFileSync(keyFile) }
}
