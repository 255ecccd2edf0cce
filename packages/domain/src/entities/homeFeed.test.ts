import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireIllust } from '../testing/builders.ts'
import { readHomeFeed } from './homeFeed.ts'

const model = (id: number) => ({ app_model: wireIllust({ id }) })
const novel = { id: 7, title: 'Tide', user: { id: 1, name: 'Bo' } }
const article = { id: 3, title: 'Ink - Rain', thumbnail: 'https://i.pximg.net/a.jpg' }
const read = (...contents: unknown[]) => readHomeFeed({ contents, next_params: { page: 1 }, states: {} })

describe('readHomeFeed', () => {
  it('reads works, novels and rows in their order', () => {
    const page = read(
      { kind: 'illust', thumbnails: [model(1)] },
      { kind: 'manga', thumbnails: [model(2)] },
      { kind: 'novel', thumbnails: [{ app_model: novel }] },
      { kind: 'tags_carousel', trend_tags: [{ name: '海', translated_name: 'sea' }], thumbnails: [model(3)] },
      { kind: 'ranking', ranking_date: '2026-11-20', thumbnails: [model(4), model(5)] },
      { kind: 'pixivision', thumbnails: [{ app_model: article }] },
    )
    expect(page?.blocks).toMatchObject([
      { kind: 'artwork', id: 'artwork 1', artwork: { id: '1' } },
      { kind: 'artwork', id: 'artwork 2', artwork: { id: '2' } },
      { kind: 'novel', id: 'novel 7', novel: { id: '7' } },
      { kind: 'tags', id: 'tags 海', tags: [{ name: '海', tname: 'sea', artwork: { id: '3' } }] },
      { kind: 'ranking', id: 'ranking 4 5', artworks: [{ id: '4' }, { id: '5' }], day: '2026-11-20' },
      { kind: 'articles', id: 'articles 3', articles: [{ id: '3', title: 'Rain', series: 'Ink' }] },
    ])
    expect(page?.dropped).toBe(0)
  })

  it('drops and counts unknown kinds and parts without content', () => {
    const page = read(
      { kind: 'separator' },
      { kind: 'illust', thumbnails: [] },
      { kind: 'illust', thumbnails: [{ id: '5' }] },
      { kind: 'tags_carousel', trend_tags: [{ name: '' }] },
      { kind: 'ranking', thumbnails: [{}] },
      { kind: 'pixivision' },
      null,
      { kind: 'illust', thumbnails: [model(1)] },
    )
    expect([page?.blocks.map(({ id }) => id), page?.dropped]).toEqual([['artwork 1'], 7])
  })

  it('pairs tags with works by position', () => {
    const trend_tags = [{ name: 'a' }, { name: 'b' }]
    const page = read({ kind: 'tags_carousel', trend_tags, thumbnails: [{}, model(9)] })
    expect(page?.blocks[0]).toMatchObject({ tags: [{ name: 'a' }, { name: 'b', artwork: { id: '9' } }] })
  })

  it('returns the state for the next request', () => {
    expect(read({ kind: 'x' })?.next).toBe('{"next_params":{"page":1},"states":{}}')
    expect(readHomeFeed({ contents: [{}], next_params: null, states: { a: [1] } })?.next).toBe('{"states":{"a":[1]}}')
  })

  it('ends with an empty page, and without a state', () => {
    expect(read()?.next).toBeNull()
    expect(readHomeFeed({ contents: [{}], next_params: null, states: [] })?.next).toBeNull()
  })

  it('is undefined without a list', () => {
    for (const wire of [null, {}, [], { contents: {} }, 'x']) expect(readHomeFeed(wire)).toBeUndefined()
  })

  it('reads at most 200 parts', () => {
    const page = read(...Array.from({ length: 300 }, (_, index) => ({ kind: 'illust', thumbnails: [model(index + 1)] })))
    expect([page?.blocks.length, page?.dropped]).toEqual([200, 100])
  })

  it('never throws', () => {
    const part = fc.record({
      kind: fc.constantFrom('illust', 'manga', 'novel', 'tags_carousel', 'ranking', 'pixivision', '__proto__'),
      thumbnails: fc.anything(),
      trend_tags: fc.anything(),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.anything())), fc.anything(), (contents, state) => {
        const page = readHomeFeed({ contents, next_params: state, states: state })
        expect((page?.blocks.length ?? 0) + (page?.dropped ?? 0)).toBe(contents.length)
      }),
    )
  })
})
