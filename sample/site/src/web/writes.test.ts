// Writes of sessions: who may write, and that both APIs show the change.
import type { AccountRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let owner: AccountRecord
let client: WebClient
let anonymous: WebClient
/** A work and an artist that the account has no bookmark or follow of. */
let fresh: number
let stranger: number

beforeAll(() => {
  sample = openSampleSite()
  owner = sample.account(2)
  client = createWebClient(sample.site, owner)
  anonymous = createWebClient(sample.site)
})
beforeEach(() => {
  const { catalogue } = sample
  fresh = catalogue.newest('illust', undefined, 0, 200).find(({ id }) => !catalogue.isBookmarked(owner.id, id))?.id ?? 0
  stranger = catalogue.recommendedArtists(owner.id, { offset: 0, limit: 1 })[0]?.id ?? 0
})
afterAll(() => sample.catalogue.close())

const add = '/ajax/illusts/bookmarks/add'
const remove = '/ajax/illusts/bookmarks/delete'
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const bookmark = (id: unknown = fresh) => ({ illust_id: String(id), restrict: 0, comment: '', tags: [] })
const followForm = (id: unknown = stranger) =>
  form({ mode: 'add', type: 'user', user_id: String(id), tag: '', restrict: '0', format: 'json' })
const unfollowForm = (id: unknown = stranger) => form({ mode: 'del', type: 'bookuser', id: String(id) })
const detail = shapes.envelope(v.object({ bookmarkData: v.object({ id: v.number(), private: v.boolean() }) }))
const added = shapes.envelope(v.strictObject({ last_bookmark_id: v.nullable(v.string()), stacc_status_id: v.null() }))

describe('/ajax/user/self and the home page', () => {
  it('contain the logged-in user and the same token', async () => {
    const self = v.parse(shapes.session, (await client.get('/ajax/user/self')).json)
    expect(self.userData).toMatchObject({ id: String(owner.id), pixivId: owner.account, xRestrict: 2 })
    const { text, headers } = await client.get('/')
    expect(headers.get('Content-Type')).toContain('text/html')
    const data = /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}'
    const page = v.parse(
      v.object({ props: v.object({ pageProps: v.object({ serverSerializedPreloadedState: v.string() }) }) }),
      JSON.parse(data),
    )
    expect(JSON.parse(page.props.pageProps.serverSerializedPreloadedState)).toMatchObject({
      api: { token: self.token },
      userData: { self: self.userData },
    })
  })

  it('have a token but no user for anonymous clients', async () => {
    const self = v.parse(shapes.session, (await anonymous.get('/ajax/user/self')).json)
    expect(self.userData).toBeNull()
    expect((await anonymous.get('/')).text).toContain('\\"self\\":null')
  })

  it('reject forged and malformed sessions', async () => {
    const forged = [
      `${owner.id}_${'A'.repeat(32)}`,
      owner.session.slice(0, -1),
      `${owner.session}x`,
      owner.session.toLowerCase(),
      'a'.repeat(32),
      `${owner.session}; PHPSESSID=x`.slice(0, 20),
      '',
    ]
    for (const value of forged) {
      const request = new Request('https://www.pixiv.net/ajax/user/self', { headers: { Cookie: `PHPSESSID=${value}` } })
      expect(v.parse(shapes.session, await (await sample.site(request)).json()).userData, value).toBeNull()
    }
  })
})

