// Encodes a clip as an AVIF image sequence with the browser's own AV1 encoder. Runs in a worker.
import {
  canEncodeVideo,
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'
import { pictureSteps } from '../frames/timeline.ts'
import { MediaError } from '../mediaError.ts'
import { addFrames, type SampleTiming } from '../video/addFrames.ts'
import type { VideoOrder } from '../video/videoMessages.ts'
import { avifFile } from './avifFile.ts'
import { avifCodec } from './avifSupport.ts'
import { limitedColourCodes, limitedColourSpace, toI420 } from './limitedColours.ts'
import type { AvifFrame } from './pictureBoxes.ts'
import { readSequenceHeader, unspecified, withoutDelimiter } from './sequenceHeader.ts'

/**
 * Encodes the clip in its own size with each frame's own duration. Throws a MediaError: `noEncoder` when this browser does not encode AV1
 * in this size, `encoder` when the encoder's frames do not make a file.
 */
export async function encodeAvif(order: VideoOrder, onProgress: (share: number) => void): Promise<Blob> {
  const { width, height } = order
  const quality = new Quality({ bitrate: order.bitsPerSecond })
  if (!(await canEncodeVideo('av1', { width, height, quality, fullCodecString: avifCodec })))
    throw new MediaError('noEncoder', 'This browser does not encode AV1 in this size')
  const shown = pictureSteps(order.frames.map(({ delayMs }) => delayMs)).flatMap(({ frame, delay }) => {
    const blob = order.frames[frame]?.blob
    return blob ? [{ blob, delayMs: delay }] : []
  })
  const frames: AvifFrame[] = []
  let first: Uint8Array | undefined
  const take = (packet: EncodedPacket) => {
    first ??= packet.data
    // A blob, so that the frames of a long file do not fill the thread's memory.
    const data = new Blob([new Uint8Array(withoutDelimiter(packet.data))])
    frames.push({ data, isKey: packet.type === 'key', delayMs: shown[frames.length]?.delayMs ?? 0 })
  }
  const source = new VideoSampleSource({
    codec: 'av1',
    fullCodecString: avifCodec,
    quality,
    latencyMode: 'quality',
    onEncodedPacket: take,
  })
  // Mediabunny encodes only into a file, and it has no AVIF. This file is discarded while it is written.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() })
  output.addVideoTrack(source)
  await output.start()
  await addFrames(source, shown, { width, height, sampleOf: limitedSample }, onProgress)
  await output.finalize()
  if (!first || !frames[0]?.isKey || frames.length !== shown.length)
    throw new MediaError('encoder', `The encoder made ${frames.length} of ${shown.length} frames`)
  const header = readSequenceHeader(first)
  // The boxes must not contradict the stream. It may leave its colours unspecified.
  const colour = header.colour.matrix === unspecified ? limitedColourCodes : header.colour
  return avifFile({ width, height, header, colour, frames })
}

function limitedSample(context: OffscreenCanvasRenderingContext2D, timing: SampleTiming): VideoSample {
  const { width, height } = context.canvas
  const planes = toI420(context.getImageData(0, 0, width, height).data, width, height)
  const form = { format: 'I420', codedWidth: width, codedHeight: height, colorSpace: limitedColourSpace } as const
  return new VideoSample(planes, { ...form, ...timing })
}
