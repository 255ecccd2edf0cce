// Full-text search in a novel: ignores case, matches across ruby, and returns positions both in the block's words and in the source.
import { blockText, type NovelPlace, wordsOf } from './novelOutline.ts'
import type { NovelBlock, NovelTree } from './novelTree.ts'

export interface NovelMatch extends NovelPlace {
  /** Position in the block's words, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Maximum number of listed matches. */
export const maxNovelMatches = 1000

/** Finds `words` in reading order, at most `maxNovelMatches` times. It searches the base text of ruby, not the readings. */
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

/** Lower case, unless that changes the text's length, which only a few letters do. Offsets must stay valid. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

/** The source position of the nth UTF-16 unit of a block's words. */
export function sourceOffset(block: NovelBlock, offset: number): number {
  let left = offset
  for (const inline of blockInlines(block)) {
    const { length } = wordsOf(inline)
    if (left < length) return inline.kind === 'text' ? inline.at + left : inline.at
    left -= length
  }
  return block.at
}

/** The inverse of `sourceOffset`: the offset in a block's words of a source position. */
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
