// Exports a clip as a file, in worker threads so that the page stays responsive.
import { bitsPerMegabit, maxEncoderThreads } from '@emaki/domain'
import type { Clip } from '../frames/clip.ts'
import { MediaError } from '../mediaError.ts'
import { onThreadError } from '../threadError.ts'
import { startMediaLibrary } from '../video/startMediaLibrary.ts'
import type { VideoAnswer, VideoFormat, VideoOrder } from '../video/videoMessages.ts'
import { apngFilePlan, gifFilePlan } from './framePlan.ts'
import { encodeFrames } from './framePool.ts'
import { frameThreads } from './frameThreads.ts'

/** Formats that the browser creates itself (docs/spec/product.md 9). */
export type ClipFormat = 'zip' | 'gif' | 'apng' | 'avif' | 'webm' | 'mp4'

export interface ExportOptions {
  /** Bit rate of AVIF, WebM and MP4, from the settings. */
  readonly bitrateMbps: number
  /** Aborts: terminates the threads and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Receives the progress from 0 to 1. */
  onProgress?(share: number): void
}

/**
 * Creates a file of a clip. ZIP is the original archive. A GIF of 100 frames or more keeps every second one. All formats have the clip's
 * duration.
 * Rejects with a MediaError: `noEncoder` when the browser has no video encoder for the format, `encoder` when the encoder fails.
 */
export async function exportClip(clip: Clip, format: ClipFormat, options: ExportOptions): Promise<Blob> {
  options.signal?.throwIfAborted()
  if (format === 'zip') return clip.archive
  if (format === 'avif' || format === 'webm' || format === 'mp4') return videoOf(clip, format, options)
  const { orders, file } = format === 'gif' ? gifFilePlan(clip) : apngFilePlan(clip)
  const threads = threadsFor(orders.length * clip.width * clip.height, navigator.hardwareConcurrency || 1)
  return file(await encodeFrames(orders, { ...options, threads, open: frameThreads.open }))
}

/** Warms up a thread. Call it when the user sees the formats, so that the first export starts at once. */
export const prepareExports = (): void => frameThreads.warm()

/** A new thread costs a tenth of a second. It pays off from about this many pixels. */
const pixelsPerThread = 4_000_000

/** Number of threads for a file of this many pixels on this many cores. */
export const threadsFor = (pixels: number, cores: number): number =>
  Math.max(1, Math.min(maxEncoderThreads, cores, Math.ceil(pixels / pixelsPerThread)))

function videoOf({ width, height, frames }: Clip, format: VideoFormat, options: ExportOptions): Promise<Blob> {
  if (typeof VideoEncoder === 'undefined') throw new MediaError('noEncoder', 'This browser has no video encoder')
  startMediaLibrary()
  const { bitrateMbps, signal, onProgress } = options
  const worker = new Worker(new URL('../video/video.worker.ts', import.meta.url), { type: 'module' })
  let cancel = () => {}
  const work = new Promise<Blob>((resolve, reject) => {
    cancel = () => reject(signal?.reason)
    signal?.addEventListener('abort', cancel)
    onThreadError(worker, reject, 'encoder')
    worker.addEventListener('message', ({ data }: MessageEvent<VideoAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.share)
      else if (data.kind === 'done') resolve(data.file)
      else reject(new MediaError(data.error, data.message))
    })
    const order: VideoOrder = {
      format,
      width,
      height,
      bitsPerSecond: bitrateMbps * bitsPerMegabit,
      frames: frames.map(({ blob, delayMs }) => ({ blob, delayMs })),
    }
    worker.postMessage(order)
  })
  return work.finally(() => {
    signal?.removeEventListener('abort', cancel)
    worker.terminate()
  })
}
