import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWordList } from '../contentRules/sensitiveWords.ts'
import { type Comment, normaliseComment, normaliseComments, showsComment, stampAddress } from './comment.ts'
import { type CommentFilter, hiddenComments } from './commentFilter.ts'
import { fixedPictures, readAppPictures, readWebPictures } from './commentPictures.ts'

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
    expect(normaliseComment({ ...web, comment: ' \n ', hasReplies: false })).toBeUndefined()
  })

  it('keeps a removed comment for its replies, and drops one without them', () => {
    const removed = { id: 5, comment: '', user: null, stamp: null, date: '' }
    expect(normaliseComment({ ...removed, has_replies: true })).toMatchObject({ isRemoved: true, userId: '', hasReplies: true })
    expect(normaliseComment({ ...removed, has_replies: false })).toBeUndefined()
  })

  it('reads whom a reply in a list of roots answers, also a removed parent', () => {
    const of = (parent_comment: object) => normaliseComment({ ...app, parent_comment })
    expect(of({})).toMatchObject({ replyToUserId: null, replyToUserName: '', answersRemoved: false })
    expect(of({ id: 1, comment: 'x', user: { id: 7, name: 'Ito' } })).toMatchObject({
      replyToUserId: '7',
      replyToUserName: 'Ito',
    })
    expect(of({ id: 1, comment: '', user: {} })).toMatchObject({ replyToUserId: null, answersRemoved: true })
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
  const rule = (file: string) => showsComment(readWordList(file))

  it('matches sensitive words in name and text, also when punctuation breaks them up', () => {
    const shows = rule('坏话')
    expect(shows(comment({ comment: '坏 a 话' }))).toBe(false)
    expect(shows(comment({ userName: '坏', comment: '话' }))).toBe(false)
    expect(shows(comment({ comment: '好话' }))).toBe(true)
  })

  it('checks only the words that never pass when the file is missing', () => {
    const shows = showsComment(undefined)
    expect(shows(comment({ comment: '坏话' }))).toBe(true)
    expect(shows(comment({ comment: 'cheap VPN here' }))).toBe(false)
  })
})

describe('hiddenComments', () => {
  const said = (id: number, text: string, userId = `${id}`) => comment({ id: `${id}`, comment: text, userId, userName: 'Rin' })
  const hidden = (comments: readonly Comment[], filter: Partial<CommentFilter>, ...exempt: string[]) => [
    ...hiddenComments(comments, { hidesRepeatedLinks: false, words: [], people: new Set(), ...filter }, new Set(exempt)),
  ]

  it('hides links that are in two comments, however they are written, and two links in one comment', () => {
    const comments = [
      said(1, 'Look https://www.Spam.example/win!'),
      said(2, 'spam.example/win ｓｐａｍ'),
      said(3, 'my page: https://art.example/me'),
      said(4, 'https://a.example/1 https://b.example/2'),
      said(5, 'e.g. version 1.2, cute.Really'),
    ]
    expect(hidden(comments, { hidesRepeatedLinks: true })).toEqual(['1', '2', '4'])
    expect(hidden(comments, {})).toEqual([])
  })

  it('hides own words in names and texts, in any case and width', () => {
    const comments = [said(1, 'Join my ＤＩＳＣＯＲＤ'), said(2, 'Nice')]
    expect(hidden(comments, { words: ['discord', ' '] })).toEqual(['1'])
    expect(hidden(comments, { words: ['rin'] })).toEqual(['1', '2'])
  })

  it('hides people, but never the author of the work and the reader', () => {
    const comments = [said(1, 'a', '7'), said(2, 'b', '8'), said(3, 'c', '')]
    expect(hidden(comments, { people: new Set(['7', '8']) }, '8')).toEqual(['1'])
  })

  it('reads long hostile texts in time', () => {
    const texts = ['a-'.repeat(1000), 'a.'.repeat(1000), 'www.'.repeat(500), '/'.repeat(2000)].map((text, id) =>
      said(id + 1, text),
    )
    const start = performance.now()
    hidden(texts, { hidesRepeatedLinks: true })
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('lists of stamps and emoji', () => {
  const stamp_url = 'https://source.pixiv.net/stamp/1001_s.jpg'

  it('of the app API have addresses on the picture hosts of the site, and the first of equal ids counts', () => {
    const stamps = [
      { stamp_id: 1001, stamp_url: `${stamp_url}?20260101` },
      { stamp_id: 1001, stamp_url: 'https://s.pximg.net/other.jpg' },
      { stamp_id: 301, stamp_url: 'https://evil.example/x.jpg' },
      { stamp_id: '../x', stamp_url },
      null,
    ]
    const emoji = [
      { id: 1, slug: 'new', image_url_medium: 'https://s.pximg.net/e/1.png' },
      { id: 2, slug: '<b>', image_url_medium: 'https://s.pximg.net/e/2.png' },
    ]
    const read = readAppPictures({ stamps }, { emoji_definitions: emoji })
    expect([...read.stamps]).toEqual([
      ['1001', stamp_url],
      ['301', stampAddress('301')],
    ])
    expect([...read.emoji]).toEqual([['new', 'https://s.pximg.net/e/1.png']])
  })

  it('of the web side come in series', () => {
    const user_status = {
      stamp_series: [{ stamps: [1001, 301] }, null, { stamps: [301] }],
      emoji_series: [{ id: 999, name: 'new' }],
    }
    const read = readWebPictures({ user_status })
    expect([[...read.stamps.keys()], [...read.emoji.keys()]]).toEqual([['1001', '301'], ['new']])
  })

  it('are the fixed ones when nothing is readable', () => {
    expect(readAppPictures({}, 'x')).toEqual(fixedPictures)
    expect(readWebPictures(null)).toEqual(fixedPictures)
    expect(fixedPictures.stamps.size).toBe(40)
  })
})
