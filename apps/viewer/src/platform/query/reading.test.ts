// Readers of smaller responses: random works, links of lists, tags, and complete artworks.
import { japanDay, normaliseArtwork, shiftDay } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickRanking, shuffle } from '../../lists/queries/random.ts'
import { readTrendTags } from '../../lists/queries/tags.ts'
import { cacheArtwork, cachedArtwork, isComplete } from '../../works/queries/artwork.ts'
import { nextQuery } from './listPage.ts'

const now = new Date('2026-11-21T08:00:00Z')
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('random works', () => {
  it('come from a known mode, 2 to 14 days back', () => {
    fc.assert(
      fc.property(random, fc.constantFrom('illust' as const, 'manga' as const), (chance, kind) => {
        const { mode, date } = pickRanking(kind, now, () => chance)
        expect(mode.includes('manga')).toBe(kind === 'manga')
        expect(date >= shiftDay(japanDay(now), -14) && date <= shiftDay(japanDay(now), -2)).toBe(true)
      }),
    )
  })

  it('shuffle without loss or duplicates', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.infiniteStream(random), (items, lots) => {
        const mixed = shuffle(items, () => Number(lots.next().value))
        expect(new Set(mixed)).toEqual(new Set(items))
        expect(mixed).toHaveLength(items.length)
      }),
    )
  })
})

describe('readTrendTags', () => {
  it('keeps tags without translation or picture, and drops tags without a name', () => {
    expect(readTrendTags([{ tag: '海', translated_name: null, illust: null }, { tag: '' }, 3])).toEqual([
      { name: '海', tname: '', artwork: undefined },
    ])
  })
})

describe('nextQuery', () => {
  it('returns the query of next_url', () => {
    expect(nextQuery({ next_url: 'https://app-api.pixiv.net/v2/illust/related?illust_id=1&viewed%5B0%5D=2' })).toBe(
      'illust_id=1&viewed%5B0%5D=2',
    )
    expect(nextQuery({ next_url: null })).toBeNull()
    expect(nextQuery({})).toBeNull()
    expect(nextQuery({ next_url: 7 })).toBeNull()
  })
})

describe('an artwork from a list', () => {
  const wire = (original: string, pages = 1, type = 'illust') => {
    const artwork = normaliseArtwork({
      id: 5,
      type,
      page_count: pages,
      image_urls: { medium: 'https://i.pximg.net/m.jpg' },
      meta_single_page: { original_image_url: original },
    })
    if (!artwork) throw new Error('unreadable')
    return artwork
  }

  it('is complete when every page has its original', () => {
    expect(isComplete(wire('https://i.pximg.net/o.jpg'))).toBe(true)
    expect(isComplete(wire('https://i.pximg.net/o.jpg', 3))).toBe(false)
    expect(isComplete(wire('https://s.pximg.net/common/images/limit_r18_360.png'))).toBe(false)
    expect(isComplete(wire(''))).toBe(false)
  })

  it('needs no request, unless it is a ugoira or a limited stub', () => {
    const client = new QueryClient()
    cacheArtwork(wire('https://i.pximg.net/o.jpg'), client)
    expect(client.getQueryData(['artwork', '5'])).toBeDefined()
    const other = new QueryClient()
    cacheArtwork(wire('https://i.pximg.net/o.jpg', 1, 'ugoira'), other)
    expect(other.getQueryData(['artwork', '5'])).toBeUndefined()
    expect(cachedArtwork('5', other)?.type).toBe('ugoira')
  })
})
