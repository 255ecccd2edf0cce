import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseWebCollection, readCollectionFront, readWebCollection } from './webCollection.ts'

const id = '12345678901234567890'
const item = {
  id,
  userId: '20000001',
  userName: 'Aki',
  profileImageUrl: 'https://i.pximg.net/avatar.jpg',
  title: 'Ships',
  tags: ['海', '#船'],
  caption: 'Old <b>ships</b>',
  xRestrict: 1,
  bookmarkCount: 12,
  viewCount: 340,
  thumbnailImageUrl: `https://embed.pixiv.net/next/collection/${id}`,
  publishedDateTime: '2026-08-18 09:30:00',
}
const work = { id: '500001', title: 'Harbour', url: 'https://i.pximg.net/500001_p0_square1200.jpg', userId: '7', tags: [] }
const novel = {
  id: '700001',
  title: 'The ferry',
  url: 'https://i.pximg.net/700001.jpg',
  userId: '7',
  tags: ['海'],
  textCount: 900,
}
const tile = (x: number, y: number, rest: object) => ({ id: `${x}${y}`, layout: { position: { x, y } }, ...rest })
const detail = {
  tagTranslation: { 海: { en: 'sea' } },
  thumbnails: { illust: [null, { isAdContainer: true }, work], novel: [novel], collection: [] },
  data: {
    detail: {
      tags: { tags: [{ tag: '#海' }, { tag: '#' }] },
      tiles: [
        tile(0, 2, { type: 'Work', workType: 'illust', workId: '9' }),
        tile(1, 1, { type: 'Work', workType: 'novel', workId: '700001' }),
        tile(0, 1, { type: 'Work', workType: 'illust', workId: '500001' }),
        tile(0, 0, { type: 'Text', text: 'Look <b>here</b>' }),
        tile(2, 0, { type: 'Map' }),
      ],
    },
    userCollections: { [id]: item },
  },
}

describe('normaliseWebCollection', () => {
  it('reads a card', () => {
    expect(normaliseWebCollection(item, { translations: { 船: { en: 'ship' } }, language: 'en' })).toEqual({
      id,
      title: 'Ships',
      author: { id: '20000001', name: 'Aki', avatar: item.profileImageUrl },
      cover: item.thumbnailImageUrl,
      tags: [
        { name: '海', translated_name: null },
        { name: '船', translated_name: 'ship' },
      ],
      x_restrict: 1,
      like: 12,
      view: 340,
      created: '2026-08-18T09:30:00+09:00',
    })
  })

  it('refuses an id that is a number, because its last digits are lost', () => {
    expect(normaliseWebCollection({ ...item, id: Number(id) })).toBeUndefined()
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(item)), fc.anything()), (broken) => {
        normaliseWebCollection({ ...item, ...broken })
      }),
    )
    expect(normaliseWebCollection(null)).toBeUndefined()
  })
})

describe('readCollectionFront', () => {
  const other = { ...item, id: '22222222222222222222', title: 'Cats' }
  const front = {
    tagTranslation: [],
    thumbnails: { collection: [item, other, null] },
    page: {
      recommendCollectionIds: [other.id, '3', other.id],
      everyoneCollectionIds: [id],
      tagRecommendCollectionIds: [{ tag: '海', ids: [id] }, { tag: '山', ids: ['3'] }, null],
    },
  }

  it('names each list by its ids, without unknown and repeated ones', () => {
    const read = readCollectionFront(front)
    expect(read?.recommended.map(({ title }) => title)).toEqual(['Cats'])
    expect(read?.everyone.map(({ title }) => title)).toEqual(['Ships'])
    expect(read?.tagged.map(({ tag, collections }) => [tag.name, collections.length])).toEqual([['海', 1]])
  })

  it('is undefined for a response without collections', () => {
    expect(readCollectionFront({ page: front.page })).toBeUndefined()
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.anything(),
        (page, collection) => void readCollectionFront({ page, thumbnails: { collection } }),
      ),
    )
  })
})

describe('readWebCollection', () => {
  it('reads texts, works and novels from left to right and from top to bottom', () => {
    const read = readWebCollection(id, detail, 'en')
    expect(read).toMatchObject({ title: 'Ships', caption: 'Old <b>ships</b>', tags: [{ name: '海', translated_name: 'sea' }] })
    expect(read?.parts.map((part) => ('work' in part ? part.work.title : part.kind))).toEqual([
      'text',
      'Harbour',
      'The ferry',
      'unavailable',
    ])
  })

  it('takes the card from a list when the response has only the tiles', () => {
    const { userCollections: _, ...data } = detail.data
    expect(readWebCollection(id, { ...detail, data })).toBeUndefined()
    expect(readWebCollection(id, { ...detail, data }, '', item)?.title).toBe('Ships')
  })

  it('is undefined for another collection', () => {
    expect(readWebCollection('2', { ...detail, data: { ...detail.data, userCollections: { 2: item } } })).toBeUndefined()
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), fc.anything(), (data, tiles, thumbnails) => {
        readWebCollection(id, { thumbnails, data })
        readWebCollection(id, { thumbnails, data: { detail: { tiles }, userCollections: { [id]: item } } })
      }),
    )
  })
})
