// Screen pages of a text without laying it out: lines are computed from letter counts and the average width of a letter.
import type { NovelBlock, NovelTree } from '@emaki/domain'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { maxBlankLines } from '../../text/chunks.ts'
import { scriptOf } from '../../text/typography.ts'
import { columnGap, columnsIn } from '../columns/columnLayout.ts'
import { countOf, sumBlocks } from './textUnits.ts'

/** The pages of a text in one layout. */
export interface TextPages {
  /** Pages of the text, at least 1. */
  readonly count: number
  /** Pages that are visible side by side. */
  readonly perScreen: number
  /** Whether pages are turned, not scrolled. */
  readonly isTurned: boolean
  /** Pages before a source position, with a fraction. */
  before(at: number): number
}

/** The source position where a page starts. `page`: from 1. `length`: of the source. */
export function positionOfPage({ before }: TextPages, page: number, length: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Rounded sums may miss the exact start.
    if (before(middle) >= page - 1 - 1e-6) high = middle
    else low = middle + 1
  }
  return low
}

/** Hundredths of the source, for a text that is not counted yet. */
export const percentPages = (length: number): TextPages => ({
  count: 101,
  perScreen: 1,
  isTurned: false,
  before: (at) => (100 * at) / Math.max(1, length),
})

/** The visible text box, px. `content` is without padding. */
export interface TextBox {
  readonly width: number
  readonly height: number
  readonly contentWidth: number
  readonly contentHeight: number
}

/** What one page holds. Lengths in px. */
export interface PageShape {
  readonly lineLength: number
  readonly lines: number
  readonly perScreen: number
  readonly figureLines: number
}

/** Longest lines, in letters (NovelText.module.css). */
const longestLine = { h: 40, v: 35 } as const
/** Space of the bars before and after scrolled text, px (NovelText.tsx). */
const scrolledInset = { h: 136, v: 40 } as const
/** Heights of a picture (NovelFigure.module.css): at most px, as a share of the height, and its margins in letters. */
const figure = { most: 560, share: 0.7, margins: 3 } as const

/** The shape of a page in a text box. */
export function pageShape(box: TextBox, { direction, size, height: leading }: NovelTextConfig): PageShape {
  const lineHeight = size * leading
  const figureLines =
    (Math.min(figure.most, figure.share * box.contentHeight, 1.1 * box.width) + figure.margins * size) / lineHeight
  const linesIn = (length: number) => Math.max(1, Math.floor(length / lineHeight))
  if (direction === 'hc') {
    const perScreen = columnsIn(box.contentWidth, box.contentHeight)
    const lineLength = (box.contentWidth - (perScreen - 1) * columnGap) / perScreen
    return { lineLength, lines: linesIn(box.contentHeight), perScreen, figureLines }
  }
  const isVertical = direction === 'v'
  const length = isVertical ? box.contentHeight : box.contentWidth
  return {
    lineLength: Math.min(length, longestLine[direction] * size),
    lines: linesIn((isVertical ? box.width : box.height) - scrolledInset[direction]),
    perScreen: 1,
    figureLines,
  }
}

/** Unused space at the end of a line, in letters: half a word, or a mark that may not start a line. */
const lineLoss = { words: 1.2, letters: 0.3 } as const
/** A heading: letters of its margins, and of one of its lines (SegmentView.module.css). */
const heading = { margins: 3.9, line: 1.95, scale: 1.3 } as const

export interface PageOptions {
  readonly tree: NovelTree
  readonly language: string
  readonly config: NovelTextConfig
  readonly shape: PageShape
  /** Average width of a letter as a share of the font size. */
  readonly letterWidth: number
  /** Whether a `[newpage]` starts a new screen page. */
  readonly breaksAtPages: boolean
}

/** Computes the pages of a text. One pass over its blocks. */
export function createTextPages({ tree, language, config, shape, letterWidth, breaksAtPages }: PageOptions): TextPages {
  const loss = scriptOf(language) === 'alphabet' ? lineLoss.words : lineLoss.letters
  const perLine = Math.max(1, shape.lineLength / config.size - loss) / letterWidth
  const linesOf = (block: NovelBlock): number => {
    switch (block.kind) {
      case 'paragraph':
        return Math.max(1, Math.ceil(countOf(block, language).letters / perLine))
      case 'chapter':
        return (
          (heading.margins + heading.line * Math.ceil((heading.scale * countOf(block, language).letters) / perLine)) /
          config.height
        )
      case 'blank':
        return Math.min(block.lines, maxBlankLines)
      case 'withheld':
        return 1
      default:
        return shape.figureLines
    }
  }
  // Lines left empty before a page break belong to the last block of its page.
  const lastIndexes = tree.pages.map(({ blocks }) => blocks.length - 1)
  const sums = sumBlocks(tree, (block, page, index, sum) => {
    const lines = linesOf(block)
    if (!breaksAtPages || index !== lastIndexes[page]) return lines
    const left = (sum + lines) % shape.lines
    return left === 0 ? lines : lines + shape.lines - left
  })
  return {
    count: Math.max(1, Math.ceil(sums.total / shape.lines)),
    perScreen: shape.perScreen,
    isTurned: config.direction === 'hc',
    before: (at) => sums.before(at) / shape.lines,
  }
}

/** Maximum difference of a page number from the computed one, in screens, while the reader turns pages. */
const maxDrift = 1.2
/** Scrolled text is on the next page once less than this share of a page is left. */
const scrolledShare = 0.3

export interface PagePosition {
  /** Number of the first visible page, from 1. */
  readonly page: number
  readonly at: number
}

/**
 * The number of the page at a position. In columns, a turn from `before` counts exactly one screen, although the computed pages may be a
 * little shorter or longer. The end is always the last page.
 */
export function pageAt(pages: TextPages, at: number, isEnd: boolean, before: PagePosition | undefined): number {
  const { count, perScreen, isTurned } = pages
  const lastStart = Math.max(1, count - perScreen + 1)
  if (at <= 0) return 1
  if (isEnd) return lastStart
  const computed = pages.before(at)
  const last = Math.max(1, perScreen === 1 ? count - 1 : lastStart)
  if (!isTurned) return clamp(Math.floor(computed + scrolledShare) + 1, 1, last)
  if (before) {
    const screens = Math.round((computed - pages.before(before.at)) / perScreen)
    const next = before.page + screens * perScreen
    if (Math.abs(screens) <= 1 && Math.abs(next - 1 - computed) <= maxDrift * perScreen) return clamp(next, 1, last)
  }
  return clamp(Math.round(computed) + 1, 1, last)
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
