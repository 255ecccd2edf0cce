// What the page and the thread that reads an archive say to each other.
import type { MediaFaultKind } from '../fault.ts'
import type { ArrivedFrame } from './frameArchive.ts'

export interface FrameSize {
  readonly width: number
  readonly height: number
}

export type ReelOrder =
  | { readonly kind: 'open'; readonly files: readonly string[] }
  /** The bytes are handed over; the thread answers with `taken` or `failed`. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'decode'; readonly index: number; readonly blob: Blob; readonly size: FrameSize }

export type ReelAnswer<Bitmap> =
  | { readonly kind: 'taken'; readonly frames: readonly ArrivedFrame[] }
  | { readonly kind: 'ended'; readonly archive: Blob }
  | { readonly kind: 'failed'; readonly fault: MediaFaultKind; readonly message: string }
  /** Without a bitmap when the picture does not decode. */
  | { readonly kind: 'decoded'; readonly index: number; readonly bitmap: Bitmap | undefined }

/** One end of the line. Nothing is delivered after `close`. */
export interface ReelLine<Bitmap> {
  send(order: ReelOrder, transfer?: readonly Transferable[]): void
  listen(listener: (answer: ReelAnswer<Bitmap>) => void): void
  close(): void
}
