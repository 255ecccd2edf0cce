import { findInNovel, type NovelBlock, type NovelMatch, type NovelTree } from '@emaki/domain'
import { useDeferredValue, useState } from 'react'
import type { Hit, Hits } from '../../text/readerContext.tsx'
import type { TextSearchProps } from './TextSearch.tsx'

/** The search panel's state and its hits. Steps wrap around at both ends. */
export function useTextSearch(tree: NovelTree, isOpen: boolean, onStep: (at: number) => void) {
  const [query, setQuery] = useState('')
  const [step, setStep] = useState(0)
  const deferredQuery = useDeferredValue(isOpen ? query : '')
  const matches = findInNovel(tree, deferredQuery)
  const count = matches.length
  const indexOf = (steps: number) => ((steps % count) + count) % count
  const current = count === 0 ? -1 : indexOf(step)
  const show = (next: number) => {
    setStep(next)
    const match = matches[indexOf(next)]
    if (match) onStep(match.at)
  }
  const searchProps: TextSearchProps = {
    query,
    onQuery: (next) => {
      setQuery(next)
      setStep(0)
    },
    isLooking: deferredQuery !== query,
    count,
    current,
    onStep: (by) => show(current + by),
    onFirst: () => show(current),
  }
  return { hits: hitsByBlock(tree, matches, current), searchProps }
}

/** Groups search matches by block, and flags the match at index `current`. */
function hitsByBlock(tree: NovelTree, matches: readonly NovelMatch[], current: number): Hits {
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
