// First screen: which chunks are seen from a place on, by what their letters come to: asking the browser would lay the page out.
import type { NovelTextConfig } from '../../settings/novelText.ts'
import { type Chunk, chunkAt } from './passages.ts'

/** A text that is scrolled, as it is set. */
export interface ScreenText {
  readonly chunks: readonly Chunk[]
  /** Which of them are shown: the first, and the first after them. */
  readonly span: readonly [number, number]
  readonly way: 'h' | 'v'
  readonly config: Pick<NovelTextConfig, 'size' | 'height'>
  readonly isWindow: boolean
}

/** Px that a line is likely to have: what is found then changes nothing that was drawn. */
export function lineGuess({ way, config: { size }, isWindow }: Pick<ScreenText, 'way' | 'config' | 'isWindow'>): number {
  if (way === 'h') return Math.min(innerWidth - (isWindow ? windowMargins : pageMargins), widestLine * size)
  if (isWindow) return innerHeight - windowBars
  return Math.min(highestPage, innerHeight - pageBars - (innerWidth < withoutNav ? nav : 0))
}
/** Beside the lines, and over and under those that go down, of the reader's window and of the page (NovelText.module.css, tokens.css). */
const windowMargins = 40
const pageMargins = 32
const windowBars = 108
const pageBars = 164
const nav = 56
const withoutNav = 1280
const highestPage = 820

/** The chunks that a screen, or a share of it, shows from a place on. */
export function screenFrom(
  at: number,
  { chunks, span: [first, after], way, config: { size, height }, isWindow }: ScreenText,
  screens = 1,
): readonly number[] {
  const widest = way === 'h' ? widestLine * size : isWindow ? innerWidth : widestPage
  const line = Math.min(innerWidth, widest)
  const index = Math.max(first, chunkAt(chunks, at))
  const chunk = chunks[index]
  // Of the first chunk only what follows the place is seen.
  const share = chunk && at > chunk.at ? (chunk.end - at) / Math.max(1, chunk.end - chunk.at) : 1
  let room = (screens * line * innerHeight) / (size * size * height) - share * (chunk?.room ?? 0)
  let last = index
  while (room > 0 && last + 1 < after) {
    last += 1
    room -= chunks[last]?.room ?? 0
  }
  return range(index, last)
}

/** Px of columns that a page has room for beside the words about the novel (NovelScreen.module.css). */
const widestPage = 860
/** Letters of a line down the page (NovelText.module.css). */
const widestLine = 40

/** Whole numbers from the first to the last. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
