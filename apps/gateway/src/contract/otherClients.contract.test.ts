// The surface that other clients expect at one address, over the embedded site (docs/contract/other-clients.md).
import { list, record, text } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, type RawOptions, type RawResponse, rawRequest } from '../testing/rawRequest.ts'
import { openSampleSite, type SampleSite, signIn } from './testing/sampleGateway.ts'

const origin = 'https://viewer.example'
const tag = encodeURIComponent('風景')

let site: SampleSite
beforeAll(() => {
  site = openSampleSite()
}, 120_000)
afterAll(() => site.close())

/** A gateway that lists the origin of the client. */
async function open() {
  const { port } = await site.gateway({
    config: { companionOrigins: [origin] },
    source: { companion: { pace: { parallel: 64, spacingMs: 0, pauseMs: 1, longestWaitMs: 5000 } } },
  })
  const send = (path: string, options: RawOptions = {}): Promise<RawResponse> =>
    rawRequest(port, path, { ...options, headers: { origin, 'sec-fetch-site': 'cross-site', ...options.headers } })
  const object = async (path: string, headers: Record<string, string> = {}) => {
    const response = await send(path, { headers })
    expect([path, response.status]).toEqual([path, 200])
    return record(json(response))
  }
  const post = (path: string, type: string, body: string, headers: Record<string, string>) =>
    send(path, { method: 'POST', body, headers: { ...headers, 'content-type': type, 'content-length': String(body.length) } })
  return { port, send, object, post }
}

async function firstWork(object: (path: string) => Promise<Readonly<Record<string, unknown>>>) {
  return record(list((await object('/api/pixiv/rank')).illusts)[0])
}

describe('the mirror at the base of other clients', () => {
  it('/api/pixiv/rank: works without parameters, as the probe of a client sends it', async () => {
    const { send } = await open()
    const { status, headers, body } = await send('/api/pixiv/rank?_t=1')
    expect([status, headers['access-control-allow-origin'], body.byteLength > 1000]).toEqual([200, '*', true])
  })

  it('/api/pixiv/?type=rank: is the route of that name', async () => {
    const { object } = await open()
    expect(await object('/api/pixiv/?type=rank&mode=week')).toEqual(await object('/api/pixiv/rank?mode=week'))
  })

  it('/api/pixiv/spotlights: has articles with thumbnails', async () => {
    const { object } = await open()
    const articles = list((await object('/api/pixiv/spotlights?page=1')).spotlight_articles)
    expect(articles.map(record)[0]).toMatchObject({ thumbnail: expect.stringMatching(/^https:/) })
  })

  it('/api/pixiv/webview_novel: is an object with text, pictures and neighbours', async () => {
    const { object } = await open()
    const novel = record(list((await object('/api/pixiv/rank_novel')).novels)[0])
    const page = await object(`/api/pixiv/webview_novel?id=${text(String(novel.id))}`)
    expect(page).toMatchObject({ text: expect.stringMatching(/./), images: expect.anything() })
    expect(page).toHaveProperty('seriesNavigation')
  })

  it('/api/pixiv/search: passes the filters of newer clients on', async () => {
    const { object } = await open()
    const works = async (query: string) =>
      list((await object(`/api/pixiv/search?word=${tag}${query}`)).illusts).map((work) => record(work))
    const landscape = await works('&content_type=illust&ratio_pattern=landscape&include_potential_violation_works=true')
    expect(landscape.length).toBeGreaterThan(0)
    expect(landscape.filter(({ width, height }) => Number(width) <= Number(height))).toEqual([])
  })

  it('a mirror error has the members message and user_message', async () => {
    const { send } = await open()
    const response = await send('/api/pixiv/illust?id=0')
    expect(response.status).toBe(422)
    expect(record(json(response)).error).toMatchObject({ message: expect.any(String), user_message: expect.any(String) })
  })

  it('a rate limit is 429 with the text Rate Limit', async () => {
    const { port } = await site.gateway({ config: { rateLimit: true }, elapsed: () => 0 })
    const responses: RawResponse[] = []
    while (responses.length < 2000 && responses.at(-1)?.status !== 429)
      responses.push(await rawRequest(port, `/api/pixiv/illust?id=${responses.length + 1}`))
    const last = responses.at(-1)
    expect([last?.status, last?.body.toString('utf8')]).toEqual([429, expect.stringContaining('Rate Limit')])
  })
})