describe('POST /ajax/illusts/bookmarks/add', () => {
  it('bookmarks a work, which both APIs show at once', async () => {
    const answer = await client.post(add, { ...bookmark(), tags: ['海', 'evening'] })
    expect(answer.status).toBe(200)
    const id = v.parse(added, answer.json).body.last_bookmark_id
    expect(id).toMatch(/^[1-9]\d*$/)
    expect((await client.get(`/ajax/illust/${fresh}`)).json).toMatchObject({ body: { bookmarkData: { id, private: false } } })
    const list = await client.get(`/ajax/user/${owner.id}/illusts/bookmarks?tag=&rest=show`)
    expect(list.json).toMatchObject({ body: { bookmarkTags: { [id ?? '']: ['海', 'evening'] } } })
    expect(v.parse(shapes.envelope(shapes.bookmarks), list.json).body.works[0]).toMatchObject({ id: String(fresh) })
    const app = await caller(sample.site, owner)
    expect((await app(`/v1/illust/detail?illust_id=${fresh}`)).body).toMatchObject({ illust: { is_bookmarked: true } })
  })

  it('changes an existing bookmark without a new id', async () => {
    const first = v.parse(added, (await client.post(add, bookmark())).json).body.last_bookmark_id
    const again = await client.post(add, { ...bookmark(), restrict: 1 })
    expect(v.parse(added, again.json).body.last_bookmark_id).toBeNull()
    expect((await client.get(`/ajax/illust/${fresh}`)).json).toMatchObject({
      body: { bookmarkData: { id: first, private: true } },
    })
  })

  it.each([
    ['no body', () => ({}), 400],
    ['no work', () => bookmark(999999999999), 404],
    [
      'a deleted work',
      () =>
        bookmark(
          sample.catalogue
            .bookmarksOf('illust', owner.id, { limit: 5000 })
            .find(({ id }) => sample.catalogue.work(id)?.stub === 'unknown')?.id,
        ),
      404,
    ],
    ['a number that is none', () => bookmark('1; DROP TABLE works'), 400],
    ['an unknown visibility', () => ({ ...bookmark(), restrict: 2 }), 400],
    ['eleven tags', () => ({ ...bookmark(), tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }), 400],
    ['tags that are no words', () => ({ ...bookmark(), tags: [1, {}] }), 400],
    ['a tag without end', () => ({ ...bookmark(), tags: ['x'.repeat(10_000)] }), 400],
    ['an array', () => [1], 400],
    ['a body without end', () => ({ ...bookmark(), comment: 'x'.repeat(70_000) }), 413],
  ] as const)('rejects %s', async (_what, body, status) => {
    const before = sample.catalogue.bookmarkCount('illust', owner.id)
    const answer = await client.post(add, body())
    expect(answer.status).toBe(status)
    expect(v.safeParse(shapes.refusal, answer.json).success).toBe(true)
    expect(sample.catalogue.bookmarkCount('illust', owner.id)).toBe(before)
  })

  it('requires JSON', async () => {
    expect((await client.post(add, form({ illust_id: String(fresh) }))).status).toBe(400)
    expect((await client.post(add, form({ x: '{' }), { 'Content-Type': 'application/json' })).status).toBe(400)
  })
})

describe('POST /ajax/novels/bookmarks/add', () => {
  it('returns only the id', async () => {
    const [novel] = sample.catalogue.newestNovels(undefined, 0, 1)
    const answer = await client.post('/ajax/novels/bookmarks/add', {
      novel_id: String(novel?.id),
      restrict: 0,
      comment: '',
      tags: [],
    })
    expect(answer.json).toMatchObject({ error: false, body: expect.stringMatching(/^\d+$/) })
    expect(sample.catalogue.isNovelBookmarked(owner.id, novel?.id ?? 0)).toBe(true)
    const { bookmarkData } = v.parse(detail, (await client.get(`/ajax/novel/${novel?.id}`)).json).body
    expect(String(bookmarkData.id)).toBe(v.parse(shapes.envelope(v.string()), answer.json).body)
    const setting = '/novel/bookmark_setting.php'
    const fields = { p: '1', untagged: '0', rest: 'show', 'book_id[]': String(bookmarkData.id), del: '1' }
    expect((await client.post(setting, form(fields))).status).toBe(403)
    const { token } = v.parse(shapes.session, (await client.get('/ajax/user/self')).json)
    const removed = await client.post(setting, form({ tt: token, ...fields }), { 'x-csrf-token': null })
    expect([removed.status, removed.headers.get('location')]).toEqual([302, '/novel/bookmark.php'])
    expect(sample.catalogue.isNovelBookmarked(owner.id, novel?.id ?? 0)).toBe(false)
    const stranger = await anonymous.post(setting, form({ tt: token, ...fields }))
    expect(stranger.headers.get('location')).toContain('login')
  })
})

