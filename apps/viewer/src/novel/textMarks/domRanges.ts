// Converts between words of a novel and ranges of its mounted elements. Only the reader imports it: lazy modules get a TextHost.
import { type NovelBlock, sourceOffset } from '@emaki/domain'
import type { RefObject } from 'react'
import type { Chunk, Segment } from '../text/chunks.ts'
import { textNodes } from '../text/domPosition.ts'
import type { FlatRange, FlatText, WordsRange } from './flatText.ts'
import type { MountedText, TextHost } from './textHost.ts'

interface MountedChunks extends MountedText {
  readonly chunks: readonly Chunk[]
}

/** The host of an open novel, for modules that load later. */
export function createTextHost(dialog: RefObject<HTMLElement | null>, chunks: readonly Chunk[], isTranslated: boolean): TextHost {
  const mounted = () => {
    const root = dialog.current?.querySelector('[data-direction]')
    return root ? { root, chunks, isTranslated } : undefined
  }
  return {
    dialog,
    isTranslated,
    mounted,
    rangesOf(words, where = 'mounted') {
      const text = mounted()
      return text ? domRangesOf(text, words, where) : []
    },
    flatRangeOf(flat, range) {
      const text = mounted()
      return text && flatRangeOf(text, flat, range)
    },
    blockOf: (element) => segmentOf(chunks, Number(element.getAttribute('data-at')))?.block,
    sourceOf: sourceOffset,
  }
}

/** The DOM ranges of a block's words. Empty if they are not mounted. */
function domRangesOf(mounted: MountedChunks, { block, start, end }: WordsRange, where: 'mounted' | 'open'): Range[] {
  const ranges: Range[] = []
  for (const segment of segmentsOf(mounted.chunks, block)) {
    if (segment.from >= end || (mounted.isTranslated && segment.from > 0)) break
    for (const element of elementsAt(mounted.root, segment.at, where)) {
      const range = rangeIn(textNodes(element), start - segment.from, end - segment.from)
      if (range) ranges.push(range)
    }
  }
  return ranges
}

/** The flat range of a DOM range; undefined if it contains no words of the text. */
function flatRangeOf({ root, chunks, isTranslated }: MountedChunks, flat: FlatText, range: Range): FlatRange | undefined {
  if (isTranslated) return undefined
  let start: number | undefined
  let end: number | undefined
  for (const element of root.querySelectorAll<HTMLElement>(':is(p, h2)[data-at]')) {
    if (!range.intersectsNode(element)) continue
    const at = Number(element.dataset.at)
    const segment = segmentOf(chunks, at)
    const units = segment && unitsIn(textNodes(element), range)
    if (!segment || !units) continue
    const from = flatOffsetOf(flat, segment.block.at, segment.from + units.start)
    const to = flatOffsetOf(flat, segment.block.at, segment.from + units.end)
    if (from === undefined || to === undefined) continue
    start ??= from
    end = to
  }
  return start === undefined || end === undefined || end <= start ? undefined : { start, end }
}

/** The segment that starts at a source position. */
const segmentOf = (chunks: readonly Chunk[], at: number): Segment | undefined =>
  chunks.findLast((chunk) => chunk.at <= at)?.segments.find((segment) => segment.at === at)

/** The elements of the segment that starts at a source position. In columns, panes beside the open view may show it as well. */
const elementsAt = (root: Element, at: number, where: 'mounted' | 'open'): readonly Element[] =>
  [...root.querySelectorAll(`:is(p, h2)[data-at="${at}"]`)].filter(
    (element) => where === 'mounted' || element.closest('[aria-hidden="true"]') === null,
  )

/** The segments of a block, in order. */
function segmentsOf(chunks: readonly Chunk[], block: NovelBlock): Segment[] {
  const found: Segment[] = []
  // The chunk of the block's first segment may start with that segment.
  for (
    let index = Math.max(
      0,
      chunks.findLastIndex(({ at }) => at <= block.at),
    );
    index < chunks.length;
    index++
  ) {
    const segments = chunks[index]?.segments.filter((segment) => segment.block.at === block.at) ?? []
    if (segments.length === 0 && found.length > 0) break
    if (segments.length === 0 && (chunks[index]?.at ?? 0) > block.at) break
    found.push(...segments)
  }
  return found
}

/** A range over units `start` to `end` of the concatenated nodes. */
function rangeIn(nodes: readonly Text[], start: number, end: number): Range | undefined {
  const range = document.createRange()
  let offset = 0
  let isOpen = false
  for (const node of nodes) {
    const after = offset + node.data.length
    if (!isOpen && start < after && end > offset) {
      range.setStart(node, Math.max(0, start - offset))
      isOpen = true
    }
    if (isOpen && end > offset) range.setEnd(node, Math.min(node.data.length, end - offset))
    offset = after
  }
  return isOpen ? range : undefined
}

/** The units of the concatenated nodes that a range contains; undefined for none. */
function unitsIn(nodes: readonly Text[], range: Range): FlatRange | undefined {
  let offset = 0
  let start: number | undefined
  let end = 0
  for (const node of nodes) {
    const { length } = node.data
    if (length > 0 && range.intersectsNode(node)) {
      const from = node === range.startContainer ? Math.min(range.startOffset, length) : 0
      const to = node === range.endContainer ? Math.min(range.endOffset, length) : length
      if (to > from) {
        start ??= offset + from
        end = offset + to
      }
    }
    offset += length
  }
  return start === undefined ? undefined : { start, end }
}

/** The flat offset of a unit of a block's words. Undefined for a block without words. */
function flatOffsetOf({ blocks }: FlatText, blockAt: number, offset: number): number | undefined {
  const found = blocks.find(({ block }) => block.at === blockAt)
  return found && found.start + Math.min(offset, found.text.length)
}
