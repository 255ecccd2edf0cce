// The browser login: the page, its form, and the redirect to the app with a code (docs/contract/app-api.md 1.3).
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AccountRecord, Catalogue } from '@emaki/catalogue'
import { escapeHtml } from '@emaki/domain'
import { Hono } from 'hono'
import { isSameSecret, type Tokens } from './tokenApp.ts'

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

type LoginRequest = Readonly<Record<'challenge' | 'target', string>> & { readonly via: 'login' | 'signup' }

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
      const answer = html(loginPage(catalogue.accounts(), hiddenFields(loginRequest, visit)))
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
      .find((entry) => entry.account === name && isSameSecret(entry.password, form.get('password') ?? ''))
    if (!account) {
      const hidden = hiddenFields(loginRequest, visit)
      const complaint = 'No account has this name and password.'
      return html(loginPage(catalogue.accounts(), hidden, complaint, name.slice(0, 100)), 403)
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
    return isFresh && isSameSecret(form.get('form_token') ?? '', seal([challenge, target, via, until, visit]))
  }

  function seal(parts: readonly string[]): string {
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
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

/** The form with its hidden fields by name, why the last attempt failed, and the name that was typed then. */
function loginPage(
  accounts: readonly AccountRecord[],
  hidden: Readonly<Record<string, string>>,
  complaint?: string,
  account = '',
): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const problem = complaint === undefined ? '' : `<p class="problem" role="alert" id="problem">${escapeHtml(complaint)}</p>`
  const described = complaint === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"'
  return page(
    'Sign in',
    `<section class="sheet">
<h1>Sign in</h1>
<p>This is the sample site. Nothing you enter leaves this machine.</p>
${problem}
<form method="post" action="/web/v1/login">
${fields.join('\n')}
<p><label for="account">Account</label>
<input id="account" name="account" value="${escapeHtml(account)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}></p>
<p><button type="submit" class="main">Sign in</button></p>
</form>
</section>
<section class="sheet">
<h2>Demo accounts</h2>
<ul>
${accounts.map((entry) => demoAccount(entry, fields)).join('\n')}
</ul>
</section>`,
  )
}

/** The end of the login, for browsers that do not open the app's addresses automatically. */
const loginDone = (target: string): string =>
  message('Signed in', `<p><a class="onward" href="${escapeHtml(target)}">Continue to the app</a></p>`)

/** An invalid login request. */
const loginRefused = (reason: string): string => message('Sign-in not possible', `<p role="alert">${escapeHtml(reason)}</p>`)

const message = (title: string, html: string): string =>
  page(title, `<section class="sheet">\n<h1>${title}</h1>\n${html}\n</section>`)

/** A demo account with its own button, so that nothing needs to be typed. */
const demoAccount = ({ account, password, name, isPremium, xRestrict }: AccountRecord, fields: readonly string[]): string =>
  `<li><form method="post" action="/web/v1/login">${fields.join('')}
<input type="hidden" name="account" value="${escapeHtml(account)}"><input type="hidden" name="password" value="${escapeHtml(password)}">
<button type="submit">${escapeHtml(name)}</button>
<span>${escapeHtml(account)} / ${escapeHtml(password)} — ${isPremium ? 'premium, ' : ''}${ratings[xRestrict]}</span></form></li>`

const ratings = { 0: 'all ages', 1: 'with R-18', 2: 'with R-18 and R-18G' } as const

const styles = readFileSync(new URL('../../assets/login.css', import.meta.url), 'utf8')

const page = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styles}</style>
</head>
<body><main>
<p class="name">Emaki <span lang="ja">絵巻</span></p>
${body}
</main></body>
</html>
`
