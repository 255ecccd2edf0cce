// A painter that records its requests. Its pictures are the requests themselves, as JSON.
import type { Painter } from '@emaki/painter'

export interface RecordingPainter extends Painter {
  /** Requests so far, as text. */
  readonly orders: string[]
}

/** Creates the painter. With `trouble` it rejects with that error. */
export function createRecordingPainter(trouble?: Error): RecordingPainter {
  const orders: string[] = []
  return {
    orders,
    async paint(picture, rendition, signal) {
      signal?.throwIfAborted()
      if (trouble) throw trouble
      const order = JSON.stringify({ picture, rendition })
      orders.push(order)
      return new TextEncoder().encode(order)
    },
    close: async () => undefined,
  }
}
