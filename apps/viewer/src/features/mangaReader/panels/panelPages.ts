// The panels of pages, each found once.
import { type FoundPanel, openPanelFinder, type PanelFinder, type ReadingDirection } from '@emaki/media'

export interface LoadedPage {
  readonly picture: HTMLImageElement
  readonly panels: readonly FoundPanel[]
}

export interface PanelPages {
  /** The picture of a page and its panels in reading order. Rejects if the picture does not load. */
  load(url: string, shown?: HTMLImageElement): Promise<LoadedPage>
  close(): void
}

/** Strips that are this much longer than broad have no panels that fit a screen. */
const longestStrip = 2.6

export function createPanelPages(direction: ReadingDirection, open: () => PanelFinder = openPanelFinder): PanelPages {
  const pages = new Map<string, Promise<LoadedPage>>()
  const finder = open()
  const read = async (url: string, shown: HTMLImageElement | undefined): Promise<LoadedPage> => {
    const picture = shown ?? (await loadPicture(url))
    const isStrip = picture.naturalHeight > picture.naturalWidth * longestStrip
    // The browser gives no pixels of pictures of other hosts: these have no panels.
    const panels = isStrip ? [] : await finder.find(picture, direction).catch(() => [])
    return { picture, panels }
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
