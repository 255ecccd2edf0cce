// Opens the pages of a work in full screen, in the viewer of the settings (docs/spec/product.md 2.8, isUseFancybox).
import type { Artwork } from '@emaki/domain'
import { cardUrl, pageUrl, shownResolution } from '../../data/hosts/picture.ts'
import { loadAllMessages, translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

export interface PreviewOptions extends ViewerOptions {
  /** Size of a page in px; undefined when it is unknown. The size of the first page is part of the work. */
  readonly size?: (index: number) => ViewerPage['size']
}

/** Opens the viewer, or shows a toast when its code fails to load. Never rejects. */
export async function previewArtwork(artwork: Artwork, options: PreviewOptions): Promise<void> {
  try {
    const isLightbox = readSettings().isUseFancybox
    const [open] = await Promise.all([
      isLightbox
        ? Promise.all([import('./openLightbox.tsx'), import('photoswipe/style.css'), import('./lightbox.css')]).then(
            ([module]) => module.openLightbox,
          )
        : import('./openBuiltInViewer.tsx').then((module) => module.openBuiltInViewer),
      loadAllMessages(),
    ])
    open(viewerPages(artwork, options.size), options)
  } catch {
    // The code failed to load.
    showToast(translate('error.network'), { kind: 'error' })
  }
}

/** The pages at the resolution of the settings, but at least in the large size, because people zoom in. */
function viewerPages(artwork: Artwork, size: PreviewOptions['size']): ViewerPage[] {
  const resolution = shownResolution(readSettings().imgReso)
  const title = artwork.title || translate('card.untitled')
  const first = artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
  return artwork.images.map((page, index) => ({
    src: pageUrl(page, resolution === 'Medium' ? 'Large' : resolution),
    small: cardUrl(page, resolution),
    square: cardUrl(page, resolution, 'square'),
    size: size?.(index) ?? (index === 0 ? first : undefined),
    alt: translate('artwork.page.alt', { title, page: index + 1, count: artwork.images.length }),
  }))
}
