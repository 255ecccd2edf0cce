// Encodes a clip as WebM or MP4 with the browser's own encoder. Runs in a worker.
import type { VideoCodec } from 'mediabunny'
import { BufferTarget, canEncodeVideo, Mp4OutputFormat, Output, Quality, VideoSampleSource, WebMOutputFormat } from 'mediabunny'
import { MediaError } from '../mediaError.ts'
import { addFrames } from './addFrames.ts'
import type { VideoOrder } from './videoMessages.ts'
import { withLastPause } from './withLastPause.ts'

type VideoFormat = 'webm' | 'mp4'

/** Codecs in order of preference: the one that most players support first, the one that every browser encodes after it. */
const codecs: Readonly<Record<VideoFormat, readonly VideoCodec[]>> = {
  webm: ['vp9', 'vp8', 'av1'],
  mp4: ['avc', 'av1', 'vp9'],
}
const types: Readonly<Record<VideoFormat, string>> = { webm: 'video/webm', mp4: 'video/mp4' }

/** Encoders halve the colour resolution, so they need even sizes. An odd picture is stretched by one pixel. */
const even = (pixels: number) => Math.max(2, pixels + (pixels & 1))

/** Encodes the video with each frame's own duration. Throws a MediaError of kind `noEncoder` when no codec is supported. */
export async function encodeVideo(format: VideoFormat, order: VideoOrder, onProgress: (share: number) => void): Promise<Blob> {
  const width = even(order.width)
  const height = even(order.height)
  const quality = new Quality({ bitrate: order.bitsPerSecond })
  const codec = await firstCodec(codecs[format], { width, height, quality })
  const target = new BufferTarget()
  const output = new Output({ format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(), target })
  const source = new VideoSampleSource({ codec, quality, latencyMode: 'quality' })
  output.addVideoTrack(source)
  await output.start()

  const frames = format === 'webm' ? withLastPause(order.frames) : order.frames
  await addFrames(source, frames, { width, height }, onProgress)
  await output.finalize()
  if (!target.buffer) throw new MediaError('encoder', 'The encoder left no file')
  return new Blob([target.buffer], { type: types[format] })
}

async function firstCodec(candidates: readonly VideoCodec[], config: { width: number; height: number; quality: Quality }) {
  for (const codec of candidates) if (await canEncodeVideo(codec, config)) return codec
  throw new MediaError('noEncoder', `None of ${candidates.join(', ')} can be encoded here`)
}
