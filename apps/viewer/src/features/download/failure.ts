// Failure: why a download stopped, told apart by what a person can do about it.

export const failureKinds = ['network', 'refused', 'permission', 'asleep', 'folder', 'full', 'helper', 'unknown'] as const

/**
 * - `network`: the connection was lost (goes on by itself once it is back); `refused`: the server answers with something else than the file
 * - `permission`: the folder may not be written to; `asleep`: the browser asks for that again, but only after a click; `folder`: it is gone; `full`: no room left; `helper`: the helper script refused
 */
export type FailureKind = (typeof failureKinds)[number]

/** Thrown inside the queue; what is kept of it is its kind. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly kind: FailureKind
  /** The site's own words, fit to show; empty when it had none. */
  readonly said: string

  constructor(kind: FailureKind, message: string, { said = '', ...options }: ErrorOptions & { readonly said?: string } = {}) {
    super(message, options)
    this.kind = kind
    this.said = said
  }
}

/** What the site itself said of a failure; empty when it said nothing. */
export const saidOf = (thrown: unknown): string => (thrown instanceof DownloadError ? thrown.said : '')

/** The kind of anything that was thrown, `unknown` for what nobody foresaw. */
export function failureOf(thrown: unknown): FailureKind {
  if (thrown instanceof DownloadError) return thrown.kind
  return byName[thrown instanceof Error ? thrown.name : ''] ?? 'unknown'
}

/** What the browser's own file systems throw. */
const byName: Readonly<Record<string, FailureKind>> = {
  QuotaExceededError: 'full',
  NotAllowedError: 'permission',
  SecurityError: 'permission',
  NotFoundError: 'folder',
  TypeMismatchError: 'folder',
}
