import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseUserProfile, type UserProfile } from '../entities/user.ts'
import { completedProfile, isIncomplete, normaliseAuthorTags, normaliseWebProfile } from './webUser.ts'

function profile(changes: Partial<UserProfile> = {}): UserProfile {
  const made = normaliseUserProfile({ user: { id: 5, name: 'A' } })
  if (!made) throw new Error('no profile')
  return { ...made, ...changes }
}

const web = {
  commentHtml: 'a<br />b',
  webpage: 'https://a.example/',
  social: { twitter: { url: 'https://twitter.com/someone' } },
}

describe('normaliseWebProfile', () => {
  it('reads comment, web page and account', () => {
    expect(normaliseWebProfile(web)).toEqual({
      comment: 'a<br />b',
      webpage: 'https://a.example/',
      twitter_url: 'https://twitter.com/someone',
      twitter_account: 'someone',
    })
  })

  it('is empty for missing fields of any form', () => {
    const nothing = { comment: '', webpage: '', twitter_url: '', twitter_account: '' }
    for (const wire of [undefined, null, [], 'x', { social: [], webpage: null }, { social: { twitter: null } }])
      expect(normaliseWebProfile(wire)).toEqual(nothing)
    expect(normaliseWebProfile({ social: { twitter: { url: 'https://twitter.com' } } }).twitter_account).toBe('')
  })

  it('never throws on any input', () => {
    fc.assert(fc.property(fc.anything(), (wire) => void normaliseWebProfile(wire)))
  })
})

describe('completedProfile', () => {
  it('is needed only when a field is missing', () => {
    expect(isIncomplete(profile())).toBe(true)
    expect(isIncomplete(profile({ comment: 'c', webpage: 'w', twitter_url: 't' }))).toBe(false)
  })

  it('fills empty fields and keeps the others', () => {
    const whole = completedProfile(profile({ comment: 'mine' }), normaliseWebProfile(web))
    expect(whole).toMatchObject({ comment: 'mine', webpage: 'https://a.example/', twitter_account: 'someone' })
  })

  it('never combines one account with the URL of another', () => {
    const own = profile({ twitter_url: 'https://twitter.com/own', twitter_account: 'own' })
    expect(completedProfile(own, normaliseWebProfile(web))).toMatchObject({
      twitter_url: 'https://twitter.com/own',
      twitter_account: 'own',
    })
  })

  it("returns the profile unchanged without the web side's data", () => {
    const own = profile()
    expect(completedProfile(own, undefined)).toBe(own)
  })
})

describe('normaliseAuthorTags', () => {
  it('sorts by use and drops rows without a name', () => {
    const rows = [{ tag: '雨', tag_translation: '', cnt: 2 }, null, { tag: '猫', tag_translation: 'cat', cnt: 9 }, { cnt: 5 }]
    expect(normaliseAuthorTags(rows)).toEqual([
      { name: '猫', translated_name: 'cat', count: 9 },
      { name: '雨', translated_name: null, count: 2 },
    ])
  })

  it('is undefined for anything but a list', () => {
    expect(normaliseAuthorTags({ error: true })).toBeUndefined()
  })
})
