// The CSRF token of a session's writes: on every page of the site, constant during the session (docs/contract/companion.md 3.4).
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AccountRecord } from '@emaki/catalogue'

/** 32 hex digits. Anonymous clients get one too, which permits nothing. */
export function csrfToken(account: AccountRecord | undefined): string {
  return createHash('sha256')
    .update(`token of ${account?.session ?? 'anonymous'}`)
    .digest('hex')
    .slice(0, 32)
}

/** Whether the header's token belongs to the account. */
export function isTokenOf(account: AccountRecord, token: string | null): boolean {
  const [sent, own] = [token ?? '', csrfToken(account)].map((text) => Buffer.from(text))
  return sent !== undefined && own !== undefined && sent.length === own.length && timingSafeEqual(sent, own)
}
