// Messages between the page and the worker of a frame reader.
import type { MediaErrorKind } from '../mediaError.ts'
import type { ArrivedFrame } from './frameArchive.ts'

export interface FrameSize {
  readonly width: number
  readonly height: number
}

export type ReaderRequest =
  | { readonly kind: 'open'; readonly files: readonly string[] }
  /** The bytes are transferred. The worker responds with `taken` or `failed`. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'decode'; readonly index: number; readonly blob: Blob; readonly size: FrameSize }

export type ReaderResponse<Bitmap> =
  | { readonly kind: 'taken'; readonly frames: readonly ArrivedFrame[] }
  | { readonly kind: 'ended'; readonly archive: Blob }
  | { readonly kind: 'failed'; readonly error: MediaErrorKind; readonly message: string }
  /** Without a bitmap when the picture does not decode. */
  | { readonly kind: 'decoded'; readonly index: number; readonly bitmap: Bitmap | undefined }

/** One end of the message channel. It delivers nothing after `close`. */
export interface ReaderChannel<Bitmap> {
  send(order: ReaderRequest, transfer?: readonly Transferable[]): void
  listen(listener: (answer: ReaderResponse<Bitmap>) => void): void
  close(): void
}
