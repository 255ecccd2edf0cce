// The worker's side of a frame reader: reads the archive and decodes requested frames.
import { MediaError, toMediaError } from '../mediaError.ts'
import type { FrameArchive } from './frameArchive.ts'
import { createFrameArchive } from './frameArchive.ts'
import type { FrameSize, ReaderRequest, ReaderResponse } from './readerMessages.ts'

export interface ReaderThreadOptions<Bitmap> {
  answer(answer: ReaderResponse<Bitmap>, transfer?: readonly Transferable[]): void
  /** Decodes a picture to exactly this size. */
  decode(blob: Blob, size: FrameSize): Promise<Bitmap>
  /** The parts of a bitmap that are transferred instead of copied. */
  transferOf(bitmap: Bitmap): readonly Transferable[]
}

/** Creates the message handler of the worker. */
export function serveReader<Bitmap>({ answer, decode, transferOf }: ReaderThreadOptions<Bitmap>): (order: ReaderRequest) => void {
  let archive: FrameArchive | undefined

  const opened = () => {
    if (!archive) throw new MediaError('encoder', 'The frame reader was not opened')
    return archive
  }
  const attempt = (work: () => ReaderResponse<Bitmap>) => {
    try {
      answer(work())
    } catch (error) {
      const { kind, message } = toMediaError(error, 'corrupt')
      answer({ kind: 'failed', error: kind, message })
    }
  }

  return (order) => {
    if (order.kind === 'open') archive = createFrameArchive(order.files)
    else if (order.kind === 'bytes') attempt(() => ({ kind: 'taken', frames: opened().push(order.bytes) }))
    else if (order.kind === 'end') attempt(() => ({ kind: 'ended', archive: opened().end() }))
    else {
      const { index, blob, size } = order
      decode(blob, size).then(
        (bitmap) => answer({ kind: 'decoded', index, bitmap }, transferOf(bitmap)),
        () => answer({ kind: 'decoded', index, bitmap: undefined }),
      )
    }
  }
}
