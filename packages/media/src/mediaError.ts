// Errors of media functions. Each kind has one translated sentence in the viewer.

/** Why an archive is unreadable, an animation cannot be shown, or an export failed. */
export type MediaErrorKind =
  /** The metadata lists no frame, or more than the maximum. */
  | 'noFrames'
  | 'tooManyFrames'
  /** The data is no ZIP archive, or an archive without entries. */
  | 'notArchive'
  | 'emptyArchive'
  /** The archive ends early. The frames before the end can be shown. */
  | 'truncated'
  | 'encrypted'
  /** The compression method is not supported. */
  | 'unsupported'
  | 'corrupt'
  /** Too many bytes, entries or pixels: a ZIP bomb, or a mistake that looks like one. */
  | 'tooLarge'
  /** The archive is complete, but no entry is a picture that the metadata lists. */
  | 'noPictures'
  /** The download broke off; `cause` has the reason. */
  | 'connection'
  /** The browser supports no suitable encoder. */
  | 'noEncoder'
  /** The encoder or its thread failed; `cause` or the message has the reason. */
  | 'encoder'

/** An error of this package. `message` is for logs; screens translate `kind`. */
export class MediaError extends Error {
  override readonly name = 'MediaFault'
  readonly kind: MediaErrorKind

  constructor(kind: MediaErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** Wraps an unknown error. A MediaError is returned unchanged. */
export const toMediaError = (error: unknown, kind: MediaErrorKind): MediaError =>
  error instanceof MediaError ? error : new MediaError(kind, error instanceof Error ? error.message : String(error), error)
