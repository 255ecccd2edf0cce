import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScripted, csrfToken, html, json, mayWrite, messageOf, session, signedIn } from '../testing/upstream.ts'
import { hasCredential, readCsrfToken, readSession } from './session.ts'

const letters = 'aB3dE6gH'.repeat(4)
const of = (headers: Record<string, string>) => readSession(new Headers(headers))

describe('readSession', () => {
  it.each([
    [{ 'x-auth': `PHPSESSID=12_${letters}` }],
    [{ 'x-auth': `12_${letters}` }],
    [{ authorization: `Bearer 12_${letters}` }],
    [{ authorization: `12_${letters}` }],
    [{ cookie: `theme=dark; PHPSESSID=12_${letters}; x=y` }],
    [{ 'x-auth': '', cookie: `PHPSESSID=12_${letters}` }],
  ])('J6: reads a session from %j', (headers) => {
    expect(of(headers)).toEqual({ value: `12_${letters}`, userId: '12' })
  })

  it.each([
    `1_${letters}`,
    `12_${letters.slice(1)}`,
    `12_${letters}x`,
    `12-${letters}`,
    `12_${letters.slice(1)}-`,
    `12_${letters.slice(1)}é`,
    letters,
    `PHPSESSID=12_${letters}; device_token=stolen`,
    `PHPSESSID=12_${letters} PHPSESSID=13_${letters}`,
    `1234567890123_${letters}`,
  ])('J6: rejects %s', (value) => {
    expect(of({ authorization: encodeURI(value) === value ? value : 'x' })).toBeUndefined()
    expect(of({ 'x-auth': encodeURI(value) === value ? value : 'x' })).toBeUndefined()
  })

  it('does not fall back to another header when x-auth is invalid', () => {
    expect(of({ 'x-auth': 'forged', cookie: `PHPSESSID=12_${letters}` })).toBeUndefined()
  })

  it('returns only what the pattern allows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,80}$/), (value) => {
        const read = of({ 'x-auth': value })
        if (read) expect(read.value).toMatch(/^\d{2,12}_[0-9A-Za-z]{32}$/)
      }),
    )
  })

  it('makes the response private for any credential, valid or not', () => {
    expect(hasCredential(new Headers({ 'x-auth': 'nonsense' }))).toBe(true)
    expect(hasCredential(new Headers({ 'x-auth': '', cookie: 'theme=dark' }))).toBe(false)
  })

  it('needs a separate token for writes', () => {
    expect(readCsrfToken(new Headers({ 'x-csrf-token': csrfToken }))).toBe(csrfToken)
    for (const forged of ['', 'short', 'a b c d e f g h i j k', '<script>alert(1)</script>'])
      expect(readCsrfToken(new Headers({ 'x-csrf-token': forged }))).toBeUndefined()
  })
})

describe('an upstream request', () => {
  it('has the visitor’s own cookie and no other header of the visitor', async () => {
    const { companion, asked } = createScripted()
    const headers = {
      'x-auth': `PHPSESSID=${session}`,
      cookie: 'operator=secret; PHPSESSID=99_x',
      host: 'evil.example',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      referer: 'https://viewer.example/private',
    }
    await companion.request('/ajax/illust/1', { headers })
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'zh-CN',
      cookie: `PHPSESSID=${session}`,
      referer: 'https://www.pixiv.net/',
      'user-agent': expect.stringContaining('Mozilla/5.0'),
      'x-user-id': '12345678',
    })
  })

  it('has no cookie for an invalid session or an anonymous request', async () => {
    const { companion, asked } = createScripted()
    await companion.request('/ajax/illust/1', { headers: { 'x-auth': 'PHPSESSID=1_x; admin=1' } })
    await companion.request('/ajax/illust/discovery?_anon=1', { headers: signedIn })
    await companion.request('/api/pixivision/1', { headers: signedIn })
    await companion.request('/api/live/1', { headers: signedIn })
    expect(asked).toHaveLength(4)
    for (const { headers } of asked) expect(headers.get('cookie')).toBeNull()
  })

  it('has no cache buster and no unknown parameter', async () => {
    const { companion, asked } = createScripted()
    await companion.request('/ajax/illust/1?_vercel_no_cache=1&_t=123&_anon=1&__PREFIX=ajax&__PATH=x&full=1&evil=1&__proto__=1', {
      headers: mayWrite,
    })
    expect(asked[0]?.address).toBe('www.pixiv.net/ajax/illust/1?full=1')
  })

  it('has the language in upstream’s names', async () => {
    const { companion, asked } = createScripted()
    for (const lang of ['zh-TW', 'zh_tw', 'zh-CN', 'ja', 'de']) await companion.request(`/ajax/illust/1?lang=${lang}`)
    expect(asked.map(({ address, headers }) => [address.split('lang=')[1], headers.get('accept-language')])).toEqual([
      ['zh_tw', 'zh-TW'],
      ['zh_tw', 'zh-TW'],
      ['zh', 'zh-CN'],
      ['ja', 'ja'],
      ['en', 'en'],
    ])
  })

  it('does not return upstream’s cookies to the visitor', async () => {
    const { companion } = createScripted(() =>
      json({ error: false, message: '', body: {} }, 200, { 'Set-Cookie': 'PHPSESSID=1; Path=/' }),
    )
    expect((await companion.request('/ajax/illust/1')).headers.get('set-cookie')).toBeNull()
  })
})

