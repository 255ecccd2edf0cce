// The history over a key-value store that may refuse, be full or contain invalid data.
import type { Artwork } from '@emaki/domain'
import { historyLength, normaliseArtwork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { isComplete } from '../../works/queries/artwork.ts'
import type { VisitedUser } from './history.ts'
import { createVisitHistory, trimForHistory } from './history.ts'
import type { KeyValueStore } from './keyValueStore.ts'

function setUp(beforeCall: () => void = () => undefined) {
  const values = new Map<string, unknown>()
  let time = 0
  const keyValueStore: KeyValueStore = {
    get: async (key) => values.get(key),
    set: async (key, value) => {
      beforeCall()
      values.set(key, value)
    },
    delete: async (keys) => {
      beforeCall()
      for (const key of keys) values.delete(key)
    },
    entries: async () => {
      beforeCall()
      return [...values]
    },
  }
  return { values, keyValueStore, book: createVisitHistory<VisitedUser>(keyValueStore, () => ++time) }
}

function artwork(changes: Partial<Artwork> = {}): Artwork {
  const wire = { id: 100500001, image_urls: { medium: 'm' }, meta_single_page: { original_image_url: 'o' } }
  const read = normaliseArtwork(wire)
  if (!read) throw new Error('the builder must build')
  return { ...read, ...changes }
}

const user = (id: number) => ({ id: String(id), name: `user ${id}`, avatar: '' })
const ids = (visits: readonly { item: { id: string } }[]) => visits.map(({ item }) => item.id)

describe('createVisitHistory', () => {
  it('lists the most recent visit first, each item once', async () => {
    const { book } = setUp()
    for (const id of [1, 2, 3, 1]) await book.record(user(id))
    expect(ids(await book.visits())).toEqual(['1', '3', '2'])
  })

  it('restores the history in the next visit', async () => {
    const { book, keyValueStore } = setUp()
    await book.record(user(7))
    expect(ids(await createVisitHistory<VisitedUser>(keyValueStore).visits())).toEqual(['7'])
  })

  it('shows what another tab records, and no longer what it clears', async () => {
    const { book, keyValueStore } = setUp()
    const otherTab = createVisitHistory<VisitedUser>(keyValueStore)
    await book.record(user(7))
    await otherTab.clear()
    await otherTab.record(user(8))
    expect(ids(await book.visits())).toEqual(['8'])
  })

  it('adds imported items behind the known ones, in their order', async () => {
    const { book, keyValueStore } = setUp()
    for (const id of [1, 2]) await book.record(user(id))
    await book.add([user(9), user(2), user(8)])
    expect(ids(await book.visits())).toEqual(['2', '1', '9', '8'])
    expect(ids(await createVisitHistory<VisitedUser>(keyValueStore).visits())).toEqual(['2', '1', '9', '8'])
  })

  it('deletes one item permanently', async () => {
    const { book, keyValueStore } = setUp()
    for (const id of [1, 2, 3]) await book.record(user(id))
    await book.forget('2')
    expect(ids(await book.visits())).toEqual(['3', '1'])
    expect(ids(await createVisitHistory<VisitedUser>(keyValueStore).visits())).toEqual(['3', '1'])
  })

  it('deletes the oldest items, in the key-value store too', async () => {
    const { book, values } = setUp()
    for (let id = 1; id <= historyLength + 120; id++) await book.record(user(id))
    const visits = await book.visits()
    expect(visits).toHaveLength(historyLength)
    expect(visits[0]?.item.id).toBe(String(historyLength + 120))
    expect(values.size).toBeLessThanOrEqual(historyLength + 51)
  })

  it('keeps visits in memory when the browser refuses storage', async () => {
    const { book } = setUp(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    await book.record(user(1))
    await book.record(user(2))
    expect(ids(await book.visits())).toEqual(['2', '1'])
    await book.clear()
    expect(await book.visits()).toEqual([])
  })

  it('clears the history', async () => {
    const { book, values } = setUp()
    await book.record(user(1))
    await book.clear()
    expect(await book.visits()).toEqual([])
    expect(values.size).toBe(0)
  })

  it('ignores invalid data', async () => {
    const { book, values } = setUp()
    for (const [key, value] of Object.entries({ a: null, b: 7, c: { at: 'x', item: user(1) }, d: { at: 1, item: {} } })) {
      values.set(key, value)
    }
    await book.record(user(2))
    expect(ids(await book.visits())).toEqual(['2'])
  })
})

describe('trimForHistory', () => {
  it('keeps what the card shows, so that opening the work requests it in full', () => {
    const page = { s: 's', m: 'm', l: 'l', o: 'o' }
    const work = trimForHistory(artwork({ caption: 'long', images: [page, page], count: 2 }))
    expect(work).toMatchObject({ caption: '', images: [{ s: 's', m: 'm', l: 'l', o: '' }], count: 2 })
    expect(isComplete(work)).toBe(false)
    expect(isComplete(trimForHistory(artwork()))).toBe(false)
  })
})
