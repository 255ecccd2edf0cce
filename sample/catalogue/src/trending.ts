// Trending tags: what the latest works speak of most, each with the work that shows it best.

import type { Shelved } from './shelved.ts'
import type { WorkIndex } from './workIndex.ts'

const recentDays = 90

export interface TrendingTag {
  readonly tagId: number
  readonly workId: number
}

/** Tags most used in the latest 90 days of `items`, each with another popular all-ages work from `works`; AI works show nothing here.
 * `isTopic` tells a subject from praise or a kind. */
export function trendingTags(
  items: readonly Shelved[],
  works: WorkIndex,
  limit: number,
  isTopic: (tagId: number) => boolean,
): TrendingTag[] {
  const since = (items.at(-1)?.day ?? 0) - recentDays
  const uses = new Map<number, number>()
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]
    if (!item || item.day < since) break
    if (item.xRestrict > 0) continue
    for (const tag of item.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  }
  const shown = new Set<number>()
  const trending: TrendingTag[] = []
  for (const [tagId] of [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a - b)) {
    if (trending.length >= limit) break
    if (!isTopic(tagId)) continue
    const work = showpiece(works, tagId, shown)
    if (work === undefined) continue
    shown.add(work)
    trending.push({ tagId, workId: work })
  }
  return trending
}

/** The best liked of the tag's 40 latest works that is not shown yet. */
function showpiece(works: WorkIndex, tagId: number, shown: ReadonlySet<number>): number | undefined {
  let best: Shelved | undefined
  for (const position of (works.byTag.get(tagId) ?? []).slice(-40)) {
    const work = works.items[position]
    if (!work || work.xRestrict > 0 || work.aiType === 2 || work.type === 'manga' || shown.has(work.id)) continue
    if (!best || work.bookmarks > best.bookmarks) best = work
  }
  return best?.id
}
