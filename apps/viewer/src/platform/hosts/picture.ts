// Addresses of pictures, through the image proxy of this page and at the chosen resolution.
import type { ImageProxy, ImageResolution, PageImages } from '@emaki/domain'
import { cardImage, isStrip, pageImage, proxiedImage } from '@emaki/domain'
import { initialData } from '../query/initialData.ts'

/** The image proxy of this page: the gateway's own, unless the user has chosen another. */
export function imageProxy(): ImageProxy {
  const { imageBase, imageHost } = initialData().config
  return imageHost === '' ? { kind: 'path', base: imageBase } : chosenImageProxy(imageHost)
}

/** The proxy at a chosen address. A gateway of ours is recognised by its path. All others serve the paths of the image host. */
export const chosenImageProxy = (address: string): ImageProxy =>
  address.endsWith('/api/image')
    ? { kind: 'path', base: address }
    : { kind: 'host', host: address.replace(/^https?:\/\//, ''), base: initialData().config.imageBase }

/**
 * True when pages may be shown as originals: through this page's own gateway, and through proxies that the operator allows
 * (docs/spec/product.md 4). Downloads are always originals.
 */
function showsOriginals(): boolean {
  const { imageBase, imageHost, originalHosts } = initialData().config
  const address = imageHost || imageBase
  return address.startsWith('/') || (URL.canParse(address) && originalHosts.includes(new URL(address).host))
}

/** The resolution to show: the wanted one, or Large where originals are not allowed. */
export const shownResolution = (wanted: ImageResolution): ImageResolution =>
  wanted === 'Original' && !showsOriginals() ? 'Large' : wanted

/** An avatar, thumbnail or other picture with one size. */
export const pictureUrl = (address: string): string => proxiedImage(address, imageProxy())

/** A work's cover in a gallery. */
export const cardUrl = (page: PageImages, resolution: ImageResolution, shape: 'natural' | 'square' = 'natural'): string =>
  proxiedImage(cardImage(page, resolution, shape), imageProxy())

/** A page of a work at a resolution. */
export const pageUrl = (page: PageImages, resolution: ImageResolution): string =>
  proxiedImage(pageImage(page, resolution), imageProxy())

/**
 * A page in viewers and readers, where the medium size is too small. `size`: of the picture in any resolution, as far as it is known. A strip
 * is shown as original where that is allowed: of 800×30,000 px, the large size leaves 32×1200.
 */
export function readingUrl(
  page: PageImages,
  resolution: ImageResolution,
  size?: { readonly width: number; readonly height: number },
): string {
  if (size && isStrip(size)) return pageUrl(page, shownResolution('Original'))
  return pageUrl(page, resolution === 'Medium' ? 'Large' : resolution)
}
