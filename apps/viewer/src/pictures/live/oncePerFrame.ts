// Batches items that arrive faster than the screen repaints: one batch for each animation frame (docs/reliability.md I2).

/** Maximum number of items in a batch. Hidden tabs have no animation frames, so batches could grow without limit. */
const maxWaiting = 1000

export interface FrameBatcher<Item> {
  add(item: Item): void
  /** Drops waiting items. */
  stop(): void
}

/**
 * Passes items to `handle` in the next animation frame, in order. Only the last `maxWaiting` items are kept. `frames` is
 * replaceable for tests.
 */
export function oncePerFrame<Item>(
  handle: (items: readonly Item[]) => void,
  frames: Pick<typeof globalThis, 'requestAnimationFrame' | 'cancelAnimationFrame'> = globalThis,
): FrameBatcher<Item> {
  let waiting: Item[] = []
  let frame: number | undefined
  const flush = () => {
    frame = undefined
    const items = waiting.slice(-maxWaiting)
    waiting = []
    handle(items)
  }
  return {
    add(item) {
      waiting.push(item)
      if (waiting.length > 2 * maxWaiting) waiting = waiting.slice(-maxWaiting)
      frame ??= frames.requestAnimationFrame(flush)
    },
    stop() {
      if (frame !== undefined) frames.cancelAnimationFrame(frame)
      frame = undefined
      waiting = []
    },
  }
}