describe('the web side at the base of other clients', () => {
  const anonymous = { 'x-auth': '', 'x-csrf-token': '' }

  it('/api/pixiv-now/http/ajax: unwraps the body and has addresses below /-/', async () => {
    const { object } = await open()
    const { id } = await firstWork(object)
    const work = await object(`/api/pixiv-now/http/ajax/illust/${id}?_t=1&_vercel_no_cache=1`, anonymous)
    expect(work).not.toHaveProperty('body')
    expect(Object.values(record(work.urls))).toEqual(expect.arrayContaining([expect.stringMatching(/^\/-\/\w/)]))
  })

  it('/api/pixiv-now/ranking: has contents with the addresses that its cards read', async () => {
    const { object } = await open()
    for (const path of ['/api/pixiv-now/ranking', '/api/pixiv-now/http/ranking.php']) {
      const [first] = list((await object(`${path}?format=json&p=1&mode=daily&content=illust`)).contents)
      expect(record(first)).toMatchObject({ url: expect.stringMatching(/^\/-\/c\//), rank: expect.any(Number) })
    }
  })

  it('/api/pixiv-now/user: has token and user of a session, is 401 without one, and is never stored', async () => {
    const { send, object } = await open()
    const session = site.catalogue.accounts().find(({ xRestrict }) => xRestrict > 0)?.session
    const headers = { 'x-auth': `PHPSESSID=${session}`, 'cache-control': 'no-store' }
    expect(await object('/api/pixiv-now/user', headers)).toMatchObject({
      token: expect.any(String),
      userData: expect.any(Object),
    })
    const without = await send('/api/pixiv-now/user', { headers: anonymous })
    expect([without.status, without.headers['cache-control']]).toEqual([401, 'no-store'])
  })

  it('/touch/ajax_api/ajax_api.php: stays a bare list, with _anon=1', async () => {
    const { send } = await open()
    const path = '/api/pixiv-now/http/touch/ajax_api/ajax_api.php?p=1&mode=popular_illust&type=&_anon=1'
    const works = list(json(await send(path)))
    expect(record(works[0])).toMatchObject({ illust_id: expect.anything(), url: expect.stringMatching(/^\/-\/c\//) })
  })

  it('_anon=1 and x-auth: a session counts only without the one and with the other', async () => {
    const { send } = await open()
    const session = site.catalogue.accounts().find(({ xRestrict }) => xRestrict > 0)?.session
    const path = '/api/pixiv-now/http/ajax/follow_latest/illust?p=1'
    const headers = { 'x-auth': `PHPSESSID=${session}` }
    const own = await send(path, { headers })
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await send(`${path}&_anon=1`, { headers })).status).toBe(401)
    expect((await send(path, { headers: anonymous })).status).toBe(401)
  })

  it('a companion error has the member error.message', async () => {
    const { send } = await open()
    const response = await send('/api/pixiv-now/http/ajax/illust/999999999999')
    expect([response.status, json(response)]).toEqual([404, { error: { message: expect.any(String) } }])
  })
})

describe('the site’s own paths at the root', () => {
  it('/ajax at the root: keeps the envelope, for a bare session value in Authorization too', async () => {
    const { object } = await open()
    const { id } = await firstWork(object)
    const session = site.catalogue.accounts().find(({ xRestrict }) => xRestrict > 0)?.session ?? ''
    for (const headers of [{}, { authorization: session }]) {
      const answer = await object(`/ajax/illust/${id}`, headers)
      expect(answer).toMatchObject({ error: false, body: { id: String(id) } })
      expect(JSON.stringify(answer)).toContain('"https://i.pximg.net/')
    }
  })

  it.each(['artworks', 'illustrations', 'manga', 'novels'])('/ajax/search/%s/{word} at the root: finds works', async (kind) => {
    const { object } = await open()
    const body = record((await object(`/ajax/search/${kind}/${tag}?p=1`)).body)
    const found = record(body.illustManga ?? body.illust ?? body.manga ?? body.novel)
    expect(Array.isArray(found.data)).toBe(true)
  })

  it('/ranking.php at the root: is JSON with format=json', async () => {
    const { object } = await open()
    expect(list((await object('/ranking.php?mode=daily&p=1&format=json')).contents).length).toBeGreaterThan(0)
  })

  it('/bookmark_add.php and /rpc_group_setting.php at the root: follow and unfollow', async () => {
    const { object, post } = await open()
    const account = site.catalogue.accounts().find(({ xRestrict }) => xRestrict > 0)
    const authorization = account?.session ?? ''
    const token = text((await object('/api/user', { authorization })).token)
    const user = String(record((await firstWork(object)).user).id)
    const form = 'application/x-www-form-urlencoded'
    const headers = { authorization, 'x-csrf-token': token }
    const add = `mode=add&type=user&user_id=${user}&tag=&restrict=0&format=json`
    expect((await post('/bookmark_add.php', form, add, headers)).status).toBe(200)
    expect((await post('/rpc_group_setting.php', form, `mode=del&type=bookuser&id=${user}`, headers)).status).toBe(200)
  })

  it('/api/illust/random and /api/random: redirect to a picture, or return works', async () => {
    const { send } = await open()
    const { status, headers } = await send('/api/random?format=image')
    expect([status, headers['cross-origin-resource-policy']]).toEqual([302, 'cross-origin'])
    expect((await send(headers.location ?? '')).headers['content-type']).toMatch(/^image\//)
    expect(list(json(await send('/api/illust/random?format=json')))).toHaveLength(1)
  })

  it('/pid/{id}_{page}_{size}: leads to a picture', async () => {
    const { send, object } = await open()
    const { id } = await firstWork(object)
    for (const size of ['s', 'm', 'l', 'o']) {
      const { status, headers } = await send(`/pid/${id}_0_${size}`)
      expect([size, status]).toEqual([size, 302])
      expect((await send(headers.location ?? '')).headers['content-type']).toMatch(/^image\//)
    }
  })
})

describe('pictures for other clients', () => {
  it('/pximg, /-/, /~/, /proxy/https://i.pximg.net and /https://i.pximg.net: serve the same picture to every origin', async () => {
    const { send, object } = await open()
    const address = text(record((await firstWork(object)).image_urls).large)
    const path = address.replace('https://i.pximg.net', '')
    const responses = await Promise.all(
      [`/pximg${path}`, `/-${path}`, `/proxy/${address}`, `/${address}`, `/${address}?format=png`].map((target) => send(target)),
    )
    for (const { status, headers, body } of responses) {
      expect([status, headers['content-type'], body.equals(responses[0]?.body ?? body)]).toEqual([200, 'image/jpeg', true])
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    }
  })

  it.each([
    'https://pbs.twimg.com/a.jpg',
    'https://127.0.0.1/a.png',
    'http://169.254.169.254/',
    'https://i.pximg.net.evil.example/a.png',
  ])('/proxy of a host that is not listed is refused: %s', async (address) => {
    const { send } = await open()
    expect([(await send(`/proxy/${address}`)).status, (await send(`/${address}`)).status]).toEqual([400, 400])
  })
})

describe('the app API for other clients', () => {
  it('/pixiv-oauth/auth/token and /pixiv-app-api: take the headers of other clients', async () => {
    const { port, send } = await open()
    const account = site.catalogue.accounts()[0]
    const headers = {
      'app-os': 'android',
      'app-os-version': '15',
      'app-version': '6.180.0',
      'accept-language': 'ja',
      'x-client-time': '2026-11-20T06:00:00+00:00',
      'x-client-hash': '0'.repeat(32),
    }
    const token = await signIn(port, account?.refreshToken ?? '', '/pixiv-oauth/auth/token', headers)
    for (const path of ['/v1/spotlight/articles?category=all', `/v1/user/bookmark-tags/novel?user_id=${account?.id}`]) {
      const response = await send(`/pixiv-app-api${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } })
      expect([path, response.status]).toEqual([path, 200])
    }
  })
})

describe('a preflight of another origin', () => {
  const headers =
    'content-type, authorization, cache-control, x-auth, x-csrf-token, x-sync-key, app-os, app-os-version, app-version, accept-language, x-client-time, x-client-hash'

  it.each([
    '/api/pixiv/rank',
    '/api/pixiv-now/http/ajax/illust/1',
    '/api/pixiv-now/user',
    '/ajax/illust/1',
    '/api/pixivision',
    '/api/sync/download',
    '/api/x/media',
    '/pximg/img-master/1_p0.jpg',
    '/proxy/https://i.pximg.net/img-master/1_p0.jpg',
    '/https://www.pixiv.net/ajax/collections/search',
    '/pixiv-app-api/v1/illust/detail',
    '/pixiv-oauth/auth/token',
  ])('at %s allows the headers of other clients', async (path) => {
    const { send } = await open()
    const preflight = await send(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': headers },
    })
    const allowed = String(preflight.headers['access-control-allow-headers']).split(', ')
    expect([preflight.status, headers.split(', ').filter((name) => !allowed.includes(name))]).toEqual([204, []])
    expect(['*', origin]).toContain(preflight.headers['access-control-allow-origin'])
    expect(preflight.headers['access-control-allow-methods']).toContain('GET')
  })
})
