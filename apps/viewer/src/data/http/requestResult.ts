// The result of a request: its data, or an error with a message that is fit to show. The HTTP conventions of the services stop here.
import { failed, type Result } from '@emaki/domain'

export interface RequestError {
  /** A message for the user. */
  readonly message: string
  /** The requested thing does not exist, in whatever language `message` is. */
  readonly isNotFound?: true
  /** No server answered: no network, no service at the address, or a timeout. Stale data stays valid. */
  readonly isUnreachable?: true
  /** The site received too many requests (429). The next one should wait. */
  readonly isRateLimited?: true
}

export type RequestResult<T> = Result<T, RequestError>

export type FailedRequest = Extract<RequestResult<never>, { ok: false }>

/** A failed request with a message for the user. */
export const requestFailed = (message: string): FailedRequest => failed({ message })

/** A failed request for something that does not exist. */
export const notFound = (message: string): FailedRequest => failed({ message, isNotFound: true })

/** A failed request because of too many requests. */
export const rateLimited = (message: string): FailedRequest => failed({ message, isRateLimited: true })

/** A failed request that no server answered. */
export const unreachable = (message: string): FailedRequest => failed({ message, isUnreachable: true })
