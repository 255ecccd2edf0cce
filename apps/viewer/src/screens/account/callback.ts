// Reads the callback address of a login (docs/spec/product.md 4, docs/reliability.md J1).
import { isLoginCode } from '@emaki/domain'

/** A code, or the reason why the login page gave none, or neither. */
export interface Callback {
  readonly code?: string
  readonly reason?: string
}

/** Reads a query. Two codes are ambiguous, so neither is used. */
export function readCallback(search: string): Callback {
  const query = new URLSearchParams(search)
  const reason = (query.get('error_description') ?? query.get('error') ?? '').trim()
  if (reason !== '') return { reason: reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason }
  const codes = query.getAll('code')
  const [code = ''] = codes
  return codes.length === 1 && isLoginCode(code) ? { code } : {}
}

/** Characters: the address is untrusted and must not fill the screen. */
const maxReasonLength = 200
