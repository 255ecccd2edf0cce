// Trending tags: the most used tags of the latest works, each with a work that represents it.

import type { IndexedWork, WorkIndex } from './workIndex.ts'

const recentDays = 90

export interface TrendingTag {
  readonly tagId: number
  readonly workId: number
}

/**
 * The most used tags of the latest 90 days of `items`, each with a different popular all-ages work from `works` that is not AI-made.
 * `isTopic` decides whether a tag is a subject.
 */
export function trendingTags(
  items: readonly IndexedWork[],
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
    const work = workFor(works, tagId, shown)
    if (work === undefined) continue
    shown.add(work)
    trending.push({ tagId, workId: work })
  }
  return trending
}

/** The most bookmarked of the tag's 40 latest works that is not shown yet. */
function workFor(works: WorkIndex, tagId: number, shown: ReadonlySet<number>): number | undefined {
  let best: IndexedWork | undefined
  for (const position of (works.byTag.get(tagId) ?? []).slice(-40)) {
    const work = works.items[position]
    if (!work || work.xRestrict > 0 || work.aiType === 2 || work.type === 'manga' || shown.has(work.id)) continue
    if (!best || work.bookmarks > best.bookmarks) best = work
  }
  return best?.id
}
