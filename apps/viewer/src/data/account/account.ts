// Account: who changes something, and by which door: the site's web side or the app API in this browser.
import type { MarkKind } from './marks.ts'

export interface Account {
  readonly mode: 'web' | 'app'
  readonly id: string
}

/** True where the account can mark such things: the companion bookmarks no novels (docs/contract/companion.md 8). */
export const canMark = (account: Account, kind: MarkKind): boolean => account.mode === 'app' || kind !== 'novel'
