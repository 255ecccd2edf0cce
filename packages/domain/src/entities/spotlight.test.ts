import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSpotlightType, readSpotlightCards } from './spotlight.ts'
import { readSpotlight, readSpotlightArticle } from './spotlightPage.ts'

const card = {
  id: 9,
  title: 'For the season - Seas',
  pure_title: 'Seas',
  thumbnail: 'https://i.pximg.net/t.jpg',
  publish_date: '2026-11-01',
  tags: [{ id: '3', name: 'sea' }, { id: '4' }],
}
const work = {
  title: 'Crossing',
  illust_id: '100000003',
  illust_url: 'https://i.pximg.net/c/768x1200_80/img-master/img/2024/04/01/00/00/00/100000003_p0_master1200.jpg',
  user_id: '20000002',
  user_name: 'Rin',
  user_avatar: 'https://i.pximg.net/a.jpg',
}
const article = { title: 'Wet asphalt', cover: 'https://i-ogp.pximg.net/c.jpg', desc: 'Neon.', items: [work], tags: [] }

describe('readSpotlightCards', () => {
  test('splits the series from the title', () => {
    expect(readSpotlightCards([card])).toEqual([
      { id: '9', title: 'Seas', series: 'For the season', thumbnail: card.thumbnail, date: '2026-11-01', tags: ['sea'] },
    ])
    expect(readSpotlightCards([{ ...card, title: 'Lead: Seas' }])[0]).toMatchObject({ title: 'Seas', series: '' })
    expect(readSpotlightCards([{ ...card, title: 'Self-taught', pure_title: '' }])[0]).toMatchObject({ title: 'Self-taught' })
  })
  test('skips articles without id, title or picture', () => {
    const broken = [{ ...card, id: 0 }, { ...card, thumbnail: null }, { ...card, title: '', pure_title: '' }, null, 'x']
    expect(readSpotlightCards([...broken, card])).toHaveLength(1)
    expect(readSpotlightCards('nothing')).toEqual([])
  })
  test('returns at most the maximum number of cards', () =>
    expect(readSpotlightCards(Array.from({ length: 5000 }, () => card))).toHaveLength(200))
})

describe('readSpotlight', () => {
  test('reads the works with their authors', () => {
    const spotlight = readSpotlight('7', article)
    expect(spotlight.isWhole).toBe(true)
    expect(spotlight.works).toMatchObject([{ id: '100000003', title: 'Crossing', author: { id: '20000002', name: 'Rin' } }])
    expect(spotlight.works[0]?.images[0]?.m).toContain('/c/540x540_70/')
  })
  test.each([
    ['no description', { ...article, desc: '' }],
    ['no list of works', { ...article, items: undefined }],
    ['an empty list of works', { ...article, items: [] }],
    ['only works that cannot be read', { ...article, items: [{ ...work, illust_id: 'x' }] }],
    ['a placeholder picture', { ...article, items: [work, { ...work, illust_url: 'https://s.pximg.net/x/effect.png' }] }],
    ['nothing at all', null],
  ])('is not whole when it has %s', (_, wire) => expect(readSpotlight('7', wire).isWhole).toBe(false))
})

describe('readSpotlightArticle', () => {
  test('keeps a date only when it is a plain day', () => {
    expect(readSpotlightArticle('7', { title: 'a', content: '<p>', date: '2024.05.06' })?.date).toBe('2024.05.06')
    expect(readSpotlightArticle('7', { title: 'a', content: '<p>', date: 'a week ago' })?.date).toBe('')
  })
  test('is undefined without title and content', () => expect(readSpotlightArticle('7', { error: 'x' })).toBeUndefined())
})

test('the readers never throw on any input', () => {
  fc.assert(
    fc.property(fc.anything(), (wire) => {
      readSpotlight('1', wire)
      readSpotlightArticle('1', wire)
      readSpotlightCards([wire])
    }),
  )
})

test('parseSpotlightType accepts only the types of the specification', () => {
  expect(parseSpotlightType('manga')).toBe('manga')
  for (const odd of ['Manga', '__proto__', '', undefined, ['manga']]) expect(parseSpotlightType(odd)).toBeUndefined()
})
