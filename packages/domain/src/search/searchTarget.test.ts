import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWork } from '../testing/countWork.ts'
import { addressTarget, idJumps, readPasted, searchTarget } from './searchTarget.ts'

const anyText = fc.string({ unit: 'binary' })

describe('searchTarget', () => {
  it.each([
    ['https://www.pixiv.net/artworks/87654321', '/artworks/87654321'],
    ['www.pixiv.net/artworks/87654321', '/artworks/87654321'],
    ['pixiv.net/en/artworks/87654321', '/artworks/87654321'],
    ['https://www.pixiv.net/en/artworks/123', '/artworks/123'],
    ['http://www.pixiv.net/member_illust.php?mode=medium&illust_id=4567', '/artworks/4567'],
    ['https://www.pixiv.net/i/99', '/artworks/99'],
    ['https://www.pixiv.net/users/11', '/users/11'],
    ['https://www.pixiv.net/novel/show.php?id=7', '/novel/7'],
    ['https://www.pixivision.net/en/a/100', '/spotlight/100'],
    [' 12345678 ', '/artworks/12345678'],
  ])('opens the target of %s', (typed, path) => {
    expect(searchTarget(typed)).toBe(path)
  })

  it.each([
    ['1234567', '/search/1234567'],
    ['０１２３４５６７８', `/search/${encodeURIComponent('０１２３４５６７８')}`],
    ['0012345678', '/search/0012345678'],
    ['1234567890123', '/search/1234567890123'],
    ['猫 カフェ', '/search/%E7%8C%AB%20%E3%82%AB%E3%83%95%E3%82%A7'],
    ['a/b?c#d%', '/search?word=a%2Fb%3Fc%23d%25'],
    ['https://evil.example/artworks/1', `/search?word=${encodeURIComponent('https://evil.example/artworks/1')}`],
  ])('searches for %s', (typed, path) => {
    expect(searchTarget(typed)).toBe(path)
  })

  it('searches for the placeholder when empty, and for nothing without one', () => {
    expect(searchTarget('  ', { placeholder: '風景' })).toBe(`/search/${encodeURIComponent('風景')}`)
    expect(searchTarget('  ')).toBeUndefined()
    expect(searchTarget('\ud800')).toBeUndefined()
    expect(searchTarget('fox', { kind: 'novel' })).toBe('/search_novel/fox')
  })

  it('always returns a path of this app', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(searchTarget(typed, { placeholder: 'x' })).toMatch(/^\/(search|artworks)\/[^/?#]+$/)
      }),
    )
  })

  it('recognises only addresses of the site', () => {
    expect(addressTarget('see https://evil.example/?https://www.pixiv.net/artworks/1')).toBeUndefined()
    expect(addressTarget('https://www.pixiv.net.evil.example/artworks/1')).toBeUndefined()
  })
})

describe('idJumps', () => {
  it('A5: offers artwork, user and novel, and a spotlight for short numbers', () => {
    expect(idJumps('猫 12345').map(({ path }) => path)).toEqual([
      '/artworks/12345',
      '/users/12345',
      '/novel/12345',
      '/spotlight/12345',
    ])
    expect(idJumps('A5: 123456').map(({ path }) => path)).toEqual([
      '/artworks/5',
      '/users/5',
      '/novel/5',
      '/spotlight/5',
      '/artworks/123456',
      '/users/123456',
      '/novel/123456',
    ])
  })

  it('A2: ignores numbers that are no ids', () => {
    for (const text of ['', '٣', '0012', '1234567890123', 'x']) expect(idJumps(text)).toEqual([])
  })

  it.each([
    'https://www.pixiv.net/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v',
    'pixiv.net/users/12',
    'https://pixiv.me/ren77',
    'https://example.org/12345678',
  ])('P2 lets no number jump out of %s', (text) => {
    expect(idJumps(`${text} 猫`)).toEqual([])
    expect(idJumps(`${text} 345`).map(({ id }) => id)).toContain('345')
  })
})

const share = '「猫」 | a #pixiv https://www.pixiv.net/artworks/127718700'

