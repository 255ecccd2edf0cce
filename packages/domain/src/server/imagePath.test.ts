// Parsing the address of a proxied picture, and addresses that must be rejected.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseImageTarget } from './imagePath.ts'

const hosts = ['i.pximg.net', 's.pximg.net']

describe('the address of a proxied picture', () => {
  test.each([
    '/i.pximg.net/img-original/img/2026/11/19/00/00/00/123456789_p0.png',
    '/i.pximg.net/c/540x540_70/img-master/img/2026/11/19/00/00/00/123456789_p0_master1200.jpg',
    '/i.pximg.net/c/1200x1200_90_webp/img-master/a.jpg',
    '/s.pximg.net/common/images/limit_unknown_s.png',
  ])('%s is fetched from upstream unchanged', (target) => {
    expect(parseImageTarget(target, hosts)?.url.href).toBe(`https:/${target}`)
  })

  test('D15 loses its query, so that each picture has one address', () => {
    expect(parseImageTarget('/i.pximg.net/a.png?t=1', hosts)?.url.href).toBe('https://i.pximg.net/a.png')
  })

  test.each([
    '/i.pximg.net/../../etc/passwd',
    '/i.pximg.net/a/../b.png',
    '/i.pximg.net/a/./b.png',
    '/i.pximg.net/%2e%2e%2fetc',
    '/i.pximg.net/..%252f',
    '/i.pximg.net/%5c..',
    '/i.pximg.net/a%00.png',
    '/i.pximg.net/a\0.png',
    '/i.pximg.net/a;b.png',
    '/i.pximg.net/a%3fb.png',
    '/i.pximg.net/a..b.png',
    '/i.pximg.net//a.png',
    '/i.pximg.net/a//b.png',
    '/i.pximg.net/a/',
    '/i.pximg.net/',
    '/i.pximg.net',
    `/i.pximg.net/${'a'.repeat(2000)}`,
  ])('D1 %s is rejected', (target) => {
    expect(parseImageTarget(target, hosts)).toBeUndefined()
  })

  test.each([
    '//evil.example/x.png',
    '/evil.example/x.png',
    '/@evil.example/x',
    '/i.pximg.net@evil.example/x',
    '/i.pximg.net/@evil.example/x',
    '/i.pximg.net//evil.example/x.png',
    '/i.pximg.net/http://evil/x',
    '/i.pximg.net.evil.example/x.png',
    '/evil.i.pximg.net/x.png',
    '/I.PXIMG.NET/x.png',
    '/i.pximg.net:8080/x.png',
    '/2130706433/x.png',
    '/127.0.0.1/x.png',
    '',
    '/',
  ])('D2 %s names no allowed host', (target) => {
    expect(parseImageTarget(target, hosts)).toBeUndefined()
  })

  test('D2 any accepted target is fetched from the host and path that it names', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('..', '.', '//', '@', '%2e', '\\', ':', '#', '?', 'a', '-', '_'))
    fc.assert(
      fc.property(fc.constantFrom(...hosts), fc.array(part, { maxLength: 8 }), (host, parts) => {
        const path = `/${parts.join('/')}`
        const url = parseImageTarget(`/${host}${path}`, hosts)?.url
        if (!url) return
        expect(url.origin).toBe(`https://${host}`)
        expect(url.pathname).toBe(path.split('?', 1)[0])
        expect(url.username + url.password + url.search + url.hash).toBe('')
      }),
      { numRuns: 500 },
    )
  })
})