const user = {
  id: '12345678',
  pixivId: 'sample_user',
  name: 'Sample',
  profileImg: 'https://i.pximg.net/user-profile/img/a_50.jpg',
  profileImgBig: 'https://i.pximg.net/user-profile/img/a_170.jpg',
  premium: false,
  xRestrict: 1,
  adult: true,
  illustCreator: false,
  novelCreator: false,
  hideAiWorks: false,
  mail: 'never@example.org',
}
const { mail: _mail, ...userData } = user
const state = JSON.stringify({ api: { token: csrfToken }, userData: { self: user } })
const nextPage = (preloaded: string) =>
  html(
    `<!doctype html><html><head></head><body><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: { pageProps: { serverSerializedPreloadedState: preloaded } },
    })}</script></body></html>`,
  )
const metaPage = html(
  `<html><head><meta name="global-data" content='${JSON.stringify({ token: csrfToken, userData: user })}'></head></html>`,
)

describe('/user', () => {
  const check = async (home: () => Response, self: () => Response = () => json({}, 500)) => {
    const scripted = createScripted((url) => (url.pathname === '/' ? home() : self()))
    return { ...scripted, response: await scripted.companion.request('/user', { headers: signedIn }) }
  }

  it.each([
    ['the preloaded state of the home page', () => nextPage(state), undefined],
    ['the meta element of older pages', () => metaPage.clone(), undefined],
    [
      '/ajax/user/self when the home page is unreadable',
      () => html('<p>hello'),
      () => json({ userData: user, token: csrfToken }),
    ],
    ['/ajax/user/self when the home page fails', () => html('busy', 503), () => json({ userData: user, token: csrfToken })],
  ])('reads user and token from %s and omits personal data', async (_what, home, self) => {
    const { response, asked } = await check(home, self)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ userData, token: csrfToken })
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const { headers } of asked) expect(headers.get('cookie')).toBe(`PHPSESSID=${session}`)
  })

  it.each([
    [
      'a home page without a user',
      () => nextPage(JSON.stringify({ api: { token: csrfToken }, userData: { self: null } })),
      undefined,
    ],
    ['a flat response without a user', () => html(''), () => json({ userData: null, token: csrfToken })],
    ['a flat response with an empty user', () => html(''), () => json({ userData: [], token: csrfToken })],
    ['the login page', () => html(''), () => new Response(null, { status: 302, headers: { location: '/login' } })],
  ])('is 401 for %s, because a token alone proves no login', async (_what, home, self) => {
    const { response } = await check(home, self)
    expect([response.status, await messageOf(response)]).toEqual([401, 'Unauthorized'])
  })

  it('is 502 when upstream is unreadable, so that an outage logs no visitor out', async () => {
    const { response } = await check(
      () => html('<p>maintenance'),
      () => html('<p>maintenance', 503),
    )
    expect(response.status).toBe(502)
  })

  it('is 401 without a valid session and sends nothing', async () => {
    const { companion, asked } = createScripted()
    for (const headers of [{}, { 'x-auth': '' }, { 'x-auth': 'PHPSESSID=forged' }, { cookie: 'PHPSESSID=1' }] as const) {
      const response = await companion.request('/user', { headers: { ...headers } })
      expect([response.status, await messageOf(response)]).toEqual([401, 'Unauthorized'])
    }
    expect(asked).toEqual([])
  })

  it.each(['/api/user', '/api/pixiv-now/user'])('is also available at %s', async (path) => {
    const { companion } = createScripted(() => nextPage(state))
    expect((await companion.request(path, { headers: signedIn })).status).toBe(200)
  })
})
