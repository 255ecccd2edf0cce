// The filters of a library: which are on offer, their numbers of works, and what a choice does to the query.
import type { LibraryFacets, LibraryQuery } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { countLibraryFilters, type LibraryOffers, libraryFields } from './libraryFields.ts'

const archive: LibraryOffers = {
  kinds: ['illust', 'manga', 'ugoira'],
  isArchive: true,
  hasVisibility: false,
  hasRatings: true,
  hasAi: true,
}
const none = { tags: [], artists: [], kinds: [], ratings: [], shapes: [], lengths: [], colours: [], states: [] } as const
const fieldsOf = (query: LibraryQuery, facets?: LibraryFacets, offers = archive) =>
  libraryFields({ query, facets, offers, t: (key) => key, number: String })
const field = (name: string, ...given: Parameters<typeof fieldsOf>) => {
  const found = fieldsOf(...given).find((one) => one.name === name)
  if (!found) throw new Error(`No field ${name}`)
  return found
}

describe('libraryFields', () => {
  it('offers visibility, states and no archive filters for bookmarks', () => {
    const offers = {
      ...archive,
      isArchive: false,
      states: ['deleted'] as const,
      hasVisibility: true,
      hasRatings: false,
      hasAi: false,
    }
    expect(fieldsOf({}, undefined, offers).map(({ name }) => name)).toEqual([
      'order',
      'state',
      'kind',
      'length',
      'shape',
      'visibility',
    ])
  })

  it('offers no filters by pictures for novels', () => {
    const names = fieldsOf({}, undefined, { ...archive, kinds: ['novel'] }).map(({ name }) => name)
    expect(names).toEqual(['order', 'unread', 'state', 'rating', 'ai'])
  })

  it('shows the numbers of works of a facet', () => {
    const facets = { ...none, total: 3, unread: 2, shapes: [{ value: 'square', count: 3 }] }
    expect(field('shape', {}, facets).choices.map(({ label }) => label)).toContain('search.shape.square (3)')
    expect(field('unread', {}, facets).choices.map(({ label }) => label)).toContain('library.read.unread (2)')
  })

  it('adds up the states of works that are gone', () => {
    const states = [
      { value: 'live', count: 5 },
      { value: 'deleted', count: 2 },
      { value: 'artistGone', count: 1 },
    ]
    const gone = field('state', {}, { ...none, total: 8, unread: 0, states }).choices.find(({ value }) => value === 'gone')
    expect(gone?.label).toBe('library.state.gone (3)')
  })

  it('replaces one state by another', () => {
    expect(field('state', { gone: true, text: 'cat' }).choose('deleted')).toEqual({ text: 'cat', states: ['deleted'] })
  })

  it('keeps several kinds of an address until another is chosen', () => {
    const kinds = field('kind', { kinds: ['illust', 'manga'] })
    expect([kinds.chosen, kinds.choose(kinds.chosen)]).toEqual(['illust manga', { kinds: ['illust', 'manga'] }])
    expect(kinds.choose('ugoira')).toEqual({ kinds: ['ugoira'] })
  })

  it('orders by date in both directions', () => {
    const order = field('order', { text: 'cat' })
    expect(order.choose('made reversed')).toEqual({ text: 'cat', order: 'made', reversed: true })
    expect(field('order', { order: 'made', reversed: true }).chosen).toBe('made reversed')
  })

  it('removes the order with the default one', () => {
    expect(field('order', { order: 'title', text: 'cat' }).choose('kept')).toEqual({ text: 'cat' })
  })

  it('gives a shuffled order a seed, which stays', () => {
    const shuffled = field('order', {}).choose('shuffle')
    expect([shuffled.order, Number.isSafeInteger(shuffled.seed)]).toEqual(['shuffle', true])
    expect(field('order', { seed: 7 }).choose('shuffle').seed).toBe(7)
  })
})

describe('countLibraryFilters', () => {
  it('counts tags one by one, a range of days once, and neither the text nor the order', () => {
    const query: LibraryQuery = { text: 'cat', order: 'title', tags: ['海', '夜'], shape: 'square', gone: false }
    expect(countLibraryFilters(query)).toBe(4)
    expect(countLibraryFilters({})).toBe(0)
  })
})
