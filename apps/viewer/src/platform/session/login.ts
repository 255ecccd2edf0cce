// The three login methods, and logout (docs/spec/product.md 2.14, 4, 5). Loaded with the screens that need it.
import { isRefreshToken, isWebSession, logoutReloadMs, readLoginCode } from '@emaki/domain'
import { confirm } from '../../ui/overlays/confirm.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { forgetAccount, type KnownAccount, keyOfAccount, setSession, suffixOf } from '../account/accounts.ts'
import { takeVerifier } from '../account/beginLogin.ts'
import { clearFlags } from '../account/flags.ts'
import { accountKey, anonymous, keyOfSession, type SessionUser, session } from '../account/session.ts'
import { endWebSession, startWebSession } from '../account/webSession.ts'
import { translate } from '../i18n/catalogue.ts'
import { deleteTokens, type LocalApp, type SignInResult, signInApart } from '../localMode/localMirror.ts'
import { deleteAccountData, deleteBulkRuns } from '../persistence/accountData.ts'
import { initialData } from '../query/initialData.ts'
import { queryClient } from '../query/queryClient.ts'
import { watchAccount } from './localSession.ts'
import { watchWebSession } from './webSessionCheck.ts'
import { scheduleWelcome, showWelcome } from './welcomeToast.ts'

/** The logged-in user and whether the login survives a reload, or an error message. */
export type LoginOutcome = { readonly user: SessionUser; readonly isKept: boolean } | { readonly failure: string }

/** Logs in with a refresh token of exactly 43 characters; whitespace around it is ignored. It is stored once upstream has accepted it. */
export async function loginWithToken(typed: string): Promise<LoginOutcome> {
  const refreshToken = typed.trim()
  if (!isRefreshToken(refreshToken)) return { failure: translate('login.token.bad') }
  return enterApp((app) => app.signInWith(refreshToken))
}

/** Logs in with the code of the login page, or with a URL that contains it. */
export async function loginWithCode(typed: string): Promise<LoginOutcome> {
  const code = readLoginCode(typed)
  if (code === undefined) return { failure: translate('login.paste.bad') }
  // Removed before the request, so that a verifier is used only once (docs/reliability.md J2).
  const codeVerifier = takeVerifier()
  if (codeVerifier === undefined) return { failure: translate('login.oauth.missing') }
  return enterApp((app) => app.signIn({ code, codeVerifier }))
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

/** Logs an account out, the active one by default, after a question, which also offers to delete its data. Resolves to false when cancelled, or when the companion fails. */
export async function logout(reload: () => void = reloadPage, account?: KnownAccount): Promise<boolean> {
  let deletesData = false
  const isSure = await confirm({
    title: account === undefined ? translate('login.out.ask') : translate('account.out.ask', { name: account.user.name }),
    text: translate('login.out.text'),
    option: { label: translate('account.out.delete'), change: (isOn) => (deletesData = isOn) },
    yes: translate('login.out'),
    danger: true,
  })
  if (!isSure) return false
  const current = session.getState()
  const active = keyOfSession(current)
  const key = account === undefined ? active : keyOfAccount(account)
  const webCredentials = account?.webCredentials ?? ('webCredentials' in current ? current.webCredentials : undefined)
  if (key.startsWith('app-')) await deleteTokens(suffixOf(key))
  else if (webCredentials) {
    const result = await endWebSession(webCredentials)
    if (!result.ok) {
      showToast(result.error.message, { kind: 'error' })
      return false
    }
  }
  forgetAccount(key)
  const suffix = suffixOf(key)
  if (key === active) {
    clearFlags()
    queryClient.clear()
    setSession(anonymous)
  }
  await Promise.all([deleteAccountData(suffix, deletesData), deleteBulkRuns(key)])
  showToast(translate('login.out.done'), { kind: 'success' })
  if (key === active) setTimeout(reload, logoutReloadMs)
  return true
}

async function enterApp(signIn: (app: LocalApp) => Promise<SignInResult>): Promise<LoginOutcome> {
  const answer = await signInApart(signIn, (id) => suffixOf(accountKey({ mode: 'app', id })))
  if ('msg' in answer) return { failure: answer.msg }
  watchAccount()
  return enter(setSession({ mode: 'app', user: answer.user }) && answer.isKept, answer.user)
}

/**
 * Deletes what was cached in memory, and names the user in a toast (docs/reliability.md J3): after the reload, or now when a reload
 * would log out.
 */
async function enter(isKept: boolean, user: SessionUser): Promise<LoginOutcome> {
  queryClient.clear()
  if (isKept) scheduleWelcome(user.name)
  else {
    showWelcome(user.name)
    showToast(translate('login.fleeting'))
  }
  return { user, isKept }
}
