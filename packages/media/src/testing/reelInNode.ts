// A reel with its thread's side in the same process: for tests, where there are no browser threads and no bitmaps.
import type { UgoiraReel } from '../reel/openReel.ts'
import type { Reel, ReelState } from '../reel/reel.ts'
import { createReel } from '../reel/reel.ts'
import type { FrameSize, ReelAnswer } from '../reel/reelMessages.ts'
import { serveReel } from '../reel/reelThread.ts'
import type { UgoiraFrame } from '../ugoira/ugoiraFrame.ts'

/** What stands for a decoded frame: it knows which picture it was made of. */
export interface SheetOfGlass extends FrameSize {
  readonly blob: Blob
  isOpen: boolean
  close(): void
}

export interface ReelInNode {
  readonly reel: Reel<SheetOfGlass>
  /** Every frame that was ever decoded. */
  readonly sheets: readonly SheetOfGlass[]
}

/** A picture whose decoder gives up. */
export const undecodable = 0xee

/** Opens a reel over these chunks. */
export function reelOver(frames: readonly UgoiraFrame[], archive: ReadableStream<Uint8Array>, length?: number): ReelInNode {
  const sheets: SheetOfGlass[] = []
  let listener: ((answer: ReelAnswer<SheetOfGlass>) => void) | undefined
  const serve = serveReel<SheetOfGlass>({
    answer: (answer) => queueMicrotask(() => listener?.(answer)),
    async decode(blob, size) {
      if (new Uint8Array(await blob.arrayBuffer()).at(-1) === undecodable) throw new Error('no picture')
      const sheet: SheetOfGlass = {
        ...size,
        blob,
        isOpen: true,
        close() {
          sheet.isOpen = false
        },
      }
      sheets.push(sheet)
      return sheet
    },
    transferOf: () => [],
  })
  const line = {
    send: (order: Parameters<typeof serve>[0]) => queueMicrotask(() => serve(order)),
    listen(next: typeof listener) {
      listener = next
    },
    close: () => {},
  }
  return { reel: createReel<SheetOfGlass>({ frames, archive, length, line }), sheets }
}

/** A stream of these chunks; `ending` may break it off. */
export const streamOf = (chunks: readonly Uint8Array[], ending?: Error): ReadableStream<Uint8Array> => {
  const rest = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk) controller.enqueue(chunk)
      else if (ending) controller.error(ending)
      else controller.close()
    },
  })
}

/** The state of a reel as soon as `claim` holds. */
export const stateWhen = (reel: Reel<SheetOfGlass> | UgoiraReel, claim: (state: ReelState) => boolean): Promise<ReelState> =>
  new Promise((resolve) => {
    const look = () => {
      if (!claim(reel.state)) return
      stop()
      resolve(reel.state)
    }
    const stop = reel.subscribe(look)
    look()
  })
