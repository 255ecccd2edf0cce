import { describe, expect, it } from 'vitest'
import { accounts, bookmarkingArtists, bookmarkSettingsOf, followsOf, friendships } from './accounts.ts'
import { artistDefinitions } from './artists/artists.ts'
import { makeDay } from './day.ts'

const works = Array.from({ length: 60 }, (_, n) => makeDay(20_700 + n).works).flat()

describe('artists', () => {
  it('follow others, never themselves, each once', () => {
    for (const definition of artistDefinitions) {
      const followed = followsOf(definition)
      expect(new Set(followed).size).toBe(followed.length)
      expect(followed).not.toContain(definition.id)
      expect(followed.length).toBeGreaterThan(0)
    }
  })

  it('bookmark works of others, famous ones more often, and some artists only all-ages works', () => {
    const admired = works.map((work) => ({ work, by: bookmarkingArtists('illust', work) }))
    for (const { work, by } of admired) expect(by.map(({ id }) => id)).not.toContain(work.artistId)
    const mean = (fits: (bookmarks: number) => boolean) => {
      const chosen = admired.filter(({ work }) => fits(work.bookmarks))
      return chosen.reduce((sum, { by }) => sum + by.length, 0) / chosen.length
    }
    expect(mean((bookmarks) => bookmarks > 2000)).toBeGreaterThan(mean((bookmarks) => bookmarks < 30))
    const of = (rating: number) =>
      new Set(admired.filter(({ work }) => work.xRestrict === rating).flatMap(({ by }) => by.map(({ id }) => id)))
    expect(of(2).size).toBeLessThan(of(0).size)
  })

  it('use tags of the work as bookmark tags', () => {
    for (const work of works)
      for (const { filing } of bookmarkingArtists('illust', work)) for (const tag of filing.tags) expect(work.tags).toContain(tag)
  })
})

describe('friendships', () => {
  it('connect two users, each pair once', () => {
    const pairs = friendships(accounts)
    expect(pairs.every(([one, other]) => one !== other)).toBe(true)
    expect(new Set(pairs.map((pair) => pair.join())).size).toBe(pairs.length)
  })
})

describe('demo accounts', () => {
  it('have private bookmarks, tagged ones and untagged ones', () => {
    for (const account of accounts) {
      const filings = works.map((work) => bookmarkSettingsOf(account, work))
      const share = (count: number) => count / filings.length
      expect(share(filings.filter(({ restrict }) => restrict === 'private').length)).toBeCloseTo(0.14, 1)
      expect(share(filings.filter(({ tags }) => tags.length === 0).length)).toBeCloseTo(0.45, 1)
    }
  })
})
