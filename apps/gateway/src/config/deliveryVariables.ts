// Variables of how pictures and pages are delivered to browsers.
import * as v from 'valibot'
import { pictureFormatNames } from '../images/formats/pictureFormat.ts'
import { threeWay, variable, whole, wordsOf } from './variable.ts'

export const deliveryVariables = {
  imageCacheMegabytes: variable(
    'EMAKI_IMAGE_CACHE_MB',
    '1024',
    'Maximum disk space for cached pictures of upstream, in megabytes; 0 caches none. For the sample see EMAKI_PICTURE_CACHE_MB',
    'a whole number from 0 to 10000000',
    whole(0, 10_000_000),
  ),
  imageFormats: variable(
    'EMAKI_IMAGE_FORMATS',
    'off',
    'Formats that previews are re-encoded to for browsers that accept them, the preferred first; the results are in the image cache. Needs the package sharp',
    'off, or a comma list of avif and webp',
    v.union([
      v.pipe(
        v.literal('off'),
        v.transform((): (typeof pictureFormatNames)[number][] => []),
      ),
      wordsOf(pictureFormatNames),
    ]),
  ),
  earlyHints: variable(
    'EMAKI_EARLY_HINTS',
    'auto',
    'Send 103 Early Hints before a page that is not ready; auto sends them over HTTP/2 only, on also to a proxy in front, which must pass them on',
    'auto, on or off',
    threeWay(),
  ),
} as const
