// A page that uses packages/media as the viewer does and reports what it observed: for the browser test and the benchmark.
import type {
  ClipFormat,
  FrameReaderState,
  LiveBitmaps,
  MediaErrorKind,
  UgoiraFrameReader,
} from '../../packages/media/src/index.ts'
import { exportClip, frameAt, liveBitmaps, MediaError, openFrameReader, prepareExports } from '../../packages/media/src/index.ts'
import type { Animation, AnimationOptions } from './animation.ts'
import { makeAnimation, pacedStream } from './animation.ts'
import type { ReadBack } from './readBack.ts'
import { readBack } from './readBack.ts'

export interface Arrival {
  /** Share of the archive's bytes that had arrived when the first frame was drawn. */
  readonly firstFrameShare: number
  readonly firstFrameMs: number
  readonly wholeMs: number
  readonly state: Pick<FrameReaderState, 'status' | 'playable' | 'size'> & { readonly fault: MediaErrorKind | undefined }
  readonly bytes: number
}

export interface Exported extends ReadBack {
  readonly ms: number
  readonly progress: readonly number[]
  readonly longTasks: readonly number[]
}

export interface Likeness extends ReadBack {
  /** Similarity of each frame to its source, in dB. */
  readonly psnr: readonly number[]
}

export interface MediaHarness {
  make(options: AnimationOptions): Promise<void>
  /**
   * Streams the archive and draws the first frame as soon as possible. At the share `holdAt` the stream waits until that frame is drawn.
   */
  open(bytesPerMs: number, holdAt?: number): Promise<Arrival>
  /** Shows every frame once, as fast as it decodes. */
  playThrough(): Promise<LiveBitmaps>
  export(format: ClipFormat): Promise<Exported>
  /** Cancels an export half-way. Returns the name of the error it rejects with. */
  cancel(format: ClipFormat): Promise<string>
  /** Similarity of an exported picture to the decoded frames. */
  likeness(file: Blob): Promise<Likeness>
  /** The upper left pixel of each frame of an exported file, RGBA. */
  cornersOf(file: Blob): Promise<readonly (readonly number[])[]>
  /** Decoded frames as canvases, for other encoders. */
  canvases(): Promise<readonly HTMLCanvasElement[]>
  exportFile(format: ClipFormat): Promise<Blob>
  /** Makes a file without decoding it. */
  exportOnly(format: ClipFormat): Promise<{ readonly ms: number; readonly bytes: number }>
  /** Does what opening the panel of formats does. */
  prepare(): void
  bitmaps(): LiveBitmaps
  longTasks(): readonly number[]
  close(): void
}

let animation: Animation | undefined
let reader: UgoiraFrameReader | undefined
let phaseStart = 0
const tasks: PerformanceEntry[] = []
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
/** Tasks that began in this phase: the browser reports a task some time after its end. */
const phaseTasks = () => tasks.filter(({ startTime }) => startTime >= phaseStart).map(({ duration }) => Math.round(duration))

const opened = () => {
  const clip = reader?.clip()
  if (!reader || !clip) throw new Error('Nothing is open')
  return { reader, clip }
}
const when = (of: UgoiraFrameReader, claim: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!claim()) return
      stop()
      resolve()
    }
    const stop = of.subscribe(look)
    look()
  })

