// Token store of local app API mode: access token in memory, refresh token in its vault, one refresh at a time for all tabs (docs/reliability.md 7.3).
import type { StoredTokens, TokenStore, Tokens } from '@emaki/app-api'
import { isRefreshToken, record, text } from '@emaki/domain'
import { presenceLock, refreshLock } from '../settings/storageKeys.ts'
import type { RefreshVault } from './refreshVault.ts'

/** Messages between tabs: a request for a token, a token, and a logout. */
type TabMessage = { readonly ask: true } | { readonly tokens: Tokens } | { readonly out: true }

/** The part of a browser's lock manager that is used here. */
export interface Locks {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
  request<T>(name: string, options: { readonly mode: 'exclusive' | 'shared' }, task: () => Promise<T>): Promise<T>
}

export interface BrowserTokensOptions {
  readonly vault: RefreshVault
  /** Undefined where the browser has no locks: then each tab refreshes separately. */
  readonly locks?: Locks | undefined
  readonly channel?: BroadcastChannel | undefined
  /** The suffix of the account (`AccountScope`): tabs with other accounts have other locks. */
  readonly suffix?: string
  /** Ends the presence of this tab, and its messages. */
  readonly signal?: AbortSignal | undefined
  /** How long other tabs have for a reply, in ms. */
  readonly replyTimeoutMs?: number
}

export interface BrowserTokens extends TokenStore {
  /** False after the browser refused to store the refresh token. The token then lasts until the page closes. */
  readonly isKept: () => boolean
}

/** Creates the token store. Tabs share access tokens by messages and never store them. */
export function createBrowserTokens({
  vault,
  locks,
  channel,
  suffix = '',
  signal,
  replyTimeoutMs = 500,
}: BrowserTokensOptions): BrowserTokens {
  const presence = presenceLock + suffix
  let held: Tokens | undefined
  let isKept = true
  let onTokens: (() => void) | undefined
  /** Does nothing after the end: the channel is closed then, while the last write may still run. */
  const broadcast = (message: TabMessage) => {
    if (!signal?.aborted) channel?.postMessage(message)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = record(data)
    const tokens = readTokens(message.tokens)
    if (message.ask === true && held !== undefined) broadcast({ tokens: held })
    if (message.out === true) held = undefined
    if (tokens !== undefined && (held === undefined || tokens.expiresAtMs > held.expiresAtMs)) {
      held = tokens
      onTokens?.()
    }
  })
  // The lock is held until the signal. Browsers that block locks reject the request.
  const untilEnd = () => new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
  void locks?.request(presence, { mode: 'shared' }, untilEnd).catch(() => undefined)

  /** Asks the other tabs, if there are any, for a token that one of them has just refreshed. */
  async function requestFromTabs(): Promise<void> {
    if (channel === undefined) return
    const { held: present = [] } = (await locks?.query()) ?? {}
    if (present.filter(({ name }) => name === presence).length < 2) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, replyTimeoutMs)
      onTokens = () => {
        clearTimeout(timer)
        resolve()
      }
      broadcast({ ask: true })
    })
    onTokens = undefined
  }

  return {
    isKept: () => isKept,
    async read(): Promise<StoredTokens | undefined> {
      if (held !== undefined) return held
      const refreshToken = await vault.read()
      return refreshToken === undefined ? undefined : { refreshToken }
    },
    async write(tokens) {
      held = tokens
      if ((await vault.read()) !== tokens.refreshToken) isKept = await vault.write(tokens.refreshToken)
      broadcast({ tokens })
    },
    async clear() {
      held = undefined
      await vault.clear()
      broadcast({ out: true })
    },
    async runExclusive(task) {
      const refresh = async () => {
        await requestFromTabs()
        return task()
      }
      return locks === undefined ? refresh() : await locks.request(refreshLock + suffix, { mode: 'exclusive' }, refresh)
    },
  }
}

/** Reads tokens from a message. Only pages of this origin can send one. */
function readTokens(said: unknown): Tokens | undefined {
  const tokens = record(said)
  const { accessToken, refreshToken, expiresAtMs } = tokens
  if (text(accessToken) === '' || !isRefreshToken(text(refreshToken)) || typeof expiresAtMs !== 'number') return undefined
  return { accessToken: text(accessToken), refreshToken: text(refreshToken), expiresAtMs, user: record(tokens.user) }
}
