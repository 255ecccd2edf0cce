// sharedPath: shared content opens a work or a search, and never leaves the viewer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedPath } from './sharedPath.ts'

const own = 'https://emaki.example'
const pathOf = (shared: Record<string, string>) => sharedPath(`?${new URLSearchParams(shared)}`, own)

describe('sharedPath', () => {
  it.each([
    ['a link', { url: 'https://www.pixiv.net/artworks/100500001' }, '/artworks/100500001'],
    ['words with a link in them', { text: '水辺 | 絵師 https://www.pixiv.net/novel/show.php?id=77 #pixiv' }, '/novel/77'],
    ['a link that Chinese words follow', { text: '看这个https://www.pixiv.net/users/11。很好' }, '/users/11'],
    [
      'a link of our own',
      { title: 'Emaki', url: 'https://emaki.example/rank/daily?date=2026-01-01' },
      '/rank/daily?date=2026-01-01',
    ],
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

  it('never leaves the viewer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (title, text, url) => {
        const path = pathOf({ title, text, url })
        expect(new URL(path, own).origin).toBe(own)
        expect(path.startsWith('//')).toBe(false)
      }),
    )
  })
})
