// Frame reader of a ugoira: makes frames available while the archive arrives. The number of decoded frames is bounded.
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
  /** All frames for the encoders when `status` is `ready`, else undefined. */
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
  // Longer than usual: the message handler and the public methods share the state in this closure.
  checkFrames(frames)
  const table = createFrameTable(frames.length)
  const listeners = new Set<() => void>()
  const reader = archive.getReader()
  let state: FrameReaderState = { status: 'loading', progress: 0, playable: 0, size: undefined, error: undefined }
  let window: BitmapWindow<Bitmap> | undefined
  let whole: Blob | undefined
  let bytes = 0
  let current = 0
  let isClosed = false
  let onTaken: (() => void) | undefined

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const change = (next: Partial<FrameReaderState>) => {
    state = { ...state, ...next }
    notify()
  }
  const fail = (error: MediaError) => {
    if (isClosed || state.status !== 'loading') return
    // The error is already reported. A failed cancellation has no consequence.
    reader.cancel(error).catch(() => {})
    change({ status: 'failed', error })
  }
  const show = (index: number) => {
    current = index
    const shown = substituteFrame(table.has, frames.length, index)
    if (shown < 0) return undefined
    window?.moveTo(shown)
    return window?.get(shown)
  }
  const add = (frame: ArrivedFrame) => {
    if (!table.add(frame) || !frame.picture || window) return
    const { width, height } = frame.picture
    window = openWindow(table, { width, height }, channel)
    state = { ...state, size: { width, height } }
  }
  const progress = () => {
    const share = length === undefined || length <= 0 ? table.share() : Math.min(1, bytes / length)
    return (share + table.share()) / 2
  }

  channel.listen((message) => {
    if (message.kind === 'decoded') {
      // A picture that does not decode counts as missing, so the frame before replaces it.
      if (!message.bitmap) table.drop(message.index)
      window?.arrive(message.index, message.bitmap)
      if (!isClosed && table.isEmpty() && state.status !== 'loading')
        change({ status: 'failed', playable: 0, error: state.error ?? undecodable() })
      else if (!isClosed) notify()
    } else if (isClosed) {
      return
    } else if (message.kind === 'taken') {
      message.frames.forEach(add)
      if (message.frames.length > 0) show(current)
      change({ progress: progress(), playable: table.playable() })
      onTaken?.()
    } else if (message.kind === 'failed') {
      fail(new MediaError(message.error, message.message))
      onTaken?.()
    } else {
      whole = message.archive
      table.complete()
      // All frames may have failed to decode while the rest of the archive arrived.
      if (table.isEmpty()) change({ status: 'failed', playable: 0, error: undecodable() })
      else change({ status: 'ready', progress: 1, playable: table.playable() })
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
        onTaken = resolve
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
    clip: () => (state.status === 'ready' && state.size && whole ? clipOf(frames, table.pictures, state.size, whole) : undefined),
    close() {
      if (isClosed) return
      isClosed = true
      listeners.clear()
      // A failed cancellation has no consequence.
      reader.cancel().catch(() => {})
      onTaken?.()
      window?.close()
      channel.close()
    },
  }
}

const undecodable = () => new MediaError('noPictures', 'No frame decodes')

type FrameTable = ReturnType<typeof createFrameTable>

/** The pictures of `count` frames, and which frames have arrived with or without one. */
function createFrameTable(count: number) {
  const pictures: (FramePicture | undefined)[] = new Array(count).fill(undefined)
  const hasArrived: boolean[] = new Array(count).fill(false)
  let arrived = 0
  const isEmpty = () => !pictures.some(Boolean)
  return {
    pictures: pictures as readonly (FramePicture | undefined)[],
    isEmpty,
    has: (index: number) => pictures[index] !== undefined,
    /** False when the frame has arrived before. */
    add({ index, picture }: ArrivedFrame): boolean {
      if (hasArrived[index] === true) return false
      hasArrived[index] = true
      arrived += 1
      pictures[index] = picture
      return true
    },
    /** Removes a picture that does not decode. */
    drop(index: number) {
      pictures[index] = undefined
    },
    /** Marks all frames as arrived. */
    complete: () => void hasArrived.fill(true),
    /** Share of arrived frames, 0 to 1. */
    share: () => arrived / count,
    /** Number of frames from the first on that can be shown, including substitutes. */
    playable() {
      const gap = hasArrived.indexOf(false)
      return isEmpty() ? 0 : gap < 0 ? count : gap
    },
  }
}

const openWindow = <Bitmap extends Closable>(
  table: FrameTable,
  size: FrameSize,
  channel: ReaderChannel<Bitmap>,
): BitmapWindow<Bitmap> =>
  createBitmapWindow<Bitmap>({
    frames: table.pictures.length,
    size,
    canDecode: table.has,
    decode(index) {
      const blob = table.pictures[index]?.blob
      if (blob) channel.send({ kind: 'decode', index, blob, size })
    },
  })
