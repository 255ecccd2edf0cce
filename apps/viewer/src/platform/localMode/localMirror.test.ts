// The mirror in this browser: responses like a host's, the user's own account, and refusals of upstream.
import { createAppApi } from '@emaki/app-api'
import { describe, expect, it } from 'vitest'
import { createBrowserTokens } from '../account/browserTokens.ts'
import { createLocalApp, readTokenUser } from './localMirror.ts'

const refreshToken = 'Token-of_43-characters-0123456789abcdefghij'
const wireUser = {
  id: '7',
  name: 'Sample',
  account: 'sample',
  is_premium: true,
  profile_image_urls: { px_50x50: 'https://i.pximg.net/50.jpg', px_170x170: 'https://i.pximg.net/170.jpg' },
}
const granted = { response: { access_token: 'access', refresh_token: refreshToken, expires_in: 3600, user: wireUser } }
const refusal = { has_error: true, errors: { system: { message: 'Invalid refresh token', code: 1508 } }, error: 'invalid_grant' }

type Say = (path: string, query: URLSearchParams, form: URLSearchParams) => Response

/** A local app over an upstream with the given responses. */
function opened(say: Say, start = refreshToken) {
  const asked: string[] = []
  const refused: string[] = []
  let kept: string | undefined = start
  const fetch = async (request: Request) => {
    const { host, pathname, searchParams } = new URL(request.url)
    asked.push(`${host}${pathname}`)
    return say(pathname, searchParams, new URLSearchParams(await request.text()))
  }
  const tokens = createBrowserTokens({
    vault: {
      read: async () => kept,
      write: async (token) => {
        kept = token
        return true
      },
      clear: async () => {
        kept = undefined
      },
    },
  })
  const api = createAppApi({ fetch, tokens, clientId: 'c', clientSecret: 's', hashSecret: 'h', tries: 1 })
  const app = createLocalApp({ api, tokens, onRefused: () => refused.push('refused') })
  return { app, asked, refused, kept: () => kept }
}
const grants: Say = () => Response.json(granted)
const answering =
  (answer: unknown, status = 200): Say =>
  (path) =>
    path === '/auth/token' ? Response.json(granted) : Response.json(answer, { status })

describe('the local mirror', () => {
  it("serves the host's routes from the app API, and contacts no other host", async () => {
    const { app, asked } = opened(answering({ illusts: [{ id: 1 }], next_url: null }))
    expect(await app.get('/rank', { mode: 'day', page: 1 })).toEqual({
      ok: true,
      value: { illusts: [{ id: 1 }], next_url: null },
    })
    expect(asked).toEqual(['oauth.secure.pixiv.net/auth/token', 'app-api.pixiv.net/v1/illust/ranking'])
  })

  it('shows private lists, unlike a shared mirror', async () => {
    const seen: string[] = []
    const { app } = opened((path, query) => {
      if (path === '/auth/token') return Response.json(granted)
      seen.push(query.get('restrict') ?? '')
      return Response.json({ illusts: [], next_url: null })
    })
    await app.get('/favorite', { id: '7', restrict: 'private' })
    expect(seen).toEqual(['private'])
  })

  it.each([
    ['upstream’s words', answering({ error: { message: '没有这个作品', user_message: '' } }, 404), 'other', '没有这个作品'],
    ['a removed work', answering({ error: { message: '', user_message: '尚无此页' } }, 404), 'removed', '尚无此页'],
    ['a refusal', answering({ error: { message: '', user_message: '访问受限' } }, 403), 'refused', '访问受限'],
    ['a limit', answering({ error: { message: 'Rate Limit' } }, 403), 'rateLimited', 'error.rate_limit'],
  ] as const)('returns %s for a failed request, and keeps the account', async (_name, say, kind, message) => {
    const { app, refused } = opened(say)
    expect(await app.get('/illust', { id: '1' })).toEqual({ ok: false, error: { kind, message } })
    expect(refused).toEqual([])
  })

  it.each([
    ['P16 a block', 403, 'error.blocked'],
    ['P32 a connection to an address of other names', 421, 'error.misdirected'],
  ])('names %s, and keeps the account', async (_name, status, message) => {
    const block = () => new Response('<html>blocked</html>', { status })
    const { app, refused } = opened((path) => (path === '/auth/token' ? Response.json(granted) : block()))
    expect(await app.get('/illust', { id: '1' })).toEqual({ ok: false, error: { message, kind: 'blocked' } })
    const { app: other } = opened(block, refreshToken)
    expect(await other.relogin()).toEqual({ isRefused: false, msg: message })
    expect(refused).toEqual([])
  })

  describe('when the site wants the account to agree to its terms', () => {
    const due = { response: { ...granted.response, user: { ...wireUser, require_policy_agreement: true } } }
    const refusedUntilAgreed =
      (isAgreed: boolean): Say =>
      (path) => {
        if (path === '/auth/token') return Response.json(due)
        if (path !== '/v1/user/me/state')
          return Response.json({ error: { message: '', user_message: '访问受限' } }, { status: 403 })
        return Response.json({ user_state: { require_policy_agreement: !isAgreed } })
      }

    it('says so instead of the words of the failed request', async () => {
      const { app, refused } = opened(refusedUntilAgreed(false))
      const error = { kind: 'agreement', message: 'error.agreement' }
      expect(await app.get('/illust', { id: '1' })).toEqual({ ok: false, error })
      expect(refused).toEqual([])
    })

    it('passes the words on once the account has agreed, though its token is older', async () => {
      const { app } = opened(refusedUntilAgreed(true))
      expect(await app.get('/illust', { id: '1' })).toMatchObject({ error: { kind: 'refused', message: '访问受限' } })
    })

    it('tells it with the login', async () => {
      expect(await opened(refusedUntilAgreed(false)).app.relogin()).toMatchObject({ user: { id: '7' }, mustAgree: true })
      expect(await opened(grants).app.relogin()).not.toHaveProperty('mustAgree')
    })
  })

  it('refuses unknown routes', async () => {
    const { app } = opened(grants)
    expect(await app.get('/nope', {})).toMatchObject({ ok: false })
    expect(await app.get('/illust', {})).toMatchObject({ ok: false })
    expect(await app.get('/req_post', { path: 'v1/user/edit', data: '{}' })).toEqual({
      ok: false,
      error: { message: 'error.refused', kind: 'refused' },
    })
  })

  it('rejects when the caller aborts', async () => {
    const left = new AbortController()
    const { app } = opened(answering({}))
    const asked = app.get('/rank', { mode: 'day' }, left.signal)
    left.abort()
    await expect(asked).rejects.toThrow()
  })
})

