// Why a download stopped, by what the person can do about it.

export const failureKinds = ['network', 'refused', 'permission', 'needsClick', 'folder', 'full', 'helper', 'unknown'] as const

/**
 * - `network`: the connection was lost; the job resumes when it is back
 * - `refused`: the server responded with something other than the file
 * - `permission`: the folder is not writable
 * - `needsClick`: the browser must ask for write access again, which requires a click
 * - `folder`: the folder does not exist any more
 * - `full`: the disk is full
 * - `helper`: the helper script failed or did not respond
 */
export type FailureKind = (typeof failureKinds)[number]

/** An expected failure of a download. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly kind: FailureKind
  /** The error message of the site, safe to show; empty when there is none. */
  readonly siteMessage: string

  constructor(
    kind: FailureKind,
    message: string,
    { siteMessage = '', ...options }: ErrorOptions & { readonly siteMessage?: string } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.siteMessage = siteMessage
  }
}

/** The error message of the site; empty when there is none. */
export const siteMessageOf = (thrown: unknown): string => (thrown instanceof DownloadError ? thrown.siteMessage : '')

/** The kind of any thrown value; `unknown` for unexpected ones. */
export function failureKindOf(thrown: unknown): FailureKind {
  if (thrown instanceof DownloadError) return thrown.kind
  return kindByErrorName[thrown instanceof Error ? thrown.name : ''] ?? 'unknown'
}

/** Errors of the browser's file systems. */
const kindByErrorName: Readonly<Record<string, FailureKind>> = {
  QuotaExceededError: 'full',
  NotAllowedError: 'permission',
  SecurityError: 'permission',
  NotFoundError: 'folder',
  TypeMismatchError: 'folder',
}
