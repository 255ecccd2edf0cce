// When the painter has nothing to do: background work waits for it, so that no one who looks at pictures waits for background work.
import { setTimeout } from 'node:timers/promises'
import type { Painter, Picture, Rendition } from '@emaki/painter'

export interface WatchedPainter {
  /** The painter, for everything that someone waits for. */
  readonly painter: Painter
  /** Paints without being noticed, for the work that waits for quiet; leaves the disk cache alone. */
  aside(picture: Picture, rendition: Rendition, signal: AbortSignal): Promise<Uint8Array>
  /** Resolves once nothing was painted for the length of the pause; rejects with the signal's reason. */
  quiet(signal: AbortSignal): Promise<void>
}

/** Watches a painter. `pauseMs` is how long it must have been idle to count as quiet. */
export function watchPainter(painter: Painter, pauseMs: number): WatchedPainter {
  let painting = 0
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    painter: {
      async paint(...order) {
        painting += 1
        try {
          return await painter.paint(...order)
        } finally {
          painting -= 1
          lastMs = performance.now()
        }
      },
      close: () => painter.close(),
    },
    aside: (picture, rendition, signal) => painter.paint(picture, rendition, signal, { keep: false }),
    async quiet(signal) {
      signal.throwIfAborted()
      for (;;) {
        const restMs = painting > 0 ? pauseMs : lastMs + pauseMs - performance.now()
        if (restMs <= 0) return
        await setTimeout(restMs, undefined, { signal, ref: false })
      }
    },
  }
}
