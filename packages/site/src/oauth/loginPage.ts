// The page on which one signs in with a browser: plain HTML that needs no script, and reads well without styles too (contract 1.3).
import type { AccountRecord } from '@emaki/catalogue'

export interface LoginForm {
  /** Accounts that may sign in here; the page lists them with their passwords, since they are samples. */
  readonly accounts: readonly AccountRecord[]
  /** What the form carries on, by field name. */
  readonly hidden: Readonly<Record<string, string>>
  /** Why the last try failed. */
  readonly complaint?: string | undefined
  /** The name that was typed before. */
  readonly account?: string | undefined
}

/** The sign-in form. */
export function loginPage({ accounts, hidden, complaint, account = '' }: LoginForm): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`,
  )
  const problem = complaint === undefined ? '' : `<p class="problem" role="alert" id="problem">${text(complaint)}</p>`
  const described = complaint === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"'
  return page(
    'Sign in',
    `<h1>Sign in</h1>
<p>This is the sample site. Nothing you enter leaves this machine.</p>
${problem}
<form method="post" action="/web/v1/login">
${fields.join('\n')}
<p><label for="account">Account</label>
<input id="account" name="account" value="${text(account)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}></p>
<p><button type="submit">Sign in</button></p>
</form>
<h2>Demo accounts</h2>
<ul>
${accounts.map((entry) => demoAccount(entry, fields)).join('\n')}
</ul>`,
  )
}

/** Where the sign-in ends, for browsers that do not open the app's own addresses by themselves. */
export const loginDone = (target: string): string =>
  page('Signed in', `<h1>Signed in</h1>\n<p><a href="${text(target)}">Continue to the app</a></p>`)

/** A request that the page cannot go on with. */
export const loginRefused = (reason: string): string =>
  page('Sign-in not possible', `<h1>Sign-in not possible</h1>\n<p role="alert">${text(reason)}</p>`)

/** A demo account with a button of its own, so that nothing needs to be typed. */
const demoAccount = ({ account, password, name, isPremium, xRestrict }: AccountRecord, fields: readonly string[]): string =>
  `<li><form method="post" action="/web/v1/login">${fields.join('')}
<input type="hidden" name="account" value="${text(account)}"><input type="hidden" name="password" value="${text(password)}">
<button type="submit">${text(name)}</button>
<span>${text(account)} / ${text(password)} — ${isPremium ? 'premium, ' : ''}${ratings[xRestrict]}</span></form></li>`

const ratings = { 0: 'all ages', 1: 'with R-18', 2: 'with R-18 and R-18G' } as const

const page = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 100%/1.6 system-ui, sans-serif }
body { max-width: 30rem; margin: 8vh auto; padding: 0 1rem }
label { display: block; font-weight: 600 }
input:not([type=hidden]) { width: 100%; box-sizing: border-box; padding: .6rem; font: inherit; border: 1px solid #767676; border-radius: .4rem }
button { min-height: 2.75rem; padding: 0 1.2rem; font: inherit; font-weight: 600; border: 1px solid #0057ad; border-radius: .4rem; background: #0057ad; color: #fff; cursor: pointer }
:focus-visible { outline: 3px solid #e08700; outline-offset: 2px }
ul { list-style: none; padding: 0 }
li form { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: center; margin: .8rem 0 }
.problem { padding: .6rem .8rem; border-inline-start: .3rem solid #c22; background: #c2222218 }
</style>
</head>
<body><main>
${body}
</main></body>
</html>
`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const text = (raw: string): string => raw.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
