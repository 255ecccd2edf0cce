// Context for all paragraphs of an open text.
import type { NovelBlock, NovelMatch, NovelTree } from '@emaki/domain'
import { createContext, type ReactNode, use } from 'react'
import type { ParsedText, SearchResult } from './parsedText.ts'
import type { TextTranslation } from './textTranslation.ts'

/** A search match, and whether the user stepped to it. */
export interface Hit {
  readonly match: NovelMatch
  readonly isCurrent: boolean
}

export interface ReaderContextValue {
  readonly isVertical: boolean
  /** URLs of uploaded pictures by `novelPictureKey`. */
  readonly pictures: ReadonlyMap<string, string>
  readonly translation: TextTranslation | undefined
  /** Search hits by block; only blocks with hits. */
  readonly hits: ReadonlyMap<NovelBlock, readonly Hit[]>
}

const ReaderContext = createContext<ReaderContextValue>({
  isVertical: false,
  pictures: new Map(),
  translation: undefined,
  hits: new Map(),
})

export const useReaderContext = (): ReaderContextValue => use(ReaderContext)

/** Groups search matches by block, and flags the match at index `current`. */
function hitsByBlock(tree: NovelTree, matches: readonly NovelMatch[], current: number): ReadonlyMap<NovelBlock, readonly Hit[]> {
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

export interface ReaderContextProviderProps {
  readonly text: ParsedText
  readonly isVertical: boolean
  readonly translation: TextTranslation | undefined
  readonly found: SearchResult
  readonly children: ReactNode
}

/** The React Compiler memoizes the value: paragraphs re-render only if it changes. */
export function ReaderContextProvider({ text, isVertical, translation, found, children }: ReaderContextProviderProps) {
  const { tree, pictures } = text
  const { matches, current } = found
  const hits = hitsByBlock(tree, matches, current)
  return <ReaderContext value={{ isVertical, pictures, translation, hits }}>{children}</ReaderContext>
}
