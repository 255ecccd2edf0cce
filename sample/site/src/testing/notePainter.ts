// A painter that writes down what it was asked for: its pictures are the orders themselves, as JSON.
import type { Painter } from '@emaki/painter'

export interface NotePainter extends Painter {
  /** Orders so far, as text. */
  readonly orders: string[]
}

/** Paints notes; with `trouble` it fails as a broken painter does. */
export function notePainter(trouble?: Error): NotePainter {
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
