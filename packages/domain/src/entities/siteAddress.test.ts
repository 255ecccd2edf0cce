import { describe, expect, it } from 'vitest'
import { inAppPath, isSiteAddress, leavingTarget, parseWebAddress, subjectOfPath } from './siteAddress.ts'

describe('inAppPath', () => {
  it.each([
    ['https://www.pixiv.net/artworks/118000001', '/artworks/118000001'],
    ['https://www.pixiv.net/en/artworks/118000001', '/artworks/118000001'],
    ['http://pixiv.net/i/118000001/', '/artworks/118000001'],
    ['https://www.pixiv.net/member_illust.php?mode=medium&illust_id=5', '/artworks/5'],
    ['https://www.pixiv.net/users/12', '/users/12'],
    ['https://www.pixiv.net/en/users/12/artworks', '/users/12/artworks'],
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

  const site = 'https://www.pixiv.net'
  const cat = '/search/%E7%8C%AB'
  it.each([
    ['P2', '/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v', '/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v'],
    ['P2', '/en/novel/unlisted/9PZxJ1kU6hXBfGkYW65v', '/novel/unlisted/9PZxJ1kU6hXBfGkYW65v'],
    ['P3', '/search?q=猫&s_mode=tag&type=artwork', cat],
    [
      'P3',
      '/en/search?q=%E7%8C%AB&s_mode=tag_full&type=illust_ugoira',
      `${cat}?mode=exact_match_for_tags&type=illust_and_ugoira`,
    ],
    ['P3', '/search?q=猫&s_mode=tc&type=manga', `${cat}?mode=title_and_caption&type=manga`],
    ['P3', '/search?q=猫&s_mode=tc&type=novel', '/search_novel/%E7%8C%AB?mode=text'],
    ['P3', '/tags/猫', cat],
    ['P3', '/tags/%E7%8C%AB/artworks?s_mode=s_tag_full', `${cat}?mode=exact_match_for_tags`],
    [
      'P3',
      '/zh-tw/tags/猫/illustrations?s_mode=s_tc&order=date',
      `${cat}?mode=title_and_caption&order=date_asc&type=illust_and_ugoira`,
    ],
    ['P3', '/ko/tags/猫/manga/?mode=r18', `${cat}?rating=r18&type=manga`],
    ['P3', '/tags/猫/illustrations?type=ugoira&scd=2026-01-01&ecd=x', `${cat}?start_date=2026-01-01&type=ugoira`],
    ['P3', '/tags/猫/novels?s_mode=s_tag', '/search_novel/%E7%8C%AB?mode=keyword'],
    ['P3', '/tags/22%2F7/artworks?s_mode=__proto__&order=constructor', '/search?word=22%2F7'],
    ['P3', '/search.php?word=猫&s_mode=s_tag_full', `${cat}?mode=exact_match_for_tags`],
    ['P3', '/search/users?nick=猫&s_mode=s_usr', '/search_user/%E7%8C%AB'],
    ['P5', '/i/127718700', '/artworks/127718700'],
    ['P5', '/artworks/127718700#3', '/artworks/127718700?page=3'],
    ['P5', '/artworks/127718700#1', '/artworks/127718700'],
    ['P5', '/artworks/127718700#big_2', '/artworks/127718700?page=2'],
    ['P5', '/artworks/127718700#comments', '/artworks/127718700'],
    ['P5', '/member_illust.php?mode=manga_big&illust_id=5&page=2', '/artworks/5?page=3'],
    ['P5', '/collections/12345678901234567890', '/collections/12345678901234567890'],
    ['P5', '/users/7/illustrations', '/users/7/artworks?type=illust'],
    ['P5', '/users/7/manga', '/users/7/artworks?type=manga'],
    ['P5', '/users/7/artworks/%E7%8C%AB%26b', '/users/7?tag=%E7%8C%AB%26b'],
    ['P5', '/users/7/novels', '/users/7/novels'],
    ['P5', '/users/7/collections', '/users/7?tab=collections'],
    ['P5', '/users/7/bookmarks/artworks', '/users/7/favorites'],
    ['P5', '/users/7/bookmarks/novels', '/users/7/favorite_novels'],
    ['P5', '/user/7/series/8', '/user/7/series/8'],
    ['P5', '/', '/'],
  ])('%s maps %s to %s', (_, address, path) => {
    expect(inAppPath(site + address)).toBe(path)
  })

  const folder = 'https://i.pximg.net/c/600x600/img-master/img/2026/03/01/00/00/00'
  it.each([
    [`${folder}/127718700_p2_master1200.jpg`, '/artworks/127718700?page=3'],
    [`${folder}/127718700-0123456789abcdef0123456789abcdef_p2.png`, '/artworks/127718700?page=3'],
    [`${folder}/127718700_p0_square1200.jpg`, '/artworks/127718700'],
    [`${folder}/127718700_ugoira600x600.zip`, '/artworks/127718700'],
    [`${folder}/ci700001_0123456789abcdef0123456789abcdef_master1200.jpg`, '/novel/700001'],
    ['https://i.pximg.net/user-profile/img/2026/03/01/00/00/00/12_0123456789abcdef0123456789abcdef_170.jpg', undefined],
  ])('P5 maps the picture %s to %s', (address, path) => {
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
    'https://www.pixiv.net:8443/artworks/1',
    'https://www.pixiv.net/artworks/unlisted/9PZxJ1kU6hX',
    'https://www.pixiv.net/info.php?id=1',
    'https://pixiv.me/ren77',
    'javascript:alert(1)',
    '/artworks/1',
    '',
  ])('B4: rejects %s as a foreign address', (address) => {
    expect(inAppPath(address)).toBeUndefined()
  })
})

it.each([
  ['https://pixiv.me/ren', true],
  ['https://www.pixiv.net/info.php?id=1', true],
  ['https://www.pixivision.net/zh/t/1', true],
  ['https://www.pixiv.net.evil.example/', false],
  ['https://www.pixiv.net:8443/', false],
  ['pixiv.me/ren', false],
])('isSiteAddress %s is %s', (address, expected) => {
  expect(isSiteAddress(address)).toBe(expected)
})

it.each([
  ['/artworks/5?page=3', { kind: 'artwork', id: '5' }],
  ['/users/5/artworks?type=manga', { kind: 'user', id: '5' }],
  ['/novel/5', { kind: 'novel', id: '5' }],
  ['/novel/series/5', undefined],
  ['/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v', undefined],
])('subjectOfPath reads %s', (path, subject) => {
  expect(subjectOfPath(path)).toEqual(subject)
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
  ['/jump.php?https%3A%2F%2Fexample.org%2Fa', 'https://example.org/a'],
  ['/en/jump.php?url=https%3A%2F%2Fexample.org', 'https://example.org'],
  ['https://example.org/jump.php?x', 'https://example.org/jump.php?x'],
])('leavingTarget reads the target of %s', (address, target) => {
  expect(leavingTarget(address)).toBe(target)
})