describe('POST /ajax/illusts/bookmarks/delete', () => {
  it('deletes the bookmark by its own id, also a private one', async () => {
    for (const restrict of [0, 1]) {
      const { last_bookmark_id } = v.parse(added, (await client.post(add, { ...bookmark(), restrict })).json).body
      const answer = await client.post(remove, form({ bookmark_id: last_bookmark_id ?? '' }))
      expect([answer.status, answer.json]).toEqual([200, { error: false, message: '', body: [] }])
      expect((await client.get(`/ajax/illust/${fresh}`)).json).toMatchObject({ body: { bookmarkData: null } })
      expect((await client.post(remove, form({ bookmark_id: last_bookmark_id ?? '' }))).status).toBe(404)
    }
  })

  it('rejects JSON, the id of a work, and a bookmark of another user', async () => {
    const { last_bookmark_id } = v.parse(added, (await client.post(add, bookmark())).json).body
    expect((await client.post(remove, { bookmark_id: last_bookmark_id })).status).toBe(400)
    expect((await client.post(remove, form({ bookmark_id: String(fresh) }))).status).toBe(404)
    expect((await client.post(remove, form({}))).status).toBe(400)
    const other = createWebClient(sample.site, sample.account(0))
    expect((await other.post(remove, form({ bookmark_id: last_bookmark_id ?? '' }))).status).toBe(404)
    expect(sample.catalogue.isBookmarked(owner.id, fresh)).toBe(true)
  })
})

describe('POST /ajax/illusts/bookmarks/remove', () => {
  it('deletes several', async () => {
    const { last_bookmark_id } = v.parse(added, (await client.post(add, bookmark())).json).body
    expect((await client.post('/ajax/illusts/bookmarks/remove', { bookmarkIds: [last_bookmark_id] })).status).toBe(200)
    expect(sample.catalogue.isBookmarked(owner.id, fresh)).toBe(false)
    expect((await client.post('/ajax/illusts/bookmarks/remove', { bookmarkIds: 'all' })).status).toBe(400)
  })
})

describe.each([
  ['/ajax/illusts/like', '/ajax/illust', 'illust_id', () => fresh],
  ['/ajax/novels/like', '/ajax/novel', 'novel_id', () => sample.catalogue.newestNovels(undefined, 0, 1)[0]?.id ?? 0],
] as const)('POST %s', (path, detail, name, idOf) => {
  const stateOf = async (by: WebClient) => {
    const page = v.object({ body: v.object({ likeData: v.boolean(), likeCount: v.number() }) })
    return v.parse(page, (await by.get(`${detail}/${idOf()}`)).json).body
  }

  it('likes a work once', async () => {
    const before = await stateOf(client)
    const answers = [await client.post(path, { [name]: String(idOf()) }), await client.post(path, { [name]: String(idOf()) })]
    expect(answers.map(({ json }) => json)).toEqual([
      { error: false, message: '', body: { is_liked: false } },
      { error: false, message: '', body: { is_liked: true } },
    ])
    expect([before.likeData, await stateOf(client)]).toEqual([false, { likeData: true, likeCount: before.likeCount + 1 }])
    expect((await stateOf(anonymous)).likeData).toBe(false)
  })

  it.each([
    ['a missing work', () => ({ [name]: '999999999999' }), 404],
    ['no work', () => ({}), 400],
    ['a form', () => form({ [name]: String(idOf()) }), 400],
  ] as const)('rejects %s', async (_what, body, status) => {
    const answer = await client.post(path, body())
    expect([answer.status, v.safeParse(shapes.refusal, answer.json).success]).toEqual([status, true])
  })
})

