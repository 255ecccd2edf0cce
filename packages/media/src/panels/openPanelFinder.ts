// Finds panels of loaded pictures in a worker.
import type { FoundPanel, ReadingDirection } from './findPanels.ts'
import type { PanelRequest, PanelResponse } from './panelMessages.ts'

export interface PanelFinder {
  /** The panels of a loaded picture in reading order. Rejects where the browser gives no pixels, as for pictures of other hosts. */
  find(picture: HTMLImageElement, direction: ReadingDirection): Promise<readonly FoundPanel[]>
  /** Ends the worker. Open calls reject. */
  close(): void
}

/** Longest side of the picture that is examined, in px. Thin gutters vanish in smaller ones. */
const longestSide = 720

interface Waiting {
  readonly resolve: (panels: readonly FoundPanel[]) => void
  readonly reject: (reason: Error) => void
}

/** Starts a worker. Close the finder when the reader closes. */
export function openPanelFinder(): PanelFinder {
  const worker = new Worker(new URL('./panels.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let last = 0
  const fail = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data: { id, panels } }: MessageEvent<PanelResponse>) => {
    waiting.get(id)?.resolve(panels)
    waiting.delete(id)
  })
  worker.addEventListener('error', () => fail(new Error('the panel worker failed')))
  return {
    async find(picture, direction) {
      const bitmap = await scaled(picture)
      const id = ++last
      const request: PanelRequest = { id, bitmap, direction }
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage(request, [bitmap])
      })
    },
    close() {
      worker.terminate()
      fail(new Error('the panel finder is closed'))
    },
  }
}

function scaled(picture: HTMLImageElement): Promise<ImageBitmap> {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, longestSide / Math.max(1, naturalWidth, naturalHeight))
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(naturalWidth * scale)),
    resizeHeight: Math.max(1, Math.round(naturalHeight * scale)),
    resizeQuality: 'medium',
  })
}
