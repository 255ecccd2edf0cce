// What the page and the thread that makes a video say to each other.
import type { MediaFaultKind } from '../fault.ts'

export type VideoFormat = 'webm' | 'mp4'

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
  | { readonly kind: 'failed'; readonly fault: MediaFaultKind; readonly message: string }
