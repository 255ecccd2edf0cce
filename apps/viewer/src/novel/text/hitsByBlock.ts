import type { NovelBlock, NovelMatch, NovelTree } from '@emaki/domain'
import type { Hit, Hits } from './readerContext.tsx'

/** Groups search matches by block, and flags the match at index `current`. */
export function hitsByBlock(tree: NovelTree, matches: readonly NovelMatch[], current: number): Hits {
  const hits = new Map<NovelBlock, Hit[]>()
  for (const [index, match] of matches.entries()) {
    const block = tree.pages[match.page]?.blocks[match.block]
    if (!block) continue
    const blockHits = hits.get(block) ?? []
    blockHits.push({ match, isCurrent: index === current })
    hits.set(block, blockHits)
  }
  return hits
}
