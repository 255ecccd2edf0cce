// Once per frame: what comes faster than a screen is drawn is handed on together, once for each picture (docs/reliability.md I2).

/** More than this between two pictures is not worth keeping: a tab that nobody sees draws none. */
const maxWaiting = 1000

export interface Gathering<Item> {
  add(item: Item): void
  /** What waits is dropped. */
  stop(): void
}

/** Hands `items` to `give` before the next picture is drawn, in their order; of a flood the last thousand. `frames` comes from outside for tests. */
export function oncePerFrame<Item>(
  give: (items: readonly Item[]) => void,
  frames: Pick<typeof globalThis, 'requestAnimationFrame' | 'cancelAnimationFrame'> = globalThis,
): Gathering<Item> {
  let waiting: Item[] = []
  let frame: number | undefined
  const hand = () => {
    frame = undefined
    const items = waiting.slice(-maxWaiting)
    waiting = []
    give(items)
  }
  return {
    add(item) {
      waiting.push(item)
      if (waiting.length > 2 * maxWaiting) waiting = waiting.slice(-maxWaiting)
      frame ??= frames.requestAnimationFrame(hand)
    },
    stop() {
      if (frame !== undefined) frames.cancelAnimationFrame(frame)
      frame = undefined
      waiting = []
    },
  }
}
