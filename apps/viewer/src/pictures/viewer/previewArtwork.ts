// Opens the pages of a work in full screen, in the viewer of the settings (docs/spec/product.md 2.8, isUseFancybox).
import type { Artwork } from '@emaki/domain'
import { loadAllMessages, translate } from '../../platform/i18n/catalogue.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

export interface PreviewOptions extends ViewerOptions {
  /** Size of a page in px; undefined when it is unknown. The size of the first page is part of the work. */
  readonly size?: (index: number) => ViewerPage['size']
}

/** Opens the viewer, or shows a toast when its code fails to load. Never rejects. */
export async function previewArtwork(artwork: Artwork, options: PreviewOptions): Promise<void> {
  try {
    const load = readSettings().isUseFancybox ? loadLightbox : loadBuiltInViewer
    const [open, { viewerWork }] = await Promise.all([load(), import('./works/viewerWork.ts'), loadAllMessages()])
    open(viewerWork(artwork, options.size), options)
  } catch {
    // The code failed to load.
    showToast(translate('error.network'), { kind: 'error' })
  }
}

// Separate functions: in one expression, the bundler would load the style of the other viewer.
const loadLightbox = async () => (await import('./lightbox/openLightbox.tsx')).openLightbox
const loadBuiltInViewer = async () => (await import('./openBuiltInViewer.tsx')).openBuiltInViewer
