// Whether this browser encodes AVIF. Small, so that a screen can find out without loading the encoder.
import type { FrameSize } from '../frames/readerMessages.ts'
import { startMediaLibrary } from '../video/startMediaLibrary.ts'

/** AV1 with 8 bits and halved colour resolution, up to level 5.1, the maximum of the AVIF Baseline Profile (AVIF 1.1, 8.2). */
export const avifCodec = 'av01.0.13M.08'

/** Whether this browser's video encoder makes AVIF pictures of this size. Never rejects. */
export async function canEncodeAvif({ width, height }: FrameSize): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false
  startMediaLibrary()
  try {
    const { supported } = await VideoEncoder.isConfigSupported({ codec: avifCodec, width, height, latencyMode: 'quality' })
    return supported === true
  } catch {
    return false
  }
}
