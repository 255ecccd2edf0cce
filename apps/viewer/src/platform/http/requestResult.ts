// The result of a request: its data, or an error with a message that is fit to show. The HTTP conventions of the services stop here.
import { failed, type Result } from '@emaki/domain'

/**
 * Why a request failed, which decides what a screen says and offers.
 * `removed`: the thing does not exist, or not for this reader. `offline`: no server answered: no network, no service at the
 * address, or a timeout. `blocked`: the site answers no request of this server. `rateLimited`: there were too many requests.
 * `refused`: this request is not allowed. `agreement`: the account has to agree to the site's terms first. `other`: a server failed, or sent something unreadable.
 */
export type FailureKind = 'removed' | 'offline' | 'blocked' | 'rateLimited' | 'refused' | 'agreement' | 'other'

export interface RequestError {
  readonly kind: FailureKind
  /** A message for the user. */
  readonly message: string
  /** How long the server asks to wait before the next request, in ms. */
  readonly retryAfterMs?: number
}

export type RequestResult<T> = Result<T, RequestError>

export type FailedRequest = Extract<RequestResult<never>, { ok: false }>

/** A failed request with a message for the user. */
export const requestFailed = (message: string, kind: FailureKind = 'other'): FailedRequest => failed({ message, kind })

/** True while no fresh data can come, because no request reaches the site. Stale data stays valid. */
export const isUnreachable = ({ kind }: RequestError): boolean => kind === 'offline' || kind === 'blocked'