describe('the local account', () => {
  it('has a user once upstream accepts its token, which is then stored', async () => {
    const { app, kept } = opened(grants, '')
    expect(await app.signInWith(`  ${refreshToken}\n`)).toEqual({
      user: { id: '7', name: 'Sample', account: 'sample', avatar: 'https://i.pximg.net/170.jpg', isPremium: true },
      isKept: true,
    })
    expect(kept()).toBe(refreshToken)
    expect(await app.copyToken()).toBe(refreshToken)
    await app.signOut()
    expect([kept(), await app.copyToken()]).toEqual([undefined, undefined])
  })

  it('needs code and verifier, and sends nothing without them', async () => {
    const { app, asked } = opened(grants)
    expect(await app.signIn({ code: '', codeVerifier: 'v'.repeat(43) })).toEqual({ isRefused: false, msg: 'error.unknown' })
    expect(await app.signIn({ code: 'code', codeVerifier: '' })).toEqual({ isRefused: false, msg: 'error.unknown' })
    expect(asked).toEqual([])
  })

  it('J7: calls the listener when upstream refuses it in any request', async () => {
    const { app, refused } = opened(() => Response.json(refusal, { status: 400 }))
    expect(await app.relogin()).toEqual({ isRefused: true, msg: 'login.refused' })
    expect(await app.get('/rank', { mode: 'day' })).toMatchObject({ ok: false })
    expect(refused).toEqual(['refused'])
  })

  it.each<[string, Say]>([
    ['a page instead of an answer', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an answer without a token', () => Response.json({ response: {} })],
    ['a failing server', () => new Response('', { status: 503 })],
    [
      'no network',
      () => {
        throw new TypeError('offline')
      },
    ],
  ])('J7: stays logged in when the token endpoint returns %s', async (_name, say) => {
    const { app, refused, kept } = opened(say)
    expect(await app.relogin()).toMatchObject({ isRefused: false })
    await app.get('/rank', { mode: 'day' })
    expect([refused, kept()]).toEqual([[], refreshToken])
  })

  it('is signed out without a token', async () => {
    const { app, asked } = opened(grants, '')
    await app.signOut()
    expect(await app.relogin()).toEqual({ isRefused: true, msg: 'error.not_logged_in' })
    expect(asked).toEqual([])
  })

  it.each([null, {}, { id: 'x' }, { name: 'only' }])('readTokenUser is undefined for %j', (answer) =>
    expect(readTokenUser(answer)).toBeUndefined(),
  )
})
