// The artists that a user follows in public, as an OPML list of their feeds, which feed readers import.
import { list, readAuthor, record, text } from '@emaki/domain'
import { refuse } from '@emaki/server'
import type { GatewayContext } from '../http/written.ts'
import { plainLine } from '../linkPreview/plainText.ts'
import { type FollowedArtist, opml } from './feedDocument.ts'
import { contentOf, type ListLoader, listError } from './feedLists.ts'

export type FollowedArtistsOf = (c: GatewayContext, user: string, query: URLSearchParams, origin: string) => Promise<Response>

/** Pages of 30 artists. */
const maxPages = 20
const worksOf = new Set(['illustrations', 'manga', 'novels'])

/** The list of at most 600 artists. `works` of the query names the kind of feed: `illustrations` (default), `manga` or `novels`. */
export function createFollowedArtists(lists: ListLoader): FollowedArtistsOf {
  return async (c, user, query, origin) => {
    const wanted = query.get('works') ?? 'illustrations'
    if (!worksOf.has(wanted)) return refuse(c, 400, 'works is illustrations, manga or novels')
    const artists = new Map<string, FollowedArtist>()
    for (let page = 1; page <= maxPages; page++) {
      const response = await lists.public('/following', { id: user, page: String(page) }, c.env.incoming)
      if ('retry-after' in response) return refuse(c, 429, 'Rate Limit', response)
      const content = contentOf(response)
      if (!content) return listError(c, response)
      for (const preview of list(content.user_previews)) {
        const { id, name } = readAuthor(record(preview).user)
        if (id !== '0') artists.set(id, { id, name: plainLine(name, 200) || `#${id}` })
      }
      if (text(content.next_url) === '') break
    }
    const kept = new URLSearchParams([...query].filter(([name]) => ['r18', 'r18g', 'ai', 'key', 'lang'].includes(name)))
    const body = opml([...artists.values()], wanted, origin, kept.size === 0 ? '' : `?${kept}`)
    return new Response(body, {
      headers: {
        'content-type': 'text/x-opml; charset=utf-8',
        'content-disposition': `attachment; filename="emaki-${user}.opml"`,
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'private, max-age=600',
      },
    })
  }
}
