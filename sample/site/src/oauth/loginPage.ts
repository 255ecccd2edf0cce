// The login page: plain HTML without script that is readable without styles too (docs/contract/app-api.md 1.3).

import { readFileSync } from 'node:fs'
import type { AccountRecord } from '@emaki/catalogue'
import { escapeHtml } from '@emaki/domain'

export interface LoginForm {
  /** The demo accounts, listed with their passwords. */
  readonly accounts: readonly AccountRecord[]
  /** Hidden fields of the form, by name. */
  readonly hidden: Readonly<Record<string, string>>
  /** Why the last attempt failed. */
  readonly complaint?: string | undefined
  /** The name that was typed before. */
  readonly account?: string | undefined
}

export function loginPage({ accounts, hidden, complaint, account = '' }: LoginForm): string {
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
export const loginDone = (target: string): string =>
  page(
    'Signed in',
    `<section class="sheet">\n<h1>Signed in</h1>\n<p><a class="onward" href="${escapeHtml(target)}">Continue to the app</a></p>\n</section>`,
  )

/** An invalid login request. */
export const loginRefused = (reason: string): string =>
  page(
    'Sign-in not possible',
    `<section class="sheet">\n<h1>Sign-in not possible</h1>\n<p role="alert">${escapeHtml(reason)}</p>\n</section>`,
  )

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
