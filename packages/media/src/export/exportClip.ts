// A clip as a file, made in threads while the page stays alive.
import { bitsPerMegabit, maxEncoderThreads } from '@emaki/domain'
import { MediaFault } from '../fault.ts'
import type { Clip } from '../reel/clip.ts'
import { onThreadBreak } from '../threadBreak.ts'
import type { VideoAnswer, VideoFormat, VideoOrder } from '../video/videoMessages.ts'
import { apngFilePlan, gifFilePlan } from './framePlan.ts'
import { encodeFrames } from './framePool.ts'
import { frameThreads } from './frameThreads.ts'

/** What the browser makes itself (docs/spec/product.md 9). */
export type ClipFormat = 'zip' | 'gif' | 'apng' | 'webm' | 'mp4'

export interface ExportOptions {
  /** Of WebM and MP4; the setting's value. */
  readonly bitrateMbps: number
  /** Cancels: the threads end at once, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Told from 0 to 1. */
  onProgress?(share: number): void
}

/**
 * Makes a file of a clip. ZIP is the archive as it came; a GIF of 100 frames or more keeps every second one; all formats last as long as the clip.
 * Rejects with a MediaFault: `noEncoder` when the browser has none for a video, `encoder` when it gave up.
 */
export async function exportClip(clip: Clip, format: ClipFormat, options: ExportOptions): Promise<Blob> {
  options.signal?.throwIfAborted()
  if (format === 'zip') return clip.archive
  if (format === 'webm' || format === 'mp4') return videoOf(clip, format, options)
  const { orders, file } = format === 'gif' ? gifFilePlan(clip) : apngFilePlan(clip)
  const threads = threadsFor(orders.length * clip.width * clip.height, navigator.hardwareConcurrency || 1)
  return file(await encodeFrames(orders, { ...options, threads, open: frameThreads.open }))
}

/** To be called when somebody looks at the formats: the first file then finds a thread that is at work at once. */
export const prepareExports = (): void => frameThreads.warm()

/** A new thread begins with a tenth of a second of work; it pays from about so many pixels on. */
const pixelsPerThread = 4_000_000

/** How many threads make a file of so many pixels on a machine with so many cores. */
export const threadsFor = (pixels: number, cores: number): number =>
  Math.max(1, Math.min(maxEncoderThreads, cores, Math.ceil(pixels / pixelsPerThread)))

function videoOf({ width, height, frames }: Clip, format: VideoFormat, options: ExportOptions): Promise<Blob> {
  if (typeof VideoEncoder === 'undefined') throw new MediaFault('noEncoder', 'This browser has no video encoder')
  startMediaLibrary()
  const { bitrateMbps, signal, onProgress } = options
  const worker = new Worker(new URL('../video/video.worker.ts', import.meta.url), { type: 'module' })
  let cancel = () => {}
  const work = new Promise<Blob>((resolve, reject) => {
    cancel = () => reject(signal?.reason)
    signal?.addEventListener('abort', cancel)
    onThreadBreak(worker, reject, 'encoder')
    worker.addEventListener('message', ({ data }: MessageEvent<VideoAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.share)
      else if (data.kind === 'done') resolve(data.file)
      else reject(new MediaFault(data.fault, data.message))
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

/** WebKitGTK 2.50 ends the page when a VideoEncoder is the first to need GStreamer. A player that is asked before starts it in order. */
const startMediaLibrary = () => void document.createElement('video').canPlayType('video/webm')
