/** The value of a call, or its expected failure. Unexpected failures are thrown. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export const succeeded = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const failed = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })
