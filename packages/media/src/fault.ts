// What can go wrong with media, as kinds that a screen turns into one sentence each.

/** Why an archive could not be read, an animation not shown, or an export not made. */
export type MediaFaultKind =
  /** The metadata names no frame, or more than an animation may have. */
  | 'noFrames'
  | 'tooManyFrames'
  /** What arrived is no ZIP archive, or one without any entry. */
  | 'notArchive'
  | 'emptyArchive'
  /** The archive ended early. What arrived before can be shown. */
  | 'truncated'
  | 'encrypted'
  /** Packed in a way that is not read here. */
  | 'unsupported'
  | 'corrupt'
  /** Too many bytes, entries, or pixels: a bomb, or a mistake that looks like one. */
  | 'tooLarge'
  /** The archive is whole, and none of its entries is a picture that the metadata names. */
  | 'noPictures'
  /** The bytes stopped coming; `cause` has the reason. */
  | 'connection'
  /** This browser encodes none of the formats that would do. */
  | 'noEncoder'
  /** The encoder or its thread gave up; `cause` or the message has the reason. */
  | 'encoder'

/** A failure of this room. `message` is for logs; screens translate `kind`. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault'
  readonly kind: MediaFaultKind

  constructor(kind: MediaFaultKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** The fault that an unknown failure amounts to; faults stay as they are. */
export const asFault = (error: unknown, kind: MediaFaultKind): MediaFault =>
  error instanceof MediaFault ? error : new MediaFault(kind, error instanceof Error ? error.message : String(error), error)
