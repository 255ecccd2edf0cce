// readShared: shared content opens a work or a search, and never leaves the viewer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readShared } from './sharedPath.ts'

const own = 'https://emaki.example'
const read = (shared: Record<string, string>) => readShared(`?${new URLSearchParams(shared)}`, own)
const pathOf = (shared: Record<string, string>) => {
  const result = read(shared)
  return 'path' in result ? result.path : undefined
}

describe('readShared', () => {
  it.each([
    ['a link', { url: 'https://www.pixiv.net/artworks/100500001' }, '/artworks/100500001'],
    ['words with a link in them', { text: '水辺 | 絵師 https://www.pixiv.net/novel/show.php?id=77 #pixiv' }, '/novel/77'],
    ['a link that Chinese words follow', { text: '看这个https://www.pixiv.net/users/11。很好' }, '/users/11'],
    [
      'a link of our own',
      { title: 'Emaki', url: 'https://emaki.example/rank/daily?date=2026-01-01' },
      '/rank/daily?date=2026-01-01',
    ],
    [
      'share text with a full stop, as P4 has it',
      { title: '猫', text: '「猫」 | a #pixiv https://www.pixiv.net/artworks/127718700.' },
      '/artworks/127718700',
    ],
    [
      'an unlisted work, as P2 has it',
      { title: '猫', url: 'https://www.pixiv.net/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v' },
      '/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v',
    ],
    ['the name of a picture', { text: '127718700_p2.jpg' }, '/artworks/127718700?page=3'],
    ['an id', { text: ' 100500001 ' }, '/artworks/100500001'],
    ['an id with a label', { text: 'PID: 100500001' }, '/artworks/100500001'],
    ['a picture with a link to its work', { text: 'https://www.pixiv.net/artworks/11', picture: 'true' }, '/artworks/11'],
  ])('opens the target of %s', (_, shared, path) => expect(pathOf(shared)).toBe(path))

  it.each([
    ['words', { text: '風景' }, '/search/%E9%A2%A8%E6%99%AF'],
    ['a title alone', { title: 'cat' }, '/search/cat'],
    ['a year', { text: '2026' }, '/search/2026'],
    ['words beside a link elsewhere', { text: 'cat https://evil.example/x' }, '/search/cat'],
    ['nothing but a link elsewhere', { url: 'https://evil.example/' }, '/search'],
    ['a link back to here', { url: 'https://emaki.example/share?text=x' }, '/search'],
    ['nothing', {}, '/search'],
    ['a picture', { picture: 'true' }, '/search_image?shared=true'],
    ['a picture with texts', { title: 'cat', text: '2026', picture: 'true' }, '/search_image?shared=true'],
  ])('searches for %s', (_, shared: Record<string, string>, path) => expect(pathOf(shared)).toBe(path))

  it('P4 offers both addresses of a text with two', () => {
    expect(read({ text: 'https://www.pixiv.net/artworks/1 https://emaki.example/users/2' })).toEqual({
      offered: [
        { address: 'https://www.pixiv.net/artworks/1', path: '/artworks/1' },
        { address: 'https://emaki.example/users/2', path: '/users/2' },
      ],
    })
  })

  it('P5 offers an address that only the site can show', () => {
    expect(read({ title: 'ren', text: 'https://pixiv.me/ren' })).toEqual({
      offered: [{ address: 'https://pixiv.me/ren', path: undefined }],
    })
  })

  it('never leaves the viewer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (title, text, url) => {
        const path = pathOf({ title, text, url }) ?? '/'
        expect(new URL(path, own).origin).toBe(own)
        expect(path.startsWith('//')).toBe(false)
      }),
    )
  })
})
