// The artists that a user follows in public, as an OPML list of their feeds, which feed readers import.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { list, readAuthor, record, text } from '@emaki/domain'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { plainLine } from '../linkPreview/plainText.ts'
import { type FollowedArtist, opml } from './feedDocument.ts'
import { contentOf, type ListLoader, sendListError } from './feedLists.ts'

export type SendFollowedArtists = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  user: string,
  query: URLSearchParams,
  origin: string,
) => Promise<void>

/** Pages of 30 artists. */
const maxPages = 20
const worksOf = new Set(['illustrations', 'manga', 'novels'])

/** Sends at most 600 artists. `works` of the query names the kind of feed: `illustrations` (default), `manga` or `novels`. */
export function createFollowedArtists(lists: ListLoader): SendFollowedArtists {
  return async (incoming, outgoing, user, query, origin) => {
    const wanted = query.get('works') ?? 'illustrations'
    if (!worksOf.has(wanted)) return sendErrorResponse(outgoing, 400, 'works is illustrations, manga or novels')
    const artists = new Map<string, FollowedArtist>()
    for (let page = 1; page <= maxPages; page++) {
      const response = await lists.public('/following', { id: user, page: String(page) }, incoming)
      if ('retry-after' in response) return sendErrorResponse(outgoing, 429, 'Rate Limit', response)
      const content = contentOf(response)
      if (!content) return sendListError(outgoing, response)
      for (const preview of list(content.user_previews)) {
        const { id, name } = readAuthor(record(preview).user)
        if (id !== '0') artists.set(id, { id, name: plainLine(name, 200) || `#${id}` })
      }
      if (text(content.next_url) === '') break
    }
    const kept = new URLSearchParams([...query].filter(([name]) => ['r18', 'r18g', 'ai', 'key', 'lang'].includes(name)))
    const body = opml([...artists.values()], wanted, origin, kept.size === 0 ? '' : `?${kept}`)
    outgoing.writeHead(200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': `attachment; filename="emaki-${user}.opml"`,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'private, max-age=600',
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}
