// Picture: the addresses that pictures load from, through the image proxy of this page and at the chosen resolution.
import type { ImageProxy, ImageResolution, PageImages } from '@emaki/domain'
import { cardImage, pageImage, proxiedImage } from '@emaki/domain'
import { firstData } from './firstData.ts'

/** The image proxy of this page: the gateway that sent it, unless another is chosen. */
export const imageProxy = (): ImageProxy => ({ kind: 'path', base: firstData().config.imageBase })

/** An avatar, thumbnail or other picture with one size. */
export const pictureUrl = (address: string): string => proxiedImage(address, imageProxy())

/** A work's cover in a gallery. */
export const cardUrl = (page: PageImages, resolution: ImageResolution, shape: 'natural' | 'square' = 'natural'): string =>
  proxiedImage(cardImage(page, resolution, shape), imageProxy())

/** A page of a work at a resolution. */
export const pageUrl = (page: PageImages, resolution: ImageResolution): string =>
  proxiedImage(pageImage(page, resolution), imageProxy())
