// The host's JSON response (docs/contract/companion.md 9.3): a header, then results with a header and data each.
import { coverPageUrls } from '../images/pictureUrls.ts'
import type { Finding } from './findPictures.ts'
import { type SearchQuery, worksIndex } from './searchQuery.ts'

/** Results from this similarity on are useful. Lower ones are sent too, as the host does. */
const minUsefulSimilarity = 50

/** Search limits of an anonymous account per 30 seconds and per day. Nothing is counted, so they never decrease. */
const limits = { short_limit: '4', long_limit: '100', short_remaining: 3, long_remaining: 99 } as const

/** The response to a search, most similar works first. */
export function sauceResponse(findings: readonly Finding[], { count }: SearchQuery) {
  const index = { status: 0, parent_id: worksIndex, id: worksIndex, results: findings.length }
  return {
    header: {
      user_id: '0',
      account_type: '0',
      ...limits,
      status: 0,
      results_requested: count,
      index: { [worksIndex]: index },
      search_depth: '128',
      minimum_similarity: minUsefulSimilarity,
      results_returned: findings.length,
    },
    results: findings.map(result),
  }
}

const result = ({ work, similarity }: Finding) => ({
  header: {
    similarity: similarity.toFixed(2),
    thumbnail: coverPageUrls(work, false).medium,
    index_id: worksIndex,
    index_name: `Index #${worksIndex}: Pixiv Images - ${work.id}_p0.jpg`,
    dupes: 0,
    hidden: 0,
  },
  data: {
    ext_urls: [`https://www.pixiv.net/member_illust.php?mode=medium&illust_id=${work.id}`],
    title: work.title,
    pixiv_id: work.id,
    member_name: work.artist.name,
    member_id: work.artist.id,
  },
})
