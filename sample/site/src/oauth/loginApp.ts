// The browser login: the page, its form, and the redirect to the app with a code (docs/contract/app-api.md 1.3).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Catalogue } from '@emaki/catalogue'
import { Hono } from 'hono'
import { loginDone, loginPage, loginRefused } from './loginPage.ts'
import type { Tokens } from './tokens.ts'

export interface LoginOptions {
  readonly catalogue: Catalogue
  readonly tokens: Tokens
  readonly now: () => Date
  /** Whether a login may end on this address instead of the app's own. Default: none may. */
  readonly mayEndOn?: ((target: URL) => boolean) | undefined
}

/** Paths that begin a login. Creating an account begins one too, because the sample's accounts are fixed. */
const loginPaths = ['/web/v1/login', '/web/v1/provisional-accounts/create'] as const
const appTarget = 'pixiv://account/login'
const challengePattern = /^[A-Za-z0-9_-]{43}$/
const formLifetimeMs = 30 * 60_000
const largestForm = 16 * 1024
const cookie = 'login_form'
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' pixiv: https: http:; frame-ancestors 'none'; base-uri 'none'"

interface LoginRequest {
  readonly challenge: string
  readonly target: string
  readonly via: 'login' | 'signup'
}

/**
 * Serves the page and its form. A form is valid only in the browser that received it: its token is an HMAC of its fields and of a cookie
 * that other sites can neither read nor send.
 */
export function createLoginApp({ catalogue, tokens, now, mayEndOn = () => false }: LoginOptions): Hono {
  const key = randomBytes(32)
  const app = new Hono()

  for (const path of loginPaths) {
    app.get(path, (context) => {
      const query = new URL(context.req.url).searchParams
      const loginRequest = readLoginRequest(query, path === '/web/v1/login' ? 'login' : 'signup')
      if (typeof loginRequest === 'string') return html(loginRefused(loginRequest), 400)
      const visit = visitOf(context.req.raw) ?? randomBytes(16).toString('base64url')
      const answer = html(loginPage({ accounts: catalogue.accounts(), hidden: hiddenFields(loginRequest, visit) }))
      answer.headers.append('Set-Cookie', `${cookie}=${visit}; Path=/web/v1; HttpOnly; SameSite=Lax; Max-Age=1800`)
      return answer
    })
  }

  app.post('/web/v1/login', async (context) => {
    const body = await context.req.text()
    const form = new URLSearchParams(body.length > largestForm ? '' : body)
    const loginRequest = readLoginRequest(form, form.get('via') === 'signup' ? 'signup' : 'login')
    const visit = visitOf(context.req.raw)
    if (typeof loginRequest === 'string') return html(loginRefused(loginRequest), 400)
    if (visit === undefined || !isSealed(form, loginRequest, visit)) {
      return html(loginRefused('This form is too old or was not opened here. Go back and start again.'), 403)
    }
    const name = form.get('account') ?? ''
    const account = catalogue
      .accounts()
      .find((entry) => entry.account === name && isSame(entry.password, form.get('password') ?? ''))
    if (!account) {
      const hidden = hiddenFields(loginRequest, visit)
      const complaint = 'No account has this name and password.'
      return html(loginPage({ accounts: catalogue.accounts(), hidden, complaint, account: name.slice(0, 100) }), 403)
    }
    const target = new URL(loginRequest.target)
    target.searchParams.set('code', tokens.issueCode(account, loginRequest.challenge))
    target.searchParams.set('via', loginRequest.via)
    const answer = html(loginDone(target.href), 302)
    answer.headers.set('Location', target.href)
    return answer
  })
  return app

  /** The request in the query or form, or the reason why it is invalid. */
  function readLoginRequest(fields: URLSearchParams, via: LoginRequest['via']): LoginRequest | string {
    const challenge = fields.get('code_challenge') ?? ''
    if (!challengePattern.test(challenge)) return 'The app did not say how it will prove itself (code_challenge).'
    if ((fields.get('code_challenge_method') ?? 'S256') !== 'S256')
      return 'Only the method S256 is understood (code_challenge_method).'
    const redirect = fields.get('redirect')
    if (redirect === null || redirect === '' || redirect === appTarget) return { challenge, target: appTarget, via }
    const target = URL.canParse(redirect) ? new URL(redirect) : undefined
    const isWeb = target?.protocol === 'http:' || target?.protocol === 'https:'
    if (!target || !isWeb || target.username !== '' || target.password !== '' || !mayEndOn(target)) {
      return 'A sign-in may not end on this address (redirect).'
    }
    return { challenge, target: target.href, via }
  }

  function hiddenFields({ challenge, target, via }: LoginRequest, visit: string): Record<string, string> {
    const until = String(now().getTime() + formLifetimeMs)
    const fields = { code_challenge: challenge, code_challenge_method: 'S256', redirect: target, via, until }
    return { ...fields, form_token: seal([challenge, target, via, until, visit]) }
  }

  function isSealed(form: URLSearchParams, { challenge, target, via }: LoginRequest, visit: string): boolean {
    const until = form.get('until') ?? ''
    const isFresh = Number(until) > now().getTime()
    return isFresh && isSame(form.get('form_token') ?? '', seal([challenge, target, via, until, visit]))
  }

  function seal(parts: readonly string[]): string {
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  }

  function isSame(first: string, second: string): boolean {
    const [one, two] = [first, second].map((value) => createHmac('sha256', key).update(value).digest())
    return one !== undefined && two !== undefined && timingSafeEqual(one, two)
  }
}

/** The random id in the browser's cookie. */
const visitOf = (request: Request): string | undefined =>
  /(?:^|;\s*)login_form=([\w-]{22})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1]

const html = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  })
