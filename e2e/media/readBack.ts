// Decodes exported files with the browser's own decoders, as a player would.
import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny'

export interface ReadBack {
  readonly bytes: number
  readonly type: string
  readonly width: number
  readonly height: number
  /** Duration of each frame. */
  readonly delaysMs: readonly number[]
  /** Duration that the file itself states. */
  readonly durationMs: number
}

/** Decodes every frame of a GIF, APNG, AVIF, WebM or MP4. `onFrame` may inspect each. */
export async function readBack(
  file: Blob,
  onFrame: (frame: CanvasImageSource, index: number) => void = () => {},
): Promise<ReadBack> {
  const about = { bytes: file.size, type: file.type }
  return { ...about, ...(file.type.startsWith('video/') ? await readVideo(file, onFrame) : await readPicture(file, onFrame)) }
}

async function readPicture(file: Blob, onFrame: (frame: CanvasImageSource, index: number) => void) {
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type === 'image/apng' ? 'image/png' : file.type })
  await decoder.completed
  await decoder.tracks.ready
  const count = decoder.tracks.selectedTrack?.frameCount ?? 0
  const delaysMs: number[] = []
  let size = { width: 0, height: 0 }
  for (let frameIndex = 0; frameIndex < count; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex })
    delaysMs.push((image.duration ?? 0) / 1_000)
    size = { width: image.displayWidth, height: image.displayHeight }
    onFrame(image, frameIndex)
    image.close()
  }
  decoder.close()
  return { ...size, delaysMs, durationMs: delaysMs.reduce((sum, delay) => sum + delay, 0) }
}

async function readVideo(file: Blob, onFrame: (frame: CanvasImageSource, index: number) => void) {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('The file has no pictures')
  const starts: number[] = []
  let size = { width: 0, height: 0 }
  for await (const sample of new VideoSampleSink(track).samples()) {
    size = { width: sample.displayWidth, height: sample.displayHeight }
    onFrame(sample.toCanvasImageSource(), starts.length)
    starts.push(sample.timestamp * 1_000)
    sample.close()
  }
  const durationMs = await playedDuration(file)
  return { ...size, durationMs, delaysMs: starts.map((start, index) => (starts[index + 1] ?? durationMs) - start) }
}

/** The duration that a media element reports, in ms. */
async function playedDuration(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    await new Promise<void>((resolve, reject) => {
      video.onloadedmetadata = () => resolve()
      video.onerror = () => reject(new Error(`The file does not play: ${video.error?.message}`))
      video.src = address
    })
    return video.duration * 1_000
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
