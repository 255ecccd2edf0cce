// Comments of both services read as one, and which of them are shown.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWordList } from '../contentRules/sensitiveWords.ts'
import { type Comment, normaliseComment, normaliseComments, showsComment, stampAddress } from './comment.ts'

const web = {
  id: '300000001',
  userId: '20000004',
  userName: 'Yuki',
  img: 'https://i.pximg.net/a_170.png',
  comment: 'Lovely colours (heart)',
  stampId: null,
  commentDate: '2024-05-06 09:15',
  replyToUserId: null,
  replyToUserName: null,
  hasReplies: true,
}
const app = {
  id: 300000001,
  comment: 'Lovely colours (heart)',
  date: '2024-05-06T09:15:00+09:00',
  user: { id: 20000004, name: 'Yuki', profile_image_urls: { medium: 'https://i.pximg.net/a_170.png' } },
  has_replies: true,
  stamp: null,
}

function comment(changes: Readonly<Record<string, unknown>> = {}): Comment {
  const made = normaliseComment({ ...web, ...changes })
  if (!made) throw new Error('no comment')
  return made
}

describe('a comment', () => {
  it('is the same from the web side and from the app API', () => {
    expect(normaliseComment(web)).toEqual(normaliseComment(app))
    expect(comment()).toMatchObject({ commentDate: '2024-05-06T09:15:00+09:00', hasReplies: true, stampId: null })
  })

  it('may be a stamp, told as text or as a number', () => {
    expect(comment({ comment: '', stampId: '301' }).stampId).toBe('301')
    expect(comment({ comment: '', stampId: 301 }).stampId).toBe('301')
    expect(normaliseComment({ ...app, comment: '', stamp: { stamp_id: 301 } })?.stampId).toBe('301')
    expect(stampAddress('301')).toBe('https://s.pximg.net/common/images/stamp/generated-stamps/301_s.jpg')
  })

  it.each(['../x', '1e9', '', '12', '1234', '٣٠١'])('makes no address of the stamp %j', (stampId) => {
    expect(comment({ stampId }).stampId).toBeNull()
  })

  it('knows booleans that are written out', () => {
    expect(['true', '1', 1, true].map((hasReplies) => comment({ hasReplies }).hasReplies)).toEqual([true, true, true, true])
    expect(['false', '0', 0, null, undefined].some((hasReplies) => comment({ hasReplies }).hasReplies)).toBe(false)
  })

  it('is none without an id, and with neither words nor stamp', () => {
    expect(normaliseComment({ ...web, id: 'x' })).toBeUndefined()
    expect(normaliseComment({ ...web, comment: ' \n ' })).toBeUndefined()
  })

  it('has no author when the account is gone, and no date when that is unreadable', () => {
    expect(comment({ userId: '0', userName: '' })).toMatchObject({ userId: '', userName: '' })
    expect(comment({ commentDate: 'yesterday' }).commentDate).toBe('')
  })

  it('is cut where nobody would read on', () => {
    expect(comment({ comment: 'x'.repeat(1_000_000), userName: 'n'.repeat(5000) })).toMatchObject({
      comment: 'x'.repeat(2000),
      userName: 'n'.repeat(100),
    })
  })
})

describe('an answer', () => {
  it('counts all that came, so that the next offset is right', () => {
    expect(normaliseComments({ comments: [web, null, { id: 5 }], hasNext: true })).toMatchObject({
      comments: [{ id: '300000001' }],
      received: 3,
      hasNext: true,
    })
  })

  it('goes on while the app API names a next page', () => {
    expect(normaliseComments({ comments: [app], next_url: 'https://app-api.pixiv.net/?offset=30' })?.hasNext).toBe(true)
    expect(normaliseComments({ comments: [app], next_url: null })?.hasNext).toBe(false)
  })

  it('is none without a list', () => expect(normaliseComments({ error: true })).toBeUndefined())

  it('is read without throwing, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (wire) => void normaliseComments({ comments: [wire], hasNext: wire })))
  })
})

describe('which comments are shown', () => {
  const rule = (file: string, ...blocked: string[]) => showsComment({ words: readWordList(file), blockedUsers: new Set(blocked) })

  it('hides those of blocked people', () => {
    expect(rule('', '20000004')(comment())).toBe(false)
    expect(rule('', '1')(comment())).toBe(true)
  })

  it('matches the sensitive words in name and text, also when they are broken up', () => {
    const shows = rule('坏话')
    expect(shows(comment({ comment: '坏 a 话' }))).toBe(false)
    expect(shows(comment({ userName: '坏', comment: '话' }))).toBe(false)
    expect(shows(comment({ comment: '好话' }))).toBe(true)
  })

  it('shows all but the words that never pass when the file could not be had', () => {
    const shows = showsComment({ words: undefined, blockedUsers: new Set() })
    expect(shows(comment({ comment: '坏话' }))).toBe(true)
    expect(shows(comment({ comment: 'cheap VPN here' }))).toBe(false)
  })
})
