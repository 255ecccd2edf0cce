// Counts what a reader reads: characters, or words in languages with spaces. Reading pace and time left are based on it.
import { blockText, type NovelBlock, type NovelTree } from '@emaki/domain'

/** A number that grows over the blocks of a text, with its value at each source position. */
export interface BlockSums {
  /** The sum over the whole text. */
  readonly total: number
  /** The sum before a source position. Inside a block it grows evenly. */
  before(at: number): number
}

/** Sums a value over all blocks, in one pass. */
export function sumBlocks(
  tree: NovelTree,
  measure: (block: NovelBlock, page: number, index: number, sum: number) => number,
): BlockSums {
  const blocks: NovelBlock[] = []
  const sums: number[] = []
  let total = 0
  for (const [page, { blocks: pageBlocks }] of tree.pages.entries())
    for (const [index, block] of pageBlocks.entries()) {
      blocks.push(block)
      sums.push(total)
      total += measure(block, page, index, total)
    }
  const before = (at: number): number => {
    let low = 0
    let high = blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((blocks[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    const block = blocks[low - 1]
    const start = sums[low - 1]
    if (block === undefined || start === undefined) return 0
    const share = Math.min(1, (at - block.at) / Math.max(1, block.end - block.at))
    return start + share * ((sums[low] ?? total) - start)
  }
  return { total, before }
}

/** Languages that are measured in characters: they have no spaces between words, or few. */
const characterLanguages = /^(?:ja|zh|ko|th|lo|km|my)\b/i

/** Whether reading in a language (BCP 47, empty if unknown) is measured in words, not in characters. */
export const countsWords = (language: string): boolean => language !== '' && !characterLanguages.test(language)

/** The characters or words of a text. */
export function createTextUnits(tree: NovelTree, language: string): BlockSums {
  const hasWords = countsWords(language)
  return sumBlocks(tree, (block) => {
    const text = blockText(block)
    return hasWords ? wordsIn(text) : text.length
  })
}

const wordsIn = (text: string): number => text.split(/\s+/).reduce((count, word) => (word === '' ? count : count + 1), 0)
