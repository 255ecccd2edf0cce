import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageAddress, type ShareContent, shareAddress, shareTargets, siteAddress } from './shareTargets.ts'

const work: ShareContent = {
  kind: 'artwork',
  id: '100',
  title: '灯籠',
  author: 'Test Painter',
  summary: 'A lantern & rain',
  picture: 'https://here.example/api/image/i.pximg.net/a.jpg',
}
const page = 'https://here.example/artworks/100'
const sentence = 'Test Painter: 灯籠 (100)'
const query = (address: string) => Object.fromEntries(new URL(address).searchParams)

describe('shareAddress', () => {
  it.each(['qzone', 'qq'] as const)('sends page, title, summary and picture to %s', (target) => {
    expect(query(shareAddress(target, work, sentence, page))).toEqual({
      url: page,
      title: sentence,
      summary: 'A lantern & rain',
      pics: work.picture,
    })
  })
  it('sends page, sentence and picture to Weibo', () => {
    expect(query(shareAddress('weibo', work, sentence, page))).toEqual({ url: page, title: sentence, pic: work.picture })
  })
  it('sends sentence and site URL to Twitter, and only the site URL to Facebook', () => {
    expect(query(shareAddress('twitter', work, sentence, page))).toEqual({ text: sentence, url: siteAddress(work) })
    expect(query(shareAddress('facebook', work, sentence, page))).toEqual({ u: siteAddress(work) })
  })
  it('leaves out empty values', () => {
    expect(query(shareAddress('qq', { ...work, picture: '', summary: '' }, sentence, page))).toEqual({
      url: page,
      title: sentence,
      summary: sentence,
    })
  })
  it('truncates long texts between code points', () => {
    const long = shareAddress('qq', work, '🎨'.repeat(500), page)
    expect(query(long).title).toBe(`${'🎨'.repeat(99)}…`)
  })
  it('lets no text add a parameter or change the target', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...shareTargets), (text, target) => {
        const plain = new URL(shareAddress(target, { ...work, summary: 'x' }, 'x', page))
        const url = new URL(shareAddress(target, { ...work, summary: text, title: text }, `x${text}`, page))
        expect(url.origin + url.pathname).toBe(plain.origin + plain.pathname)
        expect([...url.searchParams.keys()]).toEqual([...plain.searchParams.keys()])
      }),
    )
  })
})

it.each([
  ['artwork', 'https://www.pixiv.net/artworks/100', 'https://here.example/artworks/100'],
  ['novel', 'https://www.pixiv.net/novel/show.php?id=100', 'https://here.example/novel/100'],
  ['user', 'https://www.pixiv.net/users/100', 'https://here.example/users/100'],
] as const)('returns the site URL and the viewer URL of a shared %s', (kind, siteUrl, viewerUrl) => {
  expect(siteAddress({ ...work, kind })).toBe(siteUrl)
  expect(pageAddress({ ...work, kind }, 'https://here.example')).toBe(viewerUrl)
})
