// Errors of a translation: a code with a translated message, and the provider's own text when it has one.

export type TranslationErrorCode =
  /** The provider refused the key. */
  | 'key'
  | 'quota'
  /** The stream ended before the text did. */
  | 'cut'
  /** The provider sent nothing for too long. */
  | 'silent'
  | 'network'
  /** The provider refused, or sent something that is not a translation. */
  | 'refused'
  /** This translator does not exist here. */
  | 'unavailable'
  | 'empty'
  /** The response is longer than a translation can be. */
  | 'overgrown'

/** Why a translation failed. The interface shows a translated message for `code`, and `detail` as text, never as markup. */
export class TranslationError extends Error {
  override readonly name = 'TranslationError'
  readonly code: TranslationErrorCode
  /** The message of the user's own provider, or of others in the user's language: untrusted plain text. */
  readonly detail: string

  constructor(code: TranslationErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** The error for an HTTP status. */
export function statusError(status: number, detail: string): TranslationError {
  if (status === 401 || status === 403) return new TranslationError('key', detail)
  if (status === 429) return new TranslationError('quota', detail)
  return new TranslationError(status === 501 ? 'unavailable' : 'refused', detail === '' ? String(status) : detail)
}
