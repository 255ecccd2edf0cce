// Path aliases of pictures, as other viewers use them.
import { describe, expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { picture, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'

describe('image path aliases', () => {
  test.each([
    ['/-/img-master/1_p0.png', 'https://i.pximg.net/img-master/1_p0.png'],
    ['/~/common/images/emoji/101.png', 'https://s.pximg.net/common/images/emoji/101.png'],
    ['/pximg/img-master/1_p0.png', 'https://i.pximg.net/img-master/1_p0.png'],
    ['/proxy/https://embed.pixiv.net/next/collection/1', 'https://embed.pixiv.net/next/collection/1'],
    ['/https://source.pixiv.net/a.png', 'https://source.pixiv.net/a.png'],
    [
      '/-/c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9/img-master/1_p0.jpg',
      'https://i.pximg.net/c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9/img-master/1_p0.jpg',
    ],
  ])('%s serves the picture', async (path, requests) => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    expect((await rawRequest(port, path)).status).toBe(200)
    expect(upstream.requests.map(({ url }) => url)).toEqual([requests])
  })

  test.each([
    '/-/../../etc/passwd',
    '/-//evil.example/x.png',
    '/-/@evil.example/x',
    '/-/http://evil/x',
    '/~/%2e%2e/x',
    '/-/a%5c..%5cb',
    '/-/a:b/c:d',
    '/proxy/https://evil.example/a.png',
    '/proxy/http://169.254.169.254/latest',
    '/https://localhost/a.png',
    '/proxy/https://i.pximg.net@evil.example/a.png',
    '/proxy/https://i.pximg.net.evil.example/a.png',
    '/proxy/https://i.pximg.net/../a.png',
  ])('D1 D2 %s causes no call upstream', async (path) => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    expect((await rawRequest(port, path)).status).toBe(400)
    expect(upstream.requests).toEqual([])
  })
})
