// Variables of how pictures and pages are delivered to browsers.
import * as v from 'valibot'
import { pictureFormatNames } from './pictureFormat.ts'
import { key, merged, optionalBase, requiring, secret, variable, whole, withMembers, wordsOf } from './variable.ts'

export const deliveryVariables = {
  imageCacheMegabytes: variable(
    'EMAKI_IMAGE_CACHE_MB',
    '1024',
    'Maximum disk space for cached pictures, in megabytes; 0 caches none',
    'a whole number from 0 to 10000000',
    whole(0, 10_000_000),
  ),
  imageFormats: requiring(
    variable(
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
    { needs: [{ name: 'EMAKI_IMAGE_CACHE_MB', words: 'to be more than 0', isMet: (text) => Number(text) > 0 }] },
  ),
  purge: merged(
    withMembers(
      secret(
        'EMAKI_PURGE_WEBHOOK',
        'Address that receives a request with what a CDN in front of Emaki must purge when works are denied; after a blank, a secret that it gets as Authorization: Bearer SECRET (docs/operate/cdn.md)',
        'an https address, or http for localhost and literal addresses, and perhaps a secret of at most 500 printable characters',
        v.pipe(
          v.string(),
          v.transform((text) => text.split(/\s+/)),
          v.check((parts) => parts.length <= 2),
          v.transform(([purgeWebhook = '', purgeSecret = '']) => ({ purgeWebhook, purgeSecret })),
          v.object({ purgeWebhook: optionalBase(), purgeSecret: key() }),
        ),
      ),
    ),
    ['EMAKI_PURGE_WEBHOOK_SECRET'],
    (own, textOf) => (own === '' ? '' : `${own} ${textOf('EMAKI_PURGE_WEBHOOK_SECRET')}`),
  ),
} as const
