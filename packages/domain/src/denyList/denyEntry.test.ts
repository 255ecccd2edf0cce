import { describe, expect, test } from 'vitest'
import { denyLine, parseDenyEntry, parseDenyList } from './denyEntry.ts'

const line = (text: string) => {
  const entry = parseDenyEntry(text)
  return entry && denyLine(entry)
}

describe('parseDenyEntry', () => {
  test.each([
    ['123', 'artwork 123'],
    ['artwork 123', 'artwork 123'],
    ['Novel: 45', 'novel 45'],
    ['user 6', 'user 6'],
    ['https://www.pixiv.net/en/artworks/123', 'artwork 123'],
    ['https://www.pixiv.net/novel/show.php?id=45', 'novel 45'],
    ['https://emaki.example/users/6', 'user 6'],
    ['/novel/45', 'novel 45'],
    ['https://www.pixiv.net/users/6/artworks', 'user 6'],
    ['https://www.pixiv.net/artworks/123#3', 'artwork 123'],
    ['i/123', 'artwork 123'],
    ['tag #Ｒａｉｎ', 'tag rain'],
    ['word  Two Words ', 'word two words'],
    [
      'https://i.pximg.net/c/540x540_70/img-master/img/2024/05/06/07/08/09/123_p1_master1200.jpg',
      'picture 2024/05/06/07/08/09/123',
    ],
  ])('reads %s', (text, expected) => {
    expect(line(text)).toBe(expected)
    expect(line(expected)).toBe(expected)
  })

  test.each([
    ['tag x', true],
    ['tag #', false],
    ['word ab', true],
    ['word a', false],
    [`tag ${'a'.repeat(200)}`, true],
    [`tag ${'a'.repeat(201)}`, false],
    ['https://www.pixiv.net/artworks/0', false],
  ])('reads %s: %s', (text, isRead) => expect(parseDenyEntry(text) !== undefined).toBe(isRead))

  test.each(['', 'artwork', 'artwork x', '0', '-1', 'word a', 'tag', 'series 1', 'https://emaki.example/', 'javascript:1'])(
    'rejects %s',
    (text) => expect(parseDenyEntry(text)).toBeUndefined(),
  )
})

test('parseDenyList leaves out comments and empty lines, and names the lines that it cannot read', () => {
  const { entries, unreadable } = parseDenyList('\uFEFF# list\n\nartwork 1 # note\r\ntag #rain\nseries 1\n1\nword a\n')
  expect([...entries.keys()]).toEqual(['artwork 1', 'tag rain'])
  expect(unreadable).toEqual([5, 7])
})
