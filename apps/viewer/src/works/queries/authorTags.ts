// The tags of an artist's works, and the works with one of them, both from the web side (docs/contract/companion.md 7.10, 7.11).
import type { Artwork, Author, AuthorTag } from '@emaki/domain'
import { count, normaliseAuthorTags, profileThrottleMs, tagWorksPageSize } from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { webWorkPage } from '../../platform/query/webWorkPage.ts'
import { keepAll } from './artwork.ts'

/** All tags of an artist, most used first. Cached for 1 day (docs/spec/product.md 9). */
export const authorTagsQuery = (id: string) =>
  entityQuery<readonly AuthorTag[]>({
    key: ['author-tags', id],
    lifetime: lifetimes.memberTags,
    request: (signal) => companion().get(`/ajax/user/${id}/illusts/tags`, {}, signal),
    read: normaliseAuthorTags,
  })

/** An artist's works with a tag, 48 a page. Cached for 6 hours like all works of an artist (docs/spec/product.md 9). */
export const taggedWorksQuery = (author: Author, tag: string) =>
  feedQuery<Artwork>({
    key: ['tagged-works', author.id, tag],
    lifetime: lifetimes.memberWorks,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (offset, signal) => {
      const query = { tag, offset, limit: tagWorksPageSize, sensitiveFilterMode: 'userSetting' }
      return taggedPage(await companion().get(`/ajax/user/${author.id}/illusts/tag`, query, signal), offset, author)
    },
    keep: keepAll,
  })

/**
 * One page of tagged works. The list ends when `total` entries arrived, including entries that are not works. Adds the
 * author, which the response may lack.
 */
export function taggedPage(result: RequestResult<unknown>, offset: Cursor, author: Author): RequestResult<FeedPage<Artwork>> {
  const page = webWorkPage(
    result,
    ({ works }) => works,
    ({ works, total }) => {
      const received = Array.isArray(works) ? works.length : 0
      const next = Number(offset) + received
      return received > 0 && next < count(total) ? next : null
    },
  )
  if (!page.ok) return page
  return { ...page, value: { ...page.value, items: page.value.items.map((work) => withAuthor(work, author)) } }
}

const withAuthor = (work: Artwork, author: Author): Artwork => ({
  ...work,
  author: { id: author.id, name: work.author.name || author.name, avatar: work.author.avatar || author.avatar },
})
