// Context for all paragraphs of an open text.
import { jumpTarget, type NovelBlock, type NovelMatch } from '@emaki/domain'
import { createContext, type ReactNode, use } from 'react'
import type { ParsedText } from './parsedText.ts'
import type { TextTranslation } from './textTranslation.ts'

/** A search match, and whether the user stepped to it. */
export interface Hit {
  readonly match: NovelMatch
  readonly isCurrent: boolean
}

export interface ReaderContextValue {
  /** Empty for a text that belongs to no novel. */
  readonly novelId: string
  readonly isVertical: boolean
  /** URLs of uploaded pictures by `novelPictureKey`. */
  readonly pictures: ReadonlyMap<string, string>
  readonly translation: TextTranslation | undefined
  readonly hits: Hits
  /** Whether `[jump:number]` on the page with the index `from` leads to another page. */
  readonly canJump: (number: number, from: number) => boolean
}

/** Search hits by block; only blocks with hits. */
export type Hits = ReadonlyMap<NovelBlock, readonly Hit[]>

const noHits: Hits = new Map()

const ReaderContext = createContext<ReaderContextValue>({
  novelId: '',
  isVertical: false,
  pictures: new Map(),
  translation: undefined,
  hits: noHits,
  canJump: () => false,
})

export const useReaderContext = (): ReaderContextValue => use(ReaderContext)

export interface ReaderContextProviderProps {
  readonly text: ParsedText
  readonly isVertical: boolean
  readonly translation: TextTranslation | undefined
  readonly hits: Hits | undefined
  readonly children: ReactNode
}

/** The React Compiler memoizes the value: paragraphs re-render only if it changes. */
export function ReaderContextProvider({ text, isVertical, translation, hits = noHits, children }: ReaderContextProviderProps) {
  const { novelId, pictures, tree, isWhole, pageCount } = text
  // A text that is still being read has pages that its tree lacks.
  const canJump = (number: number, from: number) =>
    isWhole ? jumpTarget(tree, number, from) !== undefined : number >= 1 && number <= pageCount && number !== from + 1
  return <ReaderContext value={{ novelId, isVertical, pictures, translation, hits, canJump }}>{children}</ReaderContext>
}
