// The first cards in the HTML of pages: which works they show, and that nothing of a visit changes them.
import { describe, expect, test } from 'vitest'
import { wireNovel, wireUser } from '../linkPreview/testing/wireSubjects.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { builtViewer, startGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'

const now = () => new Date('2026-11-21T12:00:00+09:00')

const responses: Readonly<Record<string, unknown>> = {
  '/rank': { illusts: [wireWork(1), wireWork(2, { xRestrict: 1 }), wireWork(3, { aiType: 2 }), wireWork(4)], next_url: null },
  '/illust': { illust: wireWork(7, { title: '<b>seven' }) },
  '/novel_detail': wireNovel(8, { title: 'eight' }),
  '/member': wireUser(9, { name: 'nine' }),
}
const mirror = (request: Request) =>
  Response.json(responses[new URL(request.url).pathname] ?? {}, { status: responses[new URL(request.url).pathname] ? 200 : 404 })

/** The body of a page whose data is cached. */
async function warm(port: number, path: string, headers: Record<string, string> = {}): Promise<string> {
  const options = { headers: { accept: 'text/html', ...headers } }
  await rawRequest(port, path, options)
  return (await rawRequest(port, path, options)).body.toString('utf8')
}
const screenOf = (body: string): string => /<div id="first-screen".*?(?=<div id="root">)/s.exec(body)?.[0] ?? ''
const linksOf = (body: string): readonly string[] => [
  ...new Set([...screenOf(body).matchAll(/href="(\/(?:artworks|novel)\/\d+)"/g)].map(([, path]) => path ?? '')),
]

describe('the first screen of a page', () => {
  test.each(['/', '/rank/daily'])('%s has the works that default settings show', async (path) => {
    const { port } = await startGateway({ mirror, now })
    expect(linksOf(await warm(port, path))).toEqual(['/artworks/1', '/artworks/4'])
  })

  test.each([
    ['/artworks/7', 'fs-artwork-screen', '&lt;b&gt;seven', '/illust?id=7'],
    ['/novel/8', 'fs-novel-screen', 'eight', '/novel_detail?id=8'],
    ['/users/9', 'fs-user-screen', 'nine', '/member?id=9'],
  ])('%s shows its subject and has the data of its first request', async (path, name, title, key) => {
    const { port } = await startGateway({ mirror, now })
    const body = await warm(port, path)
    expect(screenOf(body)).toContain(name)
    expect(screenOf(body)).toContain(title)
    expect(body).toContain(`"answers":{"${key}":`)
  })

  test.each([1, 2] as const)('is missing for an artwork with the rating %i', async (xRestrict) => {
    const { port } = await startGateway({ mirror: () => Response.json({ illust: wireWork(7, { xRestrict }) }), now })
    expect(screenOf(await warm(port, '/artworks/7'))).toBe('')
  })

  test('is missing for a limited stub', async () => {
    const { port } = await startGateway({ mirror: () => Response.json({ illust: { ...wireWork(7), visible: false } }), now })
    expect(screenOf(await warm(port, '/artworks/7'))).toBe('')
  })

  test('is missing for a list that starts at a later page', async () => {
    const { port } = await startGateway({ mirror, now })
    expect(screenOf(await warm(port, '/rank/daily?page=2'))).toBe('')
  })

  test('is the same with and without a session', async () => {
    const { port } = await startGateway({ mirror, now })
    const own = await warm(port, '/', { cookie: 'emaki-session=abc', authorization: 'Bearer abc' })
    expect(own).toBe(await warm(port, '/'))
  })

  test('is in the language of the browser', async () => {
    const { port } = await startGateway({ mirror, now })
    expect(screenOf(await warm(port, '/', { 'accept-language': 'de' }))).toContain('data-language="de"')
    expect(screenOf(await warm(port, '/', { 'accept-language': 'de' }))).toContain('>Tagesrangliste</h2>')
  })

  test('has the scripts and the data behind it, with low priority', async () => {
    const { port } = await startGateway({ mirror, now })
    const body = await warm(port, '/')
    expect(body.indexOf('<script fetchpriority="low" type="module"')).toBeGreaterThan(body.indexOf('<div id="root">'))
    expect(body.indexOf('id="emaki-initial-data"')).toBeGreaterThan(body.indexOf('<script fetchpriority="low"'))
  })
})

