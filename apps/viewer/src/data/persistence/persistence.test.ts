// What is kept between visits: for its lifetime, in its own drawer, and never in the way.
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

describe('the keeper of answers', () => {
  it('is one for each lifetime, and none for what is not to be kept', () => {
    expect(persisterFor(hour)).toBe(persisterFor(hour))
    expect(persisterFor(hour)).not.toBe(persisterFor(2 * hour))
    expect(persisterFor(lifetimes.random)).toBeDefined()
    expect(persisterFor(lifetimes.live)).toBeUndefined()
  })
})

describe('an answer that nobody looks at', () => {
  it('stays in memory for half an hour, but never longer than its lifetime', () => {
    expect(gcTimeFor(lifetimes.ranking)).toBe(hour / 2)
    expect(gcTimeFor(lifetimes.latest)).toBe(hour / 6)
    expect(gcTimeFor(lifetimes.random)).toBe(hour / 2)
    expect(gcTimeFor(lifetimes.artwork)).toBe(hour / 2)
  })
})

describe('a result', () => {
  it('is its data, or an error whose message is fit to show', () => {
    expect(unwrap({ status: 0, data: [1] })).toEqual([1])
    expect(() => unwrap({ status: -1, msg: '尚无此页' })).toThrow('尚无此页')
  })
})
