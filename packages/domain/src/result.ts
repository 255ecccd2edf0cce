// The answer of every data function (docs/spec/calls.md 3): status 0 with data, or status -1 with a message fit to show.

export interface Success<T> {
  readonly status: 0
  readonly data: T
}

export interface Failure {
  readonly status: -1
  readonly msg: string
  /** Says that what was asked for is not there, whatever language `msg` is in. */
  readonly isMissing?: true
  /** Nobody who could know has answered: no network, no service behind the address, or none in time. */
  readonly isUnreached?: true
}

export type Result<T> = Success<T> | Failure

/** Wraps a value as a successful result. */
export const success = <T>(data: T): Success<T> => ({ status: 0, data })

/** Wraps a message as a failed result. `msg` is shown to people as it is. */
export const failure = (msg: string, isMissing = false): Failure => ({ status: -1, msg, ...(isMissing ? { isMissing } : {}) })

/** A failed result of which nobody who could know has said a word: what was known before is as good as ever. */
export const unreached = (msg: string): Failure => ({ ...failure(msg), isUnreached: true })
