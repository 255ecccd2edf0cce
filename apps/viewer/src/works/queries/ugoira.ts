// The frames of a ugoira, and the addresses of its archive.
import type { Ugoira } from '@emaki/domain'
import { normaliseUgoira } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { offlineUgoira } from '../offlineCopies/offlineCopies.ts'

/** The metadata of a ugoira. Never expires (docs/spec/product.md 9). Without frames it is an unknown error. */
export const ugoiraQuery = (id: string) =>
  entityQuery<Ugoira>({
    key: ['ugoira', id],
    lifetime: lifetimes.ugoira,
    request: (signal) => mirror().get('/ugoira_metadata', { id }, signal),
    read: (response) => {
      const ugoira = normaliseUgoira(response)
      return ugoira && ugoira.frames.length > 0 ? ugoira : undefined
    },
    offlineCopy: () => offlineUgoira(id),
  })

/** The addresses of the archive, best first, all through the image proxy. */
export const archiveUrls = ({ zip, smallZip }: Ugoira): readonly string[] => [...new Set([zip, smallZip].map(pictureUrl))]
