import { describe, expect, it } from 'vitest'
import { inAppPath, leavingTarget, parseWebAddress } from './siteAddress.ts'

describe('inAppPath', () => {
  it.each([
    ['https://www.pixiv.net/artworks/118000001', '/artworks/118000001'],
    ['https://www.pixiv.net/en/artworks/118000001', '/artworks/118000001'],
    ['http://pixiv.net/i/118000001/', '/artworks/118000001'],
    ['https://www.pixiv.net/member_illust.php?mode=medium&illust_id=5', '/artworks/5'],
    ['https://www.pixiv.net/users/12', '/users/12'],
    ['https://www.pixiv.net/en/users/12/artworks', '/users/12'],
    ['https://www.pixiv.net/member.php?id=12', '/users/12'],
    ['https://www.pixiv.net/novel/show.php?id=700001', '/novel/700001'],
    ['https://www.pixiv.net/novel/series/81001', '/novel/series/81001'],
    ['https://www.pixiv.net/user/12/series/80001', '/user/12/series/80001'],
    ['https://www.pixivision.net/zh/a/9912', '/spotlight/9912'],
    ['pixiv://illusts/123', '/artworks/123'],
    ['pixiv://users/45', '/users/45'],
    ['pixiv://novels/67', '/novel/67'],
  ])('maps %s to %s', (address, path) => {
    expect(inAppPath(address)).toBe(path)
  })
  it.each([
    'https://www.pixiv.net.evil.example/artworks/1',
    'https://www.pixiv.net@evil.example/artworks/1',
    'https://evil.example#www.pixiv.net/artworks/1',
    'https://evil.example\\@www.pixiv.net/artworks/1',
    'https://www.pixiv.net/artworks/abc',
    'https://www.pixiv.net/artworks/99999999999999999999',
    'https://www.pixiv.net/user/12/series/x',
    'pixiv://illusts/0x10',
    'javascript:alert(1)',
    '/artworks/1',
    '',
  ])('B4: rejects %s as a foreign address', (address) => {
    expect(inAppPath(address)).toBeUndefined()
  })
})

describe('parseWebAddress', () => {
  it.each([
    'https:evil.example',
    'http:///evil.example',
    'http:\\\\evil.example',
    'https://a b/',
    'https://user:pw@h/',
    'ftp://h/',
    'httpjavascript:alert(1)',
    `https://h/${'x'.repeat(2100)}`,
    'ht\ttps://h/',
  ])('B5, B6: rejects %j', (address) => {
    expect(parseWebAddress(address)).toBeUndefined()
  })
  it('B9: returns homographs in punycode', () => {
    expect(parseWebAddress('https://еvil.example/')?.hostname).toMatch(/^xn--/)
  })
  it('accepts upper-case schemes', () => {
    expect(parseWebAddress('HtTpS://h.example/a')?.href).toBe('https://h.example/a')
  })
})

it.each([
  ['https://www.pixiv.net/jump.php?https%3A%2F%2Fexample.org%2Fa', 'https://example.org/a'],
  ['https://www.pixiv.net/jump.php?url=https%3A%2F%2Fexample.org', 'https://example.org'],
  ['https://www.pixiv.net/jump.php?%E0%A4%A', '%E0%A4%A'],
  ['https://example.org/jump.php?x', 'https://example.org/jump.php?x'],
])('leavingTarget reads the target of %s', (address, target) => {
  expect(leavingTarget(address)).toBe(target)
})
