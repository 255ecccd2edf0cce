// Callback: what the address that a login ends on brings (docs/spec/product.md 4, docs/reliability.md J1).
import { isLoginCode } from '@emaki/domain'

/** A code; or the reason that the login page gave for having none; or neither. */
export interface Callback {
  readonly code?: string
  readonly reason?: string
}

/** Reads a query. A code that stands twice is none: nobody can say which is meant. */
export function readCallback(search: string): Callback {
  const query = new URLSearchParams(search)
  const reason = (query.get('error_description') ?? query.get('error') ?? '').trim()
  if (reason !== '') return { reason: reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason }
  const codes = query.getAll('code')
  const [code = ''] = codes
  return codes.length === 1 && isLoginCode(code) ? { code } : {}
}

/** The words of somebody's address bar are not to fill the screen. */
const maxReasonLength = 200
