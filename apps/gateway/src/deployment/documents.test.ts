// Snippets of docs/operate that are marked with `run`: each is run in front of a real gateway, or against one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config/configFile.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { secureRequest } from '../testing/secureRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { hasCaddy, hasNginx, hasProgram, repositoryFile, startCaddy, startNginx } from '../testing/startProxy.ts'

const documents = repositoryFile('docs/operate')

interface Snippet {
  readonly document: string
  readonly text: string
}

/** The fenced blocks with this info string in all documents. */
function snippets(info: string): readonly Snippet[] {
  return readdirSync(documents)
    .filter((name) => name.endsWith('.md'))
    .flatMap((document) => {
      const text = readFileSync(`${documents}/${document}`, 'utf8')
      return [...text.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)]
        .filter(([, found]) => found === info)
        .map(([, , block = '']) => ({ document, text: block }))
    })
}

test('every snippet that is marked to run is in a language that is run', () => {
  const known = new Set(['caddyfile run', 'nginx run', 'sh run'])
  const text = readdirSync(documents).map((name) => readFileSync(`${documents}/${name}`, 'utf8'))
  const marked = text.flatMap((one) => [...one.matchAll(/^```(.* run)$/gm)].map(([, info]) => info))
  expect(marked.filter((info) => info === undefined || !known.has(info))).toEqual([])
})

test.each(snippets('toml'))('the configuration file of $document is read without a problem', async ({ text }) => {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'proxy'), 'http://proxy.example:3128')
  const secrets = text.replaceAll('/run/secrets', directory)
  writeFileSync(join(directory, 'emaki.toml'), secrets, { mode: 0o600 })
  expect(await loadConfig({}, directory)).toMatchObject({ ok: true })
})

// Each is skipped where its program is not installed.
describe.skipIf(!hasCaddy)('a snippet for Caddy', () => {
  test.each(snippets('caddyfile run'))('of $document serves the gateway', async ({ text }) => {
    const { port: gateway } = await startGateway()
    const port = await startCaddy({ text: text.replaceAll('127.0.0.1:8080', `127.0.0.1:${gateway}`), replicas: [] })
    expect((await rawRequest(port, '/healthz')).status).toBe(200)
  })
})

describe.skipIf(!hasNginx)('a snippet for nginx', () => {
  test.each(snippets('nginx run'))('of $document serves the gateway', async ({ text }) => {
    const { port: gateway } = await startGateway()
    expect((await secureRequest(await startNginx(text, gateway), '/healthz'))[':status']).toBe(200)
  })
})

test('the files for Traefik are TOML, and their names agree', () => {
  const [main, site] = snippets('toml traefik').map(({ text }) => parse(text))
  expect(main).toMatchObject({ entryPoints: { websecure: { address: ':443' } }, certificatesResolvers: { acme: {} } })
  expect(site).toMatchObject({
    http: {
      routers: { emaki: { entryPoints: ['websecure'], service: 'emaki', tls: { certResolver: 'acme' } } },
      services: { emaki: { loadBalancer: { serversTransport: 'emaki', servers: [{ url: 'http://127.0.0.1:8080' }] } } },
      serversTransports: { emaki: { forwardingTimeouts: { idleConnTimeout: '60s' } } },
    },
  })
})

describe.skipIf(!hasProgram('curl'))('a snippet for the shell', () => {
  test.each(snippets('sh run'))('of $document succeeds', async ({ text }) => {
    const { port } = await startGateway({ config: { dataDirectory: temporaryDirectory() } })
    const child = spawn('sh', ['-ec', text.replaceAll('localhost:8080', `127.0.0.1:${port}`)], { stdio: 'ignore' })
    expect((await once(child, 'exit'))[0]).toBe(0)
  })
})
