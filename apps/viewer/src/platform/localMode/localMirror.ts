// Local mirror: runs the mirror's routes in this browser with the user's own account (local app API mode, docs/spec/calls.md 7.4). Loaded only in this mode.
import { type AppApi, type AppApiResult, createAppApi, type Tokens } from '@emaki/app-api'
import { parseId, record, succeeded, text, tokenRefreshMs } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { type BrowserTokens, createBrowserTokens } from '../account/browserTokens.ts'
import { createRefreshVault } from '../account/refreshVault.ts'
import type { SessionUser } from '../account/session.ts'
import { bodyErrorText, failedResponse, isErrorBody, statusErrorText } from '../http/errorText.ts'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { requestKey, type ServiceQuery } from '../http/serviceCall.ts'
import { requestLanguage, translate } from '../i18n/catalogue.ts'
import { createKeyValueStore } from '../persistence/keyValueStore.ts'
import { initialData } from '../query/initialData.ts'
import { accountScope } from '../settings/accountScope.ts'
import { accountDatabase, tokensChannel } from '../settings/storageKeys.ts'
import { readSettings } from '../settings/store.ts'
import { type AppTransport, chooseTransport, createAppFetch } from './appTransport.ts'
import { findHelper, helperVersion, pageBridge } from './helper.ts'

/**
 * The user of the account, or a failure. `mustAgree`: many calls fail until the user agrees to the site's terms there
 * (docs/contract/site-2026.md 4). `isRefused`: upstream refused the account, and the user must sign in again.
 */
export type SignInResult =
  | { readonly user: SessionUser; readonly isKept: boolean; readonly mustAgree?: true }
  | { readonly isRefused: boolean; readonly msg: string }

export interface LocalApp {
  /** Requests a mirror route, like `Mirror`. */
  get(path: string, query: ServiceQuery, signal?: AbortSignal): Promise<RequestResult<unknown>>
  /** The client, for requests without a mirror route. */
  readonly api: AppApi
  signIn(code: { readonly code: string; readonly codeVerifier: string }): Promise<SignInResult>
  signInWith(refreshToken: string): Promise<SignInResult>
  /** Signs in again with the stored token (docs/spec/product.md 4.2). */
  relogin(): Promise<SignInResult>
  signOut(): Promise<void>
  /** The refresh token for the user to copy. Undefined when signed out. */
  copyToken(): Promise<string | undefined>
}

export interface LocalAppOptions {
  readonly api: AppApi
  readonly tokens: BrowserTokens
  /** Called when upstream refuses the account. */
  readonly onRefused: () => void
}

/** Creates the local app over a client of the app API. */
export function createLocalApp({ api, tokens, onRefused }: LocalAppOptions): LocalApp {
  const mirror = createMirror({ api, account: 'own' })

  const answerOf = (answer: AppApiResult<Readonly<Record<string, unknown>>>): SignInResult => {
    const user = answer.ok ? readTokenUser(answer.value) : undefined
    if (user) return { user, isKept: tokens.isKept(), ...(isAgreementDue(answer) && { mustAgree: true }) }
    if (answer.ok) return { isRefused: false, msg: translate('error.unknown') }
    return { isRefused: isRefusal(answer), msg: errorText(answer) }
  }

  /** The token may be older than the agreement, so the state of the account decides, where it answers. */
  const mustAgree = async (account: AppApiResult<unknown>): Promise<boolean> => {
    if (!isAgreementDue(account)) return false
    const state = await api.call('ownState', {})
    return !state.ok || state.value.user_state.require_policy_agreement === true
  }

  return {
    api,
    async get(path, query, signal): Promise<RequestResult<unknown>> {
      const request = new Request(`http://local.invalid${requestKey(path, query)}`, {
        headers: { 'accept-language': requestLanguage() },
        ...(signal ? { signal } : {}),
      })
      const response = await mirror.fetch(request)
      signal?.throwIfAborted()
      const body: unknown = await bodyOf(response)
      if (response.ok && !isErrorBody(body)) return succeeded(body)
      // Refused twice, or signed out: the account request tells which.
      const account = await api.account()
      if (!account.ok && isRefusal(account)) onRefused()
      const status = Number(response.headers.get('x-upstream-status') ?? response.status)
      const failure = failedResponse(status, body, response.headers.get('retry-after'))
      const { kind } = failure.error
      return (kind === 'refused' || kind === 'other') && (await mustAgree(account))
        ? requestFailed(translate('error.agreement'), 'agreement')
        : failure
    },
    signIn: async (code) => answerOf(await api.signIn(code)),
    signInWith: async (refreshToken) => answerOf(await api.signInWith(refreshToken)),
    relogin: async () => answerOf(await api.account()),
    signOut: () => api.signOut(),
    copyToken: async () => (await tokens.read())?.refreshToken,
  }
}

/** Reads the user from a response of the token endpoint (docs/contract/app-api.md 1.5). */
export function readTokenUser(answer: unknown): SessionUser | undefined {
  const user = record(answer)
  const id = parseId(user.id)
  const pictures = record(user.profile_image_urls)
  return id === undefined
    ? undefined
    : {
        id,
        name: text(user.name),
        account: text(user.account),
        avatar: text(pictures.px_170x170) || text(pictures.px_50x50),
        isPremium: user.is_premium === true,
      }
}

const isAgreementDue = (answer: AppApiResult<unknown>): boolean =>
  answer.ok && record(answer.value).require_policy_agreement === true

