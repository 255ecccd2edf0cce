// Encodes a clip as WebM or MP4 with the browser's own encoder. Runs in a worker.
import type { VideoCodec } from 'mediabunny'
import {
  BufferTarget,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { MediaError } from '../mediaError.ts'
import type { VideoFormat, VideoOrder } from './videoMessages.ts'

/** Codecs in order of preference: the one that most players support first, the one that every browser encodes after it. */
const codecs: Readonly<Record<VideoFormat, readonly VideoCodec[]>> = {
  webm: ['vp9', 'vp8', 'av1'],
  mp4: ['avc', 'av1', 'vp9'],
}
const types: Readonly<Record<VideoFormat, string>> = { webm: 'video/webm', mp4: 'video/mp4' }

/** Encoders halve the colour resolution, so they need even sizes. An odd picture is stretched by one pixel. */
const even = (pixels: number) => Math.max(2, pixels + (pixels & 1))

/** Encodes the video with each frame's own duration. Throws a MediaError of kind `noEncoder` when no codec is supported. */
export async function encodeVideo(order: VideoOrder, onProgress: (share: number) => void): Promise<Blob> {
  const width = even(order.width)
  const height = even(order.height)
  const quality = new Quality({ bitrate: order.bitsPerSecond })
  const codec = await firstCodec(codecs[order.format], { width, height, quality })
  const target = new BufferTarget()
  const output = new Output({ format: order.format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(), target })
  const source = new VideoSampleSource({ codec, quality, latencyMode: 'quality' })
  output.addVideoTrack(source)
  await output.start()

  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new MediaError('encoder', 'This thread has no canvas')
  let timeMs = 0
  let drawn = false
  for (const [index, { blob, delayMs }] of order.frames.entries()) {
    // A frame that does not decode keeps the previous one on the canvas. At the start the first decodable frame is used.
    const bitmap = (await decoded(blob)) ?? (drawn ? undefined : await firstDecoded(order.frames.slice(index + 1)))
    if (bitmap) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.drawImage(bitmap, 0, 0, width, height)
      bitmap.close()
      drawn = true
    }
    const sample = new VideoSample(canvas, { timestamp: timeMs / 1_000, duration: delayMs / 1_000 })
    // Waits while the encoder is busy, so memory does not grow with the clip.
    await source.add(sample)
    sample.close()
    timeMs += delayMs
    onProgress((index + 1) / order.frames.length)
  }
  await output.finalize()
  if (!target.buffer) throw new MediaError('encoder', 'The encoder left no file')
  return new Blob([target.buffer], { type: types[order.format] })
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

async function firstCodec(candidates: readonly VideoCodec[], config: { width: number; height: number; quality: Quality }) {
  for (const codec of candidates) if (await canEncodeVideo(codec, config)) return codec
  throw new MediaError('noEncoder', `None of ${candidates.join(', ')} can be encoded here`)
}
