// Trending tags, each with a picture.
import type { HomeTag } from '@emaki/domain'
import { list, normaliseArtwork, record, text } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

/** A tile of the search screen (docs/spec/product.md 3, trend tag). */
export type TrendTag = HomeTag

/** Trending tags of illustrations or novels. Cached for 3 days like search suggestions (docs/spec/product.md 9). */
export const trendTagsQuery = (kind: 'illust' | 'novel' = 'illust') =>
  entityQuery<readonly TrendTag[]>({
    key: kind === 'novel' ? ['trend-tags', kind] : ['trend-tags'],
    lifetime: lifetimes.searchSuggestions,
    request: (signal) => mirror().get(kind === 'novel' ? '/tags_novel' : '/tags', {}, signal),
    read: (response) => {
      const tags = record(response).trend_tags
      return Array.isArray(tags) ? readTrendTags(tags) : undefined
    },
  })

/** Reads trending tags. Drops tags without a name. */
export function readTrendTags(wire: unknown): TrendTag[] {
  return list(wire).flatMap((item) => {
    const tag = record(item)
    const name = text(tag.tag)
    return name ? [{ name, tname: text(tag.translated_name), artwork: normaliseArtwork(tag.illust) }] : []
  })
}
