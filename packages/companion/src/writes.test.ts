import { describe, expect, it } from 'vitest'
import {
  createScripted,
  csrfToken,
  html,
  json,
  mayWrite,
  messageOf,
  refused,
  session,
  signedIn,
  wrapped,
} from './testing/upstream.ts'

const form = 'application/x-www-form-urlencoded; charset=utf-8'
const json8 = 'application/json; charset=utf-8'
const headersOf = (contentType: string, more: Record<string, string> = mayWrite) => ({ ...more, 'content-type': contentType })

const writes = [
  ['/ajax/illusts/bookmarks/add', json8, '{"illust_id":"100000001","restrict":0,"comment":"","tags":[]}'],
  ['/ajax/novels/bookmarks/add', json8, '{"novel_id":"100000001","restrict":1,"comment":"","tags":["a"]}'],
  ['/ajax/illusts/bookmarks/delete', form, 'bookmark_id=400000001'],
  ['/bookmark_add.php', form, 'mode=add&type=user&user_id=20000001&tag=&restrict=0&format=json'],
  ['/rpc_group_setting.php', form, 'mode=del&type=bookuser&id=20000001'],
  ['/ajax/illusts/like', json8, '{"illust_id":"100000001"}'],
  ['/ajax/novels/like', json8, '{"novel_id":"100000001"}'],
  ['/rpc/post_comment.php', form, 'type=comment&illust_id=100000001&author_user_id=20000001&comment=Nice+%28heart%29'],
  ['/novel/rpc/post_comment.php', form, 'type=stamp&novel_id=100000001&author_user_id=20000001&stamp_id=1001&parent_id=5'],
  ['/rpc_delete_comment.php', form, 'i_id=100000001&del_id=300000001'],
  ['/novel/rpc_delete_comment.php', form, 'i_id=100000001&del_id=300000001'],
  ['/ajax/block/save', json8, '{"user_id":"20000001","action":"block"}'],
] as const

describe.each(writes)('%s', (path, contentType, body) => {
  const post = (
    companion: ReturnType<typeof createScripted>['companion'],
    headers: Record<string, string>,
    text: string = body,
  ) => companion.request(path, { method: 'POST', headers, body: text })

  it('is sent once, with session, token and origin', async () => {
    const { companion, asked } = createScripted(() => wrapped([]))
    const response = await post(companion, headersOf(contentType))
    expect([response.status, await response.json(), response.headers.get('cache-control')]).toEqual([200, [], 'no-store'])
    const [ask] = asked
    expect(asked).toHaveLength(1)
    expect([ask?.address, ask?.method, ask?.body]).toEqual([`www.pixiv.net${path}`, 'POST', body])
    expect(Object.fromEntries(ask?.headers ?? [])).toMatchObject({
      cookie: `PHPSESSID=${session}`,
      'x-csrf-token': csrfToken,
      origin: 'https://www.pixiv.net',
      referer: 'https://www.pixiv.net/',
      'content-type': contentType,
      accept: 'application/json',
    })
  })

  it('is 401 without session or token and for anonymous requests, and sends nothing', async () => {
    const { companion, asked } = createScripted()
    const lacking: Record<string, string>[] = [{}, signedIn, { 'x-csrf-token': csrfToken }, { ...signedIn, 'x-csrf-token': 'no' }]
    for (const headers of [...lacking, { 'x-auth': 'PHPSESSID=forged', 'x-csrf-token': csrfToken }]) {
      const response = await post(companion, headersOf(contentType, headers))
      expect([response.status, await messageOf(response)]).toEqual([401, 'Unauthorized'])
    }
    const anonymous = await companion.request(`${path}?_anon=1`, { method: 'POST', headers: headersOf(contentType), body })
    expect(anonymous.status).toBe(401)
    expect(asked).toEqual([])
  })

  it('is never retried', async () => {
    const { companion, asked } = createScripted(() => new Response('busy', { status: 503 }))
    expect((await post(companion, headersOf(contentType))).status).toBe(502)
    expect(asked).toHaveLength(1)
  })

  it('is 400 for bodies of another type, empty and hostile ones, and sends nothing', async () => {
    const { companion, asked } = createScripted()
    const isForm = contentType === form
    expect((await post(companion, headersOf(isForm ? json8 : form))).status).toBe(400)
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"__proto__":{"illust_id":"1"}}',
      '__proto__[id]=1',
      'id=1%00&user_id=x&bookmark_id=-1',
    ])
      expect((await post(companion, headersOf(contentType), text)).status).toBe(400)
    expect(asked).toEqual([])
  })

  it('is 413 for an oversized body', async () => {
    const { companion, asked } = createScripted()
    expect((await post(companion, headersOf(contentType), `${body}${' '.repeat(70_000)}`)).status).toBe(413)
    expect(asked).toEqual([])
  })

  it.each([
    ['a refused token', () => refused(400, '不正なリクエストです'), 400, '不正なリクエストです'],
    ['a blocked account', () => refused(403, 'no'), 403, 'no'],
    ['the login page in place of a response', () => html('<!doctype html><title>Login'), 401, 'Unauthorized'],
    [
      'a redirect to the login page',
      () => new Response(null, { status: 302, headers: { location: '/login' } }),
      401,
      'Unauthorized',
    ],
    ['an error without an envelope', () => json({ error: 'bot check' }), 400, 'bot check'],
    ['a blocking page', () => html('<h1>Just a moment', 403), 503, 'The site blocks this connection (status 403)'],
  ])('fails for %s', async (_what, script, status, message) => {
    const response = await post(createScripted(script).companion, headersOf(contentType))
    expect([response.status, await messageOf(response)]).toEqual([status, message])
  })
})