describe('POST /bookmark_add.php and POST /rpc_group_setting.php', () => {
  it('follow and unfollow a user, without an envelope', async () => {
    const followed = await client.post('/bookmark_add.php', followForm())
    expect([followed.status, followed.json]).toEqual([200, []])
    expect((await client.get(`/ajax/user/${stranger}`)).json).toMatchObject({ body: { isFollowed: true } })
    const list = await client.get(`/ajax/user/${owner.id}/following?tag=&rest=show`)
    expect(v.parse(shapes.envelope(shapes.following), list.json).body.users[0]?.userId).toBe(String(stranger))
    const left = await client.post('/rpc_group_setting.php', unfollowForm())
    expect([left.status, left.json]).toEqual([200, { type: 'bookuser', user_id: String(stranger) }])
    expect(sample.catalogue.isFollowed(owner.id, stranger)).toBe(false)
    expect((await client.post('/rpc_group_setting.php', unfollowForm())).status).toBe(200)
  })

  it('reject invalid users and forms', async () => {
    expect((await client.post('/bookmark_add.php', followForm(999999999))).status).toBe(404)
    expect((await client.post('/bookmark_add.php', followForm(owner.id))).status).toBe(404)
    for (const [path, body] of [
      ['/bookmark_add.php', followForm("1' OR 1=1")],
      ['/bookmark_add.php', form({ mode: 'del', type: 'user', user_id: String(stranger) })],
      ['/bookmark_add.php', form({ mode: 'add', type: 'user', user_id: String(stranger), restrict: '7' })],
      ['/bookmark_add.php', { mode: 'add', type: 'user', user_id: stranger }],
      ['/rpc_group_setting.php', followForm()],
      ['/rpc_group_setting.php', unfollowForm('')],
    ] as const) {
      expect((await client.post(path, body)).status, path).toBe(400)
    }
  })

  it('send anonymous clients a page', async () => {
    for (const [path, body] of [
      ['/bookmark_add.php', followForm()],
      ['/rpc_group_setting.php', unfollowForm()],
    ] as const) {
      const answer = await anonymous.post(path, body)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([401, 'text/html; charset=utf-8'])
    }
    expect(sample.catalogue.isFollowed(owner.id, stranger)).toBe(false)
  })
})

describe.each([
  ['illust', '', '/ajax/illusts'],
  ['novel', '/novel', '/ajax/novels'],
] as const)('comments of a session on an %s', (kind, base, ajax) => {
  const subject = () => {
    const { catalogue } = sample
    const listed = kind === 'illust' ? catalogue.newest('illust', undefined, 0, 50) : catalogue.newestNovels(undefined, 0, 50)
    const work = listed.find(({ commentsOff }) => !commentsOff)
    return { [`${kind}_id`]: String(work?.id), author_user_id: String(work?.artist.id) }
  }
  const id = () => subject()[`${kind}_id`] ?? ''
  const post = (fields: Record<string, string>) => client.post(`${base}/rpc/post_comment.php`, form({ ...subject(), ...fields }))
  const commentId = (json: unknown) => v.parse(shapes.envelope(v.looseObject({ comment_id: v.string() })), json).body.comment_id

  it('are shown at once, also a reply with a stamp, and are gone when deleted', async () => {
    const written = await post({ type: 'comment', comment: ' Nice (heart) ' })
    const root = commentId(written.json)
    expect(written.json).toMatchObject({
      body: { comment: 'Nice (heart)', user_id: String(owner.id), stamp_id: null, parent_id: null },
    })
    const reply = await post({ type: 'stamp', stamp_id: '1001', parent_id: root })
    expect(reply.json).toMatchObject({ body: { comment: '', stamp_id: '1001', parent_id: root } })
    const listed = async () => (await client.get(`${ajax}/comments/roots?${kind}_id=${id()}&offset=0&limit=1`)).json
    expect(await listed()).toMatchObject({ body: { comments: [{ id: root, hasReplies: true, editable: true }] } })
    const remove = (by: WebClient) => by.post(`${base}/rpc_delete_comment.php`, form({ i_id: id(), del_id: root }))
    expect((await remove(createWebClient(sample.site, sample.account(0)))).status).toBe(404)
    expect([(await remove(client)).json, (await remove(client)).status]).toEqual([{ error: false, message: '', body: [] }, 404])
    expect(await listed()).not.toMatchObject({ body: { comments: [{ id: root }] } })
  })

  it.each([
    ['141 characters', { type: 'comment', comment: 'x'.repeat(141) }],
    ['a stamp with a text', { type: 'stamp', stamp_id: '301', comment: 'x' }],
    ['an unknown stamp', { type: 'stamp', stamp_id: '999' }],
    ['another author', { type: 'comment', comment: 'x', author_user_id: '1' }],
    ['no type', { comment: 'x' }],
  ])('reject %s', async (_what, fields) => expect((await post(fields)).status).toBe(400))
})

