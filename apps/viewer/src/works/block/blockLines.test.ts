// Lines of the block lists.
import { expect, test } from 'vitest'
import { readBlockLines } from './blockLines.ts'

test.each([
  '12',
  'https://www.pixiv.net/users/12',
  'pixiv.net/en/users/12/artworks',
  'https://www.pixiv.net/member.php?id=12',
  'https://my-emaki.example/users/12',
  '/users/12?tab=novels',
])('%s names artist 12', (line) => {
  expect(readBlockLines('blockUids', line)).toEqual({ entries: ['12'], refused: [] })
})

test.each(['Aki', '0', '12a', '1.5', 'https://www.pixiv.net/artworks/12', '9'.repeat(19)])('%s names no artist', (line) => {
  expect(readBlockLines('blockUids', line)).toEqual({ entries: [], refused: [line] })
})

test.each([
  ['雨', '雨'],
  ['#雨', '雨'],
  ['＃雨', '雨'],
  ['22/7', '22/7'],
  ['C#', 'C#'],
  ['https://www.pixiv.net/tags/%E9%9B%A8/artworks', '雨'],
  ['https://www.pixiv.net/tags/22%2F7', '22/7'],
])('%s is the tag %s', (line, tag) => {
  expect(readBlockLines('blockTags', line)).toEqual({ entries: [tag], refused: [] })
})

test.each(['#', 'rain and snow', 'https://www.pixiv.net/artworks/12', 'https://elsewhere.example/x'])('%s is no tag', (line) => {
  expect(readBlockLines('blockTags', line)).toEqual({ entries: [], refused: [line] })
})

test('Lines are read one by one, and empty lines count as nothing', () => {
  expect(readBlockLines('blockUids', ' 7 \r\n\n8\u2028nonsense')).toEqual({ entries: ['7', '8'], refused: ['nonsense'] })
})
