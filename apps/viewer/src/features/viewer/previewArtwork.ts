// Preview: a work's pages over the whole screen, in the viewer that the settings choose (docs/spec/product.md 2.8, isUseFancybox).
import type { Artwork } from '@emaki/domain'
import { cardUrl, pageUrl, shownResolution } from '../../data/hosts/picture.ts'
import { loadAllMessages, translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

export interface PreviewOptions extends ViewerOptions {
  /** Pixels of page `index`, as far as they are known; those of the first page come with the work. */
  readonly size?: (index: number) => ViewerPage['size']
}

/** Opens the preview. Says so when its file cannot be had. */
export async function previewArtwork(artwork: Artwork, options: PreviewOptions): Promise<void> {
  try {
    const isLightbox = readSettings().isUseFancybox
    const [open] = await Promise.all([
      isLightbox
        ? Promise.all([import('./openLightbox.tsx'), import('photoswipe/style.css'), import('./lightbox.css')]).then(
            ([room]) => room.openLightbox,
          )
        : import('./openBuiltInViewer.tsx').then((module) => module.openBuiltInViewer),
      loadAllMessages(),
    ])
    open(viewerPages(artwork, options.size), options)
  } catch {
    // Its file could not be had; the pictures on the page stay.
    showToast(translate('error.network'), { kind: 'error' })
  }
}

/** A work's pages at the chosen resolution, never below the large one: here one looks closely. */
function viewerPages(artwork: Artwork, size: PreviewOptions['size']): ViewerPage[] {
  const wished = shownResolution(readSettings().imgReso)
  const title = artwork.title || translate('card.untitled')
  const first = artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
  return artwork.images.map((page, index) => ({
    src: pageUrl(page, wished === 'Medium' ? 'Large' : wished),
    small: cardUrl(page, wished),
    square: cardUrl(page, wished, 'square'),
    size: size?.(index) ?? (index === 0 ? first : undefined),
    alt: translate('artwork.page.alt', { title, page: index + 1, count: artwork.images.length }),
  }))
}
