import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from './endpoints.ts'
import { buildQuery, readNextUrl, readQuery } from './query.ts'
import { createTestApi, createUpstream, json, upstreamError } from './testing/upstream.ts'

const next = (path: string) => readNextUrl(`https://app-api.pixiv.net${path}`)
const refused = { ok: false, error: { kind: 'argument' } }

describe('a query', () => {
  it('sends the user of a bookmark list first, before any cursor', () => {
    const query = buildQuery(endpoints.bookmarkedIllusts, { max_bookmark_id: 5, tag: '未分類', user_id: 1 })
    expect(query).toMatchObject({
      value: [
        ['user_id', '1'],
        ['tag', '未分類'],
        ['max_bookmark_id', '5'],
      ],
    })
  })
})

describe('a next page', () => {
  it('is parsed into endpoint and parameters, in both list notations', () => {
    const address = next(
      '/v2/illust/related?illust_id=500001&filter=for_ios&seed_illust_ids%5B%5D=500001&viewed%5B0%5D=1&viewed[1]=2',
    )
    expect(address).toEqual({
      ok: true,
      value: {
        endpoint: 'relatedIllusts',
        query: [
          ['illust_id', '500001'],
          ['filter', 'for_ios'],
          ['seed_illust_ids[]', '500001'],
          ['viewed[]', '1'],
          ['viewed[]', '2'],
        ],
      },
    })
  })

  it('may contain negative recommendation cursors', () => {
    const address = next(
      '/v1/illust/recommended?offset=30&min_bookmark_id_for_recent_illust=1001&max_bookmark_id_for_recommend=-1',
    )
    expect(address.ok && Object.fromEntries(address.value.query)).toEqual({
      offset: '30',
      min_bookmark_id_for_recent_illust: '1001',
      max_bookmark_id_for_recommend: '-1',
    })
  })

  it.each([
    'http://169.254.169.254/',
    'http://app-api.pixiv.net/v1/illust/ranking?mode=day',
    'https://app-api.pixiv.net.evil.example/v1/illust/ranking',
    'https://app-api.pixiv.net@evil.example/v1/illust/ranking',
    'https://user:secret@app-api.pixiv.net/v1/illust/ranking',
    'https://app-api.pixiv.net:8443/v1/illust/ranking',
    'https://oauth.secure.pixiv.net/auth/token',
    '//evil.example/v1/illust/ranking',
    '/v1/illust/ranking',
    'javascript:alert(1)',
    '',
    `https://app-api.pixiv.net/v1/illust/ranking?mode=${'x'.repeat(70_000)}`,
  ])('C5: is refused for %s', (nextUrl) => {
    expect(readNextUrl(nextUrl)).toMatchObject(refused)
  })

  it.each(['', '  '])('is required and not %j', (nextUrl) => {
    expect(readNextUrl(nextUrl)).toEqual({ ok: false, error: { kind: 'argument', message: 'Url cannot be empty' } })
  })

  it.each([
    '/',
    '/v1/illust/rankings',
    '/v1/illust/ranking/',
    '/v2/illust/bookmark/add?illust_id=1&restrict=public',
    '/__proto__',
    '/v1/illust/ranking?offset=1&offset=2',
    '/v1/illust/ranking?offset=evil',
    '/v2/illust/related?viewed[0]=1',
    '/v2/illust/related?illust_id=1&viewed[0]=x',
  ])('C5: is refused on our host with %s', (path) => {
    expect(next(path)).toMatchObject(refused)
  })

  it('drops parameters that the endpoint does not know', () => {
    const address = next(
      '/v1/illust/ranking?mode=day&__proto__=1&constructor[prototype][x]=1&mode[]=week&toString=1&access_token=x#f',
    )
    expect(address).toMatchObject({ ok: true, value: { query: [['mode', 'day']] } })
  })

  it('C10: drops bookmark cursors that are no rows', () => {
    for (const cursor of ['0', '-5', '1.5', '9'.repeat(40), 'evil']) {
      const address = next(`/v1/user/bookmarks/illust?user_id=1&restrict=public&max_bookmark_id=${cursor}`)
      expect(address).toMatchObject({
        value: {
          query: [
            ['user_id', '1'],
            ['restrict', 'public'],
          ],
        },
      })
    }
  })

  it('keeps only the last 1,500 viewed works', () => {
    const viewed = Array.from({ length: 1700 }, (_, i) => `viewed[${i}]=${i + 1}`).join('&')
    const address = next(`/v2/illust/related?illust_id=1&${viewed}`)
    const ids = address.ok ? address.value.query.filter(([name]) => name === 'viewed[]').map(([, id]) => id) : []
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1500, '201', '1700'])
  })

  it('keeps only the last 1,500 recommended novels', () => {
    const ids = Array.from({ length: 1600 }, (_, i) => i + 1)
    const address = next(`/v1/novel/recommended?already_recommended=${ids.join(',')}`)
    expect(address).toMatchObject({ value: { query: [['already_recommended', ids.slice(100).join(',')]] } })
  })

  it('returns the same query after a round trip', () => {
    const word = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '')
    const given = fc.record({ word, offset: fc.integer({ min: 0, max: 5000 }), sort: fc.constantFrom('date_desc', 'date_asc') })
    fc.assert(
      fc.property(given, (parameters) => {
        const built = buildQuery(endpoints.searchIllusts, parameters)
        if (!built.ok) throw new Error('refused')
        const text = new URLSearchParams(built.value.map(([name, value]): [string, string] => [name, value])).toString()
        expect(next(`/v1/search/illust?${text}`)).toMatchObject({ value: { query: built.value } })
      }),
    )
  })

  it('never throws for any query', () => {
    const names = fc.constantFrom(...(Object.keys(endpoints) as EndpointName[]))
    const pairs = fc.array(fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 })), { maxLength: 30 })
    fc.assert(fc.property(names, pairs, (name, query) => typeof readQuery(name, query).ok === 'boolean'))
  })
})

