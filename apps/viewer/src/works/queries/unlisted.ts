// The work behind the key of an unlisted address. Only the web side knows keys (docs/contract/site-2026.md 9).
import { parseId, record } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { companion } from '../../platform/http/companion.ts'
import { artworkQuery } from './artwork.ts'
import { novelQuery } from './novel.ts'

/** The id of an unlisted work that this instance can show; null when only the site can. Never fails. */
export const unlistedQuery = (kind: 'artwork' | 'novel', key: string) =>
  queryOptions<string | null>({
    queryKey: ['unlisted', kind, key],
    queryFn: async ({ signal, client }) => {
      const response = await companion().get(`/ajax/${kind === 'novel' ? 'novel' : 'illust'}/unlisted/${key}`, {}, signal)
      const detail = record(response.ok ? response.value : undefined)
      const id = parseId(detail.illustId ?? detail.id)
      if (id === undefined) return null
      // Whether the mirror has unlisted works is not documented.
      const shown: Promise<unknown> = kind === 'novel' ? client.fetchQuery(novelQuery(id)) : client.fetchQuery(artworkQuery(id))
      return shown.then(
        () => id,
        () => null,
      )
    },
  })
