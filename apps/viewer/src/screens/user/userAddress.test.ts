// Tabs of an artist's profile: which there are, and which is shown.
import { normaliseUserProfile } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { offeredTabs, shownTab, tabCount, userTabs } from './userAddress.ts'

function artist(counts: Readonly<Record<string, number>>) {
  const profile = normaliseUserProfile({ user: { id: 5 }, profile: counts })
  if (!profile) throw new Error('no profile')
  return profile
}

describe('the tabs of a profile', () => {
  it('are those with something behind them, and related artists always', () => {
    expect(offeredTabs(artist({}))).toEqual(['related'])
    expect(offeredTabs(artist({ total_illusts: 1 }))).toEqual(['illusts', 'related'])
    expect(offeredTabs(artist({ total_manga: 3, total_illust_bookmarks_public: 9 }))).toEqual([
      'manga',
      'favorite',
      'fav_novel',
      'related',
    ])
    const all = ['illusts', 'manga', 'illust_series', 'novels', 'novel_series', 'illust_bookmarks_public']
    expect(offeredTabs(artist(Object.fromEntries(all.map((name) => [`total_${name}`, 2]))))).toEqual(userTabs)
  })

  it('say how much stands behind them', () => {
    const profile = artist({ total_illusts: 1, total_manga: 3, total_illust_bookmarks_public: 9 })
    expect(['illusts', 'manga', 'favorite', 'related'].map((tab) => tabCount(profile, tab as 'related'))).toEqual([
      1,
      3,
      9,
      undefined,
    ])
  })
})

describe('the shown tab', () => {
  const profile = artist({ total_manga: 3 })

  it('is the one asked for', () => expect(shownTab(profile, 'related')).toBe('related'))
  it('is the first when none is asked for', () => expect(shownTab(profile, undefined)).toBe('manga'))
  it('is the first when the one asked for has nothing', () => expect(shownTab(profile, 'illusts')).toBe('manga'))
})
