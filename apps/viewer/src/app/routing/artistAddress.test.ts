// Reading the addresses of artists.
import { expect, test } from 'vitest'
import { favoritesOf, userOf, userWorksOf } from './artistAddress.ts'

test('userOf reads the tab and the tag', () => {
  expect(userOf({ params: { id: '5' }, query: { tab: 'manga', tag: ' 猫 ' } })).toEqual({
    props: { id: '5', tab: 'manga', tag: '猫' },
  })
})

test.each([{}, { tab: 'nonsense', tag: '' }, { tab: ['manga'], tag: ['猫'] }, { tag: ' '.repeat(9) }, { tag: 'x'.repeat(101) }])(
  'userOf ignores the query %j',
  (query) => {
    expect(userOf({ params: { id: '5' }, query })).toEqual({ props: { id: '5', tab: undefined, tag: undefined } })
  },
)

test.each([undefined, '', '0', '-1', 'abc', '1e9', '٣', '9'.repeat(13)])('the id %j is missing', (id) => {
  for (const read of [userOf, userWorksOf, favoritesOf('novels')])
    expect(read({ params: { id }, query: {} })).toEqual({ missing: 'id' })
})

test('userWorksOf reads the kind of works', () => {
  const read = (type: unknown) => userWorksOf({ params: { id: '5' }, query: { type } })
  expect(read('manga')).toEqual({ props: { id: '5', type: 'manga' } })
  expect(read('ugoira')).toEqual({ props: { id: '5', type: undefined } })
})

test('favoritesOf adds the kind', () => {
  expect(favoritesOf('novels')({ params: { id: '5' }, query: {} })).toEqual({ props: { id: '5', kind: 'novels' } })
})
