// Why a translation did not come to its end: kinds that a sentence can be said about, and the provider's own words where it has some.

export type TranslationErrorCode =
  /** The provider refused the key. */
  | 'key'
  | 'quota'
  /** The stream ended before the text did. */
  | 'cut'
  /** The provider has said nothing for too long. */
  | 'silent'
  | 'network'
  /** The provider refused, or answered something that is no translation. */
  | 'refused'
  /** There is no such translator here. */
  | 'unavailable'
  | 'empty'
  /** The answer grew beyond what a translation can be. */
  | 'overgrown'

/** Why a translation ended early. Whoever shows it says `fault` in the reader's language; `detail` is shown as text, never as markup. */
export class TranslationError extends Error {
  override readonly name = 'TranslationError'
  readonly code: TranslationErrorCode
  /** What the reader's own provider said about it, or others in the reader's language: plain text from outside. */
  readonly detail: string

  constructor(code: TranslationErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** The failure that a status means. */
export function statusError(status: number, detail: string): TranslationError {
  if (status === 401 || status === 403) return new TranslationError('key', detail)
  if (status === 429) return new TranslationError('quota', detail)
  return new TranslationError(status === 501 ? 'unavailable' : 'refused', detail === '' ? String(status) : detail)
}
