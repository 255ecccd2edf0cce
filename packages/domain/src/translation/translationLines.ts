// The translatable lines of a novel: paragraphs and chapter titles as plain text, identified by source position.
import type { NovelBlock, NovelTree } from '../novelMarkup/novelTree.ts'
import { flatInlines, flatTree } from './flatNovel.ts'

export interface TranslationLine {
  /** `NovelBlock.at`. */
  readonly at: number
  /** Ruby as `base(reading)`, links as their label. Never empty. */
  readonly text: string
}

/** The lines of a novel in reading order. */
export const translationLines = (tree: NovelTree): TranslationLine[] =>
  tree.pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const text = lineOf(block)
      return text === '' ? [] : [{ at: block.at, text }]
    }),
  )

function lineOf(block: NovelBlock): string {
  if (block.kind === 'paragraph') return flatInlines(block.inlines).trim()
  return block.kind === 'chapter' ? flatInlines(block.title).trim() : ''
}

/**
 * Matches the companion's lines to ours. The companion flattens the whole text, so picture URLs and ruled lines are lines, too.
 * Returns an entry for each line of the flat text, undefined for lines that are not ours.
 */
export function alignToFlat(tree: NovelTree, lines: readonly TranslationLine[]): (TranslationLine | undefined)[] {
  const plain = lines.map(({ text }) => text.replace(/\s/g, ''))
  let next = 0
  return flatTree(tree)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      // Skips at most a few of our lines, in case the companion reads a line differently.
      const found = plain.slice(next, next + maxPassedOver + 1).indexOf(line.replace(/\s/g, ''))
      if (found === -1) return undefined
      next += found + 1
      return lines[next - 1]
    })
}

const maxPassedOver = 3
