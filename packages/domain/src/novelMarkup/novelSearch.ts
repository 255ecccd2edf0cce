// Words looked for in a novel: found across ruby, whatever the case, and placed both in their block's words and in the source.
import { blockText, type NovelPlace, wordsOf } from './novelOutline.ts'
import type { NovelBlock, NovelTree } from './novelTree.ts'

export interface NovelMatch extends NovelPlace {
  /** In the words of the block, UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Most matches that are worth listing. */
export const maxNovelMatches = 1000

/** Where `words` stand in the text, in reading order, at most 1,000 places. Readings of ruby are not searched, what they stand over is. */
export function findInNovel(tree: NovelTree, words: string): NovelMatch[] {
  const wanted = folded(words.trim())
  const matches: NovelMatch[] = []
  if (wanted === '') return matches
  for (const [page, { blocks }] of tree.pages.entries())
    for (const [index, block] of blocks.entries()) {
      const text = folded(blockText(block))
      for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length)) {
        matches.push({ page, block: index, at: sourceOffset(block, start), start, end: start + wanted.length })
        if (matches.length >= maxNovelMatches) return matches
      }
    }
  return matches
}

/** Lower case where that keeps every character's place, which it does for all but a handful of letters. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

/** The place in the source of the nth unit of a block's words. */
export function sourceOffset(block: NovelBlock, offset: number): number {
  let left = offset
  for (const inline of blockInlines(block)) {
    const { length } = wordsOf(inline)
    if (left < length) return inline.kind === 'text' ? inline.at + left : inline.at
    left -= length
  }
  return block.at
}

/** The other way round: which unit of a block's words a place in the source is, within the block. */
export function wordsOffset(block: NovelBlock, at: number): number {
  let offset = 0
  for (const inline of blockInlines(block)) {
    if (inline.at >= at) return offset
    const { length } = wordsOf(inline)
    if (at < inline.end) return inline.kind === 'text' ? offset + (at - inline.at) : offset
    offset += length
  }
  return offset
}

const blockInlines = (block: NovelBlock) => {
  if (block.kind === 'paragraph') return block.inlines
  return block.kind === 'chapter' ? block.title : []
}
