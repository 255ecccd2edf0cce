// Ugoira: the frames of an animation, and the addresses that its archive loads from.
import type { Ugoira } from '@emaki/domain'
import { normaliseUgoira } from '@emaki/domain'
import { pictureUrl } from '../hosts/picture.ts'
import { mirror } from '../http/mirror.ts'
import { offlineUgoira } from '../offline/offlineCopies.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { lifetimes } from '../query/lifetimes.ts'

/** The metadata of an ugoira. Never expires (docs/spec/product.md 9); without a frame it is an unknown error. */
export const ugoiraQuery = (id: string) =>
  entityQuery<Ugoira>({
    key: ['ugoira', id],
    lifetime: lifetimes.ugoira,
    request: (signal) => mirror().get('/ugoira_metadata', { id }, signal),
    read: (answer) => {
      const ugoira = normaliseUgoira(answer)
      return ugoira && ugoira.frames.length > 0 ? ugoira : undefined
    },
    offlineCopy: () => offlineUgoira(id),
  })

/** Where the archive loads from, best first: all through the image proxy. */
export const archiveUrls = ({ zip, smallZip }: Ugoira): readonly string[] => [...new Set([zip, smallZip].map(pictureUrl))]