describe('addressTarget', () => {
  it.each([
    ['share text', share],
    ['share text with a full stop', `${share}.`],
    ['share text with a Japanese full stop', `${share}。次`],
    ['share text in brackets', `(${share})`],
    ['an address without a scheme', 'look: www.pixiv.net/en/artworks/127718700!'],
    ['the same address twice', `${share} https://www.pixiv.net/en/artworks/127718700`],
    ['an address beside one of another site', `${share} https://example.org/artworks/9`],
    ['an address behind the page that leaves the site', 'https://www.pixiv.net/jump.php?pixiv%3A%2F%2Fillusts%2F127718700'],
  ])('P4 opens the work of %s', (_, text) => expect(addressTarget(text)).toBe('/artworks/127718700'))

  it('P4 offers all addresses of a text with several', () => {
    const target = addressTarget(`${share}.\nhttps://www.pixiv.net/users/11, pixiv.me/ren`)
    expect(target).toBe(
      `/share?${new URLSearchParams({ text: 'https://www.pixiv.net/artworks/127718700 https://www.pixiv.net/users/11 https://pixiv.me/ren' })}`,
    )
  })

  it.each([
    'https://www.pixiv.net/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v',
    'http://www.pixiv.net/en/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v/',
    'www.pixiv.net/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v?utm_source=x',
    'pixiv.net/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v#1',
    ' /artworks/unlisted/9PZxJ1kU6hXBfGkYW65v ',
    '「猫」 | a #pixiv https://www.pixiv.net/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v.',
    'https://www.pixiv.net/jump.php?https%3A%2F%2Fwww.pixiv.net%2Fartworks%2Funlisted%2F9PZxJ1kU6hXBfGkYW65v',
  ])('P2 opens the unlisted work of %j', (text) => {
    expect(searchTarget(text)).toBe('/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v')
    expect(idJumps(text)).toEqual([])
  })

  it.each(['9PZxJ1kU6hX', '9PZxJ1kU6hXBfGkYW65v9', '9PZxJ1kU6hXBfGkYW65%76', '9', '9/'])(
    'P2 offers the original site for the unlisted address with the key %s, which is none',
    (key) => {
      const address = `https://www.pixiv.net/artworks/unlisted/${key}`
      expect(searchTarget(address)).toBe(`/share?${new URLSearchParams({ text: address })}`)
    },
  )

  it('opens a path of the site, and searches for other texts with a slash', () => {
    expect(searchTarget('/artworks/127718700')).toBe('/artworks/127718700')
    expect(searchTarget('/')).toMatch(/^\/search/)
    expect(searchTarget('Fate/stay')).toMatch(/^\/search/)
  })

  it.each(['https://pixiv.me/ren', 'https://www.pixiv.net/info.php?id=9'])('P5 offers %s, which only the site can show', (text) =>
    expect(addressTarget(text)).toBe(`/share?${new URLSearchParams({ text })}`),
  )

  it.each([
    '',
    '猫 9',
    'evilpixiv.net/artworks/1',
    'a.pixiv.net.example/artworks/1',
    'https://evil.example/pixiv.net/artworks/1',
  ])('finds nothing in %j', (text) => expect(addressTarget(text)).toBeUndefined())

  it('P5 opens the name of a picture', () => {
    expect(searchTarget('127718700_p2.jpg')).toBe('/artworks/127718700?page=3')
    expect(searchTarget('127718700-0123456789abcdef0123456789abcdef_p0.png')).toBe('/artworks/127718700')
  })

  it('reads a million characters once', () => {
    for (const part of ['https://pixiv.net/', '!', 'pixiv.', 'www.'])
      expect(countWork(() => addressTarget(part.repeat(200_000)))).toBeLessThan(200_000)
  })
})

describe('readPasted', () => {
  it('returns the words beside the addresses', () => {
    expect(readPasted(`${share} https://example.org/9 夜`)).toEqual({
      addresses: [{ address: 'https://www.pixiv.net/artworks/127718700', path: '/artworks/127718700' }],
      words: '「猫」 | a #pixiv 夜',
    })
  })

  it('asks for the path of addresses of this viewer', () => {
    const own = (address: string) => (address === 'https://emaki.example/rank/daily' ? '/rank/daily' : undefined)
    expect(readPasted('see https://emaki.example/rank/daily.', own).addresses).toEqual([
      { address: 'https://emaki.example/rank/daily', path: '/rank/daily' },
    ])
  })
})
