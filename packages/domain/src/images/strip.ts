// Strips: very tall or very wide pictures. Fitted into a screen, a page of 800×30,000 px is 22 px wide on a phone. They are shown as wide
// (or as high) as the screen instead, from their start, and pan.

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Longer pictures, as a ratio of their sides, are strips. Panoramas are looked at as a whole, up to a larger ratio. */
const tallRatio = 2.2
const wideRatio = 6

/** Maximum width of a tall strip, and height of a wide one, px: wider strips are tiring to read on large screens. */
export const maxStripWidth = 820

export const isTallStrip = ({ width, height }: PictureSize): boolean => height > width * tallRatio

const isWideStrip = ({ width, height }: PictureSize): boolean => width > height * wideRatio

/** Whether the picture is unreadable when all of it is fitted into a screen. */
export const isStrip = (picture: PictureSize): boolean => isTallStrip(picture) || isWideStrip(picture)

/** The scale, in CSS px for each px of the picture, at which it is shown: as a strip, or fitted into the screen. */
export function restingScale(picture: PictureSize, screen: PictureSize): number {
  const fit = Math.min(screen.width / picture.width, screen.height / picture.height)
  if (isTallStrip(picture)) return Math.max(fit, Math.min(screen.width, maxStripWidth) / picture.width)
  if (isWideStrip(picture)) return Math.max(fit, Math.min(screen.height, maxStripWidth) / picture.height)
  return fit
}
