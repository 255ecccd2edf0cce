// Works that a list names but the site does not show (docs/contract/app-api.md 2.4).
import { isLimitedImage } from '../images/imageUrl.ts'
import type { Artwork } from './artwork.ts'
import type { Novel } from './novel.ts'

/** True for a work of a list of which the site shows no more than its id and a placeholder picture. */
export const isWithheld = (work: Artwork | Novel): boolean =>
  'images' in work
    ? isLimitedImage(work.images[0]?.m ?? '') || isLimitedImage(work.images[0]?.o ?? '')
    : work.title === '' || isLimitedImage(work.cover.m)