describe('following a list', () => {
  const related = '/v2/illust/related'

  it('requests the next page with the parameters of its address', async () => {
    const upstream = createUpstream({ [related]: () => json({ illusts: [{ id: 3 }], next_url: null }) })
    const page = await createTestApi(upstream.fetch).next('https://app-api.pixiv.net/v2/illust/related?illust_id=1&viewed[0]=2')
    expect(page).toMatchObject({ ok: true, value: { illusts: [{ id: 3 }] } })
    expect(upstream.of(related)[0]?.query.getAll('viewed[]')).toEqual(['2'])
  })

  it('retries without the viewed works when upstream answers 400', async () => {
    const upstream = createUpstream({
      [related]: ({ query }) =>
        query.has('viewed[]') ? json(upstreamError('', 'Invalid request.'), 400) : json({ illusts: [], next_url: null }),
    })
    const page = await createTestApi(upstream.fetch).next('https://app-api.pixiv.net/v2/illust/related?illust_id=1&viewed[0]=2')
    expect(page.ok).toBe(true)
    expect(upstream.of(related)).toHaveLength(2)
  })

  it.each([413, 414, 431])('retries with the newest 200 viewed works when upstream answers %i', async (status) => {
    const upstream = createUpstream({
      [related]: ({ query }) =>
        query.getAll('viewed[]').length > 200
          ? new Response('<html>too long</html>', { status, headers: { 'content-type': 'text/html' } })
          : json({ illusts: [], next_url: null }),
    })
    const viewed = Array.from({ length: 300 }, (_, index) => index + 1)
    const page = await createTestApi(upstream.fetch).call('relatedIllusts', { illust_id: 1, viewed })
    const sent = upstream.of(related).at(-1)?.query.getAll('viewed[]') ?? []
    expect([page.ok, sent.length, sent[0], sent.at(-1)]).toEqual([true, 200, '101', '300'])
  })

  it('never contacts another host', async () => {
    const upstream = createUpstream({})
    const page = await createTestApi(upstream.fetch).next('https://evil.example/v2/illust/related?illust_id=1')
    expect(page).toMatchObject(refused)
    expect(upstream.seen).toEqual([])
  })
})
