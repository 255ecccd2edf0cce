// What the deny list knows of a work depends on the works that the client sees.
import { createDenyRules } from '@emaki/domain'
import { expect, test } from 'vitest'
import { type SharedResponse, sharedError } from '../cache/sharedResponses.ts'
import { mirrorRequest } from '../mirror/mirrorResponses.ts'
import { createContentFilter } from './contentFilter.ts'

const work = {
  id: 7,
  type: 'illust',
  title: '',
  user: { id: 1 },
  tags: [{ name: 'bad' }],
  image_urls: {},
  page_count: 1,
  meta_single_page: {},
}
const rules = createDenyRules([{ kind: 'tag', value: 'bad' }])
const picture = 'https://i.pximg.net/img-original/img/2026/10/01/00/00/00/7_p0.png'

test('createContentFilter denies the picture of a work that only operators see, also after a visitor has asked for it', async () => {
  const filter = createContentFilter({ rules: () => rules }, () => visitors)
  const respond = (response: SharedResponse) => ({ ready: () => undefined, load: async () => response })
  const visitors = filter.mirrorResponses(respond(sharedError(404, '{"error":{}}')), 'public')
  const operators = filter.mirrorResponses(respond(sharedError(200, JSON.stringify({ illust: work }))), 'all')
  const free = async () => false
  expect(await filter.pictureVerdict(picture, visitors, free)).toBe('allowed')
  expect(await filter.pictureVerdict(picture, operators, free)).toBe('denied')
})

const denied = createDenyRules([
  { kind: 'tag', value: 'bad' },
  { kind: 'artwork', value: '9' },
])
/** Has every response at hand, without a trace of tags. */
const cached = { ready: () => sharedError(200, '{"comments":[]}'), load: async () => sharedError(200, '{"comments":[]}') }
const comments = (id: string) => mirrorRequest('/illust_comments', new URLSearchParams({ id }), undefined)

test('a response at hand about a denied work is refused', () => {
  const filter = createContentFilter({ rules: () => denied }, () => visitors)
  const visitors = filter.mirrorResponses(cached, 'public')
  expect(visitors.ready(comments('9'))?.status).toBe(404)
  expect(filter.companionResponses(cached).ready('en/ajax/illust/9')?.status).toBe(404)
})

test('a response at hand waits until it is known whether its work is denied', async () => {
  const filter = createContentFilter({ rules: () => denied }, () => visitors)
  const detail = { ready: () => undefined, load: async () => sharedError(200, JSON.stringify({ illust: work })) }
  const visitors = filter.mirrorResponses(detail, 'public')
  const lists = filter.mirrorResponses(cached, 'public')
  expect(lists.ready(comments('7'))).toBeUndefined()
  expect(filter.companionResponses(cached).ready('en/ajax/illusts/comments/roots?illust_id=7')).toBeUndefined()
  // Now the tags of the work are known.
  expect(await visitors.loadWork({ kind: 'artwork', id: '7' })).toBe(404)
  expect(lists.ready(comments('7'))?.status).toBe(404)
})

test('a personal mirror that a source lacks is not made up', () => {
  const filter = createContentFilter({ rules: () => denied }, () => filter.mirrorResponses(cached, 'public'))
  expect(filter.personalMirror(undefined)).toBeUndefined()
})

test('without a list, responses at hand are passed on as they are', () => {
  const filter = createContentFilter(undefined, () => filter.mirrorResponses(cached, 'public'))
  const response = sharedError(200, '{}')
  const ready = { ready: () => response, load: async () => response }
  expect(filter.mirrorResponses(ready, 'public').ready(comments('9'))).toBe(response)
  expect(filter.companionResponses(ready).ready('en/ajax/illust/9')).toBe(response)
})
