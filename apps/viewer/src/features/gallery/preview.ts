// Preview: a work's pages over the whole screen, opened straight from a card (spec 2.8).
import type { Artwork } from '@emaki/domain'
import { cardUrl, pageUrl } from '../../data/picture.ts'
import { translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/toast.ts'
import { openViewer } from '../viewer/openViewer.ts'

/** Opens the preview at the first page; it grows out of `thumbnail`. Says so when it cannot be had. */
export async function previewArtwork(artwork: Artwork, thumbnail: HTMLElement | undefined): Promise<void> {
  const { imgReso } = readSettings()
  const title = artwork.title || translate('card.untitled')
  const size = artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
  const pages = artwork.images.map((page, index) => ({
    src: pageUrl(page, imgReso === 'Medium' ? 'Large' : imgReso),
    small: cardUrl(page, imgReso),
    size: index === 0 ? size : undefined,
    alt: translate('artwork.page.alt', { title, page: index + 1, count: artwork.images.length }),
  }))
  try {
    await openViewer(pages, {
      index: 0,
      ...(thumbnail ? { thumbnail: (index: number) => (index === 0 ? thumbnail : undefined) } : {}),
    })
  } catch {
    // Its file could not be had; the artwork's own page is one click away.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
