// The viewer's files over HTTP: lifetimes, encodings, and the page for all other paths.
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { builtViewer, scriptBody, startGateway } from '../testing/startGateway.ts'
import { precompress } from './precompress.ts'
import { openViewerFiles } from './viewerFiles.ts'

const script = '/assets/main-abc123.js'

describe('a file of the viewer', () => {
  test('with a hash in its name is immutable', async () => {
    const { port } = await startGateway()
    const { status, headers, body } = await rawRequest(port, script)
    expect(status).toBe(200)
    expect(body.toString()).toBe(scriptBody)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test('without a hash in its name is revalidated', async () => {
    const { port } = await startGateway()
    const { headers } = await rawRequest(port, '/icon.svg')
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', 'image/svg+xml'])
    const again = await rawRequest(port, '/icon.svg', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag])
  })

  test('that is the service worker is revalidated and has the scope of the whole site', async () => {
    const { port } = await startGateway({
      viewerDirectory: await builtViewer({ 'sw.js': 'addEventListener("fetch", () => {})' }),
    })
    const { status, headers } = await rawRequest(port, '/sw.js')
    expect([status, headers['cache-control'], headers['content-type'], headers['service-worker-allowed']]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
      '/',
    ])
    // Its requests and workers are under its own policy.
    for (const rule of [
      "script-src 'self'",
      "connect-src 'self' https:",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "media-src 'self' blob:",
    ])
      expect(headers['content-security-policy']).toContain(rule)
    expect((await rawRequest(port, '/icon.svg')).headers['service-worker-allowed']).toBeUndefined()
  })

  test('that is a manifest has its own type', async () => {
    const { port } = await startGateway({ viewerDirectory: await builtViewer({ 'manifest.webmanifest': '{}' }) })
    const { headers } = await rawRequest(port, '/manifest.webmanifest')
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', 'application/manifest+json; charset=utf-8'])
  })

  test('is sent in the encoding that the client prefers', async () => {
    const { port } = await startGateway()
    const inEncoding = (header: string) => rawRequest(port, script, { headers: { 'accept-encoding': header } })
    const br = await inEncoding('gzip, deflate, br')
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(br.body).toString()).toBe(scriptBody)
    const gzip = await inEncoding('gzip, br;q=0.1')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(scriptBody)
    expect((await inEncoding('br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined()
  })

  test('that is missing gets a 404', async () => {
    const { port } = await startGateway()
    for (const [path, accept] of [
      ['/assets/gone-000000.js', 'text/html'],
      ['/assets/', 'text/html'],
      ['/gone.js', '*/*'],
      ['/icon.svg.br', '*/*'],
      ['/.sources', '*/*'],
      ['/artworks/1', 'application/json'],
    ] as const) {
      const response = await rawRequest(port, path, { headers: { accept } })
      expect([path, response.status, json(response)]).toEqual([path, 404, { status: -1, msg: 'Not found' }])
    }
  })

  test('of a new build is served without a restart', async () => {
    const directory = await builtViewer()
    let time = 0
    const files = openViewerFiles(directory, () => time)
    const before = files.index()?.etag
    writeFileSync(join(directory, 'index.html'), '<!doctype html><body>new</body>')
    writeFileSync(join(directory, 'assets/new-000000.js'), 'export {}')
    expect(files.get('/assets/new-000000.js')).toBeUndefined()
    time = 2000
    expect(files.index()?.etag).not.toBe(before)
    expect(files.get('/assets/new-000000.js')).toBeDefined()
  })

  test('is served from memory while a new build is written', async () => {
    const directory = await builtViewer()
    let time = 0
    const files = openViewerFiles(directory, () => time)
    const before = files.index()
    rmSync(directory, { recursive: true })
    time = 2000
    expect(files.index()).toBe(before)
    expect(files.get(script)).toBeUndefined()
  })
})

describe('any other path', () => {
  test.each(['/', '/artworks/123', '/artworks/abc', '/users/1/artworks', '/no/such/page', '/search/%E5%88%9D%E9%9F%B3'])(
    '%s serves the page of the viewer',
    async (path) => {
      const { port } = await startGateway()
      const { status, headers, body } = await rawRequest(port, path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body.toString()).toContain('<div id="root">')
    },
  )

  test('with an extension serves the page only for Accept: text/html', async () => {
    const { port } = await startGateway()
    expect((await rawRequest(port, '/ranking.php', { headers: { accept: 'text/html' } })).status).toBe(200)
    expect((await rawRequest(port, '/ranking.php', { headers: { accept: '*/*' } })).status).toBe(404)
  })

  test.each(['/api', '/api/', '/api/nope', '/api/images/i.pximg.net/a.png'])(
    '%s of the API gets a 404 even in a browser',
    async (path) => {
      const { port } = await startGateway()
      expect((await rawRequest(port, path, { headers: { accept: 'text/html' } })).status).toBe(404)
    },
  )

  test('explains what to do when the viewer is not built', async () => {
    const directory = await builtViewer()
    rmSync(join(directory, 'index.html'))
    const { port } = await startGateway({ viewerDirectory: directory })
    const { status, body } = await rawRequest(port, '/', { headers: { accept: 'text/html' } })
    expect(status).toBe(503)
    expect(body.toString()).toContain('npm run build')
  })
})

describe('precompression', () => {
  test('writes compressed files and removes those without a source file', async () => {
    const directory = await builtViewer()
    const main = join(directory, script)
    expect(existsSync(`${main}.br`) && existsSync(`${main}.gz`)).toBe(true)
    const { files, bytes, brotliBytes } = precompress(directory)
    expect(files).toBeGreaterThan(0)
    expect(brotliBytes).toBeLessThan(bytes / 2)
    rmSync(main)
    precompress(directory)
    expect(existsSync(`${main}.br`) || existsSync(`${main}.gz`)).toBe(false)
  })

  test('compresses a changed file again', async () => {
    const directory = await builtViewer()
    const main = join(directory, script)
    const changed = scriptBody.replaceAll('scroll', 'screen')
    writeFileSync(main, changed)
    utimesSync(main, new Date(), new Date(Date.now() + 5000))
    precompress(directory)
    const { port } = await startGateway({ viewerDirectory: directory })
    const { body } = await rawRequest(port, script, { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(body).toString()).toBe(changed)
  })
})
