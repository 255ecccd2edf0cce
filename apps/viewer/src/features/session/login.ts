// Logging in, by each of the three ways, and out again (docs/spec/product.md 2.14, 4, 5). Loaded with the screens that need it.
import { isRefreshToken, isWebSession, logoutReloadMs, readLoginCode } from '@emaki/domain'
import { takeVerifier } from '../../data/account/beginLogin.ts'
import { clearFlags } from '../../data/account/flags.ts'
import { type SessionUser, session, setSession } from '../../data/account/session.ts'
import { endWebSession, startWebSession } from '../../data/account/webSession.ts'
import { localApp, type SignInResult } from '../../data/localMode/localMirror.ts'
import { initialData } from '../../data/query/initialData.ts'
import { clearQueries } from '../../data/query/queryClient.ts'
import { translate } from '../../i18n/catalogue.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { keepGreeting, sayWelcome } from './greeting.ts'
import { watchAccount } from './localSession.ts'
import { watchWebSession } from './webVisit.ts'

/** Who is logged in now, and whether this browser keeps that; or why nobody is, fit to show. */
export type LoginOutcome = { readonly user: SessionUser; readonly isKept: boolean } | { readonly failure: string }

/** With a refresh token: trimmed, then exactly 43 characters; kept once upstream has taken it. */
export async function loginWithToken(typed: string): Promise<LoginOutcome> {
  const refreshToken = typed.trim()
  if (!isRefreshToken(refreshToken)) return { failure: translate('login.token.bad') }
  return enterApp(await localApp().signInWith(refreshToken))
}

/** With what came back from the login page: a code, or an address that carries one. */
export async function loginWithCode(typed: string): Promise<LoginOutcome> {
  const code = readLoginCode(typed)
  if (code === undefined) return { failure: translate('login.paste.bad') }
  // Taken before anything is sent: no verifier serves twice (docs/reliability.md J2).
  const codeVerifier = takeVerifier()
  if (codeVerifier === undefined) return { failure: translate('login.oauth.missing') }
  return enterApp(await localApp().signIn({ code, codeVerifier }))
}

/** The session in what was typed, with or without the name of its cookie; undefined when there is none. */
export function readSession(typed: string): string | undefined {
  const value = typed.trim().replace(/^PHPSESSID=/, '')
  return isWebSession(value) ? value : undefined
}

/** With a session of the site's web side, which the companion proves and, where it is ours, keeps. */
export async function loginWithSession(typed: string): Promise<LoginOutcome> {
  const value = readSession(typed)
  if (value === undefined) return { failure: translate('login.session.bad') }
  const answer = await startWebSession(value, initialData().config.companionBase)
  if (answer === 'nobody') return { failure: translate('login.session.invalid') }
  if ('outage' in answer) return { failure: answer.outage }
  watchWebSession()
  return enter(setSession({ mode: 'web', ...answer }), answer.user)
}

/** Asks, logs out, and reloads (docs/spec/product.md 4). False when the reader stays, or when a session could not be taken back. */
export async function logout(reload: () => void = reloadPage): Promise<boolean> {
  const isSure = await confirm({
    title: translate('login.out.ask'),
    text: translate('login.out.text'),
    yes: translate('login.out'),
    danger: true,
  })
  if (!isSure) return false
  const now = session.getState()
  if (now.mode === 'app') await localApp().signOut()
  if (now.mode === 'web' || now.mode === 'checking') {
    const taken = await endWebSession(now.webCredentials)
    if (taken.status !== 0) {
      showToast(taken.msg, { kind: 'error' })
      return false
    }
  }
  setSession({ mode: 'anonymous', user: null })
  await clearQueries()
  clearFlags()
  showToast(translate('login.out.done'), { kind: 'success' })
  setTimeout(reload, logoutReloadMs)
  return true
}

async function enterApp(answer: SignInResult): Promise<LoginOutcome> {
  if ('msg' in answer) return { failure: answer.msg }
  watchAccount()
  return enter(setSession({ mode: 'app', user: answer.user }) && answer.isKept, answer.user)
}

/**
 * Nothing that was shown to somebody else stays; who it is now is said (docs/reliability.md J3): on the page that loads anew after a login, or here
 * and now where the browser keeps nothing, which a reload would log out.
 */
async function enter(isKept: boolean, user: SessionUser): Promise<LoginOutcome> {
  await clearQueries()
  if (isKept) keepGreeting(user.name)
  else {
    sayWelcome(user.name)
    showToast(translate('login.fleeting'))
  }
  return { user, isKept }
}
