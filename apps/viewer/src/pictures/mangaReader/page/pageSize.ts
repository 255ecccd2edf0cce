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
