import { afterAll, describe, expect, it } from 'vitest'
import { openSample } from '../testing/sample.ts'

const { catalogue } = openSample({ firstDay: '2026-09-01' })
afterAll(() => catalogue.close())

const everything = { offset: 0, limit: 10_000 }
const people = [...catalogue.accounts().map(({ id }) => id), ...catalogue.artists(everything).map(({ id }) => id)]
const [me = 0] = people
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

describe('follows', () => {
  it('are consistent in both directions', () => {
    const pairs = people.flatMap((one) => ids(catalogue.following(one, 'public', everything)).map((other) => `${one}>${other}`))
    const back = people.flatMap((other) => ids(catalogue.followers(other, everything)).map((one) => `${one}>${other}`))
    expect(back.sort()).toEqual(pairs.sort())
    expect(pairs.length).toBeGreaterThan(800)
    for (const one of people) expect(catalogue.artistCounts(one).following).toBe(catalogue.followingCount(one, 'public'))
  })

  it('put the latest first, change their visibility in place, and end', () => {
    const other = people.find((id) => id !== me && !catalogue.isFollowed(me, id)) ?? 0
    expect(catalogue.follow(me, other, 'public')).toBe(true)
    expect(ids(catalogue.following(me, 'public', everything))[0]).toBe(other)
    expect(catalogue.follow(me, other, 'private')).toBe(true)
    expect(catalogue.followOf(me, other)).toBe('private')
    expect(ids(catalogue.followers(other, everything))).not.toContain(me)
    expect(catalogue.isFollowed(me, other)).toBe(true)
    expect([catalogue.unfollow(me, other), catalogue.unfollow(me, other)]).toEqual([true, false])
    expect(catalogue.followOf(me, other)).toBeUndefined()
  })

  it('of oneself or of a missing user are refused', () => {
    for (const id of [me, 5, Number.NaN, 1.5]) expect(catalogue.follow(me, id, 'public')).toBe(false)
  })
})

describe('friends', () => {
  it('are mutual, and every account has some', () => {
    for (const one of people) {
      for (const other of catalogue.friends(one, everything)) {
        expect(catalogue.isFriend(one, other.id)).toBe(true)
        expect(catalogue.isFriend(other.id, one)).toBe(true)
      }
    }
    for (const { id } of catalogue.accounts()) expect(catalogue.friends(id, everything).length).toBeGreaterThan(1)
  })
})

describe('feeds', () => {
  it('contain every work of the followed users, as a scan finds it', () => {
    const followed = new Set(ids(catalogue.following(me, 'public', everything)))
    const works = [...catalogue.newest('illust', undefined, 1, 10_000), ...catalogue.newest('manga', undefined, 1, 10_000)]
    const scanned = ids(works.filter(({ artist }) => followed.has(artist.id))).sort((a, b) => b - a)
    expect(ids(catalogue.followedWorks(me, 'all', 1, everything))).toEqual(scanned)
    expect(ids(catalogue.followedWorks(me, 'all', 1, { offset: 30, limit: 30 }))).toEqual(scanned.slice(30, 60))
    expect(catalogue.followedWorks(me, 'private', 2, everything)).toEqual([])
  })
})
