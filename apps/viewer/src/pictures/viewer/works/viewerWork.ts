// A work as a viewer shows it: its pages with the addresses of their pictures.
import type { Artwork } from '@emaki/domain'
import { cardUrl, readingUrl, shownResolution } from '../../../platform/hosts/picture.ts'
import { translate } from '../../../platform/i18n/catalogue.ts'
import { readSettings } from '../../../platform/settings/store.ts'
import type { PageSize, ViewerPage } from '../viewerPage.ts'

export interface ViewerWork {
  readonly artwork: Artwork
  /** At least one page. */
  readonly pages: readonly ViewerPage[]
}

/**
 * The pages at the resolution of the settings, but at least in the large size, because people zoom in. `size` returns the size of a page in
 * px; the size of the first page is part of the work.
 */
export function viewerWork(artwork: Artwork, size?: (index: number) => ViewerPage['size']): ViewerWork {
  const resolution = shownResolution(readSettings().imageResolution)
  const title = artwork.title || translate('card.untitled')
  const first = artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
  const pages = artwork.images.map((page, index) => {
    const known = size?.(index) ?? (index === 0 ? first : undefined)
    return {
      src: readingUrl(page, resolution, known),
      srcOf: (loaded: PageSize) => readingUrl(page, resolution, loaded),
      small: cardUrl(page, resolution),
      square: cardUrl(page, resolution, 'square'),
      size: known,
      alt: translate('artwork.page.alt', { title, page: index + 1, count: artwork.images.length }),
    }
  })
  return { artwork, pages }
}
