// Rows B1–B10 of docs/reliability.md: which links open a screen, which are only shown, which are ignored.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkTarget } from './linkTarget.ts'

const own = 'https://emaki.example'
const inside = (path: string) => ({ kind: 'inside', path })
const outside = (url: string, host: string) => ({ kind: 'outside', url, host })

describe('a link to the site as query key', () => {
  test.each([
    ['B1 an artwork, raw', '?https://www.pixiv.net/artworks/123', '/artworks/123'],
    ['B1 an artwork, encoded', '?https%3A%2F%2Fwww.pixiv.net%2Fartworks%2F123', '/artworks/123'],
    ['B2 a user, as value', '?http=https://www.pixiv.net/users/1', '/users/1'],
    ['with a language in front', '?https://www.pixiv.net/en/artworks/123', '/artworks/123'],
    ['a novel, whose id is in a query of its own', '?https://www.pixiv.net/novel/show.php?id=77', '/novel/77'],
    [
      'an old artwork address with several keys',
      '?https://www.pixiv.net/member_illust.php?mode=medium&illust_id=5',
      '/artworks/5',
    ],
    ['the same after the router rewrote the query', '?https%3A%2F%2Fwww.pixiv.net%2Fnovel%2Fshow.php%3Fid=77', '/novel/77'],
    ['a novel series', '?https://www.pixiv.net/novel/series/9', '/novel/series/9'],
    ['a manga series', '?https://www.pixiv.net/user/3/series/4', '/user/3/series/4'],
    ['a collection', '?https://www.pixiv.net/en/collections/12345678901234567890', '/collections/12345678901234567890'],
    ['a spotlight', '?https://www.pixivision.net/zh/a/8123', '/spotlight/8123'],
    ['bookmarks', '?https://www.pixiv.net/users/11/bookmarks/artworks', '/users/11/favorites'],
  ])('%s opens a screen', (_, query, path) => expect(linkTarget(query, own)).toEqual(inside(path)))

  test.each(['/artworks/abc', '/artworks/99999999999999999999', '/about.php', '/novel/show.php?id=x', '/__proto__'])(
    'an address without a screen here (%s) is only shown',
    (path) => expect(linkTarget(`?https://www.pixiv.net${path}`, own)).toMatchObject({ kind: 'outside', host: 'www.pixiv.net' }),
  )
})

describe('a link to another site', () => {
  test.each([
    ['B3', 'https://evil.example/', 'evil.example'],
    ['B4 the site as a subdomain', 'https://www.pixiv.net.evil.example', 'www.pixiv.net.evil.example'],
    ['B4 the site as a fragment', 'https://evil.example#www.pixiv.net', 'evil.example'],
    ['B5 odd case', 'HtTpS://evil.example', 'evil.example'],
    ['B9 a look-alike shows its ASCII form', 'https://www.р\u0456xiv.net/artworks/1', 'www.xn--xiv-lmc3k.net'],
    ['B9 wide letters are folded', 'https://ｅvil.com/', 'evil.com'],
    ['another port of the site', 'https://www.pixiv.net:8443/artworks/1', 'www.pixiv.net:8443'],
  ])('%s is shown with its host', (name, link, host) => {
    const target = linkTarget(`?${encodeURIComponent(link)}`, own)
    expect(target?.kind).toBe('outside')
    if (target?.kind !== 'outside') return
    expect(new URL(target.url).host).toBe(target.host)
    if (!name.includes('look-alike')) expect(target.host).toBe(host)
    expect(target.host).toMatch(/^[\x21-\x7e]+$/)
    expect(target.host).not.toBe('www.pixiv.net')
  })
})

describe('an invalid link', () => {
  test.each([
    ['B4 a name in front of the host', 'https://www.pixiv.net@evil.example'],
    ['B4 a backslash', 'https://evil.example\\@www.pixiv.net'],
    ['B5 three slashes', 'http:///evil.example'],
    ['B5 no slashes', 'https:evil.example'],
    ['B5 backslashes', 'http:\\\\evil.example'],
    ['B5 a tab inside', 'https://ev\til.example'],
    ['B5 a line end inside', 'https://evil.example/\n'],
    ['B5 a blank in front', ' https://evil.example'],
    ['B6 javascript', 'httpjavascript:alert(1)'],
    ['B6 markup', 'http"><img onerror=1>'],
    ['B10 too long', `https://evil.example/${'a'.repeat(5000)}`],
  ])('%s is ignored', (_, text) => expect(linkTarget(`?${encodeURIComponent(text)}`, own)).toBeUndefined())

  test('a key that does not start with http is ignored', () =>
    expect(linkTarget('?url=https://evil.example/', own)).toBeUndefined())
})

describe('a link to this viewer', () => {
  test.each([
    ['B7 two slashes', `${own}//evil.example`, '/evil.example'],
    ['B8 nested, one hop only', `${own}/x?${own}/y?${own}/z`, `/x?${own}/y?${own}/z`],
  ])('%s stays inside', (_, link, path) => expect(linkTarget(`?${encodeURIComponent(link)}`, own)).toEqual(inside(path)))

  test('no path ever leads to another origin', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (tail) => {
        const target = linkTarget(`?${encodeURIComponent(`${own}/${tail}`)}`, own)
        if (target?.kind === 'inside') expect(new URL(target.path, own).origin).toBe(own)
      }),
    )
  })
})

test('B10 the first valid link is used', () => {
  expect(linkTarget('?https://a.example/&https://b.example/', own)).toEqual(outside('https://a.example/', 'a.example'))
  expect(linkTarget('?https:bad&https://b.example/', own)).toEqual(outside('https://b.example/', 'b.example'))
})
