// The three login methods, and logout (docs/spec/product.md 2.14, 4, 5). Loaded with the screens that need it.
import { isRefreshToken, isWebSession, logoutReloadMs, readLoginCode } from '@emaki/domain'
import { deleteBookmarkIndexes } from '../../account/bookmarks/bookmarkIndex.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { takeVerifier } from '../account/beginLogin.ts'
import { clearFlags } from '../account/flags.ts'
import { type SessionUser, session, setSession } from '../account/session.ts'
import { endWebSession, startWebSession } from '../account/webSession.ts'
import { translate } from '../i18n/catalogue.ts'
import { localApp, type SignInResult } from '../localMode/localMirror.ts'
import { initialData } from '../query/initialData.ts'
import { clearQueries } from '../query/queryClient.ts'
import { watchAccount } from './localSession.ts'
import { watchWebSession } from './webSessionCheck.ts'
import { scheduleWelcome, showWelcome } from './welcomeToast.ts'

/** The logged-in user and whether the login survives a reload, or an error message. */
export type LoginOutcome = { readonly user: SessionUser; readonly isKept: boolean } | { readonly failure: string }

/** Logs in with a refresh token of exactly 43 characters; whitespace around it is ignored. It is stored once upstream has accepted it. */
export async function loginWithToken(typed: string): Promise<LoginOutcome> {
  const refreshToken = typed.trim()
  if (!isRefreshToken(refreshToken)) return { failure: translate('login.token.bad') }
  return enterApp(await localApp().signInWith(refreshToken))
}

/** Logs in with the code of the login page, or with a URL that contains it. */
export async function loginWithCode(typed: string): Promise<LoginOutcome> {
  const code = readLoginCode(typed)
  if (code === undefined) return { failure: translate('login.paste.bad') }
  // Removed before the request, so that a verifier is used only once (docs/reliability.md J2).
  const codeVerifier = takeVerifier()
  if (codeVerifier === undefined) return { failure: translate('login.oauth.missing') }
  return enterApp(await localApp().signIn({ code, codeVerifier }))
}

/** Parses a session cookie with or without its name; undefined when it is invalid. */
export function readSession(typed: string): string | undefined {
  const value = typed.trim().replace(/^PHPSESSID=/, '')
  return isWebSession(value) ? value : undefined
}

/** Logs in with a session cookie of the site. The companion checks it, and our own companion stores it. */
export async function loginWithSession(typed: string): Promise<LoginOutcome> {
  const value = readSession(typed)
  if (value === undefined) return { failure: translate('login.session.bad') }
  const answer = await startWebSession(value, initialData().config.companionBase)
  if (answer === 'invalid') return { failure: translate('login.session.invalid') }
  if ('outage' in answer) return { failure: answer.outage }
  watchWebSession()
  return enter(setSession({ mode: 'web', ...answer }), answer.user)
}

/** Logs out after a confirmation, then reloads (docs/spec/product.md 4). Resolves to false when cancelled, or when the companion fails. */
export async function logout(reload: () => void = reloadPage): Promise<boolean> {
  const isSure = await confirm({
    title: translate('login.out.ask'),
    text: translate('login.out.text'),
    yes: translate('login.out'),
    danger: true,
  })
  if (!isSure) return false
  const current = session.getState()
  if (current.mode === 'app') await localApp().signOut()
  if (current.mode === 'web' || current.mode === 'checking') {
    const result = await endWebSession(current.webCredentials)
    if (!result.ok) {
      showToast(result.error.message, { kind: 'error' })
      return false
    }
  }
  setSession({ mode: 'anonymous', user: null })
  await Promise.all([clearQueries(), deleteBookmarkIndexes()])
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
 * Deletes cached data of the previous account, and names the user in a toast (docs/reliability.md J3): after the reload, or now when a reload
 * would log out.
 */
async function enter(isKept: boolean, user: SessionUser): Promise<LoginOutcome> {
  await clearQueries()
  if (isKept) scheduleWelcome(user.name)
  else {
    showWelcome(user.name)
    showToast(translate('login.fleeting'))
  }
  return { user, isKept }
}
