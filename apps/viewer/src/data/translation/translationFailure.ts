// Why a translation did not come to its end: kinds that a sentence can be said about, and the provider's own words where it has some.

export type TranslationFault =
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
export class TranslationFailure extends Error {
  override readonly name = 'TranslationFailure'
  readonly fault: TranslationFault
  /** What the reader's own provider said about it, or others in the reader's language: plain text from outside. */
  readonly detail: string

  constructor(fault: TranslationFault, detail = '') {
    super(detail === '' ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
  }
}

/** The failure that a status means. */
export function statusFailure(status: number, detail: string): TranslationFailure {
  if (status === 401 || status === 403) return new TranslationFailure('key', detail)
  if (status === 429) return new TranslationFailure('quota', detail)
  return new TranslationFailure(status === 501 ? 'unavailable' : 'refused', detail === '' ? String(status) : detail)
}
