// Imported history files: H6 of docs/reliability.md.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHistoryFile, writeHistoryFile } from './historyFile.ts'

const page = { s: 'https://i.pximg.net/s.jpg', m: 'https://i.pximg.net/m.jpg', l: 'https://i.pximg.net/l.jpg', o: '' }
const work = {
  id: '12',
  title: 'Lantern',
  caption: '',
  author: { id: '7', name: 'Akari', avatar: '' },
  created: '2026-11-19T00:00:00.000Z',
  images: [page],
  tags: [{ name: '猫', translated_name: null }],
  tools: [],
  width: 800,
  height: 600,
  count: 2,
  view: 5,
  like: 3,
  x_restrict: 0 as const,
  illust_ai_type: 0 as const,
  type: 'illust' as const,
  is_bookmarked: false,
  series: null,
}
const { images: _, tools: __, width: ___, height: ____, illust_ai_type: _____, type: ______, ...common } = work
const novel = { ...common, id: '34', cover: { s: page.s, m: page.m, l: page.l }, text_length: 1000, novel_ai_type: 2 as const }
const user = { id: '7', name: 'Akari', avatar: 'https://i.pximg.net/a.jpg' }
const noPlaces = { artworks: new Map(), novels: new Map() }
const read = (value: unknown) => readHistoryFile(JSON.stringify(value))

describe('readHistoryFile', () => {
  test('reads what writeHistoryFile wrote', () => {
    const history = { artworks: [work], novels: [novel], users: [user] }
    expect(readHistoryFile(writeHistoryFile(history))).toEqual({ ...history, places: noPlaces, unreadable: 0 })
  })

  test('reads the places that writeHistoryFile wrote', () => {
    const places = { artworks: new Map([['12', [3, 20, 0]]]), novels: new Map([['34', [500, 1000, 2]]]) }
    const file = writeHistoryFile({ artworks: [work], novels: [novel], users: [] }, places)
    expect(readHistoryFile(file)?.places).toEqual(places)
  })

  test('reads files of the existing viewer, with numeric ids and covers as pictures', () => {
    const file = read([
      [{ ...work, id: 12, author: { id: 7, name: 'Akari' } }],
      [{ id: 34, title: 'N', images: [page] }],
      [{ id: 7, name: 'A' }],
    ])
    expect(file?.artworks[0]).toMatchObject({ id: '12', author: { id: '7' } })
    expect(file?.novels[0]?.cover.m).toBe(page.m)
    expect(file?.users).toEqual([{ id: '7', name: 'A', avatar: '' }])
  })

  test('reads an empty file', () =>
    expect(read([[], [], []])).toEqual({ artworks: [], novels: [], users: [], places: noPlaces, unreadable: 0 }))

  test('drops only unreadable entries, and keeps each id once', () => {
    const file = read([
      [work, { id: { $ne: 1 } }, null, { ...work, title: 'again' }, { id: '13' }],
      [],
      [user, user, 'x', { id: -1 }],
    ])
    expect(file?.artworks.map(({ id, title }) => [id, title])).toEqual([['12', 'Lantern']])
    expect(file?.users).toHaveLength(1)
  })

  test('H6: limits the number of entries, tags and pages, and the length of titles', () => {
    const many = Array.from({ length: 6000 }, (_, index) => ({ ...user, id: index + 1 }))
    expect(read([[], [], many])?.users).toHaveLength(5000)
    const large = {
      ...work,
      title: 'あ'.repeat(1_000_000),
      tags: Array.from({ length: 900 }, (_, at) => ({ name: `${at}` })),
      images: [page, page, page],
    }
    const [kept] = read([[large], [], []])?.artworks ?? []
    expect([kept?.title.length, kept?.tags.length, kept?.images.length]).toEqual([300, 200, 1])
  })

  test('H6: keeps only http addresses, plausible dates and plausible numbers', () => {
    const odd = {
      ...work,
      created: '+275760-09-13T00:00:00.000Z',
      width: 1e300,
      like: -4,
      x_restrict: 9,
      author: { id: '7', name: 'x', avatar: 'javascript:alert(1)' },
      images: [{ s: 'data:text/html,x', m: page.m, l: '//evil.example' }],
    }
    expect(read([[odd], [], []])?.artworks[0]).toMatchObject({
      created: '',
      width: 0,
      like: 0,
      x_restrict: 2,
      author: { avatar: '' },
      images: [{ s: '', m: page.m, l: '', o: '' }],
    })
  })

  test.each<[string, unknown]>([
    ['two arrays', [[], []]],
    ['four arrays', [[], [], [], []]],
    ['an object', { 0: [], 1: [], 2: [], length: 3 }],
    ['three objects', [{}, {}, {}]],
    ['an array and two texts', [[], 'a', 'b']],
    ['a number', 3],
    ['null', null],
    ['no readable entry', [[{ a: 1 }], ['x'], [null]]],
    ['the prototype', JSON.parse('{"__proto__":[[],[],[]]}')],
  ])('H6: returns undefined for %s', (_, value) => expect(read(value)).toBeUndefined())

  test.each(['', '[', '[[],[],[]', 'PK\u0003\u0004', '<html>', 'undefined'])(
    'returns undefined for a file that starts with %j',
    (json) => expect(readHistoryFile(json)).toBeUndefined(),
  )

  test('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.jsonValue())), (value) => {
        const file = read(value)
        if (file) for (const { id } of file.artworks) expect(id).toMatch(/^\d+$/)
      }),
    )
  })
})