describe('the first screen of an artist', () => {
  const profile = (counts: object) => ({ ...wireUser(9, { name: 'nine' }), profile: counts })
  /** A mirror with this profile, and the addresses that it has received. */
  const artistMirror = (counts: object, works: () => Response | Promise<Response>) => {
    const addresses: string[] = []
    const answer = (request: Request) => {
      const { pathname, search } = new URL(request.url)
      addresses.push(pathname + search)
      return pathname === '/member' ? Response.json(profile(counts)) : works()
    }
    return { mirror: answer, addresses }
  }
  const browser = { 'sec-fetch-mode': 'navigate' }
  const works = () =>
    Response.json({
      illusts: [wireWork(1, { author: 9 }), wireWork(2, { author: 9, xRestrict: 1 }), wireWork(3, { author: 9 })],
      next_url: null,
    })
  const worksKey = (type: string) => `/member_illust?id=9&illust_type=${type}&page=1`

  test('has the first works, with their data', async () => {
    const { mirror, addresses } = artistMirror({ total_illusts: 3 }, works)
    const { port } = await startGateway({ mirror, now })
    const body = await warm(port, '/users/9', browser)
    expect(linksOf(body)).toEqual(['/artworks/1', '/artworks/3'])
    expect(body).toContain(`"${worksKey('illust')}":{"illusts":`)
    expect(addresses).toEqual(['/member?id=9', worksKey('illust')])
  })

  test('has the first manga of an artist without illustrations', async () => {
    const { mirror } = artistMirror({ total_manga: 3 }, works)
    const { port } = await startGateway({ mirror, now })
    const body = await warm(port, '/users/9', browser)
    expect(linksOf(body)).toEqual(['/artworks/1', '/artworks/3'])
    expect(body).toContain(`"${worksKey('manga')}":{"illusts":`)
  })

  test('has only the head for an artist without pictures', async () => {
    const { mirror } = artistMirror({ total_novels: 3 }, works)
    const { port } = await startGateway({ mirror, now })
    const body = await warm(port, '/users/9', browser)
    expect(screenOf(body)).toContain('nine')
    expect(body).not.toContain('/member_illust')
  })

  test('has only the head when the works fail', async () => {
    const { mirror } = artistMirror({ total_illusts: 3 }, () => Response.json({ msg: 'failed' }, { status: 502 }))
    const { port } = await startGateway({ mirror, now })
    const body = await warm(port, '/users/9', browser)
    expect(screenOf(body)).toContain('nine')
    expect(body).not.toContain('/member_illust')
  })

  test.each(['/users/9?tab=novel', '/users/9?tag=sea'])('has only the head at %s', async (path) => {
    const { mirror, addresses } = artistMirror({ total_illusts: 3 }, works)
    const { port } = await startGateway({ mirror, now })
    expect(linksOf(await warm(port, path, browser))).toEqual([])
    expect(addresses).toEqual(['/member?id=9'])
  })

  test('requests no works for programs that read link previews', async () => {
    const { mirror, addresses } = artistMirror({ total_illusts: 3 }, works)
    const { port } = await startGateway({ mirror, now })
    await warm(port, '/users/9')
    expect(addresses).toEqual(['/member?id=9'])
    expect(linksOf(await warm(port, '/users/9', browser))).toEqual(['/artworks/1', '/artworks/3'])
    expect(linksOf(await warm(port, '/users/9'))).toEqual(['/artworks/1', '/artworks/3'])
  })
})

test('the content security policy of a page allows the inline script of the build by its hash', async () => {
  const hash = `sha256-${'a'.repeat(43)}=`
  const index = `<html><head><script data-hash="${hash}">1</script></head><body><div id="root"></div></body></html>`
  const { port } = await startGateway({ mirror, now, viewerDirectory: await builtViewer({ 'index.html': index }) })
  const { headers } = await rawRequest(port, '/setting', { headers: { accept: 'text/html' } })
  expect(headers['content-security-policy']).toContain(`script-src 'self' '${hash}';`)
})

describe('the style of a page with a first screen', () => {
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/main-1.css">'
  const index = `<!doctype html><html><head>${sheet}</head><body><div id="root"></div></body></html>`
  const style = '.fs{color:red}'
  const open = async (files: Readonly<Record<string, string>>) =>
    startGateway({ mirror, now, viewerDirectory: await builtViewer({ 'index.html': index, ...files }) })

  test.each(['/', '/rank/daily', '/artworks/7', '/novel/8', '/users/9'])(
    'is in the HTML of %s, which names no style sheet',
    async (path) => {
      const { port } = await open({ 'first-screen.css': style })
      const body = await warm(port, path)
      expect(body).toContain(`<style>${style}</style>`)
      expect(body).not.toContain('main-1.css')
      const { headers } = await rawRequest(port, path, { headers: { accept: 'text/html' } })
      expect(headers.link ?? '').not.toContain('main-1.css')
    },
  )

  test('stays a style sheet without a first screen', async () => {
    const { port } = await open({ 'first-screen.css': style })
    const body = await warm(port, '/search')
    expect(body).toContain(sheet)
    expect(body).not.toContain(style)
  })

  test('stays a style sheet where the build has no first-screen.css', async () => {
    const { port } = await open({})
    expect(await warm(port, '/')).toContain(sheet)
  })
})
