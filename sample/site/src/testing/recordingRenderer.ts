// A renderer that records its requests. Its pictures are the requests themselves, as JSON.
import type { PictureRenderer } from '@emaki/pictures'

export interface RecordingRenderer extends PictureRenderer {
  /** Requests so far, as text. */
  readonly orders: string[]
}

/** Creates the renderer. With `trouble` it rejects with that error. */
export function createRecordingRenderer(trouble?: Error): RecordingRenderer {
  const orders: string[] = []
  return {
    orders,
    async render(picture, rendition, signal) {
      signal?.throwIfAborted()
      if (trouble) throw trouble
      const order = JSON.stringify({ picture, rendition })
      orders.push(order)
      return new TextEncoder().encode(order)
    },
    close: async () => undefined,
  }
}
