// The thread's side of a reel: reads the archive, decodes the frames that the page asks for.
import { asFault, MediaFault } from '../fault.ts'
import type { FrameArchive } from './frameArchive.ts'
import { createFrameArchive } from './frameArchive.ts'
import type { FrameSize, ReelAnswer, ReelOrder } from './reelMessages.ts'

export interface ReelThreadOptions<Bitmap> {
  answer(answer: ReelAnswer<Bitmap>, transfer?: readonly Transferable[]): void
  /** Decodes a picture to exactly this size. */
  decode(blob: Blob, size: FrameSize): Promise<Bitmap>
  /** What of a bitmap is handed over rather than copied. */
  transferOf(bitmap: Bitmap): readonly Transferable[]
}

/** What to do with each order. */
export function serveReel<Bitmap>({ answer, decode, transferOf }: ReelThreadOptions<Bitmap>): (order: ReelOrder) => void {
  let archive: FrameArchive | undefined

  const opened = () => {
    if (!archive) throw new MediaFault('encoder', 'The reel was not opened')
    return archive
  }
  const attempt = (work: () => ReelAnswer<Bitmap>) => {
    try {
      answer(work())
    } catch (error) {
      const { kind, message } = asFault(error, 'corrupt')
      answer({ kind: 'failed', fault: kind, message })
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
