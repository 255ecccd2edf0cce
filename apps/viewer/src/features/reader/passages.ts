// Passages: a novel's blocks as the reader draws them, gathered into chunks small enough to be laid out one at a time.
import { inlineText, type NovelBlock, type NovelInline, type NovelTree } from '@emaki/domain'

/** A block, or a piece of a paragraph that is too long to be laid out at once. */
export interface Passage {
  readonly block: NovelBlock
  /** Where it begins and ends in the source. */
  readonly at: number
  readonly end: number
  /** Index of the page between two `[newpage]`. */
  readonly page: number
  /** Of a paragraph or heading; of a piece, its own. */
  readonly inlines: readonly NovelInline[]
  /** How many units of the block's words stand before this piece: 0 for whole blocks. */
  readonly from: number
}

/** Passages that are laid out together; never across a `[newpage]`. */
export interface Chunk {
  readonly page: number
  /** The first of its page. */
  readonly isPageStart: boolean
  readonly at: number
  readonly end: number
  /** Full-width letters that the passages come to, short lines counted as a line: an estimate of room. */
  readonly room: number
  readonly passages: readonly Passage[]
}

/** So much room one chunk takes, about a screen of a phone: the browser lays out whole chunks, those that are half in sight as well. */
const chunkRoom = 500
/** What a line of dialogue costs at least, and a picture. */
const lineRoom = 22
const pictureRoom = 300
/** Longer paragraphs are parted: nobody writes such, but a text may hold one. */
const longestPiece = 2000
/** Blank lines in a row that are shown as such. */
export const maxBlankLines = 8

/** The whole text in chunks, at least one. */
export function chunksOf(tree: NovelTree): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (const [page, { blocks, at, end }] of tree.pages.entries()) {
    let passages: Passage[] = []
    let room = 0
    let isPageStart = true
    const close = () => {
      const first = passages[0]?.at ?? at
      chunks.push({ page, isPageStart, at: first, end: passages.at(-1)?.end ?? end, room, passages })
      isPageStart = false
      passages = []
      room = 0
    }
    for (const block of blocks)
      for (const passage of passagesOf(block, page)) {
        // A chapter begins a chunk where there is one to close: what is looked up most is then where a chunk begins.
        if (room >= chunkRoom || (block.kind === 'chapter' && room >= chunkRoom / 4)) close()
        passages.push(passage)
        room += roomOf(passage)
      }
    if (passages.length > 0 || isPageStart) close()
  }
  return chunks
}

/** The index of the chunk in which a place of the source lies: the last that begins at or before it. */
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

/** The chunks of one page: the index of the first, and of the first after them. */
export function chunksOfPage(chunks: readonly Chunk[], page: number): readonly [number, number] {
  const first = chunks.findIndex((chunk) => chunk.page === page)
  if (first < 0) return [0, chunks.length]
  const after = chunks.findIndex((chunk, index) => index > first && chunk.page !== page)
  return [first, after < 0 ? chunks.length : after]
}

function passagesOf(block: NovelBlock, page: number): Passage[] {
  const { at, end } = block
  if (block.kind === 'chapter') return [{ block, at, end, page, inlines: block.title, from: 0 }]
  if (block.kind !== 'paragraph') return [{ block, at, end, page, inlines: [], from: 0 }]
  if (end - at <= longestPiece) return [{ block, at, end, page, inlines: block.inlines, from: 0 }]
  let from = 0
  return piecesOf(block.inlines).map((inlines) => {
    const piece = { block, at: inlines[0]?.at ?? at, end: inlines.at(-1)?.end ?? end, page, inlines, from }
    from += inlineText(inlines).length
    return piece
  })
}

/** Inlines in pieces of at most `longestPiece` units; a tag is never cut. */
function piecesOf(inlines: readonly NovelInline[]): NovelInline[][] {
  const pieces: NovelInline[][] = []
  let piece: NovelInline[] = []
  let length = 0
  for (const whole of inlines)
    for (const inline of whole.kind === 'text' ? cutText(whole) : [whole]) {
      if (length > 0 && length + inline.end - inline.at > longestPiece) {
        pieces.push(piece)
        piece = []
        length = 0
      }
      piece.push(inline)
      length += inline.end - inline.at
    }
  pieces.push(piece)
  return pieces
}

const sentenceEnd = /[。．！？!?」』…\n]|[.] /g

function cutText(words: Extract<NovelInline, { kind: 'text' }>): Extract<NovelInline, { kind: 'text' }>[] {
  const cuts: (typeof words)[] = []
  for (let start = 0; start < words.text.length; ) {
    const end = Math.min(words.text.length, start + longestPiece)
    const stop = end === words.text.length ? end : start + goodCut(words.text.slice(start, end))
    cuts.push({ kind: 'text', at: words.at + start, end: words.at + stop, text: words.text.slice(start, stop) })
    start = stop
  }
  return cuts
}

/** After the last sentence of the second half, else wherever no letter is cut in two. */
function goodCut(text: string): number {
  let cut = 0
  for (const match of text.slice(longestPiece / 2).matchAll(sentenceEnd)) cut = longestPiece / 2 + match.index + match[0].length
  if (cut > 0) return cut
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
}

/** Letters of eastern scripts are as wide as they are high, others about half that. */
const firstWide = 0x1100
/** So many letters tell how wide all of a paragraph's are. */
const sampleLength = 12

function widthOf(text: string): number {
  const length = Math.min(text.length, sampleLength)
  let room = 0
  for (let at = 0; at < length; at++) room += text.charCodeAt(at) >= firstWide ? 1 : 0.5
  return length === 0 ? 1 : room / length
}

function roomOf({ block, inlines }: Passage): number {
  if (block.kind === 'upload' || block.kind === 'artwork') return pictureRoom
  if (block.kind === 'blank') return Math.min(block.lines, maxBlankLines) * lineRoom
  if (block.kind === 'withheld') return lineRoom
  const text = inlineText(inlines)
  return Math.max(lineRoom, text.length * widthOf(text)) + (block.kind === 'chapter' ? 3 * lineRoom : 0)
}
