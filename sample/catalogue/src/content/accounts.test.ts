import { describe, expect, it } from 'vitest'
import { accounts, initialFollows, likes, readerRecord } from './accounts.ts'
import { artistDefinitions } from './artists/artists.ts'

const work = (id: number, changes: Partial<Parameters<typeof likes>[1]> = {}) => ({
  id,
  bookmarks: 300,
  xRestrict: 0 as const,
  stub: null,
  ...changes,
})
const share = (changes: Parameters<typeof work>[1]) => {
  const [premium] = accounts
  return premium ? Array.from({ length: 4_000 }, (_, id) => likes(premium, work(id, changes))).filter(Boolean).length / 4_000 : 0
}

describe('demo accounts', () => {
  it('bookmark famous works more often, and keep works that became stubs', () => {
    expect(share({ bookmarks: 20_000 })).toBeGreaterThan(share({ bookmarks: 5 }) * 1.5)
    expect(share({ stub: 'unknown' })).toBeGreaterThan(share({}) * 2)
  })

  it('never bookmark works above their rating', () => {
    for (const account of accounts) {
      for (let id = 0; id < 500; id++) {
        if (account.xRestrict < 2) expect(likes(account, work(id, { xRestrict: 2, bookmarks: 90_000 }))).toBe(false)
      }
    }
  })

  it('follow existing artists, each once', () => {
    const known = new Set(artistDefinitions.map(({ id }) => id))
    for (const account of accounts) {
      const followed = initialFollows(account)
      expect(followed.length).toBeGreaterThan(10)
      expect(new Set(followed).size).toBe(followed.length)
      expect(followed.every((id) => known.has(id))).toBe(true)
    }
  })

  it('have a web session that begins with their id', () => {
    for (const { id, session } of accounts) expect(session).toMatch(new RegExp(`^${id}_[0-9A-Za-z]{32}$`))
    expect(new Set(accounts.map(({ session }) => session)).size).toBe(accounts.length)
  })

  it('have a user page without works and an id that no artist has', () => {
    for (const account of accounts) {
      expect(readerRecord(account)).toMatchObject({ id: account.id, name: account.name, isPremium: account.isPremium })
      expect(artistDefinitions.some(({ id }) => id === account.id)).toBe(false)
    }
  })
})
