// A reel: an ugoira from the first byte of its archive on. Frames can be shown as soon as they are here; what is decoded is bounded.
import type { MediaFaultKind } from '../fault.ts'
import { asFault, MediaFault } from '../fault.ts'
import type { Timeline } from '../ugoira/timeline.ts'
import { timelineOf } from '../ugoira/timeline.ts'
import type { UgoiraFrame } from '../ugoira/ugoiraFrame.ts'
import { checkFrames, substituteFrame } from '../ugoira/ugoiraFrame.ts'
import type { BitmapWindow, Closable } from './bitmapWindow.ts'
import { createBitmapWindow } from './bitmapWindow.ts'
import type { Clip } from './clip.ts'
import { clipOf } from './clip.ts'
import type { ArrivedFrame, FramePicture } from './frameArchive.ts'
import type { FrameSize, ReelLine } from './reelMessages.ts'

export interface ReelState {
  /** `failed` keeps what arrived: `playable` frames can still be shown. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** From 0 to 1: bytes that have arrived, and frames that are ready, half each (docs/contract/companion.md 9.4). */
  readonly progress: number
  /** Frames from the first on that can be shown, substitutes for broken ones included. */
  readonly playable: number
  /** Of the first frame that arrived; all frames are drawn in this size. */
  readonly size: FrameSize | undefined
  readonly fault: MediaFault | undefined
}

export interface Reel<Bitmap> {
  readonly timeline: Timeline
  /** A new object after each change. */
  readonly state: ReelState
  /** Tells of each change of `state`, and of each frame that has been decoded. Gives back how to stop listening. */
  subscribe(listener: () => void): () => void
  /**
   * The picture of a frame, if it is decoded; asks for it and for those after it. Draw it at once and do not keep it: it is closed
   * when the reel moves on. A broken frame shows the one before it.
   */
  frame(index: number): Bitmap | undefined
  /** All frames for the encoders, once `status` is `ready`; undefined before. */
  clip(): Clip | undefined
  /** Frees everything and stops reading. */
  close(): void
}

export interface ReelOptions<Bitmap> {
  readonly frames: readonly UgoiraFrame[]
  /** The archive. Its chunks are handed over to the thread: nobody else may use their buffers. */
  readonly archive: ReadableStream<Uint8Array>
  /** Length of the archive where it is known. */
  readonly length?: number | undefined
  readonly line: ReelLine<Bitmap>
}

/** Starts reading an archive. Throws a MediaFault when the metadata can be no animation's; all else is told by `state`. */
export function createReel<Bitmap extends Closable>({ frames, archive, length, line }: ReelOptions<Bitmap>): Reel<Bitmap> {
  checkFrames(frames)
  const count = frames.length
  const pictures: (FramePicture | undefined)[] = new Array(count).fill(undefined)
  const isSettled: boolean[] = new Array(count).fill(false)
  const listeners = new Set<() => void>()
  const reader = archive.getReader()
  let state: ReelState = { status: 'loading', progress: 0, playable: 0, size: undefined, fault: undefined }
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
  const change = (next: Partial<ReelState>) => {
    state = { ...state, ...next }
    tell()
  }
  const fail = (fault: MediaFault) => {
    if (isClosed || state.status !== 'loading') return
    // The reason is already told; how the stream takes its end changes nothing.
    reader.cancel(fault).catch(() => {})
    change({ status: 'failed', fault })
  }
  const failWith = (kind: MediaFaultKind, message: string) => fail(new MediaFault(kind, message))

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
        if (blob) line.send({ kind: 'decode', index, blob, size })
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

  line.listen((answer) => {
    if (answer.kind === 'decoded') {
      // A picture that does not decode is as good as missing: the frame before it stands in.
      if (!answer.bitmap) pictures[answer.index] = undefined
      window?.arrive(answer.index, answer.bitmap)
      if (!isClosed && !pictures.some(Boolean) && state.status !== 'loading')
        change({ status: 'failed', playable: 0, fault: state.fault ?? undecodable() })
      else if (!isClosed) tell()
    } else if (isClosed) {
      return
    } else if (answer.kind === 'taken') {
      answer.frames.forEach(settle)
      if (answer.frames.length > 0) show(asked)
      change({ progress: progress(), playable: playable() })
      taken?.()
    } else if (answer.kind === 'failed') {
      failWith(answer.fault, answer.message)
      taken?.()
    } else {
      whole = answer.archive
      isSettled.fill(true)
      // All that came may have turned out not to decode while the rest was on its way.
      if (!pictures.some(Boolean)) change({ status: 'failed', playable: 0, fault: undecodable() })
      else change({ status: 'ready', progress: 1, playable: playable() })
    }
  })

  const pump = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (isClosed || state.status !== 'loading') return
      if (done) return line.send({ kind: 'end' })
      bytes += value.length
      // One chunk at a time: the thread sets the pace, and no more than a chunk waits.
      await new Promise<void>((resolve) => {
        taken = resolve
        line.send({ kind: 'bytes', bytes: value }, value.buffer instanceof ArrayBuffer ? [value.buffer] : [])
      })
    }
  }
  line.send({ kind: 'open', files: frames.map(({ file }) => file) })
  pump().catch((error: unknown) => fail(asFault(error, 'connection')))

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
      // Nobody waits for the rest any more.
      reader.cancel().catch(() => {})
      taken?.()
      window?.close()
      line.close()
    },
  }
}

const undecodable = () => new MediaFault('noPictures', 'No frame decodes')
