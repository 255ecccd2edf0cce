// Reading: what every paragraph of an open text needs to know, handed down once.
import type { NovelBlock, NovelMatch, NovelTree } from '@emaki/domain'
import { createContext, use } from 'react'
import type { TextSource } from './textSource.ts'

/** A place where the words looked for stand, and whether it is the one that was stepped to. */
export interface Hit {
  readonly match: NovelMatch
  readonly isCurrent: boolean
}

export interface Reading {
  readonly isVertical: boolean
  /** Addresses of the pictures uploaded with the text, by `novelPictureKey`. */
  readonly pictures: ReadonlyMap<string, string>
  readonly source: TextSource | undefined
  /** Only the blocks that have any. */
  readonly hits: ReadonlyMap<NovelBlock, readonly Hit[]>
}

export const ReadingContext = createContext<Reading>({
  isVertical: false,
  pictures: new Map(),
  source: undefined,
  hits: new Map(),
})

export const useReading = (): Reading => use(ReadingContext)

/** Hits by block; the one at index `current` is marked as such. */
export function hitsByBlock(
  tree: NovelTree,
  matches: readonly NovelMatch[],
  current: number,
): ReadonlyMap<NovelBlock, readonly Hit[]> {
  const hits = new Map<NovelBlock, Hit[]>()
  for (const [index, match] of matches.entries()) {
    const block = tree.pages[match.page]?.blocks[match.block]
    if (!block) continue
    const here = hits.get(block) ?? []
    here.push({ match, isCurrent: index === current })
    hits.set(block, here)
  }
  return hits
}
