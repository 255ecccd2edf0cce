// Frame reader of a ugoira: makes frames available while the archive arrives. The number of decoded frames is bounded.
import type { MediaErrorKind } from '../mediaError.ts'
import { MediaError, toMediaError } from '../mediaError.ts'
import type { BitmapWindow, Closable } from './bitmapWindow.ts'
import { createBitmapWindow } from './bitmapWindow.ts'
import type { Clip } from './clip.ts'
import { clipOf } from './clip.ts'
import type { ArrivedFrame, FramePicture } from './frameArchive.ts'
import type { FrameSize, ReaderChannel } from './readerMessages.ts'
import type { Timeline } from './timeline.ts'
import { timelineOf } from './timeline.ts'
import type { UgoiraFrame } from './ugoiraFrame.ts'
import { checkFrames, substituteFrame } from './ugoiraFrame.ts'

export interface FrameReaderState {
  /** `failed` keeps the frames that arrived: `playable` frames can still be shown. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** From 0 to 1: half for received bytes, half for available frames (docs/contract/companion.md 9.4). */
  readonly progress: number
  /** Number of frames from the first on that can be shown, including substitutes for broken ones. */
  readonly playable: number
  /** Size of the first frame that arrived. All frames are drawn in this size. */
  readonly size: FrameSize | undefined
  readonly error: MediaError | undefined
}

export interface FrameReader<Bitmap> {
  readonly timeline: Timeline
  /** A new object after each change. */
  readonly state: FrameReaderState
  /** Calls `listener` after each change of `state` and after each decoded frame. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * The decoded picture of a frame, or undefined. Requests the decoding of this frame and the next ones. A broken frame shows the one
   * before.
   * Draw the picture at once and do not keep it: it is closed when the window moves on.
   */
  frame(index: number): Bitmap | undefined
  /** All frames for the encoders, once `status` is `ready`; undefined before. */
  clip(): Clip | undefined
  /** Frees everything and stops reading. */
  close(): void
}

export interface FrameReaderOptions<Bitmap> {
  readonly frames: readonly UgoiraFrame[]
  /** The archive. Its chunks are transferred to the worker, so the caller must not use their buffers. */
  readonly archive: ReadableStream<Uint8Array>
  /** Length of the archive in bytes, when known. */
  readonly length?: number | undefined
  readonly channel: ReaderChannel<Bitmap>
}

/** Starts to read an archive. Throws a MediaError for invalid metadata; `state` reports all other errors. */
export function createFrameReader<Bitmap extends Closable>({
  frames,
  archive,
  length,
  channel,
}: FrameReaderOptions<Bitmap>): FrameReader<Bitmap> {
  checkFrames(frames)
  const count = frames.length
  const pictures: (FramePicture | undefined)[] = new Array(count).fill(undefined)
  const isSettled: boolean[] = new Array(count).fill(false)
  const listeners = new Set<() => void>()
  const reader = archive.getReader()
  let state: FrameReaderState = { status: 'loading', progress: 0, playable: 0, size: undefined, error: undefined }
  let window: BitmapWindow<Bitmap> | undefined
  let whole: Blob | undefined
  let bytes = 0
  let settled = 0
  let asked = 0
  let isClosed = false
  let taken: (() => void) | undefined

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const change = (next: Partial<FrameReaderState>) => {
    state = { ...state, ...next }
    tell()
  }
  const fail = (error: MediaError) => {
    if (isClosed || state.status !== 'loading') return
    // The error is already reported. A failed cancellation has no consequence.
    reader.cancel(error).catch(() => {})
    change({ status: 'failed', error })
  }
  const failWith = (kind: MediaErrorKind, message: string) => fail(new MediaError(kind, message))

  const settle = ({ index, picture }: ArrivedFrame) => {
    if (isSettled[index] === true) return
    isSettled[index] = true
    settled += 1
    pictures[index] = picture
    if (picture && !window) open(picture)
  }
  const open = ({ width, height }: FramePicture) => {
    const size = { width, height }
    window = createBitmapWindow<Bitmap>({
      frames: count,
      size,
      canDecode: (index) => pictures[index] !== undefined,
      decode(index) {
        const blob = pictures[index]?.blob
        if (blob) channel.send({ kind: 'decode', index, blob, size })
      },
    })
    state = { ...state, size }
  }
  const show = (index: number) => {
    asked = index
    const shown = substituteFrame((at) => pictures[at] !== undefined, count, index)
    if (shown < 0) return undefined
    window?.moveTo(shown)
    return window?.get(shown)
  }
  const progress = () => {
    const share = length === undefined || length <= 0 ? settled / count : Math.min(1, bytes / length)
    return (share + settled / count) / 2
  }
  const playable = () => {
    if (!pictures.some(Boolean)) return 0
    const gap = isSettled.indexOf(false)
    return gap < 0 ? count : gap
  }

  channel.listen((answer) => {
    if (answer.kind === 'decoded') {
      // A picture that does not decode counts as missing, so the frame before replaces it.
      if (!answer.bitmap) pictures[answer.index] = undefined
      window?.arrive(answer.index, answer.bitmap)
      if (!isClosed && !pictures.some(Boolean) && state.status !== 'loading')
        change({ status: 'failed', playable: 0, error: state.error ?? undecodable() })
      else if (!isClosed) tell()
    } else if (isClosed) {
      return
    } else if (answer.kind === 'taken') {
      answer.frames.forEach(settle)
      if (answer.frames.length > 0) show(asked)
      change({ progress: progress(), playable: playable() })
      taken?.()
    } else if (answer.kind === 'failed') {
      failWith(answer.error, answer.message)
      taken?.()
    } else {
      whole = answer.archive
      isSettled.fill(true)
      // All frames may have failed to decode while the rest of the archive arrived.
      if (!pictures.some(Boolean)) change({ status: 'failed', playable: 0, error: undecodable() })
      else change({ status: 'ready', progress: 1, playable: playable() })
    }
  })

  const pump = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (isClosed || state.status !== 'loading') return
      if (done) return channel.send({ kind: 'end' })
      bytes += value.length
      // One chunk at a time: the worker sets the pace, so at most one chunk waits.
      await new Promise<void>((resolve) => {
        taken = resolve
        channel.send({ kind: 'bytes', bytes: value }, value.buffer instanceof ArrayBuffer ? [value.buffer] : [])
      })
    }
  }
  channel.send({ kind: 'open', files: frames.map(({ file }) => file) })
  pump().catch((error: unknown) => fail(toMediaError(error, 'connection')))

  return {
    timeline: timelineOf(frames.map(({ delay }) => delay)),
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    frame: (index) => (isClosed ? undefined : show(index)),
    clip: () => (state.status === 'ready' && state.size && whole ? clipOf(frames, pictures, state.size, whole) : undefined),
    close() {
      if (isClosed) return
      isClosed = true
      listeners.clear()
      // A failed cancellation has no consequence.
      reader.cancel().catch(() => {})
      taken?.()
      window?.close()
      channel.close()
    },
  }
}

const undecodable = () => new MediaError('noPictures', 'No frame decodes')
