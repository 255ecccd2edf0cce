import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseNovel } from './novel.ts'
import { normaliseUserPreview, normaliseUserProfile } from './user.ts'

const novel = {
  id: 700001,
  title: 'Rain Ledger',
  caption: 'A short one.',
  image_urls: { square_medium: 's', medium: 'm', large: 'l' },
  create_date: '2024-05-01T12:00:00+09:00',
  tags: [{ name: '雨', translated_name: null, added_by_uploaded_user: true }],
  page_count: 2,
  text_length: 1834,
  user: { id: 90000003, name: 'Line Writer', profile_image_urls: { medium: 'a' }, is_followed: false },
  series: {},
  total_bookmarks: 12,
  total_view: 340,
  x_restrict: 0,
  novel_ai_type: 1,
}

describe('normaliseNovel', () => {
  it('reads a novel without a series', () => {
    expect(normaliseNovel(novel)).toMatchObject({
      id: '700001',
      cover: { l: 'l' },
      count: 2,
      text_length: 1834,
      series: null,
      like: 12,
    })
  })
  it('reads a novel with a series', () => {
    expect(normaliseNovel({ ...novel, series: { id: 81001, title: 'Rain Ledger' } })?.series).toEqual({
      id: '81001',
      title: 'Rain Ledger',
    })
  })
  it('never throws on any input', () => {
    fc.assert(fc.property(fc.anything(), (wire) => void normaliseNovel(wire)))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(novel)), fc.anything()),
        (changes) => void normaliseNovel({ ...novel, ...changes }),
      ),
    )
  })
})

describe('normaliseUserProfile', () => {
  it('reads a profile whose members are all null', () => {
    const wire = {
      user: { id: 9, name: 'N', account: 'n', comment: null, profile_image_urls: null },
      profile: { webpage: null, twitter_url: null },
      workspace: null,
    }
    expect(normaliseUserProfile(wire)).toMatchObject({
      id: '9',
      name: 'N',
      webpage: '',
      twitter_url: '',
      illusts: 0,
      workspace: {},
      gender: '',
    })
  })
  it('reads which links are not drawn, and ignores unknown names', () => {
    const read = (disabled_links?: unknown) => normaliseUserProfile({ user: { id: 9 }, disabled_links })?.disabled_links
    expect(read(['twitter', 'pawoo', 5, null])).toEqual(['twitter'])
    for (const none of [undefined, null, [], {}, 'webpage']) expect(read(none)).toEqual([])
  })
  it('takes the badge of the newer form as a premium membership', () => {
    const read = (badge: unknown) => normaliseUserProfile({ user: { id: 9 }, profile: { badge } })?.is_premium
    expect([read({ type: 'premium', url: null }), read({ type: 'staff' }), read(null)]).toEqual([true, false, false])
  })
  it('keeps only the filled parts of a workspace', () => {
    expect(
      normaliseUserProfile({ user: { id: 9 }, workspace: { pc: '', tool: 'pen', workspace_image_url: null } })?.workspace,
    ).toEqual({ tool: 'pen' })
  })
  it('never throws on any input', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (user, profile) => void normaliseUserProfile({ user, profile })))
  })
})

describe('normaliseUserPreview', () => {
  it('keeps readable works and drops broken ones beside them', () => {
    const wire = {
      user: { id: 5, name: 'A' },
      illusts: [null, { id: 1, title: 't', image_urls: { medium: 'm' }, x_restrict: 1 }, { id: 'x' }],
    }
    expect(normaliseUserPreview(wire)).toEqual({
      id: '5',
      name: 'A',
      avatar: '',
      illusts: [{ id: '1', title: 't', src: 'm', tags: [], x_restrict: 1, illust_ai_type: 0 }],
    })
  })

  it('reads whether the account follows the user, where upstream sends it', () => {
    for (const isSet of [true, false])
      expect(normaliseUserPreview({ user: { id: 5, is_followed: isSet } })?.follow).toEqual({ side: 'app', isSet })
    expect(normaliseUserPreview({ user: { id: 5, is_followed: 'yes' } })).not.toHaveProperty('follow')
  })
})