test('reads lists that are null, and counts entries that are unreadable', () => {
  const file = readHistoryFile(JSON.stringify([null, null, [{ id: 7, name: 'Ann' }, { name: 'no id' }]]))
  expect(file).toMatchObject({ artworks: [], novels: [], users: [{ id: '7' }], unreadable: 1 })
})

test.each([
  ['https://i.pximg.net/c/250x250/img-master/a.jpg', 'https://i.pximg.net/c/250x250/img-master/a.jpg'],
  ['https://proxy.example/c/250x250/img-master/a.jpg?x=1', 'https://i.pximg.net/c/250x250/img-master/a.jpg'],
  ['https://api.example/pximg/user-profile/img/a_50.jpg', 'https://i.pximg.net/user-profile/img/a_50.jpg'],
  ['https://tracker.example/pixel.gif', ''],
  ['https://i.pximg.net.evil.example/a.jpg', ''],
  ['javascript:alert(1)', ''],
])('H6: stores the picture %s as %s', (avatar, stored) => {
  expect(readHistoryFile(JSON.stringify([[], [], [{ id: 7, name: 'Ann', avatar }]]))?.users[0]?.avatar).toBe(stored)
})

test('an export of the existing viewer has the pictures of its own proxy mapped back to the site', () => {
  const proxied = (path: string) => `https://gateway.example/pximg/${path}`
  const images = [{ s: proxied('c/240x240/img-master/1_p0.jpg'), m: proxied('img-master/1_p0.jpg'), l: '', o: '' }]
  const author = { id: 7, name: 'A', avatar: proxied('user-profile/img/7_50.png') }
  const file = readHistoryFile(
    JSON.stringify([
      [{ id: 12, title: 'W', author, images, tags: [{ name: '猫' }], count: 1, width: 10, height: 20 }, { title: 'no id' }],
      null,
      [author],
    ]),
  )
  expect(file?.artworks[0]).toMatchObject({
    id: '12',
    author: { avatar: 'https://i.pximg.net/user-profile/img/7_50.png' },
    images: [{ s: 'https://i.pximg.net/c/240x240/img-master/1_p0.jpg', m: 'https://i.pximg.net/img-master/1_p0.jpg' }],
  })
  expect(file?.users).toEqual([{ id: '7', name: 'A', avatar: 'https://i.pximg.net/user-profile/img/7_50.png' }])
  expect([file?.novels, file?.unreadable]).toEqual([[], 1])
})
