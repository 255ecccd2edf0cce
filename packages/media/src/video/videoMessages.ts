// Messages between the page and the video worker.
import type { MediaErrorKind } from '../mediaError.ts'

/** Formats that the browser's video encoder makes. */
export type VideoFormat = 'webm' | 'mp4' | 'avif'

export interface VideoOrder {
  readonly format: VideoFormat
  readonly width: number
  readonly height: number
  readonly bitsPerSecond: number
  readonly frames: readonly { readonly blob: Blob; readonly delayMs: number }[]
}

export type VideoAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly error: MediaErrorKind; readonly message: string }
