// Failure: why a download stopped, told apart by what a person can do about it.

export const failureKinds = ['network', 'refused', 'permission', 'folder', 'full', 'helper', 'unknown'] as const

/**
 * - `network`: the connection was lost (goes on by itself once it is back); `refused`: the server answers with something else than the file
 * - `permission`: the folder may not be written to; `folder`: it is gone; `full`: no room left; `helper`: the helper script refused
 */
export type FailureKind = (typeof failureKinds)[number]

/** Thrown inside the queue; what is kept of it is its kind. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

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
