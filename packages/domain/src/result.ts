/** The value of a call, or its expected failure. Unexpected failures are thrown. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export const succeeded = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const failed = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })

/** Result of the viewer's data functions (docs/spec/calls.md 3): status 0 with data, or status -1 with a message for people. */
export type DataResult<T> = Success<T> | Failure

export interface Success<T> {
  readonly status: 0
  readonly data: T
}

export interface Failure {
  readonly status: -1
  readonly msg: string
  /** The requested thing does not exist, in whatever language `msg` is. */
  readonly isMissing?: true
  /** No server answered: no network, no service at the address, or a timeout. */
  readonly isUnreached?: true
}

/** Wraps a value as a successful result. */
export const success = <T>(data: T): Success<T> => ({ status: 0, data })

/** Wraps a message as a failed result. The viewer shows `msg` as it is. */
export const failure = (msg: string, isMissing = false): Failure => ({ status: -1, msg, ...(isMissing ? { isMissing } : {}) })

/** A failed result because no server answered. Stale data stays valid. */
export const unreached = (msg: string): Failure => ({ ...failure(msg), isUnreached: true })
