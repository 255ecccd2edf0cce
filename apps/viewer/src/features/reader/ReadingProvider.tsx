// Reading provider: hands an open text's own things down to its paragraphs. They stay the same until they change, or every paragraph would be drawn anew.
import type { ReactNode } from 'react'
import type { Found, OpenText } from './openText.ts'
import { hitsByBlock, ReadingContext } from './reading.ts'
import type { TextSource } from './textSource.ts'

export interface ReadingProviderProps {
  readonly text: OpenText
  readonly isVertical: boolean
  readonly source: TextSource | undefined
  readonly found: Found
  readonly children: ReactNode
}

export function ReadingProvider({ text, isVertical, source, found, children }: ReadingProviderProps) {
  const { tree, pictures } = text
  const { matches, current } = found
  const hits = hitsByBlock(tree, matches, current)
  return <ReadingContext value={{ isVertical, pictures, source, hits }}>{children}</ReadingContext>
}
