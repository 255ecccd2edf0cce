// Pages with initial data and a preloaded picture.
import { request as openRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { builtViewer, startGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'

// Noon in Japan: the default ranking is that of two days before.
const now = () => new Date('2026-11-21T12:00:00+09:00')
const html = { headers: { accept: 'text/html' } }
const rankingKey = '/rank?date=2026-11-19&mode=day&page=1'
const pictureOf = (id: number) => `/api/image/i.pximg.net/c/540x540_70/img-master/img/2026/11/19/00/00/00/${id}_p0_master1200.jpg`

interface Island {
  readonly version: number
  readonly config: Record<string, unknown>
  readonly answers: Record<string, { illusts: { id: number; title: string }[] }>
}

function islandOf(page: string): Island {
  const blocks = [...page.matchAll(/<script type="application\/json" id="emaki-initial-data">([\s\S]*?)<\/script>/g)]
  expect(blocks).toHaveLength(1)
  return JSON.parse(blocks[0]?.[1] ?? '')
}

async function page(port: number, path: string, options: RawOptions = html) {
  const { status, headers, body } = await rawRequest(port, path, options)
  return { status, headers, body: body.toString('utf8') }
}

const rankingMirror = (works: unknown[]) => vi.fn((_: Request) => Response.json({ illusts: works, next_url: null }))

/** Requests a page twice, so that its data is cached and included without a wait. */
async function warmPage(port: number, path: string) {
  await rawRequest(port, path, html)
  return page(port, path)
}

describe('the initial data of a page', () => {
  test.each(['/', '/home', '/index', '/index.html', '/rank/daily', '/rank/daily?date=nonsense', '/rank/daily?date=2026-11-19'])(
    '%s has the ranking of the default day under the viewer’s key',
    async (path) => {
      const mirror = rankingMirror([wireWork(1), wireWork(2)])
      const { port } = await startGateway({ mirror, now })
      const { status, body } = await warmPage(port, path)
      expect(status).toBe(200)
      const island = islandOf(body)
      expect(island.version).toBe(1)
      expect(island.config).toEqual({ feeds: true, mirrorBase: '/api/mirror', imageBase: '/api/image', source: 'sample' })
      expect(Object.keys(island.answers)).toEqual([rankingKey])
      expect(island.answers[rankingKey]?.illusts.map(({ id }) => id)).toEqual([1, 2])
      expect(mirror).toHaveBeenCalledOnce()
      expect(new URL(mirror.mock.calls[0]?.[0].url ?? '').pathname).toBe('/rank')
    },
  )

  test('another ranking page has its own type and day', async () => {
    const { port } = await startGateway({ mirror: rankingMirror([wireWork(1)]), now })
    const { body } = await warmPage(port, '/rank/male?date=2026-10-01')
    expect(Object.keys(islandOf(body).answers)).toEqual(['/rank?date=2026-10-01&mode=day_male&page=1'])
  })

  test.each([
    '/artworks/abc',
    '/search',
    '/rank/constructor',
    '/rank/__proto__',
    '/rank/%3Cscript%3E',
    '/rank/daily_ugoira',
    '/nope',
  ])('%s has only the configuration', async (path) => {
    const mirror = rankingMirror([])
    const { port } = await startGateway({ mirror, now })
    const { headers, body } = await page(port, path)
    expect(islandOf(body).answers).toEqual({})
    expect(headers.link).toBeUndefined()
    expect(mirror).not.toHaveBeenCalled()
  })

  test('turns the service worker off when the operator says so', async () => {
    const { port } = await startGateway({ config: { hasWorker: false } })
    expect(islandOf((await page(port, '/setting')).body).config).toMatchObject({ hasWorker: false })
  })

  test('has the operator’s ugoira converters, image proxies and analytics address', async () => {
    const named = {
      ugoiraServers: ['https://mp4.example'],
      ugoiraPages: ['https://other.example/convert'],
      originalHosts: ['pictures.example', 'pictures.example:8443'],
    }
    const { port } = await startGateway({ config: { ...named, analytics: ['https://count.example/event'] } })
    expect(islandOf((await page(port, '/setting')).body).config).toMatchObject({
      ...named,
      analytics: 'https://count.example/event',
    })
  })

  test('is in the language of the browser', async () => {
    const mirror = rankingMirror([wireWork(1)])
    const { port } = await startGateway({ mirror, now })
    await rawRequest(port, '/', { headers: { accept: 'text/html', 'accept-language': 'ja,en;q=0.5' } })
    expect(mirror.mock.calls[0]?.[0].headers.get('accept-language')).toBe('ja')
  })

  test.each([
    ['an upstream error', () => Response.json({ error: { message: 'Rate Limit' } })],
    ['an unreachable upstream', () => Response.json({ code: 502 }, { status: 502 })],
    ['an HTML page', () => new Response('<html>')],
    ['a broken mirror', () => Promise.reject(new Error('broken'))],
  ])('%s leaves a complete page without data', async (_, mirror) => {
    const { port } = await startGateway({ mirror, now })
    const { status, body } = await page(port, '/')
    expect(status).toBe(200)
    expect(islandOf(body).answers).toEqual({})
    expect(body).toContain('</html>')
  })

  test('E10 no title breaks out of the data block', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', '</SCRIPT >', ']]>', '\u0000'),
    )
    let title = ''
    const { port } = await startGateway({ mirror: () => Response.json({ illusts: [wireWork(1, { title })] }), now })
    let day = 0
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        title = text
        day += 1
        // Another day each time, because responses are cached.
        const path = `/rank/daily?date=2026-${String(1 + (day % 10)).padStart(2, '0')}-${String(1 + Math.floor(day / 10)).padStart(2, '0')}`
        const { body } = await warmPage(port, path)
        const island = islandOf(body)
        expect(body).not.toMatch(/<script>alert|[\u2028\u2029]/)
        expect(Object.values(island.answers)[0]?.illusts[0]?.title).toBe(JSON.parse(JSON.stringify(title)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('the preloaded picture', () => {
  test('is in a Link header and in a card before any script', async () => {
    const { port } = await startGateway({ mirror: rankingMirror([wireWork(7)]), now })
    const { headers, body } = await warmPage(port, '/')
    expect(headers.link).toBe(`<${pictureOf(7)}>; rel=preload; as=image; fetchpriority=high`)
    const picture = `src="${pictureOf(7)}"`
    expect(body.indexOf(picture)).toBeGreaterThan(-1)
    expect(body.indexOf(picture)).toBeLessThan(body.indexOf('<script'))
  })

  test('is the first that the home screen shows', async () => {
    const works = [
      wireWork(1, { type: 'manga' }),
      wireWork(2, { pageCount: 3 }),
      wireWork(3, { aiType: 2 }),
      wireWork(4, { author: 24517 }),
      wireWork(5, { xRestrict: 1 }),
      { id: 'hostile' },
      wireWork(6),
    ]
    const { port } = await startGateway({ mirror: rankingMirror(works), now })
    expect((await warmPage(port, '/')).headers.link).toContain('/6_p0_')
    expect((await warmPage(port, '/rank/daily')).headers.link).toContain('/1_p0_')
  })

  test('follows the style of the page in its Link header', async () => {
    const style = '<link rel="stylesheet" crossorigin href="/assets/main-1.css">'
    const index = `<!doctype html><html><head>${style}</head><body><div id="root"></div></body></html>`
    const viewerDirectory = await builtViewer({ 'index.html': index })
    const { port } = await startGateway({ mirror: rankingMirror([wireWork(7)]), now, viewerDirectory })
    const link = '</assets/main-1.css>; rel=preload; as=style; crossorigin'
    expect((await page(port, '/search')).headers.link).toBe(link)
    expect((await warmPage(port, '/')).headers.link).toBe(`${link}, <${pictureOf(7)}>; rel=preload; as=image; fetchpriority=high`)
  })

  test('is missing for a ranking that is hidden by default', async () => {
    const { port } = await startGateway({ mirror: rankingMirror([wireWork(1, { xRestrict: 1 })]), now })
    const { headers, body } = await warmPage(port, '/rank/r18')
    expect(headers.link).toBeUndefined()
    expect(Object.keys(islandOf(body).answers)).toHaveLength(1)
  })
})

describe('a page', () => {
  test('is revalidated on each request', async () => {
    const { port } = await startGateway({ mirror: rankingMirror([wireWork(1)]), now })
    const { headers } = await warmPage(port, '/')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await rawRequest(port, '/', { headers: { accept: 'text/html', 'if-none-match': headers.etag ?? '' } })
    expect([again.status, again.body.byteLength]).toEqual([304, 0])
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent in %s, with data and without', async (encoding, decompress) => {
    const { port } = await startGateway({ mirror: rankingMirror([wireWork(1)]), now })
    await rawRequest(port, '/', html)
    for (const path of ['/', '/setting']) {
      const { headers, body } = await rawRequest(port, path, { headers: { accept: 'text/html', 'accept-encoding': encoding } })
      expect(headers.vary).toContain('accept-encoding')
      if (headers['content-encoding'] !== undefined) expect(headers['content-encoding']).toBe(encoding)
      const text = headers['content-encoding'] ? decompress(body).toString() : body.toString()
      islandOf(text)
    }
  })

  test.each(['identity', 'gzip', 'br'])('with slow data starts at once and has the data at its end (%s)', async (encoding) => {
    let release = (_: Response): void => undefined
    const mirror = () => new Promise<Response>((resolve) => (release = resolve))
    const { port } = await startGateway({ mirror, now, viewerDirectory: await builtViewer() })
    const chunks: Buffer[] = []
    await new Promise<void>((resolve) => {
      openRequest(
        { port, path: '/', headers: { host: 'localhost', accept: 'text/html', 'accept-encoding': encoding } },
        (incoming) => {
          incoming.once('data', () => release(Response.json({ illusts: [wireWork(9)] })))
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve)
        },
      ).end()
    })
    expect(chunks.length).toBeGreaterThan(1)
    const whole = Buffer.concat(chunks)
    const text = (encoding === 'gzip' ? gunzipSync(whole) : encoding === 'br' ? brotliDecompressSync(whole) : whole).toString()
    expect(islandOf(text).answers[rankingKey]?.illusts[0]?.id).toBe(9)
    expect(text.indexOf(`src="${pictureOf(9)}"`)).toBeGreaterThan(text.indexOf('<script'))
    expect(text.trimEnd().endsWith('</body></html>')).toBe(true)
  })

  test('without data ends at its deadline', async () => {
    const { port } = await startGateway({ mirror: () => new Promise<Response>(() => undefined), now })
    const { status, body } = await page(port, '/')
    expect(status).toBe(200)
    expect(islandOf(body).answers).toEqual({})
    expect(body).toContain('</html>')
  })
})
