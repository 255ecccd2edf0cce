// Draws the frames of a clip one after the other for a video encoder.
import { VideoSample, type VideoSampleSource } from 'mediabunny'
import { drawFitted } from '../frames/drawFitted.ts'
import type { FrameSize } from '../frames/readerMessages.ts'
import { MediaError } from '../mediaError.ts'
import type { VideoOrder } from './videoMessages.ts'

/** In seconds. */
export interface SampleTiming {
  readonly timestamp: number
  readonly duration: number
}

export interface Drawing extends FrameSize {
  /** The encoder's input from the picture on the canvas. By default the browser converts the canvas. */
  readonly sampleOf?: (context: OffscreenCanvasRenderingContext2D, timing: SampleTiming) => VideoSample
}

/**
 * Adds every frame with its own duration, fitted into a size and drawn on white. A frame that does not decode repeats the previous one, at the
 * start the next one. Throws a MediaError of kind `noPictures` when none decodes. `onProgress` receives the progress from 0 to 1.
 */
export async function addFrames(
  source: VideoSampleSource,
  frames: VideoOrder['frames'],
  { width, height, sampleOf }: Drawing,
  onProgress: (share: number) => void,
): Promise<void> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: sampleOf !== undefined })
  if (!context) throw new MediaError('encoder', 'This thread has no canvas')
  let timeMs = 0
  let drawn = false
  for (const [index, { blob, delayMs }] of frames.entries()) {
    // A frame that does not decode keeps the previous one on the canvas. At the start the first decodable frame is used.
    const bitmap = (await decoded(blob)) ?? (drawn ? undefined : await firstDecoded(frames.slice(index + 1)))
    if (bitmap) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      drawFitted(context, bitmap, { width, height })
      bitmap.close()
      drawn = true
    }
    const timing = { timestamp: timeMs / 1_000, duration: delayMs / 1_000 }
    const sample = sampleOf ? sampleOf(context, timing) : new VideoSample(canvas, timing)
    // Waits while the encoder is busy, so memory does not grow with the clip.
    await source.add(sample)
    sample.close()
    timeMs += delayMs
    onProgress((index + 1) / frames.length)
  }
}

/** Undefined when the picture does not decode. The reason makes no difference. */
const decoded = (blob: Blob): Promise<ImageBitmap | undefined> => createImageBitmap(blob).catch(() => undefined)

async function firstDecoded(frames: VideoOrder['frames']): Promise<ImageBitmap> {
  for (const { blob } of frames) {
    const bitmap = await decoded(blob)
    if (bitmap) return bitmap
  }
  throw new MediaError('noPictures', 'No frame decodes')
}