describe('/touch/ajax/user/self/status', () => {
  it('lists stamps and emoji with a session only', async () => {
    const path = '/touch/ajax/user/self/status'
    expect((await client.get(path)).json).toMatchObject({
      body: { user_status: { is_logged_in: true, stamp_series: expect.any(Array), emoji_series: expect.any(Array) } },
    })
    expect((await anonymous.get(path)).json).toMatchObject({ body: { user_status: { is_logged_in: false } } })
  })
})

describe('every write', () => {
  const writes = () =>
    [
      [add, bookmark()],
      ['/ajax/novels/bookmarks/add', { novel_id: '1' }],
      ['/ajax/illusts/like', { illust_id: '1' }],
      ['/ajax/novels/like', { novel_id: '1' }],
      [remove, form({ bookmark_id: '1' })],
      ['/ajax/illusts/bookmarks/remove', { bookmarkIds: [] }],
      ['/bookmark_add.php', followForm()],
      ['/rpc_group_setting.php', unfollowForm()],
      ['/rpc/post_comment.php', form({ type: 'comment', illust_id: '1', author_user_id: '1', comment: 'x' })],
      ['/novel/rpc_delete_comment.php', form({ i_id: '1', del_id: '1' })],
    ] as const

  it('requires a session', async () => {
    for (const [path, body] of writes()) expect((await anonymous.post(path, body)).status, path).toBe(401)
  })

  it('requires the token of that session, and no forged or foreign one', async () => {
    const tokenOf = async (by: WebClient) => v.parse(shapes.session, (await by.get('/ajax/user/self')).json).token
    const wrong = [
      null,
      '',
      'f'.repeat(32),
      await tokenOf(anonymous),
      await tokenOf(createWebClient(sample.site, sample.account(0))),
    ]
    for (const [path, body] of writes()) {
      for (const token of wrong) {
        const answer = await client.post(path, body, { 'x-csrf-token': token })
        expect([path, answer.status]).toEqual([path, 403])
        expect(answer.json).toMatchObject({ error: true, message: expect.stringMatching(/token|トークン/) })
      }
    }
    expect(sample.catalogue.isBookmarked(owner.id, fresh)).toBe(false)
  })

  it('requires an Origin or Referer of the site', async () => {
    for (const [path, body] of writes()) {
      expect((await client.post(path, body, { Origin: 'https://evil.example' })).status, path).toBe(403)
    }
    expect((await client.post(add, bookmark(), { Origin: null })).status).toBe(200)
  })

  it('requires POST', async () => {
    for (const [path] of writes()) expect((await client.get(path)).status, path).toBe(404)
  })
})
