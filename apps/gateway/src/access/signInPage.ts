// The sign-in and sign-out pages: HTML without scripts and external resources, in the visitor's language.
import { createHash } from 'node:crypto'
import { escapeHtml, type Language } from '@emaki/domain'
import { signInPath, signOutPath } from '@emaki/domain/server'
import { signInTexts } from './signInTexts.ts'

/** Why the last try failed. */
export type SignInProblem = 'wrong' | 'tooMany'

/** The form for the password. `to` is the address that opens afterwards. */
export function signInPage(language: Language, to: string, problem?: SignInProblem): string {
  const texts = signInTexts[language]
  const alert = problem === undefined ? '' : `<p role="alert" id="problem">${texts[problem]}</p>`
  const described = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return page(
    language,
    texts.isPrivate,
    `${alert}<form method="post" action="${signInPath}"><input type="hidden" name="to" value="${escapeHtml(to)}"><label for="password">${texts.password}</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required autofocus${described}><button>${texts.signIn}</button></form>`,
  )
}

/** The page for strangers when a proxy signs users in. */
export function otherWayPage(language: Language): string {
  const { isPrivate, otherWay } = signInTexts[language]
  return page(language, isPrivate, `<p>${otherWay}</p>`)
}

/** The page with the two ways to sign out. */
export function signOutPage(language: Language): string {
  const { signOut, here, everywhere, everywhereNote, clear } = signInTexts[language]
  return page(
    language,
    signOut,
    `<form method="post" action="${signOutPath}"><label><input type="checkbox" name="clear" value="1"> ${clear}</label><button>${here}</button><button name="everywhere" value="1" aria-describedby="note">${everywhere}</button><p id="note">${everywhereNote}</p></form>`,
  )
}

const page = (language: Language, title: string, content: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – Emaki</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`

/** The colours of the viewer's tokens. */
const style = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;--ink:light-dark(#2a2622,#ebe8e3);--line:light-dark(#8a8580,#85807a);--accent:light-dark(#a5341b,#f0917a);--on-accent:light-dark(#fff,#1b1918);--danger:light-dark(#a3161b,#ff9d94)}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fbfaf8,#141312);color:var(--ink)}',
  'main{box-sizing:border-box;width:100%;max-width:24rem;padding:1.5rem 1rem;overflow-wrap:anywhere}h1{font-size:1.3125rem;line-height:1.3;margin:0 0 1rem}p{margin:0 0 1rem}',
  'form{display:grid;gap:.75rem}input,button{font:inherit;color:inherit}input[type=password]{box-sizing:border-box;width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;background:light-dark(#fff,#1d1b1a)}',
  'button{min-height:44px;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer}button[name]{background:none;color:var(--accent)}',
  '[role=alert]{color:var(--danger);font-weight:600}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
].join('')

/** The content security policy of these pages: their own styles, and forms to this gateway. */
export const signInPolicy = (): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
