// The login page: plain HTML without script that is readable without styles too (docs/contract/app-api.md 1.3).

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

/** Copies of the viewer's colours, sizes and shapes: the page is served under the site's name and loads nothing. */
const styles = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.985 0.003 80), oklch(0.18 0.004 70));
  --raised: light-dark(oklch(1 0 0), oklch(0.222 0.005 70));
  --sunk: light-dark(oklch(0.955 0.005 80), oklch(0.145 0.003 70));
  --hover: light-dark(oklch(0.935 0.006 80), oklch(0.27 0.006 70));
  --ink: light-dark(oklch(0.24 0.008 60), oklch(0.93 0.005 80));
  --soft: light-dark(oklch(0.42 0.01 60), oklch(0.78 0.006 80));
  --line: light-dark(oklch(0.9 0.006 80), oklch(0.3 0.006 70));
  --edge: light-dark(oklch(0.6 0.01 70), oklch(0.55 0.01 70));
  --accent: light-dark(oklch(0.534 0.17 32.6), oklch(0.73 0.145 32.6));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.18 0.004 70));
  --danger: light-dark(oklch(0.5 0.18 25), oklch(0.76 0.12 25));
  --display: "Hiragino Mincho ProN", "Yu Mincho", "Songti SC", "Noto Serif CJK JP", Georgia, "Noto Serif", serif;
  background: var(--paper);
  color: var(--ink);
  font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 48px; overflow-wrap: anywhere }
main { max-width: 26rem; margin: 6vh auto 0 }
.name { margin: 0 0 20px; color: var(--ink); font: 600 1.75rem/1.3 var(--display); text-align: center }
.name span { color: var(--accent); font-size: .9375rem }
.sheet { padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--raised) }
.sheet + .sheet { margin-top: 16px; padding-bottom: 8px }
h1, h2 { margin: 0; font: 600 1.3125rem/1.3 var(--display) }
h2 { font-size: 1.0625rem }
p { margin: 8px 0 0; color: var(--soft); font-size: .8125rem }
form p { margin-top: 16px }
label { display: block; margin-bottom: 4px; color: var(--ink); font-weight: 600 }
input:not([type=hidden]) { width: 100%; min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 999px; background: var(--sunk); color: var(--ink); font: inherit; font-size: .9375rem }
button, .onward { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; border: 1px solid var(--edge); border-radius: 999px; background: none; color: var(--ink); font: inherit; font-size: .9375rem; font-weight: 600; text-decoration: none; cursor: pointer }
button:hover { background: var(--hover) }
button.main, .onward { width: 100%; border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
button.main:hover, .onward:hover { background: color-mix(in oklch, var(--accent) 88%, var(--ink)) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
ul { margin: 8px 0 0; padding: 0; list-style: none }
li form { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 12px 0; border-top: 1px solid var(--line) }
li span { flex: 1 1 8rem; color: var(--soft); font-size: .8125rem }
.problem { padding: 12px 16px; border-radius: 8px; background: color-mix(in oklch, var(--danger) 12%, transparent); color: var(--danger) }
`

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