describe('a bookmark', () => {
  it('accepts numbers and returns its own id', async () => {
    const { companion, asked } = createScripted(() => wrapped({ last_bookmark_id: '400000001', stacc_status_id: null }))
    const body = JSON.stringify({ illust_id: 5, restrict: 1, tags: ['海', 'sea'], evil: 1 })
    const response = await companion.request('/ajax/illusts/bookmarks/add', { method: 'POST', headers: headersOf(json8), body })
    expect(await response.json()).toEqual({ last_bookmark_id: '400000001', stacc_status_id: null })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ illust_id: '5', restrict: 1, comment: '', tags: ['海', 'sea'] })
  })

  it.each([
    [{ illust_id: '5', restrict: 2 }, 'restrict'],
    [{ illust_id: '5', restrict: 'friends' }, 'restrict'],
    [{ illust_id: '5', tags: 'sea' }, 'tags'],
    [{ illust_id: '5', tags: Array.from({ length: 11 }, String) }, 'tags'],
    [{ illust_id: '0' }, 'illust_id'],
    [{ illust_id: ['5'] }, 'illust_id'],
    [{ illust_id: '5', comment: 'x'.repeat(501) }, 'comment'],
    [{}, 'illust_id'],
  ])('C14: responds to %j with 400 for its %s', async (fields, field) => {
    const { companion, asked } = createScripted()
    const request = { method: 'POST', headers: headersOf(json8), body: JSON.stringify(fields) }
    const response = await companion.request('/ajax/illusts/bookmarks/add', request)
    expect([response.status, await messageOf(response)]).toEqual([400, `Bad Request: ${field}`])
    expect(asked).toEqual([])
  })

  it('of a user may be private, and missing fields get defaults', async () => {
    const { companion, asked } = createScripted(() => json([]))
    await companion.request('/api/pixiv-now/http/bookmark_add.php', {
      method: 'POST',
      headers: headersOf(form),
      body: 'user_id=7&restrict=1',
    })
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      mode: 'add',
      type: 'user',
      user_id: '7',
      tag: '',
      restrict: '1',
      format: 'json',
    })
  })
})

describe('a bookmark of a novel', () => {
  const path = '/novel/bookmark_setting.php'
  const remove = (answer: () => Response) => {
    const { companion, asked } = createScripted(answer)
    const request = { method: 'POST', headers: headersOf(form), body: 'book_id%5B%5D=400000001' }
    return { asked, response: companion.request(path, request) }
  }
  const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

  it('is removed by the form of the site, whose token is a field', async () => {
    const { asked, response } = remove(() => redirect('/novel/bookmark.php?rest=show'))
    expect([(await response).status, await (await response).json()]).toEqual([200, []])
    const [ask] = asked
    expect([ask?.address, ask?.headers.get('x-csrf-token')]).toEqual([`www.pixiv.net${path}`, null])
    expect(ask?.body).toBe(`tt=${csrfToken}&p=1&untagged=0&rest=show&book_id%5B%5D=400000001&del=1`)
  })

  it.each([
    ['a redirect to the login', () => redirect('https://accounts.pixiv.net/login?return_to=x'), 401],
    ['a page', () => html('<html>'), 502],
    ['a refusal', () => json({ error: true, message: 'no', body: [] }, 400), 400],
  ] as const)('is not removed when upstream answers with %s', async (_what, answer, status) => {
    expect((await remove(answer).response).status).toBe(status)
  })
})

