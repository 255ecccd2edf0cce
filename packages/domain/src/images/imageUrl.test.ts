import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archivedImage, avatarImage, cardImage, fitInside, isLimitedImage, pageImage, proxiedImage } from './imageUrl.ts'

const gateway = { kind: 'path', base: '/api/image' } as const
const host = { kind: 'host', host: 'proxy.example', base: '/api/image' } as const
const master = 'https://i.pximg.net/c/600x1200_90/img-master/img/2024/01/01/00/00/00/1_p0_master1200.jpg'
const page = {
  s: 'https://i.pximg.net/s.jpg',
  m: 'https://i.pximg.net/m.jpg',
  l: master,
  o: 'https://i.pximg.net/img-original/img/2024/01/01/00/00/00/1_p0.png',
}

describe('proxiedImage', () => {
  it('treats an address on the fast path exactly as a URL parser does', () => {
    const piece = fc.constantFrom('/', '.', '..', '%2e', 'a', 'img-master', '_p0.jpg', '@', '?x', '#y', ' ', '\\', ':', '//')
    fc.assert(
      fc.property(
        fc.constantFrom('i.pximg.net', 's.pximg.net', 'i.pximg.net.evil.example'),
        fc.array(piece),
        (origin, pieces) => {
          const address = `https://${origin}${pieces.join('')}`
          const url = URL.canParse(address) ? new URL(address) : undefined
          const isPlain = url?.port === '' && url.username === '' && url.password === ''
          const through = url && isPlain ? `/api/image/${url.hostname}${url.pathname}${url.search}` : ''
          expect(proxiedImage(address, gateway)).toBe(through)
        },
      ),
    )
  })

  it.each([
    ['https://i.pximg.net/a/b.jpg', '/api/image/i.pximg.net/a/b.jpg', 'https://proxy.example/a/b.jpg'],
    ['https://i-ogp.pximg.net/a.jpg', '/api/image/i.pximg.net/a.jpg', 'https://proxy.example/a.jpg'],
    ['https://s.pximg.net/x.png', '/api/image/s.pximg.net/x.png', '/api/image/s.pximg.net/x.png'],
    [
      'https://img-sketch.pximg.net/l/1.jpg',
      '/api/image/img-sketch.pximg.net/l/1.jpg',
      '/api/image/img-sketch.pximg.net/l/1.jpg',
    ],
    ['/-/a.jpg', '/api/image/i.pximg.net/a.jpg', 'https://proxy.example/a.jpg'],
    ['/~/a.png', '/api/image/s.pximg.net/a.png', '/api/image/s.pximg.net/a.png'],
    ['//i.pximg.net/a.jpg', '/api/image/i.pximg.net/a.jpg', 'https://proxy.example/a.jpg'],
    ['https://board.example/a.jpg', '/api/image/board.example/a.jpg', '/api/image/board.example/a.jpg'],
    ['https://board.example:8443/a.jpg', '', ''],
    ['https://user:word@i.pximg.net/a.jpg', '', ''],
    ['', '', ''],
    ['javascript:alert(1)', '', ''],
    ['data:text/html,x', '', ''],
    ['not a url', '', ''],
  ])('maps %s to the expected address', (address, byPath, byHost) => {
    expect(proxiedImage(address, gateway)).toBe(byPath)
    expect(proxiedImage(address, host)).toBe(byHost)
  })
  it('returns only our origin or the chosen host, for any address', () => {
    const origins = new Set(['https://emaki.example', 'https://proxy.example'])
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.webUrl().map((url) => url.replace(/^https?:/, '')),
        ),
        (address) => {
          for (const proxy of [gateway, host]) {
            expect(origins).toContain(new URL(proxiedImage(address, proxy), 'https://emaki.example').origin)
          }
        },
      ),
    )
  })
  it('returns only our origin for any path of an upstream host', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const url = new URL(proxiedImage(`https://i.pximg.net${path}`, gateway), 'https://emaki.example')
        expect(url.origin).toBe('https://emaki.example')
      }),
    )
  })
})

describe('pageImage', () => {
  it.each([
    ['Medium', master],
    ['Large(WebP)', master.replace('600x1200_90', '1200x1200_90_webp')],
    ['Large', master.replace('/c/600x1200_90', '')],
    ['Original', page.o],
  ] as const)('returns %s', (resolution, expected) => {
    expect(pageImage(page, resolution)).toBe(expected)
  })
  it('replaces crop segments that already name webp', () => {
    const webp = { ...page, l: master.replace('600x1200_90', '600x1200_90_webp') }
    expect(pageImage(webp, 'Large(WebP)')).toContain('/c/1200x1200_90_webp/')
  })
  it('falls back to the master image without an original, and keeps placeholders', () => {
    expect(pageImage({ ...page, o: '' }, 'Original')).toContain('/img-master/')
    const limited = 'https://s.pximg.net/common/images/limit_r18_360.png'
    expect(pageImage({ s: limited, m: limited, l: limited, o: limited }, 'Large(WebP)')).toBe(limited)
    expect(isLimitedImage(limited)).toBe(true)
  })
  it('uses the medium picture for cards, WebP only under Large(WebP), and squares on request', () => {
    expect(cardImage(page, 'Original')).toBe(page.m)
    expect(cardImage(page, 'Large(WebP)')).toContain('webp')
    expect(cardImage(page, 'Medium', 'square')).toBe(page.s)
  })
})

it('fitInside scales pictures down to a box and never enlarges them', () => {
  expect(fitInside(1200, 1600, { width: 540, height: 540 })).toEqual({ width: 405, height: 540 })
  expect(fitInside(100, 50, { width: 540, height: 540 })).toEqual({ width: 100, height: 50 })
})

describe('avatarImage', () => {
  const avatar = 'https://i.pximg.net/user-profile/img/2024/02/03/04/05/06/22_0123456789abcdef_170.jpg'

  it('is the small size where that is large enough', () => {
    expect(avatarImage(avatar, 40)).toBe(avatar.replace('_170', '_50'))
    expect(avatarImage(avatar, 60)).toBe(avatar)
  })

  it('leaves addresses without sizes as they are', () => {
    for (const address of [
      '',
      'https://s.pximg.net/common/images/no_profile.png',
      '/api/image/i.pximg.net/user-profile/a_170.jpg',
    ])
      expect(avatarImage(address, 20)).toBe(address)
  })
})

describe('archivedImage', () => {
  it('routes the picture through the gateway', () => {
    const through = archivedImage('https://board.example/data/a.png?v=1', gateway)
    expect(through).toBe('/api/image/board.example/data/a.png?v=1')
    expect(proxiedImage(through, gateway)).toBe(through)
    expect(archivedImage('https://board.example/a.png', host)).toBe('https://board.example/a.png')
  })

  it('returns an empty address for anything but a plain web address', () => {
    for (const address of [
      '',
      'javascript:alert(1)',
      'data:image/png,x',
      'https://me@board.example/a.png',
      'https://board.example:8080/a.png',
    ])
      expect(archivedImage(address, gateway)).toBe('')
  })

  it('does not accept an address that climbs out of the proxy path', () => {
    for (const address of ['/api/image/../companion/user', '/api/image/%2e%2e/x', '/api/image\\..\\x'])
      expect(proxiedImage(address, gateway)).toBe('')
  })
})
