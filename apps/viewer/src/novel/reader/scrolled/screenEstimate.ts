// Estimates the visible chunks from their letter counts. Measuring in the DOM would force a layout.
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { type Chunk, chunkAt } from '../../text/chunks.ts'

/** A scrolled text and its settings. */
export interface FlowLayout {
  readonly chunks: readonly Chunk[]
  /** The shown range of chunks: index of the first, and index after the last. */
  readonly span: readonly [number, number]
  readonly direction: 'h' | 'v'
  readonly config: Pick<NovelTextConfig, 'size' | 'height'>
  readonly isInDialog: boolean
}

/** Size of the window, px. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** With a viewport of a phone, reading it forces a layout after a change of the document. */
export const windowSize = (): WindowSize => ({ width: innerWidth, height: innerHeight })

/** The likely length of a line, px. If it is right, the first measurement changes nothing. */
export function estimateLineLength(
  { direction, config: { size }, isInDialog }: Pick<FlowLayout, 'direction' | 'config' | 'isInDialog'>,
  { width, height }: WindowSize = windowSize(),
): number {
  if (direction === 'h') return Math.min(width - (isInDialog ? dialogMargins : pageMargins), longestLine.h * size)
  const page = Math.max(lowestPage, Math.min(highestPage, height - pageBars - (width < withoutNav ? nav : 0)))
  return Math.min(isInDialog ? height - dialogBars : page, longestLine.v * size)
}
/** Longest line, in letters (NovelText.module.css). */
const longestLine = { h: 40, v: 35 }
/** Space that the reader dialog and the page leave around lines, px (NovelText.module.css, tokens.css). */
const dialogMargins = 40
const pageMargins = 32
const dialogBars = 108
const pageBars = 164
const nav = 56
const withoutNav = 1280
const highestPage = 820
const lowestPage = 320

/** Indexes of the chunks that are visible from a position on, for a number of screens. */
export function estimateVisibleChunks(
  at: number,
  layout: FlowLayout,
  screens = 1,
  { width, height }: WindowSize = windowSize(),
): readonly number[] {
  const { chunks, direction, config, isInDialog } = layout
  const [first, after] = layout.span
  const lineSpace = direction === 'h' ? height : isInDialog ? width : Math.min(width, widestPage)
  const area = estimateLineLength(layout, { width, height }) * lineSpace
  const index = Math.max(first, chunkAt(chunks, at))
  const chunk = chunks[index]
  // Only the part of the first chunk after the position is visible.
  const share = chunk && at > chunk.at ? (chunk.end - at) / Math.max(1, chunk.end - chunk.at) : 1
  let letters = (screens * area) / (config.size * config.size * config.height) - share * (chunk?.letters ?? 0)
  let last = index
  while (letters > 0 && last + 1 < after) {
    last += 1
    letters -= chunks[last]?.letters ?? 0
  }
  return range(index, last)
}

/** Width of the text on a page beside the novel's details, px (NovelScreen.module.css). */
const widestPage = 860

/** Whole numbers from `first` to `last`, inclusive. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
