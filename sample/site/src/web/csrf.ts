// The token that a session's writes carry: on every page of the site, the same for as long as the session lasts (docs/contract/companion.md 3.4).
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AccountRecord } from '@emaki/catalogue'

/** 32 hex digits. Visitors without a session get one too; it opens nothing. */
export function csrfToken(account: AccountRecord | undefined): string {
  return createHash('sha256')
    .update(`token of ${account?.session ?? 'nobody'}`)
    .digest('hex')
    .slice(0, 32)
}

/** Whether the header's token is the account's. */
export function isTokenOf(account: AccountRecord, token: string | null): boolean {
  const [sent, own] = [token ?? '', csrfToken(account)].map((text) => Buffer.from(text))
  return sent !== undefined && own !== undefined && sent.length === own.length && timingSafeEqual(sent, own)
}
