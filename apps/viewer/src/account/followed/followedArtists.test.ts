import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bookmarkedArtists, chosenArtists, type FollowedArtist, followedArtists, isSilent } from './followedArtists.ts'
import { acceptNames, rememberNames } from './seenNames.ts'

const nowMs = Date.parse('2026-11-30T00:00:00Z')
const preview = (id: string, newestAt?: string) => ({
  id,
  name: `Artist ${id}`,
  avatar: '',
  illusts: [],
  ...(newestAt ? { newestAt } : {}),
})
const ids = (artists: readonly FollowedArtist[]) => artists.map(({ id }) => id)

describe('followed artists', () => {
  const followed = followedArtists(
    {
      public: [preview('1', '2026-11-01T00:00:00Z'), preview('2', '2025-01-01T00:00:00Z'), preview('3')],
      private: [preview('1'), preview('4')],
    },
    new Map([['4', 'Old name']]),
    new Map(),
  )
  const chosen = (
    view: Parameters<typeof chosenArtists>[3]['view'],
    order: Parameters<typeof chosenArtists>[3]['order'] = 'followed',
  ) => ids(chosenArtists(followed, new Map(), new Set(['3']), { view, order, months: 12, nowMs }))

  it('are each listed once, with the visibility of the follow', () => {
    expect(followed.map(({ id, restrict }) => [id, restrict])).toEqual([
      ['1', 'public'],
      ['2', 'public'],
      ['3', 'public'],
      ['4', 'private'],
    ])
  })

  it('are chosen by fact', () => {
    expect([chosen('silent'), chosen('renamed'), chosen('closed')]).toEqual([['2'], ['4'], ['3']])
  })

  it('are sorted by their newest work', () => {
    expect(chosen('all', 'newest').slice(0, 2)).toEqual(['1', '2'])
  })

  it('are not silent without a known work', () => {
    expect(isSilent(undefined, 3, nowMs)).toBe(false)
  })

  it('leave the artists of bookmarks who are not followed', () => {
    const work = (author: string) => ({
      work: { created: '2026-01-01T00:00:00Z', author: { id: author, name: author, avatar: '' } },
    })
    const bookmarks = [work('1'), work('5'), work('6'), work('6')] as unknown as Parameters<typeof bookmarkedArtists>[0]
    const selection = { view: 'unfollowed', order: 'followed', months: 12, nowMs } as const
    expect(ids(chosenArtists(followed, bookmarkedArtists(bookmarks), new Set(), selection))).toEqual(['6', '5'])
  })
})

describe('rememberNames', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

  it('tells the former name until it is accepted, for each account alone', () => {
    expect(rememberNames('9', [{ id: '1', name: 'Ann' }]).size).toBe(0)
    expect([...rememberNames('9', [{ id: '1', name: 'Anna' }])]).toEqual([['1', 'Ann']])
    expect([...rememberNames('9', [{ id: '1', name: 'Anna' }])]).toEqual([['1', 'Ann']])
    expect(rememberNames('8', [{ id: '1', name: 'Anna' }]).size).toBe(0)
    acceptNames('9')
    expect(rememberNames('9', [{ id: '1', name: 'Anna' }]).size).toBe(0)
  })
})

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
