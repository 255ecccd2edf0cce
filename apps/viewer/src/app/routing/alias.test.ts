// canonicalPath: every alias of the specification, and paths that are none.
import { expect, test } from 'vitest'
import { canonicalPath } from './alias.ts'
import { aliases } from './routes.tsx'

test.each([
  ['/home', '/'],
  ['/home/', '/'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/s/%E9%A2%A8', '/search/%E9%A2%A8'],
  ['/rank', '/rank/daily'],
  ['/ranking', '/rank/daily'],
  ['/ranking.php', '/rank/daily'],
  ['/illust/5', '/artworks/5'],
  ['/i/5', '/artworks/5'],
  ['/n/5', '/novel/5'],
  ['/u/5', '/users/5'],
  ['/users/5/illustrations', '/users/5/artworks'],
  ['/users/5/bookmarks/artworks', '/users/5/favorites'],
  ['/users/5/bookmarks/novels', '/users/5/favorite_novels'],
  ['/setting/others', '/setting/preference'],
  ['/setting/recommend', '/setting/osusume'],
  ['/recom_illust', '/osusume_illust'],
  ['/pixivision', '/spotlights'],
  ['/sp/5', '/spotlight/5'],
  ['/a/5', '/pixivision/5'],
])('canonicalPath maps %s to %s', (path, canonical) => expect(canonicalPath(path, aliases)).toBe(canonical))

test.each([
  '/',
  '/artworks/5',
  '/pixivision/5',
  '/rank/daily',
  '/users/5',
  '/x',
  '/a',
  '/a/5/6',
  '/__proto__',
  '/%E0%A4%A',
  '//evil.example',
])('canonicalPath leaves %s unchanged', (path) => expect(canonicalPath(path, aliases)).toBe(path))

test('an alias never leads to another alias', () => {
  for (const [, canonical] of aliases)
    expect(canonicalPath(canonical.replaceAll(/\$\w+/g, '5'), aliases)).toBe(canonical.replaceAll(/\$\w+/g, '5'))
})

test('canonicalPath copies a hostile segment unchanged', () => {
  expect(canonicalPath('/i/$&', aliases)).toBe('/artworks/$&')
  expect(canonicalPath('/i/$id', aliases)).toBe('/artworks/$id')
})
