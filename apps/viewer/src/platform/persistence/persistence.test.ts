// Lifetimes, persisters and results of the query client.
import { describe, expect, it } from 'vitest'
import { lifetimes } from '../query/lifetimes.ts'
import { gcTimeFor, persisterFor, unwrap } from '../query/queryClient.ts'

const hour = 3_600_000

describe('lifetimes', () => {
  it('are those of the specification', () => {
    expect(lifetimes).toMatchObject({
      latest: hour / 6,
      recommended: 12 * hour,
      related: 48 * hour,
      searchSuggestions: 72 * hour,
      userSearch: 24 * hour,
      spotlights: 12 * hour,
      ranking: 14 * 24 * hour,
      search: hour,
      artwork: Number.POSITIVE_INFINITY,
      member: 24 * hour,
      memberWorks: 6 * hour,
      favourites: 12 * hour,
      webFeeds: hour / 6,
      favouriteFlag: hour / 2,
      toggledArtwork: 6 * hour,
      profile: 21_600_000,
    })
  })
})

describe('persisterFor', () => {
  it('returns one persister per lifetime, and none for a negative lifetime', () => {
    expect(persisterFor(hour)).toBe(persisterFor(hour))
    expect(persisterFor(hour)).not.toBe(persisterFor(2 * hour))
    expect(persisterFor(lifetimes.random)).toBeDefined()
    expect(persisterFor(lifetimes.live)).toBeUndefined()
  })
})

describe('gcTimeFor', () => {
  it('is half an hour, but never longer than the lifetime', () => {
    expect(gcTimeFor(lifetimes.ranking)).toBe(hour / 2)
    expect(gcTimeFor(lifetimes.latest)).toBe(hour / 6)
    expect(gcTimeFor(lifetimes.random)).toBe(hour / 2)
    expect(gcTimeFor(lifetimes.artwork)).toBe(hour / 2)
  })
})

describe('unwrap', () => {
  it('returns the data, or throws an error with a message for the user', () => {
    expect(unwrap({ ok: true, value: [1] })).toEqual([1])
    expect(() => unwrap({ ok: false, error: { kind: 'removed', message: '尚无此页' } })).toThrow('尚无此页')
  })
})
