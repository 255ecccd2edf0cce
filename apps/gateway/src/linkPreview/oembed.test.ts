// oEmbed responses.
import { describe, expect, test, vi } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'
import { wireNovel, wireUser } from './testing/wireSubjects.ts'

const own = 'http://localhost:8080'
const picture = (size: string) => `${own}/api/image/i.pximg.net${size}/img-master/img/2026/11/19/00/00/00/7_p0_master1200.jpg`

async function setUpWith(response: (path: string) => unknown = () => ({ illust: wireWork(7, { title: 'Harbour' }) })) {
  const mirror = vi.fn((request: Request) => {
    const given = response(new URL(request.url).pathname)
    return given instanceof Response ? given : Response.json(given)
  })
  const { port } = await startGateway({ mirror })
  const send = async (query: Record<string, string>, method = 'GET') => {
    const search = new URLSearchParams(query)
    const response = await rawRequest(port, `/oembed?${search}`, { method, headers: { host: 'localhost:8080' } })
    return { ...response, content: method === 'HEAD' ? undefined : json(response) }
  }
  return { send, mirror }
}

describe('oEmbed', () => {
  test('returns a photo for a work, to every origin', async () => {
    const { send } = await setUpWith()
    const { status, headers, content } = await send({ url: `${own}/artworks/7`, format: 'json' })
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '*',
    ])
    expect(content).toEqual({
      type: 'photo',
      version: '1.0',
      title: 'Harbour - somebody',
      author_name: 'somebody',
      author_url: `${own}/users/4242`,
      provider_name: 'Emaki',
      provider_url: `${own}/`,
      cache_age: 3600,
      url: picture(''),
      width: 900,
      height: 1200,
    })
  })

  test('returns a picture within the requested size, or a link when there is none', async () => {
    const { send } = await setUpWith()
    const url = `${own}/i/7`
    expect((await send({ url, maxwidth: '800' })).content).toMatchObject({
      url: picture('/c/600x1200_90'),
      width: 600,
      height: 800,
    })
    expect((await send({ url, maxheight: '799' })).content).toMatchObject({
      url: picture('/c/540x540_70'),
      width: 405,
      height: 540,
    })
    const small = (await send({ url, maxwidth: '100' })).content
    expect(small).toMatchObject({ type: 'link', title: 'Harbour - somebody' })
    expect(small).not.toHaveProperty('url')
    for (const maxwidth of ['', '0', '-5', 'wide', '1e9'])
      expect((await send({ url, maxwidth })).content).toMatchObject({ width: 900 })
  })

  test('returns a link for a novel or a user', async () => {
    const { send } = await setUpWith((path) => (path === '/member' ? wireUser(9) : wireNovel(5)))
    expect((await send({ url: `${own}/n/5` })).content).toMatchObject({ type: 'link', title: 'Rain Ledger - Line Writer' })
    expect((await send({ url: `${own}/users/9` })).content).toMatchObject({
      type: 'link',
      title: 'Test PictureRenderer',
      thumbnail_width: 170,
      thumbnail_height: 170,
    })
  })

  test('accepts http and https addresses of the gateway, because a proxy may add TLS', async () => {
    expect((await (await setUpWith()).send({ url: 'https://localhost:8080/artworks/7' })).status).toBe(200)
  })

  test.each([
    'https://www.pixiv.net/artworks/7',
    'http://localhost/artworks/7',
    'http://localhost:8080.evil.example/artworks/7',
    'http://user:word@localhost:8080/artworks/7',
    'http://169.254.169.254/artworks/7',
    'file:///artworks/7',
    'javascript:alert(1)',
    '//localhost:8080/artworks/7',
    '/artworks/7',
    `${own}/artworks/07`,
    `${own}/search/7`,
    `${own}/artworks/7/../8`,
    `${own}/${'a'.repeat(4000)}`,
    'nonsense',
  ])('rejects %s without a call upstream', async (url) => {
    const { send, mirror } = await setUpWith()
    const { status, content } = await send({ url })
    // Dot segments are harmless here: the resolved path is looked up.
    if (url.includes('..')) return expect(mirror.mock.calls[0]?.[0].url).toBe('http://localhost/illust?id=8')
    expect([status, content]).toEqual([404, { status: -1, msg: 'Not found' }])
    expect(mirror).not.toHaveBeenCalled()
  })

  test('sends 400 without an address, 501 for XML, 404 without a link preview, 503 while upstream fails', async () => {
    const { send } = await setUpWith(() => ({ illust: wireWork(7, { xRestrict: 1 }) }))
    expect((await send({})).status).toBe(400)
    expect((await send({ url: `${own}/i/7`, format: 'xml' })).status).toBe(501)
    expect((await send({ url: `${own}/i/7` })).status).toBe(404)
    const limited = await setUpWith(() => Response.json({ error: {} }, { headers: { 'x-upstream-status': '429' } }))
    expect((await limited.send({ url: `${own}/i/7` })).status).toBe(503)
    const notFound = await setUpWith(() => Response.json({ error: { message: '尚无此页' } }))
    expect((await notFound.send({ url: `${own}/i/7` })).status).toBe(404)
  })

  test('sends no body for HEAD', async () => {
    const { status, headers, body } = await (await setUpWith()).send({ url: `${own}/i/7` }, 'HEAD')
    expect([status, Number(headers['content-length']) > 100, body.byteLength]).toEqual([200, true, 0])
  })
})