const isRefusal = (answer: AppApiResult<unknown>): boolean =>
  !answer.ok && (answer.error.kind === 'unauthorised' || answer.error.kind === 'signedOut')

/** The message for a failed request: a translated text for known errors, else upstream's text. */
function errorText(answer: AppApiResult<unknown>): string {
  if (answer.ok) return ''
  const { error } = answer
  switch (error.kind) {
    case 'timeout':
      return translate('error.timeout')
    case 'rateLimited':
      return translate('error.rate_limit')
    case 'blocked':
      return translate(error.status === 421 ? 'error.misdirected' : 'error.blocked')
    case 'outdated':
      return translate('error.outdated')
    case 'network':
      // While the direct connection is on, the hint under the error says what to do.
      return error.message === translate('login.way.none') && !readSettings().directMode
        ? error.message
        : translate('error.network')
    case 'malformed':
    case 'aborted':
      return translate('error.unknown')
    case 'signedOut':
      return translate('error.not_logged_in')
    case 'unauthorised':
      return bodyErrorText(error.body) ?? translate('login.refused')
    case 'argument':
      return translate('error.unknown')
    default:
      return statusErrorText(error.status, error.body)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const responseText = await response.text()
  if (!/json/.test(response.headers.get('content-type') ?? '')) return responseText
  try {
    return JSON.parse(responseText)
  } catch {
    // Our own mirror writes JSON. Any other text has no message.
    return undefined
  }
}

/** The current transport. Looks for the helper when no other transport is available. */
export async function currentTransport(): Promise<AppTransport> {
  const { directMode, useApiProxy, apiProxy } = readSettings()
  const { hasApiProxy: hasOwnProxy, apiProxyBase: ownProxyBase } = initialData().config
  const choice = { directMode, useApiProxy, apiProxy, hasOwnProxy, ownProxyBase, hasBridge: pageBridge() !== undefined }
  const known = chooseTransport({ ...choice, hasHelper: helperVersion.getState().version !== undefined })
  if (known.by !== 'none') return known
  return chooseTransport({ ...choice, hasHelper: (await findHelper()) !== undefined })
}

/** The local app of one account. */
interface OpenApp {
  readonly suffix: string
  readonly app: LocalApp
  readonly tokens: BrowserTokens
  /** Ends its timer and its messages to other tabs. */
  readonly close: () => void
}

/** A variable: the one app that is open follows the active account. */
let page: OpenApp | undefined
const events = new EventTarget()

/** Calls `listener` whenever upstream refuses the active account. The same one is called once. */
export function onAccountRefused(listener: () => void): void {
  events.addEventListener('refused', listener)
}

/**
 * The local app of the active account, with a token store of its own. It renews its token every 30 minutes while the account is active and
 * the page open (docs/spec/product.md 4).
 */
export function localApp(): LocalApp {
  const { suffix } = accountScope.getState()
  if (page?.suffix !== suffix) {
    page?.close()
    page = openLocalApp(suffix)
  }
  return page.app
}

function openLocalApp(suffix: string): OpenApp {
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(tokensChannel + suffix) : undefined
  const vault = createRefreshVault(createKeyValueStore(accountDatabase + suffix))
  const tokens = createBrowserTokens({ vault, locks: navigator.locks, channel, suffix, signal: stop.signal })
  const onRefused = () => {
    if (page?.app === app) events.dispatchEvent(new Event('refused'))
  }
  const app = createLocalApp({ api: openApi(tokens), tokens, onRefused })
  const timer = setInterval(() => {
    void app.relogin().then((answer) => 'isRefused' in answer && answer.isRefused && onRefused())
  }, tokenRefreshMs)
  const close = () => {
    clearInterval(timer)
    channel?.close()
    stop.abort()
  }
  return { suffix, app, tokens, close }
}

/**
 * Signs in to an account without touching the active one, and stores its token under its own name. `suffixOf` returns the suffix of an app
 * API account (`AccountScope`).
 */
export async function signInApart(
  work: (app: LocalApp) => Promise<SignInResult>,
  suffixOf: (userId: string) => string,
): Promise<SignInResult> {
  let held: Tokens | undefined
  const memory: BrowserTokens = {
    isKept: () => true,
    read: async () => held,
    write: (tokens) => {
      held = tokens
    },
    clear: () => undefined,
    runExclusive: (task) => task(),
  }
  const answer = await work(createLocalApp({ api: openApi(memory), tokens: memory, onRefused: () => undefined }))
  if (!('user' in answer) || held === undefined) return answer
  page?.close()
  const opened = openLocalApp(suffixOf(answer.user.id))
  page = opened
  // A request of the account that is still active may replace `page` meanwhile.
  await opened.tokens.write(held)
  return { user: answer.user, isKept: opened.tokens.isKept() }
}

/** Deletes the tokens of an account, here and in other tabs. `suffix`: that of the account. */
export async function deleteTokens(suffix: string): Promise<void> {
  const { app, close } = page?.suffix === suffix ? page : openLocalApp(suffix)
  await app.signOut()
  if (page?.suffix === suffix) page = undefined
  close()
}

const openApi = (tokens: BrowserTokens): AppApi => {
  const { id, secret, ...client } = initialData().config.appClient
  return createAppApi({
    fetch: async (request) => createAppFetch(await currentTransport(), translate('login.way.none'))(request),
    tokens,
    clientId: id,
    clientSecret: secret,
    ...client,
    language: requestLanguage(),
    renewMs: tokenRefreshMs,
  })
}
