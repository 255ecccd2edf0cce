// Browser tokens: the access token in memory, the refresh token in its vault, one refresh at a time for all tabs (docs/reliability.md 7.3).
import type { StoredTokens, TokenStore, Tokens } from '@emaki/app-api'
import { isRefreshToken, record, text } from '@emaki/domain'
import { presenceLock, refreshLock } from '../../settings/storageKeys.ts'
import type { RefreshVault } from './refreshVault.ts'

/** What tabs tell each other: who has a token, a token, and that somebody has logged out. */
type Word = { readonly ask: true } | { readonly tokens: Tokens } | { readonly out: true }

/** What is used of a browser's lock manager. */
export interface Locks {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
  request<T>(name: string, options: { readonly mode: 'exclusive' | 'shared' }, task: () => Promise<T>): Promise<T>
}

export interface BrowserTokensOptions {
  readonly vault: RefreshVault
  /** Missing in browsers and pages that have none: then each tab refreshes for itself. */
  readonly locks?: Locks | undefined
  readonly channel?: BroadcastChannel | undefined
  /** How long other tabs have for an answer, ms. */
  readonly patienceMs?: number
}

export interface BrowserTokens extends TokenStore {
  /** False once the browser has refused to keep the refresh token: it then lasts for this visit. */
  readonly isKept: () => boolean
}

/** The tokens of this browser. A token that one tab has refreshed is told to the others, and never written anywhere. */
export function browserTokens({ vault, locks, channel, patienceMs = 500 }: BrowserTokensOptions): BrowserTokens {
  let held: Tokens | undefined
  let isKept = true
  let heard: (() => void) | undefined
  const tell = (word: Word) => channel?.postMessage(word)

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const word = record(data)
    const tokens = readTokens(word.tokens)
    if (word.ask === true && held !== undefined) tell({ tokens: held })
    if (word.out === true) held = undefined
    if (tokens !== undefined && (held === undefined || tokens.expiresAtMs > held.expiresAtMs)) {
      held = tokens
      heard?.()
    }
  })
  // Never released while the tab lives; refused where locks are.
  void locks?.request(presenceLock, { mode: 'shared' }, () => new Promise<void>(() => undefined)).catch(() => undefined)

  /** Asks the other tabs, if there are any, for the token that one of them may just have fetched. */
  async function askOthers(): Promise<void> {
    if (channel === undefined) return
    const { held: present = [] } = (await locks?.query()) ?? {}
    if (present.filter(({ name }) => name === presenceLock).length < 2) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      heard = () => {
        clearTimeout(timer)
        resolve()
      }
      tell({ ask: true })
    })
    heard = undefined
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
      tell({ tokens })
    },
    async clear() {
      held = undefined
      await vault.clear()
      tell({ out: true })
    },
    async runExclusive(task) {
      const alone = async () => {
        await askOthers()
        return task()
      }
      return locks === undefined ? alone() : await locks.request(refreshLock, { mode: 'exclusive' }, alone)
    },
  }
}

/** Tokens out of a message; only pages of this origin can send one. */
function readTokens(said: unknown): Tokens | undefined {
  const tokens = record(said)
  const { accessToken, refreshToken, expiresAtMs } = tokens
  if (text(accessToken) === '' || !isRefreshToken(text(refreshToken)) || typeof expiresAtMs !== 'number') return undefined
  return { accessToken: text(accessToken), refreshToken: text(refreshToken), expiresAtMs, user: record(tokens.user) }
}
