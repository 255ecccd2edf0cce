// The panels of pages, each found once.
import { isStrip } from '@emaki/domain'
import { type FoundPanel, openPanelFinder, type PanelFinder, type ReadingDirection } from '@emaki/media'
import type { Size } from './panelBox.ts'

export interface LoadedPage {
  /** Of the picture, in px. The picture itself is not stored: hundreds of pages would fill the memory. */
  readonly size: Size
  readonly panels: readonly FoundPanel[]
}

export interface PanelPages {
  /** The size of a page and its panels in reading order. Rejects if the picture does not load. */
  load(url: string, shown?: HTMLImageElement): Promise<LoadedPage>
  close(): void
}

export function createPanelPages(direction: ReadingDirection, open: () => PanelFinder = openPanelFinder): PanelPages {
  const pages = new Map<string, Promise<LoadedPage>>()
  const finder = open()
  const read = async (url: string, shown: HTMLImageElement | undefined): Promise<LoadedPage> => {
    const picture = shown ?? (await loadPicture(url))
    const size = { width: picture.naturalWidth, height: picture.naturalHeight }
    // Strips have no panels that fit a screen. The browser gives no pixels of pictures of other hosts: these have no panels either.
    const panels = isStrip(size) ? [] : await finder.find(picture, direction).catch(() => [])
    return { size, panels }
  }
  return {
    load(url, shown) {
      const known = pages.get(url)
      if (known) return known
      const page = read(url, shown)
      pages.set(url, page)
      page.catch(() => pages.delete(url))
      return page
    },
    close: () => finder.close(),
  }
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}
