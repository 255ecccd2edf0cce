// Splits a novel's blocks into segments, and groups segments into chunks that are laid out together.
import { inlineText, type NovelBlock, type NovelInline, type NovelTree } from '@emaki/domain'

/** A block, or a part of a very long paragraph. */
export interface Segment {
  readonly block: NovelBlock
  /** Start and end in the source. */
  readonly at: number
  readonly end: number
  /** Index of its `[newpage]` page. */
  readonly page: number
  /** The inlines of this segment. Empty unless the block is a paragraph or heading. */
  readonly inlines: readonly NovelInline[]
  /** UTF-16 units of the block's text before this segment: 0 for whole blocks. */
  readonly from: number
  /** Whether the block before it on its page is a paragraph. */
  readonly isAfterParagraph: boolean
}

/** Segments that are laid out together; never across a `[newpage]`. */
export interface Chunk {
  readonly page: number
  /** Whether it is the first chunk of its page. */
  readonly isPageStart: boolean
  readonly at: number
  readonly end: number
  /** Estimated size in full-width letters. A short line counts as a line. */
  readonly letters: number
  readonly segments: readonly Segment[]
}

/** Letters of one chunk, about a screen of a phone. The browser lays out whole chunks, even if only a part is visible. */
const lettersPerChunk = 500
/** Minimum letters for a line of dialogue, and for a picture. */
const lettersPerLine = 22
const lettersPerPicture = 300
/** Longer paragraphs are split, UTF-16 units. They are rare, but one would block layout. */
const maxSegmentLength = 2000
/** Maximum number of consecutive blank lines that are shown. */
export const maxBlankLines = 8

/** Splits a text into chunks, at least one. */
export function chunksOf(tree: NovelTree): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (const [page, { blocks, at, end }] of tree.pages.entries()) {
    let segments: Segment[] = []
    let letters = 0
    let isPageStart = true
    const close = () => {
      const first = segments[0]?.at ?? at
      chunks.push({ page, isPageStart, at: first, end: segments.at(-1)?.end ?? end, letters, segments })
      isPageStart = false
      segments = []
      letters = 0
    }
    for (const [index, block] of blocks.entries())
      for (const segment of segmentsOf(block, page, blocks[index - 1]?.kind === 'paragraph')) {
        // A chapter starts a chunk if the current one is long enough: readers jump to chapters most often.
        if (letters >= lettersPerChunk || (block.kind === 'chapter' && letters >= lettersPerChunk / 4)) close()
        segments.push(segment)
        letters += lettersOf(segment)
      }
    if (segments.length > 0 || isPageStart) close()
  }
  return chunks
}

/** Index of the chunk at a source position: the last one that starts at or before it. */
export function chunkAt(chunks: readonly Chunk[], at: number): number {
  let low = 0
  let high = chunks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((chunks[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The chunks of one page: index of the first, and index after the last. */
export function chunksOfPage(chunks: readonly Chunk[], page: number): readonly [number, number] {
  const first = chunks.findIndex((chunk) => chunk.page === page)
  if (first < 0) return [0, chunks.length]
  const after = chunks.findIndex((chunk, index) => index > first && chunk.page !== page)
  return [first, after < 0 ? chunks.length : after]
}

function segmentsOf(block: NovelBlock, page: number, isAfterParagraph: boolean): Segment[] {
  const { at, end } = block
  const whole = { block, at, end, page, inlines: [], from: 0, isAfterParagraph }
  if (block.kind === 'chapter') return [{ ...whole, inlines: block.title }]
  if (block.kind !== 'paragraph') return [whole]
  if (end - at <= maxSegmentLength) return [{ ...whole, inlines: block.inlines }]
  let from = 0
  return splitInlines(block.inlines).map((inlines) => {
    const segment = { ...whole, at: inlines[0]?.at ?? at, end: inlines.at(-1)?.end ?? end, inlines, from }
    from += inlineText(inlines).length
    return segment
  })
}

/** Splits inlines into parts of at most `maxSegmentLength` units. Never cuts a tag. */
function splitInlines(inlines: readonly NovelInline[]): NovelInline[][] {
  const segments: NovelInline[][] = []
  let segment: NovelInline[] = []
  let length = 0
  for (const whole of inlines)
    for (const inline of whole.kind === 'text' ? splitText(whole) : [whole]) {
      if (length > 0 && length + inline.end - inline.at > maxSegmentLength) {
        segments.push(segment)
        segment = []
        length = 0
      }
      segment.push(inline)
      length += inline.end - inline.at
    }
  segments.push(segment)
  return segments
}

const sentenceEnd = /[。．！？!?」』…\n]|[.] /g

function splitText(inline: Extract<NovelInline, { kind: 'text' }>): Extract<NovelInline, { kind: 'text' }>[] {
  const cuts: (typeof inline)[] = []
  for (let start = 0; start < inline.text.length; ) {
    const end = Math.min(inline.text.length, start + maxSegmentLength)
    const stop = end === inline.text.length ? end : start + cutPosition(inline.text.slice(start, end))
    cuts.push({ kind: 'text', at: inline.at + start, end: inline.at + stop, text: inline.text.slice(start, stop) })
    start = stop
  }
  return cuts
}

/** Cuts after the last sentence in the second half, or at the end without splitting a surrogate pair. */
function cutPosition(text: string): number {
  let cut = 0
  for (const match of text.slice(maxSegmentLength / 2).matchAll(sentenceEnd))
    cut = maxSegmentLength / 2 + match.index + match[0].length
  if (cut > 0) return cut
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
}

/** East Asian letters are as wide as they are high, others about half as wide. */
const firstWideCodeUnit = 0x1100
/** Number of letters that are sampled for the average width of a paragraph. */
const sampledLetters = 12

function widthOf(text: string): number {
  const length = Math.min(text.length, sampledLetters)
  let letters = 0
  for (let at = 0; at < length; at++) letters += text.charCodeAt(at) >= firstWideCodeUnit ? 1 : 0.5
  return length === 0 ? 1 : letters / length
}

function lettersOf({ block, inlines }: Segment): number {
  if (block.kind === 'upload' || block.kind === 'artwork') return lettersPerPicture
  if (block.kind === 'blank') return Math.min(block.lines, maxBlankLines) * lettersPerLine
  if (block.kind === 'withheld') return lettersPerLine
  const text = inlineText(inlines)
  return Math.max(lettersPerLine, text.length * widthOf(text)) + (block.kind === 'chapter' ? 3 * lettersPerLine : 0)
}
