// The words of a novel as one string, one line for each paragraph and heading. Quotes and selections are offsets in it.
import { blockText, type NovelBlock, type NovelTree } from '@emaki/domain'

/** A paragraph or heading in the flat text. */
export interface FlatBlock {
  readonly block: NovelBlock
  /** Offset of its first letter in the flat text, UTF-16 units. */
  readonly start: number
  /** Its words, without ruby readings. */
  readonly text: string
}

export interface FlatText {
  /** Blocks are separated by line feeds. */
  readonly text: string
  readonly blocks: readonly FlatBlock[]
}

/** A range of the flat text. */
export interface FlatRange {
  readonly start: number
  readonly end: number
}

/** A range of a block's words, UTF-16 units. `end` is exclusive. */
export interface WordsRange {
  readonly block: NovelBlock
  readonly start: number
  readonly end: number
}

const flatTexts = new WeakMap<NovelTree, FlatText>()

/** The flat text of a novel. Pictures and blank lines have no words. Cached: a render that needs it must not go through the whole novel. */
export function flatTextOf(tree: NovelTree): FlatText {
  const known = flatTexts.get(tree) ?? joinBlocks(tree)
  flatTexts.set(tree, known)
  return known
}

function joinBlocks(tree: NovelTree): FlatText {
  const blocks: FlatBlock[] = []
  let start = 0
  for (const page of tree.pages)
    for (const block of page.blocks) {
      const text = blockText(block)
      if (text === '') continue
      blocks.push({ block, start, text })
      start += text.length + 1
    }
  return { text: blocks.map(({ text }) => text).join('\n'), blocks }
}

/** The parts of a flat range by block, in reading order. */
export function wordsRangesOf({ blocks }: FlatText, start: number, end: number): readonly WordsRange[] {
  const ranges: WordsRange[] = []
  for (let index = Math.max(0, blockIndexAt(blocks, start)); index < blocks.length; index++) {
    const found = blocks[index]
    if (!found || found.start >= end) break
    const from = Math.max(0, start - found.start)
    const to = Math.min(found.text.length, end - found.start)
    if (to > from) ranges.push({ block: found.block, start: from, end: to })
  }
  return ranges
}

/** The block of a flat offset, and the offset in its words. Undefined for a text without words. */
export function wordsAt(
  { blocks }: FlatText,
  offset: number,
): { readonly block: NovelBlock; readonly offset: number } | undefined {
  const found = blocks[Math.max(0, blockIndexAt(blocks, offset))]
  return found && { block: found.block, offset: Math.min(offset - found.start, Math.max(0, found.text.length - 1)) }
}

/** About the flat offset of a source position, or of the next words after it: exact in a block without tags. */
export function flatOfSource({ text, blocks }: FlatText, at: number): number {
  const index = sourceIndexOf(blocks, at)
  const found = blocks[index]
  if (!found) return 0
  if (at < found.block.end) return found.start + Math.min(Math.max(0, at - found.block.at), found.text.length)
  return blocks[index + 1]?.start ?? text.length
}

/** The last block that starts at or before a flat offset; -1 for none. */
const blockIndexAt = (blocks: readonly FlatBlock[], offset: number): number => lastIndex(blocks, ({ start }) => start <= offset)

/** The last block whose source starts at or before `at`. The first one for earlier positions. */
const sourceIndexOf = (blocks: readonly FlatBlock[], at: number): number =>
  Math.max(
    0,
    lastIndex(blocks, ({ block }) => block.at <= at),
  )

/** Binary search for the last block for which `isBefore` holds. It must hold for a prefix of the list. */
function lastIndex(blocks: readonly FlatBlock[], isBefore: (block: FlatBlock) => boolean): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const block = blocks[middle]
    if (block && isBefore(block)) low = middle + 1
    else high = middle
  }
  return low - 1
}
