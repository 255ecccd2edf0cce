// Detects when the painter is idle, so that background work does not delay readers.
import { setTimeout } from 'node:timers/promises'
import type { Painter, Picture, Rendition } from '@emaki/painter'

export interface WatchedPainter {
  /** The painter for all requests that a reader waits for. */
  readonly painter: Painter
  /** Paints for background work: does not count as activity and does not use the disk cache. */
  paintInBackground(picture: Picture, rendition: Rendition, signal: AbortSignal): Promise<Uint8Array>
  /** Resolves once nothing was painted for the length of the pause. Rejects with the signal's reason. */
  whenIdle(signal: AbortSignal): Promise<void>
}

/** Observes a painter. It counts as idle after `pauseMs` without a painting. */
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
    paintInBackground: (picture, rendition, signal) => painter.paint(picture, rendition, signal, { keep: false }),
    async whenIdle(signal) {
      signal.throwIfAborted()
      for (;;) {
        const restMs = painting > 0 ? pauseMs : lastMs + pauseMs - performance.now()
        if (restMs <= 0) return
        await setTimeout(restMs, undefined, { signal, ref: false })
      }
    },
  }
}
