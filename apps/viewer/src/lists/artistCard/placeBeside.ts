/** A box in px of the viewport. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Distance of a card from its link and from the edges of the window, in px. */
const gap = 8

/** The left upper corner of a card beside its link and inside the window: below, else above, else to the side. */
export function placeBeside(
  link: Box,
  card: Pick<Box, 'width' | 'height'>,
  viewport: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const inside = (start: number, size: number, space: number) => Math.max(gap, Math.min(start, space - size - gap))
  const left = inside(link.left, card.width, viewport.width)
  const below = link.top + link.height + gap
  if (below + card.height + gap <= viewport.height) return { left, top: below }
  const above = link.top - gap - card.height
  if (above >= gap) return { left, top: above }
  const right = link.left + link.width + gap
  const side = right + card.width + gap <= viewport.width ? right : link.left - gap - card.width
  return { left: Math.max(gap, side), top: inside(link.top, card.height, viewport.height) }
}
