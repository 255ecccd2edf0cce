// Addresses of the following screen: tabs and filters by login mode, and links.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageFiles } from '../../../build/messageFiles.ts'
import { audiences, followingTabs } from '../../platform/links/tabNames.ts'
import { followingHref, offeredAudiences, offeredTabs, shownAddress } from './followingAddress.ts'
import { tabNames } from './tabNames.ts'

describe('the tabs', () => {
  it.each([...messageFiles()])('have different names in %s', (_language, texts) => {
    const names = followingTabs.map((tab) => texts[tabNames[tab]])
    expect(new Set(names).size).toBe(names.length)
  })

  it('are seven in local app API mode, and six for a web session', () => {
    expect(offeredTabs('app')).toEqual(['1', '5', '2', '7', '3', '6', '4'])
    expect(offeredTabs('web')).toEqual(['1', '2', '7', '3', '6', '4'])
  })

  it.each([
    ['nothing', {}, { tab: '1', restrict: 'public', tag: '' }],
    ['new novels', { tab: '5' }, { tab: '1', restrict: 'public', tag: '' }],
    ['private bookmarks with a tag', { tab: '2', restrict: 'private', tag: '海' }, { tab: '2', restrict: 'private', tag: '海' }],
    ['private novels', { tab: '7', restrict: 'private' }, { tab: '7', restrict: 'private', tag: '' }],
    ['all followed users', { tab: '3', restrict: 'all', tag: '海' }, { tab: '3', restrict: 'public', tag: '' }],
  ] as const)('show an available list when a web session asks for %s', (_what, asked, shown) => {
    expect(shownAddress('web', asked)).toEqual({ ...shown, find: '' })
  })

  it('have a visibility filter for new works in local app API mode only', () => {
    expect([offeredAudiences('app', '1'), offeredAudiences('web', '1')]).toEqual([audiences, []])
    expect(shownAddress('app', { tab: '5', restrict: 'private' })).toMatchObject({ tab: '5', restrict: 'private' })
  })
})

describe('followingHref', () => {
  it('keeps a search of bookmarks, and of no other list', () => {
    expect(followingHref('web', { tab: '2', find: 'q=海' })).toBe('/following?tab=2&find=q%3D%E6%B5%B7')
    expect(followingHref('web', { tab: '3', find: 'q=海' })).toBe('/following?tab=3')
  })

  it('omits the defaults', () => {
    expect(followingHref('app', { tab: '1', restrict: 'all' })).toBe('/following')
    expect(followingHref('app', { tab: '1', restrict: 'public' })).toBe('/following?restrict=public')
    expect(followingHref('web', { tab: '2', restrict: 'private', tag: '青 空' })).toBe(
      '/following?tab=2&restrict=private&tag=%E9%9D%92+%E7%A9%BA',
    )
  })

  it('can be read back', () => {
    const address = fc.record({
      tab: fc.constantFrom(...followingTabs),
      restrict: fc.constantFrom(...audiences),
      tag: fc.string(),
    })
    fc.assert(
      fc.property(fc.constantFrom('web' as const, 'app' as const), address, (mode, asked) => {
        const query = new URLSearchParams(followingHref(mode, asked).split('?')[1])
        const read = {
          tab: followingTabs.find((tab) => tab === query.get('tab')),
          restrict: audiences.find((one) => one === query.get('restrict')),
          tag: query.get('tag') ?? '',
        }
        const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
        expect(shownAddress(mode, given)).toEqual(shownAddress(mode, asked))
      }),
    )
  })
})
