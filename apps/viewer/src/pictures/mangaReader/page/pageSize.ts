// The size of a page, and of the part of it that is shown.
import type { Margins } from './margins.ts'

/** Width and height, px. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export const isWide = (size: PageSize | undefined): boolean => size !== undefined && size.width > size.height

/** The size without the margins. */
export const sizeInside = ({ width, height }: PageSize, { left, top, right, bottom }: Margins): PageSize => ({
  width: width * (1 - left - right),
  height: height * (1 - top - bottom),
})

/** Size of a page when that of no page is known. */
const defaultSize: PageSize = { width: 700, height: 1000 }

/**
 * The size of `page`, or the one it will probably have: that of a page beside it, or of the first one. Most pages of a work have one size,
 * so that a spread seldom moves when its second page loads. Pages from 0.
 */
export function expectedSize(sizeOf: (page: number) => PageSize | undefined, page: number, spread: readonly number[]): PageSize {
  for (const one of [page, ...spread, 0]) {
    const size = sizeOf(one)
    if (size) return size
  }
  return defaultSize
}
