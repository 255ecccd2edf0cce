// The tabs of a profile: which are offered, and which is shown.
import { normaliseUserProfile } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { userTabs } from '../../platform/links/tabNames.ts'
import { offeredTabs, shownTab, tabCount } from './userAddress.ts'

function artist(counts: Readonly<Record<string, number>>) {
  const profile = normaliseUserProfile({ user: { id: 5 }, profile: counts })
  if (!profile) throw new Error('no profile')
  return profile
}

describe('the tabs of a profile', () => {
  it('are those with content, and always related artists', () => {
    expect(offeredTabs(artist({}))).toEqual(['related'])
    expect(offeredTabs(artist({ total_illusts: 1 }))).toEqual(['illusts', 'related'])
    expect(offeredTabs(artist({ total_manga: 3, total_illust_bookmarks_public: 9 }))).toEqual([
      'manga',
      'favorite',
      'fav_novel',
      'related',
    ])
    const all = ['illusts', 'manga', 'illust_series', 'novels', 'novel_series', 'illust_bookmarks_public']
    expect(offeredTabs(artist(Object.fromEntries(all.map((name) => [`total_${name}`, 2]))), 3)).toEqual(userTabs)
  })

  it('include collections while there are some', () => {
    expect(offeredTabs(artist({}), 2)).toEqual(['related', 'collections'])
    expect(shownTab(artist({ total_manga: 3 }), 'collections', 2)).toBe('collections')
    expect(shownTab(artist({ total_manga: 3 }), 'collections', 0)).toBe('manga')
  })

  it('have counts, except related artists', () => {
    const profile = artist({ total_illusts: 1, total_manga: 3, total_illust_bookmarks_public: 9 })
    expect(['illusts', 'manga', 'favorite', 'related'].map((tab) => tabCount(profile, tab as 'related'))).toEqual([
      1,
      3,
      9,
      undefined,
    ])
  })
})

describe('shownTab', () => {
  const profile = artist({ total_manga: 3 })

  it('is the requested tab', () => expect(shownTab(profile, 'related')).toBe('related'))
  it('is the first tab without a request', () => expect(shownTab(profile, undefined)).toBe('manga'))
  it('is the first tab when the requested one has no content', () => expect(shownTab(profile, 'illusts')).toBe('manga'))
})
