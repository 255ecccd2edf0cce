import { expect, test } from 'vitest'
import {
  addressLabel,
  appApiSubject,
  companionSubject,
  isWholePage,
  mirrorSubject,
  type RequestSubject,
} from './requestSubject.ts'

const shown = (subject: RequestSubject | undefined) =>
  subject && `${subject.isDescribed ? 'described ' : ''}${subject.kind} ${subject.id}`

test.each([
  ['/illust?id=7', 'described artwork 7'],
  ['/illust/?id=%EF%BC%97', 'described artwork 7'],
  ['/ugoira_metadata?id=7', 'artwork 7'],
  ['/related?id=7', 'artwork 7'],
  ['/illust_comments?id=7', 'artwork 7'],
  ['/novel_detail?id=7', 'described novel 7'],
  ['/webview_novel?id=7', 'described novel 7'],
  ['/novel_text?id=7', 'novel 7'],
  ['/novel_comments?id=7', 'novel 7'],
  ['/related_novel?id=7', 'novel 7'],
  ['/illust_bookmark_users?id=7', 'artwork 7'],
  ['/novel_bookmark_users?id=7', 'novel 7'],
  ['/member?id=7', 'described user 7'],
  ['/member_illust?id=7', 'described user 7'],
  ['/member_novel?id=7', 'described user 7'],
  ['/member_illust_series?id=7', 'described user 7'],
  ['/member_novel_series?id=7', 'described user 7'],
  ['/related_member?id=7', 'described user 7'],
  ['/following?id=7', 'described user 7'],
  ['/follower?id=7', 'described user 7'],
  ['/favorite?id=7', 'described user 7'],
  ['/favorite_novel?id=7', 'described user 7'],
  ['/rank?id=7', undefined],
  ['/illust', undefined],
])('mirrorSubject of %s is %s', (address, expected) => {
  expect(shown(mirrorSubject(address))).toBe(expected)
})

test.each([
  ['/ajax/illust/7', 'described artwork 7'],
  ['/ajax/illust/7/pages', 'artwork 7'],
  ['/ajax/novel/7', 'described novel 7'],
  ['/ajax/novel/7/insert_illusts', 'novel 7'],
  ['/pid/7.html', 'artwork 7'],
  ['/ajax/user/7/profile/all', 'described user 7'],
  ['/api/pid-recover/7.json', 'artwork 7'],
  ['/api/pixiv-novel-translate/7', 'novel 7'],
  ['/ajax/illusts/comments/roots?illust_id=7', 'artwork 7'],
  ['/ajax/novels/comments/roots?novel_id=7', 'novel 7'],
  ['/ajax/illusts/comments/replies?illust_id=7', undefined],
  ['/ajax/top/illust', undefined],
])('companionSubject of %s is %s', (address, expected) => {
  expect(shown(companionSubject(address))).toBe(expected)
})

test.each([
  ['/v1/illust/detail?illust_id=7', 'described artwork 7'],
  ['/v2/illust/related?illust_id=7', 'artwork 7'],
  ['/v2/novel/detail?novel_id=7', 'described novel 7'],
  ['/v1/novel/comments?novel_id=7', 'novel 7'],
  ['/webview/v2/novel?id=7', 'novel 7'],
  ['/v1/user/detail?user_id=7', 'described user 7'],
  ['/v1/user/related?seed_user_id=7', 'described user 7'],
  ['/v1/illust/ranking?id=7', undefined],
])('appApiSubject of %s is %s', (address, expected) => {
  expect(shown(appApiSubject(address))).toBe(expected)
})

test('isWholePage is true for pages that are passed on as text', () => {
  expect(['/https://www.pixivision.net/ja/a/1', '/proxy/https://www.pixiv.net/stories/x'].every(isWholePage)).toBe(true)
  expect(['/ajax/illust/7', '/https://www.pixiv.net/ajax/illust/7'].some(isWholePage)).toBe(false)
})

test('addressLabel is that of the subject, and undefined without one', () => {
  expect(addressLabel(mirrorSubject, '/illust?id=7')).toBe(addressLabel(companionSubject, '/ajax/illust/7'))
  expect(addressLabel(mirrorSubject, '/rank')).toBeUndefined()
})
