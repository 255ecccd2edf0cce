import { describe, expect, test } from 'vitest'
import { denyLine, parseDenyEntry } from './denyEntry.ts'

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

  test.each(['', 'artwork', 'artwork x', '0', '-1', 'word a', 'tag', 'series 1', 'https://emaki.example/', 'javascript:1'])(
    'rejects %s',
    (text) => expect(parseDenyEntry(text)).toBeUndefined(),
  )
})
