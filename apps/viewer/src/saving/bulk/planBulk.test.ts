import { normaliseNovel } from '@emaki/domain'
import { afterEach, describe, expect, it } from 'vitest'
import type { Account } from '../../platform/account/account.ts'
import { clearFlags, confirmFlag, flagKey, updateFlags } from '../../platform/account/flags.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { artworkOf, wireNovel } from '../../testing/works.ts'
import { planBulk } from './planBulk.ts'

const app: Account = { mode: 'app', id: '7' }
const web: Account = { mode: 'web', id: '7' }
const free = artworkOf({ id: 1, user: { id: 9, name: 'Aki' } })
const kept = artworkOf({ id: 2, is_bookmarked: true, user: { id: 9, name: 'Aki' } })
const own = artworkOf({ id: 3, user: { id: 7, name: 'Me' } })
const novels = [normaliseNovel(wireNovel({ id: 4, is_bookmarked: true }))].filter((novel) => novel !== undefined)
const idsOf = (items: ReturnType<typeof planBulk>) => items.map(({ id }) => id)

afterEach(() => {
  clearFlags()
  setSettings({ bookmarkTagRules: [] })
})

describe('planBulk', () => {
  it('leaves out works that are bookmarked already, and takes only these for changes of bookmarks', () => {
    const works = [free, kept, own]
    expect(idsOf(planBulk(app, { action: 'bookmark', restrict: 'public', tags: [] }, works))).toEqual(['1', '3'])
    expect(idsOf(planBulk(app, { action: 'remove' }, works))).toEqual(['2'])
    updateFlags((before) => confirmFlag(before, flagKey('7', 'artwork', '1'), { isSet: true }, Date.now()))
    expect(idsOf(planBulk(app, { action: 'restrict', restrict: 'private' }, works))).toEqual(['1', '2'])
  })

  it('adds the tags of the rules to the chosen ones', () => {
    setSettings({ bookmarkTagRules: [{ when: 'artist', value: '9', tags: ['aki', 'sea'] }] })
    const [item] = planBulk(app, { action: 'bookmark', restrict: 'private', tags: ['sea', 'x'] }, [free])
    expect(item?.wish).toEqual({ kind: 'bookmark', restrict: 'private', tags: ['sea', 'x', 'aki'] })
  })

  it('follows each artist once, and never the account itself', () => {
    expect(idsOf(planBulk(app, { action: 'follow', restrict: 'public' }, [free, kept, own]))).toEqual(['9'])
  })

  it('changes bookmarks of novels with either login, and nothing without an account', () => {
    expect(idsOf(planBulk(app, { action: 'remove' }, novels))).toEqual(['4'])
    expect(idsOf(planBulk(web, { action: 'remove' }, novels))).toEqual(['4'])
    expect(planBulk(null, { action: 'remove' }, [kept])).toEqual([])
  })
})
