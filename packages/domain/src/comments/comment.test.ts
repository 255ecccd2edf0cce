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

describe('normaliseComment', () => {
  it('returns the same comment for the web side and the app API', () => {
    expect(normaliseComment(web)).toEqual(normaliseComment(app))
    expect(comment()).toMatchObject({ commentDate: '2024-05-06T09:15:00+09:00', hasReplies: true, stampId: null })
  })

  it('reads a stamp id given as text or as a number', () => {
    expect(comment({ comment: '', stampId: '301' }).stampId).toBe('301')
    expect(comment({ comment: '', stampId: 301 }).stampId).toBe('301')
    expect(normaliseComment({ ...app, comment: '', stamp: { stamp_id: 301 } })?.stampId).toBe('301')
    expect(stampAddress('301')).toBe('https://s.pximg.net/common/images/stamp/generated-stamps/301_s.jpg')
  })

  it('P15 reads a stamp of four digits with its address on a picture host of the site', () => {
    const stampOf = (stamp: object) => normaliseComment({ ...app, comment: '', stamp })
    const address = 'https://source.pixiv.net/common/images/stamp/generated-stamps/4012_s.jpg'
    expect(stampOf({ stamp_id: 4012, stamp_url: address })).toMatchObject({ stampId: '4012', stampUrl: address })
    for (const stamp_url of [undefined, 'https://evil.example/x.jpg', 'https://s.pximg.net/../x', 'javascript:alert(1)'])
      expect(stampOf({ stamp_id: 4012, stamp_url })?.stampUrl).toBe(stampAddress('4012'))
  })

  it.each([null, undefined, {}, { id: 0, name: '' }])(
    'P15 reads a comment of the user %j as one of a deleted account',
    (user) => {
      expect(normaliseComment({ ...app, user, parent_comment: {} })).toMatchObject({ userId: '', userName: '', img: '' })
    },
  )

  it.each(['../x', '1e9', '', '12345678901', '٣٠١'])('rejects the stamp %j', (stampId) => {
    expect(comment({ stampId }).stampId).toBeNull()
  })

  it('reads booleans that are written as text', () => {
    expect(['true', '1', 1, true].map((hasReplies) => comment({ hasReplies }).hasReplies)).toEqual([true, true, true, true])
    expect(['false', '0', 0, null, undefined].some((hasReplies) => comment({ hasReplies }).hasReplies)).toBe(false)
  })

  it('returns undefined without an id, and without text or stamp', () => {
    expect(normaliseComment({ ...web, id: 'x' })).toBeUndefined()
    expect(normaliseComment({ ...web, comment: ' \n ' })).toBeUndefined()
  })

  it('leaves the author empty for a deleted account, and the date empty when it is unreadable', () => {
    expect(comment({ userId: '0', userName: '' })).toMatchObject({ userId: '', userName: '' })
    expect(comment({ commentDate: 'yesterday' }).commentDate).toBe('')
  })

  it('clips very long text', () => {
    expect(comment({ comment: 'x'.repeat(1_000_000), userName: 'n'.repeat(5000) })).toMatchObject({
      comment: 'x'.repeat(2000),
      userName: 'n'.repeat(100),
    })
  })
})

describe('normaliseComments', () => {
  it('counts unreadable comments, so that the next offset is right', () => {
    expect(normaliseComments({ comments: [web, null, { id: 5 }], hasNext: true })).toMatchObject({
      comments: [{ id: '300000001' }],
      received: 3,
      hasNext: true,
    })
  })

  it('has a next page while the app API names one', () => {
    expect(normaliseComments({ comments: [app], next_url: 'https://app-api.pixiv.net/?offset=30' })?.hasNext).toBe(true)
    expect(normaliseComments({ comments: [app], next_url: null })?.hasNext).toBe(false)
  })

  it('returns undefined without a list', () => expect(normaliseComments({ error: true })).toBeUndefined())

  it('never throws on any input', () => {
    fc.assert(fc.property(fc.anything(), (wire) => void normaliseComments({ comments: [wire], hasNext: wire })))
  })
})

describe('showsComment', () => {
  const rule = (file: string, ...blocked: string[]) => showsComment({ words: readWordList(file), blockedUsers: new Set(blocked) })

  it('hides comments of blocked users', () => {
    expect(rule('', '20000004')(comment())).toBe(false)
    expect(rule('', '1')(comment())).toBe(true)
  })

  it('matches sensitive words in name and text, also when punctuation breaks them up', () => {
    const shows = rule('坏话')
    expect(shows(comment({ comment: '坏 a 话' }))).toBe(false)
    expect(shows(comment({ userName: '坏', comment: '话' }))).toBe(false)
    expect(shows(comment({ comment: '好话' }))).toBe(true)
  })

  it('checks only the words that never pass when the file is missing', () => {
    const shows = showsComment({ words: undefined, blockedUsers: new Set() })
    expect(shows(comment({ comment: '坏话' }))).toBe(true)
    expect(shows(comment({ comment: 'cheap VPN here' }))).toBe(false)
  })
})