const harness: MediaHarness = {
  async make(options) {
    animation = await makeAnimation(options)
  },
  async open(bytesPerMs, holdAt = Number.POSITIVE_INFINITY) {
    if (!animation) throw new Error('Nothing is made')
    reader?.close()
    phaseStart = performance.now()
    const given = { bytes: 0 }
    const { archive } = animation
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const start = performance.now()
    const next = openFrameReader({
      frames: animation.frames,
      archive: pacedStream(archive, bytesPerMs, given, { atBytes: holdAt * archive.size, until }),
      length: archive.size,
    })
    reader = next
    const isOver = () => next.state.status !== 'loading'
    const context = document.createElement('canvas').getContext('2d')
    let first = { share: 1, ms: 0 }
    await when(next, () => {
      const bitmap = next.frame(0)
      if (bitmap) {
        context?.drawImage(bitmap, 0, 0)
        first = { share: given.bytes / archive.size, ms: performance.now() - start }
      }
      return bitmap !== undefined || isOver()
    })
    goOn()
    await when(next, isOver)
    const { status, playable, size, error } = next.state
    return {
      firstFrameShare: first.share,
      firstFrameMs: first.ms,
      wholeMs: performance.now() - start,
      bytes: archive.size,
      state: { status, playable, size, fault: error?.kind },
    }
  },
  async playThrough() {
    const { reader } = opened()
    const context = document.createElement('canvas').getContext('2d')
    for (const start of reader.timeline.starts) {
      const index = frameAt(reader.timeline, start)
      await when(reader, () => reader.frame(index) !== undefined)
      const bitmap = reader.frame(index)
      if (bitmap) context?.drawImage(bitmap, 0, 0)
    }
    return liveBitmaps()
  },
  async export(format) {
    phaseStart = performance.now()
    const progress: number[] = []
    const start = performance.now()
    const file = await exportClip(opened().clip, format, { bitrateMbps: 6, onProgress: (share) => progress.push(share) })
    const ms = performance.now() - start
    await new Promise((resolve) => setTimeout(resolve, 100))
    const longTasks = phaseTasks()
    const read =
      format === 'zip'
        ? { bytes: file.size, type: file.type, width: 0, height: 0, delaysMs: [], durationMs: 0 }
        : await readBack(file)
    return { ...read, ms, progress, longTasks }
  },
  async cancel(format) {
    const cancel = new AbortController()
    try {
      await exportClip(opened().clip, format, {
        bitrateMbps: 6,
        signal: cancel.signal,
        onProgress: (share) => share > 0.3 && cancel.abort(),
      })
      return 'nothing'
    } catch (error) {
      return error instanceof MediaError ? error.kind : error instanceof Error ? error.name : 'something'
    }
  },
  async likeness(file) {
    const canvases = await harness.canvases()
    const psnr: number[] = []
    const read = await readBack(file, (frame, index) => {
      const original = canvases[index]
      if (!original) return
      const context = new OffscreenCanvas(original.width, original.height).getContext('2d', { willReadFrequently: true })
      context?.drawImage(frame, 0, 0)
      const [a, b] = [context, original.getContext('2d')].map(
        (one) => one?.getImageData(0, 0, original.width, original.height).data,
      )
      if (a && b) psnr.push(ratio(a, b))
    })
    return { ...read, psnr }
  },
  async cornersOf(file) {
    const corners: number[][] = []
    await readBack(file, (frame) => {
      const context = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })
      context?.drawImage(frame, 0, 0)
      corners.push([...(context?.getImageData(2, 2, 1, 1).data ?? [])])
    })
    return corners
  },
  async canvases() {
    return Promise.all(
      opened().clip.frames.map(async ({ blob }) => {
        const bitmap = await createImageBitmap(blob)
        const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
        canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0)
        bitmap.close()
        return canvas
      }),
    )
  },
  exportFile: (format) => exportClip(opened().clip, format, { bitrateMbps: 6 }),
  async exportOnly(format) {
    const start = performance.now()
    const { size } = await harness.exportFile(format)
    return { ms: performance.now() - start, bytes: size }
  },
  prepare: prepareExports,
  bitmaps: liveBitmaps,
  longTasks: phaseTasks,
  close() {
    reader?.close()
    reader = undefined
  },
}

/** Peak signal-to-noise ratio of the colours, in dB. */
function ratio(first: Uint8ClampedArray, second: Uint8ClampedArray): number {
  let squares = 0
  for (let place = 0; place < first.length; place++)
    if (place % 4 !== 3) squares += ((first[place] ?? 0) - (second[place] ?? 0)) ** 2
  return squares === 0 ? 99 : 10 * Math.log10((255 * 255 * 0.75 * first.length) / squares)
}

Object.assign(window, { mediaHarness: harness })