describe('a like', () => {
  it.each([
    ['/ajax/illusts/like', 'illust_id'],
    ['/ajax/novels/like', 'novel_id'],
  ])('of %s sends only its id', async (path, name) => {
    const { companion, asked } = createScripted(() => wrapped({ is_liked: false }))
    const body = JSON.stringify({ [name]: 5, restrict: 1 })
    const response = await companion.request(path, { method: 'POST', headers: headersOf(json8), body })
    expect([await response.json(), asked[0]?.body]).toEqual([{ is_liked: false }, `{"${name}":"5"}`])
  })

  it('of a novel is 400 with the id of an illustration', async () => {
    const { companion, asked } = createScripted()
    const request = { method: 'POST', headers: headersOf(json8), body: '{"illust_id":"5"}' }
    const response = await companion.request('/ajax/novels/like', request)
    expect([response.status, await messageOf(response), asked]).toEqual([400, 'Bad Request: novel_id', []])
  })
})

describe('a comment', () => {
  const subject = 'illust_id=1&author_user_id=2'
  const post = async (body: string) => {
    const { companion, asked } = createScripted(() => wrapped({ comment_id: '3' }))
    const response = await companion.request('/rpc/post_comment.php', { method: 'POST', headers: headersOf(form), body })
    return [response.status, asked[0]?.body]
  }

  it('of 140 characters is sent, counted by characters', async () => {
    const [status] = await post(`type=comment&${subject}&comment=${encodeURIComponent('𠮷'.repeat(140))}`)
    expect(status).toBe(200)
  })

  it('with a stamp is sent without a text', async () => {
    expect(await post(`type=stamp&${subject}&stamp_id=301&comment=x`)).toEqual([200, `type=stamp&${subject}&stamp_id=301`])
  })

  it.each([
    ['more than 140 characters', `type=comment&${subject}&comment=${'x'.repeat(141)}`],
    ['only spaces', `type=comment&${subject}&comment=+`],
    ['no author of the work', 'type=comment&illust_id=1&comment=x'],
    ['an unknown type', `type=html&${subject}&comment=x`],
    ['a stamp that is no number', `type=stamp&${subject}&stamp_id=../x`],
  ])('with %s is 400 and sends nothing', async (_what, body) => expect(await post(body)).toEqual([400, undefined]))
})

describe('a watched series and a marker', () => {
  it.each(['/ajax/illust/series/7/watch', '/ajax/novel/series/7/unwatch'])('%s is sent with an empty object', async (path) => {
    const { companion, asked } = createScripted(() => wrapped([]))
    const response = await companion.request(path, { method: 'POST', headers: headersOf(json8), body: '{"evil":1}' })
    expect([response.status, asked[0]?.address, asked[0]?.body]).toEqual([200, `www.pixiv.net${path}`, '{}'])
  })

  it('the marker is sent as a form, and only with a page', async () => {
    const { companion, asked } = createScripted(() => json({}))
    const mark = (body: string) => companion.request('/novel/rpc_marker.php', { method: 'POST', headers: headersOf(form), body })
    expect((await mark('i_id=5&u_id=9&page=x')).status).toBe(400)
    expect((await mark('i_id=5&u_id=9&page=3')).status).toBe(200)
    expect(asked.map(({ body }) => body)).toEqual(['mode=save&i_id=5&u_id=9&page=3'])
  })

  it('an item of a glossary is requested at upstream’s own path', async () => {
    const { companion, asked } = createScripted(() => wrapped({ item: { id: '3' } }))
    const response = await companion.request('/ajax/novel/series/7/glossary/item?item_id=3')
    expect([await response.json(), new URL(`https://${asked[0]?.address}`).pathname]).toEqual([
      { item: { id: '3' } },
      '/ajax/novel/series/7/glossary/item/3',
    ])
  })
})
