// Which pictures may be sent in another format, and which format a client accepts.
import { preferences } from '@emaki/domain/server'

/** The formats of EMAKI_IMAGE_FORMATS. */
export const pictureFormatNames = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormatNames)[number]

/**
 * The format of `offered` with the highest weight in an Accept header; on equal weights the first in `offered`. Only a type that is
 * named counts: programs that send a wildcard often cannot read new formats.
 */
export function acceptedFormat(accept: string | undefined, offered: readonly PictureFormat[]): PictureFormat | undefined {
  const liked = preferences(accept)
  const weightOf = (format: PictureFormat) => liked.find(({ name }) => name === `image/${format}`)?.weight ?? 0
  const best = offered.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
  return best !== undefined && weightOf(best) > 0 ? best : undefined
}

/** Folders of pictures that the site itself has re-encoded for screens. Originals and ugoira archives are elsewhere. */
const previewFolder = /\/(?:img-master|custom-thumb|novel-cover-master)\/img\//
const previewFile = /_(?:master|square|custom)1200\.(?:jpg|png)$/

/** True for the path of a preview, in any of the sizes that the site offers. */
export const isPreview = (path: string): boolean => previewFolder.test(path) && previewFile.test(path)
