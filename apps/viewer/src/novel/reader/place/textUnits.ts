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

interface BlockCount {
  /** UTF-16 units of the words of a block. */
  readonly letters: number
  /** Characters or words that are read. */
  readonly units: number
}

/** Blocks that are counted. A long text is counted once, in steps; layouts then only add numbers. */
const counted = new WeakMap<NovelBlock, BlockCount>()

/** Counts a block of a text in a language (BCP 47, empty if unknown). */
export function countOf(block: NovelBlock, language: string): BlockCount {
  const known = counted.get(block)
  if (known) return known
  const text = blockText(block)
  const count = { letters: text.length, units: countsWords(language) ? wordsIn(text) : text.length }
  counted.set(block, count)
  return count
}

const wordsIn = (text: string): number => text.split(/\s+/).reduce((count, word) => (word === '' ? count : count + 1), 0)

/** Length of one step, UTF-16 units: a few milliseconds on a slow phone. */
const stepLength = 20_000

/** Returns a function that counts the next part of a text. It returns true if nothing is left. */
export function createCounting(tree: NovelTree, language: string): () => boolean {
  const blocks = tree.pages.flatMap((page) => page.blocks)
  let next = 0
  return () => {
    const end = (blocks[next]?.at ?? 0) + stepLength
    for (let block = blocks[next]; block !== undefined && block.at < end; block = blocks[next]) {
      countOf(block, language)
      next += 1
    }
    return next >= blocks.length
  }
}

/** The characters or words of a text. */
export const createTextUnits = (tree: NovelTree, language: string): BlockSums =>
  sumBlocks(tree, (block) => countOf(block, language).units)
