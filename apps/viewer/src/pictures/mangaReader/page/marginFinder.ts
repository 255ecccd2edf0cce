// Finds the margins of loaded pages on this device, one page at a time, while the browser is idle.
import { whenIdle } from '../../../platform/schedule.ts'
import { findMargins, type Margins } from './margins.ts'

export interface MarginFinder {
  /** The margins of the examined pictures, by address. A new map after each result. */
  read(): ReadonlyMap<string, Margins>
  /** Examines a loaded picture, unless its margins are known. */
  examine(url: string, picture: HTMLImageElement): void
  /** Calls `listener` after each result. Returns a function that ends this. */
  subscribe(listener: () => void): () => void
}

/** Longest side of the picture that is examined, px. Smaller ones could lose faint lines. */
const maxSide = 640
/** Maximum delay of the examination in a busy browser, ms. */
const maxDelayMs = 1000

export function createMarginFinder(readMargins = marginsOfPicture): MarginFinder {
  const examined = new Set<string>()
  let found: ReadonlyMap<string, Margins> = new Map()
  const queue: (readonly [string, HTMLImageElement])[] = []
  const listeners = new Set<() => void>()
  let isBusy = false

  const next = () => {
    const first = queue.shift()
    isBusy = first !== undefined
    if (first === undefined) return
    const [url, picture] = first
    whenIdle(() => {
      readMargins(picture)
        .then((margins) => {
          found = new Map(found).set(url, margins)
          for (const listener of listeners) listener()
        })
        // The browser gives no pixels of pictures of other hosts. They are shown whole.
        .catch(() => undefined)
        .finally(next)
    }, maxDelayMs)
  }
  return {
    read: () => found,
    examine(url, picture) {
      if (examined.has(url)) return
      examined.add(url)
      queue.push([url, picture])
      if (!isBusy) next()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Scales the picture down outside of the main thread, and reads its pixels. Rejects where the browser refuses. */
async function marginsOfPicture(picture: HTMLImageElement): Promise<Margins> {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
  try {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('The browser has no canvas')
    context.drawImage(bitmap, 0, 0)
    return findMargins(context.getImageData(0, 0, width, height))
  } finally {
    bitmap.close()
  }
}
