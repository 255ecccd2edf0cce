// Opens the pages of a work in full screen: in the lightbox, or in the reader (docs/spec/product.md 2.8, openInLightbox).
import type { Artwork } from '@emaki/domain'
import { hasReader } from '../../lists/readingEnd/hasReader.ts'
import { translate, withAllMessages } from '../../platform/i18n/catalogue.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

export interface PreviewOptions extends ViewerOptions {
  /** Size of a page in px; undefined when it is unknown. The size of the first page is part of the work. */
  readonly size?: (index: number) => ViewerPage['size']
}

/** Opens the lightbox, or the reader for works that have one when the settings say so. Shows a toast when its code fails to load. Never rejects. */
export async function previewArtwork(artwork: Artwork, options: PreviewOptions): Promise<void> {
  const { onRead, index, size } = options
  if (onRead && hasReader(artwork) && !readSettings().openInLightbox) return onRead(artwork, index)
  try {
    const [{ openLightbox }, { viewerWork }] = await Promise.all([
      withAllMessages(import('./lightbox/openLightbox.tsx')),
      import('./works/viewerWork.ts'),
    ])
    openLightbox(viewerWork(artwork, size), options)
  } catch {
    // The code failed to load.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
